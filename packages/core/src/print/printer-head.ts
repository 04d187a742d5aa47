import type { MediaSize, PrintHead } from '../languages/print-head.ts';
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

/** Millimetres of paper that there is; undefined for anything else. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 5 && value <= 1_000 ? value : undefined;
}

function sizeOf(measure: string | null | undefined): MediaSize | undefined {
  const [, width, height] = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*$/i.exec(measure ?? '') ?? [];
  const [widthMm, heightMm] = [lengthOf(Number(width)), lengthOf(Number(height))];
  return widthMm === undefined ? undefined : { widthMm, heightMm };
}
