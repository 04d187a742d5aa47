import type { DocumentField } from '../../../editing/label-document.ts';
import { type Condition, type EditedLabel, type Proposal, Refusal } from '../../edit-rules.ts';
import { follows, isText, pin } from './move.ts';
import { closesAnother, takesFont } from './order.ts';
import { commandsIn, commandsOf, setsOwnField } from './syntax.ts';

/* Fields that only some rows print: what stands beside them must be the same in all rows. */

/** Settings whose users are known by their parameters; a user in another field is refused elsewhere. */
const traced = new Set(['BY', 'CF', 'FW', 'LH', 'LS', 'LT', 'MU', 'CI', 'FX', 'FS']);

/**
 * Gives positions of their own to fields that would go on (^FT without numbers) behind another text when these come into
 * a part that only some rows print, or out of one. Refused where one position is not right for all rows.
 */
export function keepBesideZpl(
  label: EditedLabel,
  fields: readonly DocumentField[],
  { tag, only }: Condition,
): Proposal {
  const changed = new Set(fields);
  if (only) for (const field of fields) refuseCut(label, field, changed);
  const always = ({ onlyWith }: DocumentField) => onlyWith.length === 0;
  const alwaysAfter = (field: DocumentField) =>
    changed.has(field) ? !only && field.onlyWith.every((other) => other === tag) : always(field);
  const leaderOf = (field: DocumentField, prints: (field: DocumentField) => boolean) =>
    label.fields
      .slice(0, label.fields.indexOf(field))
      .findLast((other) => isText(other.kind) && prints(other) && isOnSameLabel(label, field, other));
  const anyRow = () => true;
  /** Whether a field stands at one place in all rows that print it, as the label is now. */
  const isSteady = (field: DocumentField): boolean => {
    if (!follows(field)) return true;
    const leader = leaderOf(field, anyRow);
    if (leader?.placeholders.length) return false;
    const isSame = !always(field) || leader === leaderOf(field, always);
    return isSame && (leader === undefined || isSteady(leader));
  };
  const pinned = label.fields.filter((field) => {
    if (!follows(field) || !alwaysAfter(field)) return false;
    const wanted = leaderOf(field, changed.has(field) ? anyRow : always);
    return wanted !== leaderOf(field, alwaysAfter);
  });
  for (const field of pinned) {
    if (isSteady(field)) continue;
    const text = field.text || field.kind;
    throw new Refusal(
      'edit-goes-on',
      `"${text}" goes on where another text ends, so only both can print in some rows alone.`,
      { text },
      field,
    );
  }
  return pin(label, pinned);
}

/** Fields that no row at hand prints have no labels: those of one ^XA belong together. */
function isOnSameLabel(label: EditedLabel, one: DocumentField, other: DocumentField): boolean {
  const [first, second] = [one.labels[0], other.labels[0]];
  if (first !== undefined && second !== undefined) return first === second;
  return !commandsOf(label).some(
    ({ code, start }) => code === 'XA' && start > other.range.from && start < one.range.from,
  );
}

/** Refuses a field with which something would be cut that holds beyond it. */
function refuseCut(label: EditedLabel, field: DocumentField, going: ReadonlySet<DocumentField>): void {
  const own = commandsIn(label, field);
  // ^BY's height moves QR codes down, which do not say so in their parameters.
  const movesCodes = label.fields.some(
    (other) =>
      other.range.from > field.range.from &&
      !going.has(other) &&
      commandsIn(label, other).some(({ code }) => code === 'BQ'),
  );
  const setting = own.find(
    (token) => !setsOwnField(token) && (!traced.has(token.code) || (token.code === 'BY' && movesCodes)),
  );
  const name = setting
    ? label.code.slice(setting.start, setting.dataStart)
    : takesFont(label, field)
      ? '^A@'
      : closesAnother(label, field, going)
        ? '^FS'
        : undefined;
  if (name === undefined) return;
  throw new Refusal(
    'edit-value-used',
    `${name} stands in this field, and other fields depend on it.`,
    { command: name },
    field,
  );
}
