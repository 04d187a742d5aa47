import { type CodeSpan, numbersIn } from '../code-spans.ts';
import type { LanguageReader } from '../language-readers.ts';
import { blockTypes } from './commands.ts';
import { createCpclScanner } from './scan.ts';

export const cpclReader: LanguageReader = { highlight, recovery };

/** Command words, numbers among their parameters, data and comments; no text outside of labels. */
function highlight(code: string): CodeSpan[] {
  const scanner = createCpclScanner(code);
  const spans: CodeSpan[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { command, start, wordEnd, textEnd, text, arguments: words } = token;
    if (command === ';') spans.push({ start, end: textEnd, kind: 'comment' });
    else if (wordEnd > start) {
      spans.push({ start, end: wordEnd, kind: 'command' });
      const last = words.at(-1)?.end ?? wordEnd;
      spans.push(...numbersIn(code, wordEnd, text ? Math.min(last, text.start) : last));
      if (text && textEnd > text.start) spans.push({ start: text.start, end: textEnd, kind: 'string' });
    }
  }
  return spans;
}

/**
 * CPCL Programming Manual, header and ABORT: opens a label where none is open, so that nothing of this prints as text, fills
 * up raw bytes that are still owed, ends the lines of any command, and drops the label.
 */
function recovery(broken: string): string {
  let owed = 0;
  const scanner = createCpclScanner(broken);
  for (let token = scanner.next(); token; token = scanner.next()) owed = Math.max(owed, token.announced ?? 0);
  const ends = [...blockTypes.values(), 'ENDCONCAT', 'ENDML'].map((end) => `${end}\r\n`).join('');
  return `\r\n! 0 200 200 1 1\r\n${owed > 0 ? `${' '.repeat(owed)}\r\n` : ''}${ends}ABORT\r\n`;
}
