import { type CodeSpan, numbersIn } from '../code-spans.ts';
import type { LanguageReader } from '../language-readers.ts';
import { scanCommands } from './draw/scan.ts';
import { scanZpl } from './scan.ts';

export const zplReader: LanguageReader = { highlight, recovery };

/** Commands with their numbers, the data of ^FD and ^FV, and ^FX comments. */
function highlight(code: string): CodeSpan[] {
  return scanZpl(code).flatMap(({ code: command, start, dataStart, end }): CodeSpan[] => {
    if (command === '') return [];
    if (command === 'FX')
      return [{ start, end: start + code.slice(start, end).trimEnd().length, kind: 'comment' }];
    const name: CodeSpan = { start, end: dataStart, kind: 'command' };
    if (command !== 'FD' && command !== 'FV') return [name, ...numbersIn(code, dataStart, end)];
    return end > dataStart ? [name, { start: dataStart, end, kind: 'string' }] : [name];
  });
}

/**
 * ZPL II Programming Guide, ~JX (cancel the partly received format), ^CC ^CD ^CT, ^GF and ~DY. Which prefixes are in
 * force depends on where the chunk broke, so every prefix that it sets restores all three, and ~JX comes last. They
 * stand there twice: the first character may become the parameter of a broken ^CC, ^CD or ^CT, and counted raw bytes
 * that are still owed swallow what comes first.
 */
function recovery(broken: string): string {
  if (!/C[CDT]|GF|DY/i.test(broken)) return '~JX\r\n';
  const prefixes = new Set(['~', '^']);
  let changes = false;
  let owed = 0;
  const scanner = scanCommands(broken);
  for (let command = scanner.next(); command; command = scanner.next()) {
    const { name, params, delimiter } = command;
    if (name === 'CC' || name === 'CT' || name === 'CD') {
      changes = true;
      if (name !== 'CD' && params !== '') prefixes.add(params);
    }
    const kind = params.split(delimiter, 2)[name === 'DY' ? 1 : 0]?.trim() ?? '';
    if ((name === 'GF' || name === 'DY') && /^[BCP]$/i.test(kind)) owed = Math.max(owed, params.length);
  }
  const restore = changes
    ? [...prefixes].map((prefix) => `${prefix}CC^${prefix}CD,${prefix}CT~`).join('')
    : '';
  return `${restore}${' '.repeat(owed)}${restore}~JX\r\n`;
}
