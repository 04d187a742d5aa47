import type { LabelElement } from './elements.ts';
import type { Diagnostic } from './types.ts';

/** Where a remark belongs: line and column from 1, and the command as a person writes it. */
export type Place = Pick<Diagnostic, 'line' | 'column' | 'command'>;

/** Collects remarks, at most so many, and each kind once a place. */
export interface Remarks {
  readonly list: readonly Diagnostic[];
  add(
    level: Diagnostic['level'],
    code: string,
    place: Place,
    message: string,
    details?: Diagnostic['details'],
  ): void;
}

const most = 500;

export function createRemarks(): Remarks {
  const list: Diagnostic[] = [];
  const seen = new Set<string>();
  return {
    list,
    add(level, code, place, message, details) {
      const key = `${code}:${place.line}:${place.column}:${message}`;
      if (list.length >= most || seen.has(key)) return;
      seen.add(key);
      const { line, column, command } = place;
      list.push(
        details === undefined
          ? { level, code, line, column, command, message }
          : { level, code, line, column, command, details, message },
      );
    },
  };
}

/** For whoever reads none. */
export const noRemarks: Remarks = { list: [], add() {} };

/** Says where an element does not lie on a label of this size. */
export function remarkOutside(
  remarks: Remarks,
  { kind, box, place }: LabelElement,
  { width, height }: { width: number; height: number },
): void {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  if (box.x >= 0 && box.y >= 0 && right <= width && bottom <= height) return;
  const gone = right <= 0 || bottom <= 0 || box.x >= width || box.y >= height;
  const what = kind === 'text' || kind === 'code' ? kind : 'graphic';
  remarks.add(
    what === 'graphic' ? 'info' : 'warning',
    gone ? 'outside-label' : 'over-the-edge',
    place,
    gone ? `The ${what} lies outside the label.` : `The ${what} reaches over the edge of the label.`,
    { kind: what },
  );
}
