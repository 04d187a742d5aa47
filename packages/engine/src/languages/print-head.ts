import type { DrawnLabel } from '../picture/elements.ts';
import type { ProblemCode } from '../template/problem-codes.ts';

/** A size in millimetres; a roll has no height. */
export interface MediaSize {
  readonly widthMm: number;
  readonly heightMm?: number | undefined;
}

/** The printer that labels are judged for. */
export interface PrintHead {
  /** Dots a millimetre: 6, 8, 12 or 24. */
  readonly dpmm: number;
  /** Its paper; undefined where nobody said. */
  readonly paper?: MediaSize | undefined;
  /** What the label is said to measure: it tells a label of another density from a small one. */
  readonly label?: MediaSize | undefined;
}

/** The head of printers that nothing is known of (PRV-02). */
export const usualHead: PrintHead = { dpmm: 8 };

/** Paper where neither the code nor the printer says: as wide as the common print head, and long. */
export const usualPaper = { widthMm: 104, heightMm: 305 };

/** Dots a millimetre that print heads have: 152, 203, 300 and 600 dots an inch. */
export const densities: readonly number[] = [6, 8, 12, 24];

/** Sizes are written in whole millimetres of labels that are sold in inches. */
const isNear = (mm: number, other: number) => Math.abs(mm - other) <= Math.max(1, other * 0.03);

interface SizeRemark {
  code: ProblemCode;
  /** English, a whole sentence. */
  message: string;
  details: Readonly<Record<string, string | number>>;
}

/**
 * What is wrong with the size of a label on a printer: made for another density, or larger than the paper. A label whose
 * size in dots comes to that of the paper at another density was made for that one.
 */
export function judgeSize(label: DrawnLabel, { dpmm, paper, label: stated }: PrintHead): SizeRemark[] {
  const made = paper ?? stated;
  const sides = [
    { dots: label.sizedInDots.width, mm: made?.widthMm },
    { dots: label.sizedInDots.height, mm: made?.heightMm },
  ].flatMap(({ dots, mm }) => (dots === undefined || mm === undefined ? [] : [{ dots, mm }]));
  const isFor = (density: number) => sides.every(({ dots, mm }) => isNear(dots / density, mm));
  const other = isFor(dpmm) ? undefined : densities.find(isFor);
  if (other !== undefined) {
    const percent = Math.round((other / dpmm) * 100);
    const message = `The label is made for ${other} dots a millimetre: with the printer's ${dpmm} it prints at ${percent} % of its size.`;
    return [{ code: 'label-other-density', message, details: { made: other, dpmm, percent } }];
  }
  const rounded = (mm: number) => Math.round(mm * 10) / 10;
  const beyond = (code: ProblemCode, word: string, labelMm: number, paperMm: number | undefined) => {
    if (paperMm === undefined || labelMm <= paperMm || isNear(labelMm, paperMm)) return [];
    const details = { labelMm: rounded(labelMm), paperMm: rounded(paperMm) };
    const message = `The label is ${details.labelMm} mm ${word}, and the printer's paper ${details.paperMm} mm.`;
    return [{ code, message, details }];
  };
  return [
    ...beyond('label-wider-than-paper', 'wide', label.width / dpmm, paper?.widthMm),
    ...beyond('label-longer-than-paper', 'long', label.height / dpmm, paper?.heightMm),
  ];
}
