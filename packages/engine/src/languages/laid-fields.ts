import type { DrawnLabel, LabelElement } from '../picture/elements.ts';
import type { Overlap } from '../picture/overlaps.ts';
import type { Box, Diagnostic } from '../picture/types.ts';

/* The fields of a laid out label: their identity from row to row, and faults of their places. */

/** Printers' built-in fonts differ by as much as this from the tables of advances: more is an error. */
const hairShare = 0.03;

/** Fields by their line of the code and their turn on it: their places move with what stands before them. */
export function fieldKeys(fields: readonly LabelElement[]): string[] {
  const counts = new Map<string, number>();
  return fields.map(({ place, kind }) => {
    const key = `${place.line}:${kind}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}:${count}`;
  });
}

export const pairKey = (keys: readonly string[], { fields: [a, b] }: Overlap) => `${keys[a]}|${keys[b]}`;

export const linesOf = (field: LabelElement) => (field.kind === 'text' ? (field.block?.lines ?? 1) : 1);

export const isTooLong = (field: LabelElement) =>
  field.kind === 'text' && field.block !== undefined && field.block.lines > field.block.room;

const isUpright = ({ turn }: LabelElement) => turn === 0 || turn === 2;
const lengthOf = (field: LabelElement) => (isUpright(field) ? field.box.width : field.box.height);

/** Dots by which another printer may set this field longer. */
export const hairOf = (field: LabelElement) => Math.max(1, lengthOf(field) * hairShare);

/** Whether two fields share so little that another printer's letters may not touch at all. */
export function isHairOf(field: LabelElement, { width, height }: Box, isText: boolean): boolean {
  const [along, across] = isUpright(field) ? [width, height] : [height, width];
  return across <= 1 || along <= (isText ? hairOf(field) : 1);
}

/** The edges of the label, or of `paper` in dots where it is smaller, over which fields reach, and how far. */
export function sidesOutside(
  label: DrawnLabel | undefined,
  paper: { readonly width: number; readonly height: number },
): { field: number; side: string; dots: number }[] {
  if (!label) return [];
  const height = Math.min(label.height, paper.height);
  const width = Math.min(label.head.width, paper.width);
  return label.elements.flatMap(({ box }, field) =>
    [
      { field, side: 'left', dots: -box.x },
      { field, side: 'top', dots: -box.y },
      { field, side: 'right', dots: box.x + box.width - width },
      { field, side: 'bottom', dots: box.y + box.height - height },
    ].filter(({ dots }) => dots > 0),
  );
}

/** By line of the code, how many codes have too little white around them. */
export function quietZones(diagnostics: readonly Diagnostic[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { code, line } of diagnostics) {
    if (code === 'code-quiet-zone') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}
