import { headerDpi } from './cpcl/commands.ts';
import type { PrinterLanguage } from './languages.ts';

/*
 * What a new label begins with: its size, and the settings of the account that prints it. Apart from the languages' own
 * files, so that their names stay small for those who draw nothing.
 */

type EmptyLabel = (widthMm: number, heightMm: number, dpmm: number) => readonly string[];

const emptyLabels: Readonly<Partial<Record<PrinterLanguage, EmptyLabel>>> = {
  zpl: (widthMm, heightMm, dpmm) => [
    '^XA',
    '^CI%_CODEPAGE_%',
    `^PW${Math.round(widthMm * dpmm)}`,
    `^LL${Math.round(heightMm * dpmm)}`,
    '^LH0,0',
    '^PR%_SPEED_%',
    '^MD%_MD_%',
    '^PQ%QUANTITY%',
    '^XZ',
  ],
  tspl: (widthMm, heightMm) => [
    `SIZE ${widthMm} mm,${heightMm} mm`,
    'GAP 2 mm,0 mm',
    'DIRECTION 1',
    'REFERENCE 0,0',
    'SPEED %_SPEED_%',
    'DENSITY %_MD_%',
    'CODEPAGE %_CODEPAGE_%',
    'CLS',
    'PRINT 1,%QUANTITY%',
  ],
  epl: (widthMm, heightMm, dpmm) => [
    `q${Math.round(widthMm * dpmm)}`,
    `Q${Math.round(heightMm * dpmm)},${2 * dpmm}`,
    'S%_SPEED_%',
    'D%_MD_%',
    'I8,%_CODEPAGE_%,001',
    'N',
    'P%QUANTITY%',
  ],
  cpcl: (widthMm, heightMm, dpmm) => [
    `! 0 ${headerDpi(dpmm)} ${headerDpi(dpmm)} ${Math.round(heightMm * dpmm)} %QUANTITY%`,
    `PAGE-WIDTH ${Math.round(widthMm * dpmm)}`,
    'COUNTRY %_CODEPAGE_%',
    'SPEED %_SPEED_%',
    'CONTRAST %_MD_%',
    'FORM',
    'PRINT',
  ],
};

/**
 * The template of a label of this size, in millimetres and dots a millimetre, with nothing on it yet. Undefined for a
 * language that is not drawn.
 */
export function emptyLabel(
  language: PrinterLanguage,
  widthMm: number,
  heightMm: number,
  dpmm: number,
): string | undefined {
  return emptyLabels[language]?.(widthMm, heightMm, dpmm).concat('').join('\n');
}
