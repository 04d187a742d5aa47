import type { Turn } from '../picture/bitmap.ts';
import { type Budget, createBudget } from '../picture/budget.ts';
import type { DrawnLabel, LabelElement } from '../picture/elements.ts';
import type { Frame } from '../picture/frame.ts';
import { paperDots, standardLimits } from '../picture/limits.ts';
import { createRemarks, type Place, type Remarks, remarkOutside } from '../picture/remarks.ts';
import type { RenderLimits, RenderOptions } from '../picture/types.ts';

/** One label while its elements are laid out. */
export interface LineSheet {
  width: number;
  height: number;
  elements: LabelElement[];
  unprinted: (() => LabelElement)[];
}

/** What a command may read and change in languages in which each stands alone on its line (TSPL, EPL). */
export interface LineSession<Printer, Sheet extends LineSheet> extends Budget {
  readonly printer: Printer;
  /** What stands in the image buffer since it was cleared: drawn anew for every label that differs. */
  steps: {
    draw(sheet: Sheet): void;
    /** Whether it shows a counter. */
    counts: boolean;
  }[];
  readonly dpmm: number;
  readonly limits: RenderLimits;
  readonly remarks: Remarks;
  readonly now: Date;
  /** Whether the code is bytes, a character each, that the code page in force turns into text. */
  readonly bytes: boolean;
  /** Prints what the buffer holds: so many sets, each so many times. */
  print(place: Place, sets: number, copies: number): void;
}

/** What a command is carried out with. */
export interface LineCall<Session extends { printer: { inForce: unknown } }, Arguments, Statement> {
  session: Session;
  args: Arguments;
  statement: Statement;
  place: Place;
  /** What was in force when it was carried out: its label prints later. */
  inForce: Session['printer']['inForce'];
  /** From where its positions count. */
  origin: { x: number; y: number };
}

/** The frame of a command at this position, counted from where the printer counts now. */
export function frameOf(
  { origin }: { origin: { x: number; y: number } },
  x: number,
  y: number,
  turn: Turn,
): Frame {
  return { x: x + origin.x, y: y + origin.y, turn };
}

/** Adds an element to the label, and says where it does not lie on it. */
export function add({ remarks }: { remarks: Remarks }, sheet: LineSheet, element: LabelElement): void {
  sheet.elements.push(element);
  remarkOutside(remarks, element, sheet);
}

/**
 * What a walk through a program of such a language counts and says: its labels, its bounds, and which edge leaves the printer first. Throws where nothing can be drawn at all.
 */
export function lineWalk<Printer extends { memoryBytes: number }>(
  options: RenderOptions,
  printer: Printer,
  encoding: 'utf-8' | 'latin1',
) {
  const limits = { ...standardLimits, ...options.limits };
  paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  let first: unknown;
  return {
    labels,
    session: {
      ...createBudget(limits, printer, remarks),
      printer,
      dpmm: options.dpmm,
      limits,
      remarks,
      now: options.now ?? new Date(),
      bytes: encoding === 'latin1',
    },
    /** Whether there are as many labels as are drawn, which it says. */
    isFull(place: Place): boolean {
      if (labels.length < limits.labels) return false;
      const message = `Only the first ${limits.labels} labels are drawn.`;
      remarks.add('warning', 'limit-labels', place, message, { limit: limits.labels });
      return true;
    },
    /** Counts commands that are carried out or drawn, and says where they are too many. */
    commandCounter() {
      let count = 0;
      const isOver = () => count > limits.commands;
      return {
        isOver,
        isTooMany(place: Place): boolean {
          count++;
          if (!isOver()) return false;
          const message = `Only the first ${limits.commands} commands are carried out.`;
          remarks.add('error', 'limit-commands', place, message, { limit: limits.commands });
          return true;
        },
      };
    },
    /** The turn of a label by the edge that comes first, against the first label. */
    turnOf(edge: unknown): 0 | 2 {
      first ??= edge;
      return edge === first ? 0 : 2;
    },
  };
}
