import { type CodeSpan, numbersIn } from '../code-spans.ts';
import type { LanguageReader } from '../language-readers.ts';
import { createTsplScanner, type TsplToken } from './scan.ts';

export const tsplReader: LanguageReader = { highlight, recovery };

/** Command words, quoted strings, numbers and REM comments; neither raw data nor a program that is only stored. */
function highlight(code: string): CodeSpan[] {
  const scanner = createTsplScanner(code);
  const spans: CodeSpan[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.command === 'REM') spans.push({ start: token.start, end: token.textEnd, kind: 'comment' });
    else if (token.command !== '') spans.push(...commandSpans(code, token));
  }
  return spans;
}

function commandSpans(code: string, token: TsplToken): CodeSpan[] {
  const wordEnd = token.start + token.command.length;
  const spans: CodeSpan[] = [{ start: token.start, end: wordEnd, kind: 'command' }];
  let at = wordEnd;
  for (const content of token.strings) {
    const string: CodeSpan = { start: content.start - 1, end: content.end + 1, kind: 'string' };
    spans.push(...numbersIn(code, at, string.start), string);
    at = string.end;
  }
  const quote = token.unclosed ? code.indexOf('"', at) : -1;
  const end = quote < 0 ? token.textEnd : quote;
  spans.push(...numbersIn(code, at, end));
  if (quote >= 0) spans.push({ start: quote, end: token.textEnd, kind: 'string' });
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
