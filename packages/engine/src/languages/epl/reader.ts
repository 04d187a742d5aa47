import { type CodeSpan, commandSpans } from '../code-spans.ts';
import type { LanguageReader } from '../language-readers.ts';
import { createEplScanner } from './scan.ts';

export const eplReader: LanguageReader = { highlight, recovery };

/** Command words, quoted strings, numbers and ; comments; neither raw data nor the values behind ?. */
function highlight(code: string): CodeSpan[] {
  const scanner = createEplScanner(code);
  const spans: CodeSpan[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.command === ';') spans.push({ start: token.start, end: token.textEnd, kind: 'comment' });
    else if (token.command !== '') spans.push(...commandSpans(code, token));
  }
  return spans;
}

/**
 * EPL Programming Guide, N, FE, GW and GM: fills up raw bytes that are still owed, before and behind the end of the line,
 * ends the values that a form waits for and a form that is being stored, and clears the image buffer.
 */
function recovery(broken: string): string {
  let stores = false;
  let owed = 0;
  let values = 0;
  const scanner = createEplScanner(broken);
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { data } = token;
    if (token.command === '?' && data) {
      values = Math.max(values, broken.slice(data.start, data.end).match(/\n/g)?.length ?? 0);
    }
    owed = Math.max(owed, token.announced ?? 0);
    stores ||= token.command === 'FS';
  }
  // Deleting a form that nobody has ends the values for whoever does not count them.
  const filled = values > 0 ? `${'\n'.repeat(values)}FK"~"\n` : '';
  const raw = `${' '.repeat(owed)}\n`;
  return `${owed > 0 ? raw : ''}${raw}${filled}${stores ? 'FE\n' : ''}N\n`;
}
