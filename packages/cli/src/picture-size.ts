import { usageError } from './exit-codes.ts';

/** Of a label, in millimetres. */
export interface PaperSize {
  widthMm: number;
  heightMm: number;
}

const unitsMm: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 };

/** Reads `4x6in`, `101.6x203.2mm`; without a unit inches, as the preview of the web app has them (PRV-03). @throws AppError wrong usage */
export function paperSize(text: string): PaperSize {
  const [, width, height, unit = 'in'] =
    /^\s*(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)?\s*$/i.exec(text) ?? [];
  const factor = unitsMm[unit.toLowerCase()] ?? 1;
  const paper = { widthMm: Number(width) * factor, heightMm: Number(height) * factor };
  const limitMm = 15 * 25.4;
  if (paper.widthMm > 0 && paper.heightMm > 0 && paper.widthMm <= limitMm && paper.heightMm <= limitMm)
    return paper;
  throw usageError(
    `--size takes a width and height up to 15 inches, as in 4x6in or 101.6x203.2mm, not '${text}'.`,
  );
}

/** Dots a millimetre, as --dpmm names them. @throws AppError wrong usage */
export function pictureDensity(text: string): number {
  if (/^(?:6|8|12|24)$/.test(text)) return Number(text);
  throw usageError(`--dpmm is 6 (152 dpi), 8 (203 dpi), 12 (300 dpi) or 24 (600 dpi), not '${text}'.`);
}
