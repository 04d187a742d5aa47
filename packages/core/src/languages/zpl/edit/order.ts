import type { DocumentField, SourceRange } from '../../../editing/label-document.ts';
import { type EditedLabel, type Proposal, type ProposedChange, Refusal } from '../../edit-rules.ts';
import { wholeLine } from '../../argument-edits.ts';
import { parameterNames } from '../parameter-names.ts';
import type { ZplToken } from '../scan.ts';
import { pinFollowers } from './move.ts';
import { commandsIn, commandsOf } from './syntax.ts';

/* Taking fields out, and changing the order in which they print. */

const others = new Set(['FD', 'FV', 'FH', 'FE', 'FR', 'FC', 'A', 'FS', 'FX']);
const dataCommands = new Set(['FD', 'FV', 'SN', 'SF', 'FH', 'FC', 'FE', 'FN', 'A', 'FB', 'TB', 'FP', 'GS']);

/** Whether a command draws nothing and sets nothing beyond its own field. */
const isOwn = ({ code, control }: ZplToken) =>
  !control && (others.has(code) || parameterNames[code] !== undefined);

/** Takes fields out; what goes on after one of them stays where it is. */
export function removeZpl(label: EditedLabel, fields: readonly DocumentField[]): Proposal {
  const going = new Set(fields);
  for (const field of fields) {
    const user = label.fields.find(
      (other) => !going.has(other) && other.range.from !== field.range.from && uses(other, field),
    );
    if (user) {
      throw new Refusal('edit-value-used', `${user.text} takes its value from this field.`, {}, field);
    }
  }
  const changes = new Map<number, ProposedChange>();
  for (const field of fields) {
    for (const change of removal(label, field, going)) changes.set(change.from, change);
  }
  const pins = pinFollowers(label, fields);
  return { changes: [...changes.values(), ...pins.changes], remarks: pins.remarks };
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
    if (!isOwn(token)) return false;
    if (!partner) return true;
    // A shape and a text that are one field: the other one stays.
    const isData = dataCommands.has(token.code) || token.code.startsWith('B');
    const isShape = /^(?:G[BCDEF]|XG|IM)$/.test(token.code);
    return field.kind === 'text' || field.kind === 'code' || field.kind === 'symbol' ? isData : isShape;
  });
  if (taken.length === own.length) return [wholeLine(label.source, from, to)];
  return taken.map((token) => ({
    from: token.start,
    to: token.start + label.code.slice(token.start, Math.min(token.end, to)).trimEnd().length,
    text: '',
  }));
}

/** A field with the ^FS that ends it. */
export function extentOfZpl(label: EditedLabel, { range }: DocumentField): SourceRange {
  const next = commandsOf(label).find(({ start }) => start >= range.to);
  const isClosing = next?.code === 'FS' && label.source.slice(range.to, next.start).trim() === '';
  return isClosing ? { from: range.from, to: next.dataStart } : range;
}

/** Commands that may stand between two places of a field without making a difference to it. */
const harmless = new Set(['FX', 'PQ', 'PR', 'MD', 'MM', 'MN', 'MT', 'PW', 'LL', 'PO', 'PM', 'FS']);

/** Puts a field before another one, or behind all of its label. */
export function reorderZpl(
  label: EditedLabel,
  field: DocumentField,
  before: DocumentField | undefined,
): Proposal {
  const all = commandsOf(label);
  const isEnd = before === undefined;
  const end = all.find(({ code, start }) => code === 'XZ' && start >= field.range.to);
  const target =
    before ??
    label.fields.findLast(
      ({ range }) => range.from > field.range.from && range.from < (end?.start ?? Infinity),
    );
  if (!target) return { changes: [] };
  const at = isEnd ? target.range.to : target.range.from;
  const { from, to } = field.range;
  if (at >= from && at <= to) return { changes: [] };
  const [low, high] = at < from ? [at, from] : [to, at];
  const hinders = [
    ...all.filter(({ start }) => start >= low && start < high),
    ...commandsIn(label, field),
  ].find((token) => !isOwn(token) && !harmless.has(token.code));
  const tag = label.source.slice(low, high) !== label.code.slice(low, high);
  if (hinders || tag) {
    const name = hinders ? label.code.slice(hinders.start, hinders.dataStart) : '<OFFER>';
    throw new Refusal(
      'edit-order',
      `${name} stands between the two places and would mean something else for this field.`,
      { command: name },
      field,
    );
  }
  if (!/FS$/i.test(label.code.slice(from, to))) {
    throw new Refusal('edit-order', 'This field has no end of its own (^FS).', { command: '^FS' }, field);
  }
  const moved = label.source.slice(from, to);
  const pins = pinFollowers(label, [field]);
  const removed = wholeLine(label.source, from, to);
  const line = removed.to > to ? label.source.slice(to, removed.to) : '';
  const put: ProposedChange = { from: at, to: at, text: isEnd ? line + moved : moved + line };
  return {
    changes: [{ ...removed, text: '' }, put, ...pins.changes],
    remarks: pins.remarks,
    inserted: { change: put, offset: isEnd ? line.length : 0, of: field.id },
  };
}
