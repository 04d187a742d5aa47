import type { DocumentField, Remark } from '../../../editing/label-document.ts';
import { type EditedLabel, type Proposal, type ProposedChange, Refusal } from '../../edit-rules.ts';
import type { ZplToken } from '../scan.ts';
import { commandsIn, withParameters, writtenParameter } from './syntax.ts';
import { unitsOf } from './units.ts';

/*
 * ZPL II Programming Guide: ^FO and ^FT place a field, counted from ^LH, in the unit of ^MU; ^FT without numbers goes on
 * where the last text ended.
 */

/** Farthest position that ^FO and ^FT take, in dots. */
const farthest = 32000;

/** Most changes outside of the fields of an edit. */
const mostPins = 3;

/** Whether a field goes on where another one ended. */
export function follows({ parameters }: DocumentField): boolean {
  const x = parameters['x'];
  return x?.inherited?.slice(1) === 'FT' && parameters['y']?.inherited !== undefined;
}

/** Moves fields by changing the numbers of their positions. */
export function moveZpl(
  label: EditedLabel,
  fields: readonly DocumentField[],
  dxDots: number,
  dyDots: number,
): Proposal {
  const changes: ProposedChange[] = [];
  const moving = new Set(fields);
  const placed = new Set<number>();
  const remarks: Remark[] = [];
  for (const field of fields) {
    const leader = follows(field) ? leaderOf(label, field) : undefined;
    if (leader && moving.has(leader)) continue;
    const command = positionOf(label, field);
    // A frame and its text are one field: they move together.
    if (placed.has(command?.start ?? field.range.from)) continue;
    placed.add(command?.start ?? field.range.from);
    changes.push(...placeAt(label, field, dxDots, dyDots));
    // Behind a value it stood elsewhere in each row.
    if (leader && label.isTemplate && leader.placeholders.length > 0) remarks.push(pinned(field));
  }
  const pins = pinFollowers(label, fields);
  return { changes: [...changes, ...pins.changes], remarks: [...remarks, ...pins.remarks] };
}

/** The command that places a field; undefined where none does. */
function positionOf(label: EditedLabel, field: DocumentField): ZplToken | undefined {
  return commandsIn(label, field).findLast(
    ({ code, control }) => !control && (code === 'FO' || code === 'FT'),
  );
}

/** The text after which a field goes on. */
function leaderOf({ fields }: EditedLabel, field: DocumentField): DocumentField | undefined {
  const before = fields.slice(0, fields.indexOf(field));
  return before.findLast(({ kind, labels }) => isText(kind) && labels[0] === field.labels[0]);
}

export const isText = (kind: DocumentField['kind']) => kind === 'text' || kind === 'symbol';

/**
 * Writes the positions of fields that go on after these and do not change with them. `between` is one that comes to stand
 * at a place of the source: it has a position of its own there, and what would go on behind it keeps its own.
 */
export function pinFollowers(
  label: EditedLabel,
  fields: readonly DocumentField[],
  between?: { readonly field: DocumentField; readonly at: number },
): Required<Pick<Proposal, 'changes' | 'remarks'>> {
  const own = new Set(fields);
  const next =
    between && isText(between.field.kind)
      ? label.fields.find(
          ({ kind, range }) =>
            isText(kind) && range.from >= between.at && range.from !== between.field.range.from,
        )
      : undefined;
  const followers = label.fields.filter((field) => {
    if (follows(field) && (field === next || field === between?.field)) return true;
    if (own.has(field) || !follows(field)) return false;
    const leader = leaderOf(label, field);
    return leader !== undefined && own.has(leader);
  });
  if (followers.length > mostPins) {
    throw new Refusal(
      'edit-too-many-followers',
      `${followers.length} fields go on where this one ends: give them positions of their own first.`,
      { fields: followers.length },
    );
  }
  return pin(label, followers);
}

/** Says of fields that go on behind a text that they move with its words. */
export function movedBehind(label: EditedLabel, field: DocumentField): Remark[] {
  const behind = label.fields.filter((each) => follows(each) && leaderOf(label, each) === field);
  return behind.map(({ id, text }) => ({
    level: 'warning',
    code: 'edit-moved-along',
    message: `"${text}" goes on where this text ends, and moved with it.`,
    field: id,
    details: { text },
  }));
}

/** Gives fields positions of their own where they stand, and says so of each. */
export function pin(
  label: EditedLabel,
  fields: readonly DocumentField[],
): Required<Pick<Proposal, 'changes' | 'remarks'>> {
  return {
    changes: fields.flatMap((field) => placeAt(label, field, 0, 0)),
    remarks: fields.map(pinned),
  };
}

function pinned({ id, text }: DocumentField): Remark {
  return {
    level: 'warning',
    code: 'edit-pinned',
    message: `"${text}" went on where another text ended; now it has a position of its own.`,
    field: id,
    details: { text },
  };
}

/** Changes that write a field's position, this far from where it is. */
function placeAt(label: EditedLabel, field: DocumentField, dx: number, dy: number): ProposedChange[] {
  const { origin, position } = field;
  const command = positionOf(label, field);
  if (!command) {
    // Without a position, a field stands at the origin.
    const x = inUnits(field, dx);
    const y = inUnits(field, dy);
    const { format, delimiter } = commandsIn(label, field)[0]?.prefixes ?? {
      format: '^',
      delimiter: ',',
    };
    const alignment = field.parameters['alignment']?.range ? `${delimiter}0` : '';
    const text = `${format}FO${x}${delimiter}${y}${alignment}`;
    return [{ from: field.range.from, to: field.range.from, text, isOwn: true }];
  }
  if (follows(field)) {
    return write(label, field, command, { x: position.x - origin.x + dx, y: position.y - origin.y + dy });
  }
  const wanted: Record<string, number> = {};
  for (const [name, by] of Object.entries({ x: dx, y: dy })) {
    if (by === 0) continue;
    const { text = '', number } = writtenParameter(label, command, name) ?? {};
    if (text.includes('%') || (label.isTemplate === false && /[A-Za-z_]{2}/.test(text))) {
      throw new Refusal(
        'edit-variable',
        `The position ${text} is filled in when the label prints; change it in the code.`,
        { value: text },
        field,
      );
    }
    const units = Math.abs(number?.value ?? 0);
    const dots = Math.min(farthest, Math.round(units * origin.dotsPerUnit));
    wanted[name] = dots + by;
  }
  // With x alone ^FT does not go on; with y alone neither, so that the other number need not be written.
  return write(label, field, command, wanted);
}

function write(
  label: EditedLabel,
  field: DocumentField,
  command: ZplToken,
  dots: Readonly<Record<string, number>>,
): ProposedChange[] {
  const values = Object.entries(dots).map(([name, value]) => [name, inUnits(field, value)]);
  return withParameters(label, command, Object.fromEntries(values));
}

/** A position in the unit in force. Throws Refusal for what the unit, or a position, cannot say. */
function inUnits(field: DocumentField, dots: number): string {
  if (dots < 0 || dots > farthest) {
    throw new Refusal(
      'edit-out-of-label',
      dots < 0
        ? 'ZPL counts positions from 0: the field cannot go further to the left or up.'
        : `ZPL counts positions up to ${farthest} dots.`,
      { dots },
      field,
    );
  }
  return unitsOf(field, dots);
}
