export type CodeSpanKind = 'command' | 'string' | 'number' | 'comment' | 'variable' | 'section';

/** A stretch of a template that an editor shows in one colour, from `start` up to, not including, `end`. */
export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: CodeSpanKind;
}

/** The whole numbers and decimal numbers among parameters; not digits of a word such as ^A's 0N. */
export function numbersIn(code: string, start: number, end: number): CodeSpan[] {
  const numbers = code.slice(start, end).matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g);
  return Array.from(numbers, ({ index, 0: digits }) => {
    const from = start + index;
    return { start: from, end: from + digits.length, kind: 'number' };
  });
}

/** A command of a language whose strings stand in quotes: its word, strings and numbers. */
export interface QuotedCommand {
  readonly start: number;
  readonly wordEnd: number;
  /** What stands between quotes. */
  readonly strings: readonly { readonly start: number; readonly end: number }[];
  /** Whether the last string has no closing quote. */
  readonly unclosed: boolean;
  readonly textEnd: number;
}

export function commandSpans(code: string, command: QuotedCommand): CodeSpan[] {
  const { start, wordEnd, strings, unclosed, textEnd } = command;
  const spans: CodeSpan[] = [{ start, end: wordEnd, kind: 'command' }];
  let at = wordEnd;
  for (const content of strings) {
    const string: CodeSpan = { start: content.start - 1, end: content.end + 1, kind: 'string' };
    spans.push(...numbersIn(code, at, string.start), string);
    at = string.end;
  }
  const quote = unclosed ? code.indexOf('"', at) : -1;
  spans.push(...numbersIn(code, at, quote < 0 ? textEnd : quote));
  if (quote >= 0) spans.push({ start: quote, end: textEnd, kind: 'string' });
  return spans;
}
