import type { DocumentField } from '../../../editing/label-document.ts';
import { type EditedLabel, type Proposal, type ProposedChange, Refusal } from '../../edit-rules.ts';
import { flag, length, takes } from '../parameter-kinds.ts';
import { parameterOf, commandParameters } from '../field-parameters.ts';
import type { ZplToken } from '../scan.ts';
import { pinFollowers } from './move.ts';
import { insertedFont, ownBars } from './resize.ts';
import { unitsOf } from './units.ts';
import { commandsIn, commandsOf, withParameters, writtenParameters } from './syntax.ts';

/* Parameters of a field by the names of the ZPL II Programming Guide, written in the field itself. */

const fontNames = new Set(['font', 'rotation', 'font height', 'font width']);

const isText = ({ kind }: DocumentField) => kind === 'text' || kind === 'symbol';

/** The last of a field's commands that has a parameter. */
const commandWith = (own: readonly ZplToken[], name: string): string | undefined =>
  own.findLast(({ code, control }) => !control && parameterOf(code, name))?.code;

/** The command that would give a text a parameter. */
const addedFor = (field: DocumentField, name: string): string | undefined =>
  ['FB', 'FP'].find((code) => isText(field) && parameterOf(code, name));

export function setZplParameter(
  label: EditedLabel,
  field: DocumentField,
  name: string,
  value: string,
): Proposal {
  const own = commandsIn(label, field);
  const prefixes = own[0]?.prefixes;
  const isValue = label.isTemplate && /^%\w+%$/.test(value);
  const command = commandWith(own, name) ?? addedFor(field, name) ?? 'A@';
  const parameter = name === 'reverse' ? flag(false) : (parameterOf(command, name) ?? length(0));
  const reserved = prefixes ? prefixes.format + prefixes.control + prefixes.delimiter : '^~,';
  // oxlint-disable-next-line no-control-regex
  const isSafe = ![...value].some((char) => reserved.includes(char) || /[\u0000-\u001f]/.test(char));
  if (!isSafe || !(takes(parameter, value) || (isValue && parameter.kind !== 'bytes'))) {
    throw new Refusal('edit-value', `${value || 'Nothing'} is no ${name}.`, { name, value }, field);
  }
  const changes = changesOf(label, field, own, name, value);
  const pins = pinFollowers(label, [field]);
  return { changes: [...changes, ...pins.changes], remarks: pins.remarks };
}

function changesOf(
  label: EditedLabel,
  field: DocumentField,
  own: readonly ZplToken[],
  name: string,
  value: string,
): ProposedChange[] {
  if (isText(field) && fontNames.has(name)) return fontChanges(label, field, own, name, value);
  if (name === 'reverse') return reverseChanges(label, field, own, value);
  const command = own.findLast((token) => commandWith([token], name));
  if (command) return withParameters(label, command, { [name]: value });
  const hasBars = field.parameters['module width']?.inherited !== undefined;
  if (name === 'module width' && hasBars) return ownBars(label, field, value);
  const added = addedFor(field, name);
  const data = own.find(({ code }) => code === 'FD' || code === 'FV' || code === 'SN' || code === 'FN');
  if (!added || !data) {
    throw new Refusal('edit-parameter', `This field has no ${name} of its own.`, { name }, field);
  }
  const { format, delimiter } = data.prefixes;
  const values = Object.keys(commandParameters(added)).map((each) => {
    if (each === name) return value;
    // A block is as wide as the text, until it is given a width.
    return each === 'block width' ? unitsOf(field, Math.max(1, field.box.width)) : '';
  });
  const text = `${format}${added}${values.join(delimiter).replace(new RegExp(`\\${delimiter}+$`), '')}`;
  return [{ from: data.start, to: data.start, text, isOwn: data.start === field.range.from }];
}

/** Of ^Af the letter and the turn stand directly behind the command, of ^A@ the font's name comes last. */
function fontChanges(
  label: EditedLabel,
  field: DocumentField,
  own: readonly ZplToken[],
  name: string,
  value: string,
): ProposedChange[] {
  const there = own.findLast(({ code, control }) => !control && (code === 'A' || code === 'GS'));
  if (!there) {
    const { font } = field;
    const height = name === 'font height' ? value : unitsOf(field, font?.heightDots ?? 30);
    const width = name === 'font width' ? value : unitsOf(field, font?.widthDots ?? 30);
    return insertedFont(
      { field, own },
      {
        height,
        width,
        ...(name === 'font' ? { letter: value } : {}),
        ...(name === 'rotation' ? { rotation: value } : {}),
      },
    );
  }
  if (name === 'font height' || name === 'font width') return withParameters(label, there, { [name]: value });
  const [first] = writtenParameters(label, there);
  if (!first) return [];
  const isNamed = first.text.startsWith('@');
  if (there.code === 'GS' || isNamed) {
    if (name === 'font') return isNamed ? withParameters(label, there, { font: value }) : [];
    return [{ from: first.from, to: first.to, text: isNamed ? `@${value}` : value }];
  }
  if (name === 'font') return [{ from: first.from, to: Math.min(first.to, first.from + 1), text: value }];
  const isTurned = /^.[NRIB]/i.test(first.text);
  const at = first.from + Math.min(1, first.text.length);
  const letter = first.text === '' ? '0' : '';
  return [{ from: at, to: isTurned ? at + 1 : at, text: letter + value }];
}

function reverseChanges(
  label: EditedLabel,
  field: DocumentField,
  own: readonly ZplToken[],
  value: string,
): ProposedChange[] {
  const there = own.filter(({ code }) => code === 'FR');
  if (field.reverse === (value === 'Y')) return [];
  const whole = commandsOf(label).findLast(({ code, start }) => code === 'LR' && start < field.range.to);
  const isWhole = whole !== undefined && /^\s*Y/i.test(label.code.slice(whole.dataStart, whole.end));
  if (value === 'N' && (isWhole || there.length === 0)) {
    throw new Refusal('edit-parameter', 'The whole label is reversed (^LR).', { name: 'reverse' }, field);
  }
  if (there.length > 0)
    return there.map(({ start, dataStart }) => ({ from: start, to: dataStart, text: '' }));
  const behind = own.find(({ code }) => code !== 'FO' && code !== 'FT') ?? own[0];
  if (!behind) return [];
  const at = behind.start;
  return [{ from: at, to: at, text: `${behind.prefixes.format}FR`, isOwn: at === field.range.from }];
}
