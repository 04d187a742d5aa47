import { type CodeSpan, commandSpans } from '../code-spans.ts';
import type { LanguageReader } from '../language-readers.ts';
import { createTsplScanner } from './scan.ts';

export const tsplReader: LanguageReader = { highlight, recovery };

/** Command words, quoted strings, numbers and REM comments; neither raw data nor a program that is only stored. */
function highlight(code: string): CodeSpan[] {
  const scanner = createTsplScanner(code);
  const spans: CodeSpan[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.command === 'REM') spans.push({ start: token.start, end: token.textEnd, kind: 'comment' });
    else if (token.command !== '') {
      const wordEnd = token.start + token.command.length;
      spans.push(...commandSpans(code, { ...token, wordEnd }));
    }
  }
  return spans;
}

/**
 * TSPL/TSPL2 Programming Language manual, CLS, BITMAP and DOWNLOAD: fills up raw bytes that are still owed, ends the
 * line and a program that is being stored, and clears the image buffer.
 */
function recovery(broken: string): string {
  if (!/BITMAP|DOWNLOAD/i.test(broken)) return '\r\nCLS\r\n';
  let stores = false;
  let owed = 0;
  const scanner = createTsplScanner(broken);
  for (let token = scanner.next(); token; token = scanner.next()) {
    owed = Math.max(owed, token.announced ?? 0);
    stores ||= token.command === 'DOWNLOAD';
  }
  return `${' '.repeat(owed)}\r\n${stores ? 'EOP\r\n' : ''}CLS\r\n`;
}
