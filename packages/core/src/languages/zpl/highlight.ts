import { type CodeSpan, numbersIn } from '../code-spans.ts';
import { scanZpl } from './scan.ts';

/** Commands with their numbers, the data of ^FD and ^FV, and ^FX comments. */
export function highlightZpl(code: string): CodeSpan[] {
  return scanZpl(code).flatMap(({ code: command, start, dataStart, end }): CodeSpan[] => {
    if (command === '') return [];
    if (command === 'FX')
      return [{ start, end: start + code.slice(start, end).trimEnd().length, kind: 'comment' }];
    const name: CodeSpan = { start, end: dataStart, kind: 'command' };
    if (command !== 'FD' && command !== 'FV') return [name, ...numbersIn(code, dataStart, end)];
    return end > dataStart ? [name, { start: dataStart, end, kind: 'string' }] : [name];
  });
}
