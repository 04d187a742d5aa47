import type { DocumentField, SourceRange } from '../../../editing/label-document.ts';
import { type EditedLabel, type Proposal, type ProposedChange, Refusal } from '../../edit-rules.ts';
import { changedText, endBehind, hasWholeSections, wholeLine } from '../../argument-edits.ts';
import type { ZplToken } from '../scan.ts';
import { pinFollowers } from './move.ts';
import { commandsIn, commandsOf, setsOwnField, writtenParameter, writtenParameters } from './syntax.ts';

/* Taking fields out, and changing the order in which they print. */

const dataCommands = new Set(['FD', 'FV', 'SN', 'SF', 'FH', 'FC', 'FE', 'FN', 'A', 'FB', 'TB', 'FP', 'GS']);

/** Takes fields out; what goes on after one of them stays where it is. */
export function removeZpl(label: EditedLabel, fields: readonly DocumentField[]): Proposal {
  const going = new Set(fields);
  for (const field of fields) {
    const user = label.fields.find(
      (other) => !going.has(other) && other.range.from !== field.range.from && uses(other, field),
    );
    if (takesFont(label, field)) {
      throw new Refusal('edit-value-used', 'Another text takes its font from this field (^A@).', {}, field);
    }
    if (user) {
      throw new Refusal('edit-value-used', `${user.text} takes its value from this field.`, {}, field);
    }
  }
  const changes = new Map<number, ProposedChange>();
  for (const field of fields) {
    for (const change of removal(label, field, going)) changes.set(change.from, change);
  }
  const pins = pinFollowers(label, fields);
  const gone = fields
    .filter(({ range }) => label.fields.some((other) => other.range.from === range.from && !going.has(other)))
    .map(({ id }) => id);
  return { changes: [...changes.values(), ...pins.changes], remarks: pins.remarks, gone };
}

/** Whether a field's data stands in another one (^FN). */
function uses({ data }: DocumentField, { range }: DocumentField): boolean {
  return data !== undefined && data.from >= range.from && data.to <= range.to;
}

function removal(
  label: EditedLabel,
  field: DocumentField,
  going: ReadonlySet<DocumentField>,
): ProposedChange[] {
  const { from, to } = field.range;
  const partner = label.fields.find(
    (other) => other !== field && other.range.from === from && !going.has(other),
  );
  const own = commandsIn(label, field);
  const taken = own.filter((token) => {
    if (!setsOwnField(token)) return false;
    if (!partner) return true;
    // A shape and a text that are one field: the other one stays.
    const isData = dataCommands.has(token.code) || token.code.startsWith('B');
    const isShape = /^(?:G[BCDEF]|XG|IM)$/.test(token.code);
    return field.kind === 'text' || field.kind === 'code' || field.kind === 'symbol' ? isData : isShape;
  });
  if (taken.length === own.length) {
    const closing = closesAnother(label, field, going) ? own.at(-1) : undefined;
    if (closing?.code === 'FS') return [{ from, to: closing.start, text: '' }];
    return [wholeLine(label.source, from, to)];
  }
  return taken.map((token) => ({
    from: token.start,
    to: token.start + label.code.slice(token.start, Math.min(token.end, to)).trimEnd().length,
    text: '',
  }));
}

/** Whether a field that stays has no end of its own, so that what stands before this one would go on behind it. */
export function closesAnother(
  label: EditedLabel,
  field: DocumentField,
  going: ReadonlySet<DocumentField>,
): boolean {
  const before = commandsOf(label).findLast(({ start }) => start < field.range.from);
  const last = label.fields.findLast(({ range }) => range.from < field.range.from);
  return (
    before !== undefined &&
    last !== undefined &&
    !going.has(last) &&
    before.start >= last.range.from &&
    before.code !== 'FS' &&
    setsOwnField(before)
  );
}

/** The file that ^A@ names last, where it names none. */
function namedBefore(label: EditedLabel, at: number): string {
  const named = commandsOf(label).findLast(
    (token) => token.start < at && token.code === 'A' && fontFile(label, token) !== '',
  );
  return named ? fontFile(label, named) : '';
}

function fontFile(label: EditedLabel, token: ZplToken): string {
  return writtenParameter(label, token, 'font')?.text.toUpperCase() ?? '';
}

/** Another field whose ^A@ has no name takes the one that stands in this field. */
export function takesFont(label: EditedLabel, field: DocumentField): boolean {
  const own = commandsIn(label, field).findLast(
    (token) => token.code === 'A' && fontFile(label, token) !== '',
  );
  if (!own) return false;
  const name = fontFile(label, own);
  const next = commandsOf(label).find(
    (token) =>
      token.start >= field.range.to &&
      token.code === 'A' &&
      writtenParameters(label, token)[0]?.text.startsWith('@'),
  );
  return next !== undefined && fontFile(label, next) === '' && namedBefore(label, own.start) !== name;
}

/** Commands in a field that mean the same to a copy directly behind it. */
const repeatable = new Set(['CI', 'BY', 'CF', 'CW']);

