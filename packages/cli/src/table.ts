import chalk from 'chalk';
import { stripVTControlCharacters } from 'node:util';

/** Columns of text, as wide as their widest cell. What came from elsewhere cannot move the terminal's cursor. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => plainText(String(cell))));
  const widths = headings.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line, number) => {
      const text = line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd();
      return number === 0 ? chalk.bold(text) : text;
    })
    .join('\n');
}

/** Text without control characters, on one line. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}+/gu, ' ');
}
