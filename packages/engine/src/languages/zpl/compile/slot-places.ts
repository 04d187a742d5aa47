import type { Placeholder } from '../../../template/placeholders.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import type { Report } from '../../../template/report.ts';
import type { Section } from '../../../template/sections.ts';
import type { SlotFactory } from '../../../template/slots.ts';
import type { ZplToken } from '../scan.ts';
import { changesPrefix } from '../scan.ts';
import { escapeAt } from './codes/matrix.ts';

/** Commands whose parameters say how field data is read, so that no value may stand there. */
const syntax: ReadonlySet<string> = new Set(['FH', 'FC', 'CI']);

/**
 * Refuses placeholders where a value would decide what is a command: in a command's name, as a prefix or a delimiter,
 * across the end of a command, and in parameters that say how data is read.
 */
export function checkSlotPlaces(
  section: Section,
  tokens: readonly ZplToken[],
  factory: SlotFactory,
  report: Report,
): void {
  const { text } = section;
  const placeholders = findPlaceholders(text);
  let next = 0;
  for (const token of tokens) {
    refusePercent(section, token, report);
    for (let slot = placeholders[next]; slot && slot.start < token.end; slot = placeholders[++next]) {
      const why = token.code === '' ? crossing(slot, token) : fault(text, slot, token, factory);
      if (why) report.issue(section.lineAt(slot.start), 'value-in-command', `%${slot.name}% ${why}`);
    }
  }
}

/** ^CC%, ^CT% or ^CD% would make every placeholder a command. */
function refusePercent(
  { text, lineAt }: Section,
  { code, start, dataStart }: ZplToken,
  report: Report,
): void {
  if (!changesPrefix(code) || text[dataStart] !== '%') return;
  const message = `^${code} makes % a sign of the printer, but % marks placeholders: take another character.`;
  report.issue(lineAt(start), 'percent-as-prefix', message);
}

function crossing(slot: Placeholder, token: ZplToken): string | undefined {
  return slot.end > token.end
    ? 'holds a character that is a prefix of commands here: take another name or prefix.'
    : undefined;
}

function fault(text: string, slot: Placeholder, token: ZplToken, factory: SlotFactory): string | undefined {
  const { code, dataStart, prefixes } = token;
  if (slot.start < dataStart || changesPrefix(code)) {
    return `would become a command of the printer: write another character than ${text[token.start]} before it.`;
  }
  const crossed = crossing(slot, token);
  if (crossed) return crossed;
  const at = text.slice(dataStart, slot.start).split(prefixes.delimiter).length - 1;
  const counts = code === 'DY' && at > 0;
  if (!counts && factory.constant(slot.name) !== undefined) return undefined;
  if (!counts && !syntax.has(code) && !(code === 'BX' && at === escapeAt)) return undefined;
  return `stands in ${text[token.start]}${code}, which says how data is read: write a fixed value there.`;
}
