import { type CodeSpan, numbersIn } from '../code-spans.ts';
import { createTsplScanner, type TsplToken } from './scan.ts';

/** Command words, quoted strings, numbers and REM comments; neither raw data nor a program that is only stored. */
export function highlightTspl(code: string): CodeSpan[] {
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
