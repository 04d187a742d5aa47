import type { CodePage } from '../../../codes/code-pages.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { fitsPage } from '../../../template/fits-page.ts';
import { safeCharacters } from '../../../template/normalise.ts';
import { fail } from '../../../template/row.ts';
import type { Section } from '../../../template/sections.ts';
import type { Slotted } from '../../../template/slot.ts';
import { countOf } from '../../counts.ts';
import { joinTexts, withRest } from '../../line-compile.ts';
import { pageMark } from '../../line-scan.ts';
import { createEplScanner, endsValues, type EplToken } from '../scan.ts';

/* What an EPL program is made of: its lines, and what their commands do to labels. */

export const lineEnd = '\n';

/** Commands whose last parameter is data; strings of others are names and prompts. */
export const dataCommands: ReadonlySet<string> = new Set(['A', 'B', 'b']);

/** Commands that put something on a label, or take a form that does. */
export const drawingCommands: ReadonlySet<string> = new Set([
  'N',
  'A',
  'B',
  'b',
  'LO',
  'LE',
  'LS',
  'LW',
  'X',
  'GG',
  'GW',
  'FR',
  'P',
]);

/** Commands that raw bytes follow. */
export const rawCommands: ReadonlySet<string> = new Set(['GW', 'GM', 'ES']);

/** A token of the program with its own text, in which its ranges count. */
export interface EplLine {
  readonly token: EplToken;
  readonly text: string;
  /** Line of the template. */
  readonly at: number;
  /** Whether it is stored, between FS and FE. */
  readonly inForm: boolean;
}

/** Cuts a program into commands; blanks between them and page marks are left out. */
export function scanLines(section: Section): EplLine[] {
  const { text } = section;
  const scanner = createEplScanner(text);
  const lines: EplLine[] = [];
  let inForm = false;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank || token.command === pageMark) continue;
    inForm = token.command === 'FS' || (inForm && token.command !== 'FE');
    const at = section.lineAt(token.start);
    lines.push({ token, text: text.slice(token.start, token.textEnd), at, inForm });
  }
  return lines;
}

/** Set-up commands and forms without values stand once at the head of a chunk: up to what draws or is filled. */
export function bodyStart(lines: readonly EplLine[], isFilled: (line: EplLine) => boolean): number {
  for (const [index, line] of lines.entries()) {
    if (!line.inForm && drawingCommands.has(line.token.command)) return index;
    if (!isFilled(line)) continue;
    const form = lines.findIndex(({ token }) => token.command === 'FK' || token.command === 'FS');
    return line.inForm ? form : index;
  }
  return lines.length;
}

/** Labels that a P command prints by its own numbers. */
export function ownLabels({ token, text, inForm }: EplLine): number {
  if (inForm || (token.command !== 'P' && token.command !== 'PA')) return 0;
  const [, sets, copies] = /^PA?(\d*),?(\d*)/.exec(text) ?? [];
  return countOf(sets) * countOf(copies);
}

/** A line behind `?`, which is a value without quotes or escapes. */
export function valueLinePlan(data: Slotted, page: CodePage, line: number): FilledField {
  const { texts, slots } = data;
  return {
    // Letters could make P1 of a value, so that only what begins otherwise is not looked at.
    safe: /^[^PF]/.test(texts[0] ?? '') ? safeCharacters(/[ -~]/, '"\\') : null,
    lead: '',
    texts: withRest({ data, rest: lineEnd }),
    mayBeEmpty: true,
    careful(values, row) {
      const written = joinTexts(texts, values);
      const variable = slots[0]?.variable;
      if (!fitsPage(written, page, row, variable, line)) return '';
      if (endsValues(written)) {
        const message = `'${written}' behind ? would be taken for a command: put another sign before it.`;
        return fail(row, 'value-as-command', message, { variable, line, details: { text: written } });
      }
      const whole = written + lineEnd;
      row.inserted += countLinesAndQuotes(whole) - countLinesAndQuotes(texts.join('') + lineEnd);
      return whole;
    },
  };
}

/** Lines and unescaped quotes of a program, in one number that changes when either does. */
export function countLinesAndQuotes(code: string): number {
  let count = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char === 0x5c) at++;
    else if (char === 0x0a || char === 0x0d || char === 0x22) count += 1;
  }
  return count;
}
