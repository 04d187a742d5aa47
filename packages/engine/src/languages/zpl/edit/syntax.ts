import type { DocumentField } from '../../../editing/label-document.ts';
import type { EditedLabel, ProposedChange } from '../../edit-rules.ts';
import { numberIn } from '../draw/read-parameters.ts';
import { fieldParameters, commandParameters, type plainCommands } from '../field-parameters.ts';
import { type ParameterValues, readValues } from '../parameter-kinds.ts';
import { createZplScanner, type ZplToken } from '../scan.ts';

/*
 * The commands of a label that is edited, and how their parameters are written (ZPL II Programming Guide, ZPL basics):
 * parameters at the delimiter in force, numbers as a printer reads them.
 */

const scanned = new WeakMap<object, readonly ZplToken[]>();

/** The commands of a label, in order. */
export function commandsOf(label: Pick<EditedLabel, 'code' | 'isTemplate'>): readonly ZplToken[] {
  const known = scanned.get(label);
  if (known) return known;
  const commands: ZplToken[] = [];
  const scanner = createZplScanner(label.code, label.isTemplate ? 'template' : 'printer');
  for (let token = scanner.next(); token; token = scanner.next()) if (token.code !== '') commands.push(token);
  scanned.set(label, commands);
  return commands;
}

const unnamed = new Set(['FD', 'FV', 'FH', 'FE', 'FR', 'FC', 'FS', 'FX']);

/** Whether a command sets nothing beyond its own field. */
export const setsOwnField = ({ code, control }: ZplToken) =>
  !control && (unnamed.has(code) || fieldParameters.has(code));

/** The commands of one field. */
export function commandsIn(label: EditedLabel, { range }: DocumentField): readonly ZplToken[] {
  return commandsOf(label).filter(({ start }) => start >= range.from && start < range.to);
}

/** One parameter as it is written: `number` is the part of it that a printer reads as one. */
export interface Written {
  /** Without the blanks around it. */
  text: string;
  from: number;
  to: number;
  number?: { value: number; from: number; to: number };
}

/** The parameters of a command; the first of ^A is what stands directly after it. */
export function writtenParameters({ code }: EditedLabel, token: ZplToken): Written[] {
  const all: Written[] = [];
  let from = token.dataStart;
  for (const part of code.slice(token.dataStart, token.end).split(token.prefixes.delimiter)) {
    const text = part.trim();
    const start = from + (text === '' ? 0 : part.length - part.trimStart().length);
    const number = numberIn(text);
    const written: Written = { text, from: start, to: start + text.length };
    all.push(
      number
        ? { ...written, number: { value: number.value, from: start + number.start, to: start + number.end } }
        : written,
    );
    from += part.length + token.prefixes.delimiter.length;
  }
  return all;
}

/** The tables' parameters of a command as a label writes it: ^A@ has others than ^Af. */
function tableOf({ code }: EditedLabel, token: ZplToken) {
  const isNamed = token.code === 'A' && code.startsWith('@', token.dataStart);
  return commandParameters(isNamed ? 'A@' : token.code);
}

/** A parameter of a command as it is written, by its name; undefined where the command ends before it. */
export const writtenParameter = (label: EditedLabel, token: ZplToken, name: string): Written | undefined =>
  writtenParameters(label, token)[Object.keys(tableOf(label, token)).indexOf(name)];

/** What a printer reads in a command of a field, under the unit in force there. */
export function valuesIn<Name extends keyof typeof plainCommands>(
  label: EditedLabel,
  { origin: { dotsPerUnit } }: DocumentField,
  token: ZplToken,
): Partial<ParameterValues<(typeof plainCommands)[Name]>> {
  const written = writtenParameters(label, token).map(({ text }) => text);
  const values = readValues(tableOf(label, token), written, { dotsPerUnit, turn: 0, heightDots: 0 });
  return values as Partial<ParameterValues<(typeof plainCommands)[Name]>>;
}

/**
 * Changes that give parameters of a command new values, by their names. A number is replaced where one stands; a
 * parameter that is not there is added behind the last.
 */
export function withParameters(
  label: EditedLabel,
  token: ZplToken,
  named: Readonly<Record<string, string>>,
): ProposedChange[] {
  const names = Object.keys(tableOf(label, token));
  const values = new Map(Object.entries(named).map(([name, value]) => [names.indexOf(name), value]));
  if (values.size === 0) return [];
  const written = writtenParameters(label, token);
  // Line ends after the last parameter are not part of it.
  const count = written.length;
  const changes: ProposedChange[] = [];
  let added = '';
  const most = Math.max(...values.keys());
  for (let at = 0; at <= most; at++) {
    const value = values.get(at);
    const there = written[at];
    if (!there) added += token.prefixes.delimiter + (value ?? '');
    else if (value !== undefined) {
      const isNumber = /^[+-]?[\d.]+$/.test(value) && there.number !== undefined;
      const { from, to } = isNumber && there.number ? there.number : there;
      changes.push({ from, to, text: value });
    }
  }
  const last = written[count - 1];
  if (added !== '' && last) {
    const same = changes.at(-1);
    if (same?.to === last.to && values.has(count - 1)) {
      changes[changes.length - 1] = { ...same, text: same.text + added };
    } else changes.push({ from: last.to, to: last.to, text: added });
  }
  return changes;
}
