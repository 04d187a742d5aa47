import type { MediaSize, PrintHead } from '@marbete/engine/internal/languages/print-head';
import { type Across, isRoll } from '@marbete/engine/internal/languages/webs';
import type { HelperPrinter } from './printers.ts';

/**
 * What the owner said of a printer's head and paper (docs/helper.md, `profile`), and what the label is said to measure, as
 * WIDTHxHEIGHT in millimetres. Undefined where nobody said anything of the printer.
 */
export function headOf(printer: HelperPrinter | undefined, measure?: string | null): PrintHead | undefined {
  const profile = printer?.['profile'];
  if (typeof profile !== 'object' || profile === null) return undefined;
  const { dotsPerMm, paperWidthMm, paperHeightMm } = profile as Record<string, unknown>;
  const dpmm = [6, 8, 12, 24].find((each) => each === dotsPerMm);
  const widthMm = lengthOf(paperWidthMm);
  if (dpmm === undefined && widthMm === undefined) return undefined;
  return {
    dpmm: dpmm ?? 8,
    ...(widthMm === undefined ? {} : { paper: { widthMm, heightMm: lengthOf(paperHeightMm) } }),
    label: sizeOf(measure),
  };
}

/** A roll with labels side by side, kept with its printer as `roll`. */
export interface PrinterRoll {
  /** Labels in a row of the roll. */
  columns: number;
  /** From one label to the next, in millimetres. */
  pitchMm: number;
  /** The first free column of a run's first row, from 1; said for one run, and never stored. */
  first?: number | undefined;
}

/** The roll in a printer; undefined where labels are one below the other, and for what is no roll. */
export function rollOf(printer: HelperPrinter | undefined): PrinterRoll | undefined {
  const roll = printer?.['roll'];
  if (typeof roll !== 'object' || roll === null) return undefined;
  const { first, ...size } = roll as Record<string, unknown>;
  if (!isRoll(size)) return undefined;
  const { columns, pitchMm } = size;
  const isColumn = typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= columns;
  return { columns, pitchMm, ...(isColumn ? { first } : {}) };
}

/**
 * How labels of this measure go on a printer's roll. Where nobody said how wide a label is, it is as wide as there is room
 * for up to the next one.
 */
export function acrossOf(printer: HelperPrinter | undefined, measure?: string | null): Across | undefined {
  const roll = rollOf(printer);
  if (!roll) return undefined;
  const labelWidthMm = Math.min(sizeOf(measure)?.widthMm ?? roll.pitchMm, roll.pitchMm);
  return { ...roll, dpmm: headOf(printer)?.dpmm ?? 8, labelWidthMm };
}

/** Millimetres of paper that there is; undefined for anything else. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 5 && value <= 1_000 ? value : undefined;
}

function sizeOf(measure: string | null | undefined): MediaSize | undefined {
  const [, width, height] = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*$/i.exec(measure ?? '') ?? [];
  const [widthMm, heightMm] = [lengthOf(Number(width)), lengthOf(Number(height))];
  return widthMm === undefined ? undefined : { widthMm, heightMm };
}