/** Refuses a copy that would not be the same, or would stand in the middle of something. */
export function refuseZplCopy(label: EditedLabel, field: DocumentField): void {
  const own = commandsIn(label, field);
  const setting = own.find(
    (token) =>
      (!setsOwnField(token) && !harmless.has(token.code) && !repeatable.has(token.code)) ||
      // Its copy's code would have the module that this one gives to those behind it.
      (token.code === 'BY' && own.some(({ code, start }) => /^B[^Y]$/.test(code) && start < token.start)),
  );
  const { to } = extentOfZpl(label, field);
  const next = commandsOf(label).find(({ start }) => start >= to);
  const isEnded =
    own.at(-1)?.code === 'FS' || to > field.range.to || !next || /^(?:F[OTS]|X[AZ])$/.test(next.code);
  if (!setting && isEnded) return;
  const command = setting ? label.code.slice(setting.start, setting.dataStart) : '^FS';
  throw new Refusal(
    'edit-order',
    setting
      ? `${command} stands in this field and would mean something else for its copy.`
      : 'This field has no end of its own (^FS).',
    { command },
    field,
  );
}

/** A field with the ^FS that ends it. */
export function extentOfZpl(label: EditedLabel, { range }: DocumentField): SourceRange {
  const next = commandsOf(label).find(({ start }) => start >= range.to);
  const isClosing = next?.code === 'FS' && label.source.slice(range.to, next.start).trim() === '';
  return isClosing ? { from: range.from, to: next.dataStart } : range;
}

/** Commands that may stand between two places of a field without making a difference to it. */
const harmless = new Set(['FX', 'PQ', 'PR', 'MD', 'MM', 'MN', 'MT', 'PW', 'LL', 'PO', 'PM', 'FS']);

/** What asks for the setting of a command, where neither the field nor what it passes says it itself. */
const users: Readonly<Record<string, RegExp>> = { BY: /^B[^Y]$/, CF: /^(?:F[DVN]|SN)$/ };

/**
 * Whether a setting stays what it is for all fields when one passes others: where it stands in the field that moves, no
 * other may ask for it on the way, and where it stands on the way, not that field.
 */
function isNoMatter(
  setting: ZplToken,
  field: DocumentField,
  own: readonly ZplToken[],
  between: readonly ZplToken[],
): boolean {
  const user = users[setting.code];
  const asks = (tokens: readonly ZplToken[]) => tokens.some(({ code }) => user?.test(code));
  if (!user) return false;
  const isOwn = own.includes(setting);
  const others = isOwn ? between : own;
  if (others.some(({ code }) => code === setting.code)) return false;
  // A text that names its font and size asks nobody.
  const saysItself =
    setting.code === 'CF' && !Object.values(field.parameters).some(({ inherited }) => inherited === '^CF');
  return !asks(others) || (!isOwn && saysItself);
}

/** Puts a field before another one, or behind all of its label. */
export function reorderZpl(
  label: EditedLabel,
  field: DocumentField,
  before: DocumentField | undefined,
): Proposal {
  const all = commandsOf(label);
  const own = commandsIn(label, field);
  const isEnd = before === undefined;
  const end = all.find(({ code, start }) => code === 'XZ' && start >= field.range.to);
  const target =
    before ??
    label.fields.findLast(
      ({ range }) => range.from > field.range.from && range.from < (end?.start ?? Infinity),
    );
  if (!target) return { changes: [] };
  const { from, to } = field.range;
  const at = isEnd ? endBehind(label, target.range.to, to) : target.range.from;
  if (at >= from && at <= to) return { changes: [] };
  const [low, high] = at < from ? [at, from] : [to, at];
  const between = all.filter(({ start }) => start >= low && start < high);
  const recalls = all.some(({ code }) => code === 'XF' || code === 'DF');
  const hinders = [...between, ...own].find(
    (token) =>
      !setsOwnField(token) &&
      !harmless.has(token.code) &&
      (recalls || !isNoMatter(token, field, own, between)),
  );
  const tag = !hasWholeSections(label, low, high);
  if (hinders || tag) {
    const name = hinders ? label.code.slice(hinders.start, hinders.dataStart) : '<OFFER>';
    throw new Refusal(
      'edit-order',
      `${name} stands between the two places and would mean something else for this field.`,
      { command: name },
      field,
    );
  }
  const loose = !own.some(({ code }) => code === 'FO' || code === 'FT')
    ? '^FO'
    : own.some(({ code }) => code === 'FN') && '^FN';
  if (loose) {
    throw new Refusal(
      'edit-order',
      loose === '^FO'
        ? 'This field has no position of its own (^FO).'
        : 'Others may take data from this field (^FN).',
      { command: loose },
      field,
    );
  }
  const usesNamed = own.some(({ code, dataStart }) => code === 'A' && label.code[dataStart] === '@');
  if (usesNamed) {
    throw new Refusal('edit-order', '^A@ takes its font from the one before it.', { command: '^A@' }, field);
  }
  if (!/FS$/i.test(label.code.slice(from, to)) || closesAnother(label, field, new Set([field]))) {
    throw new Refusal('edit-order', 'This field has no end of its own (^FS).', { command: '^FS' }, field);
  }
  const pins = pinFollowers(label, [field], { field, at });
  const isInside = (change: ProposedChange) => change.from >= from && change.from < to;
  const moved = changedText(label.source, { from, to }, pins.changes.filter(isInside));
  const removed = wholeLine(label.source, from, to);
  const line = removed.to > to ? label.source.slice(to, removed.to) : '';
  const put: ProposedChange = { from: at, to: at, text: isEnd ? line + moved : moved + line };
  return {
    changes: [{ ...removed, text: '' }, put, ...pins.changes.filter((change) => !isInside(change))],
    remarks: pins.remarks,
    inserted: { change: put, offset: isEnd ? line.length : 0, of: field.id },
  };
}
