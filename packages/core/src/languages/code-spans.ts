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
