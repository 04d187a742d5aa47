/* Text within a ^FB (ZPL II Programming Guide, ^FB): \& breaks a line, \\ is a backslash. */

/** A text of one line. */
export const inBlock = (text: string): string => text.replaceAll('\\', '\\\\');

export const linesInBlock = (lines: readonly string[]): string => lines.map(inBlock).join('\\&');

/** What is written in a block, with line feeds where it breaks. */
export const readBlockText = (written: string): string =>
  written.replace(/\\([&\\])/g, (_, sign: string) => (sign === '&' ? '\n' : '\\'));
