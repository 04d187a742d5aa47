import { extentOf, lineEndOf, wholeLine } from '../languages/argument-edits.ts';
import {
  type EditedLabel,
  type Condition,
  type EditRules,
  type Proposal,
  type ProposedChange,
  Refusal,
} from '../languages/edit-rules.ts';
import { type RowTag, rowTags } from '../template/sections.ts';
import type { DocumentField, SourceRange } from './label-document.ts';

/* Parts that only some rows print (docs/printing.md, Sections), in whatever language they are written. */

/** A part with its tags. */
interface RowPart {
  open: SourceRange;
  close: SourceRange;
}

/** The parts of a source in one tag, in order; one that is not closed is none. */
function partsOf(source: string, name: RowTag): RowPart[] {
  const parts: RowPart[] = [];
  let open: SourceRange | undefined;
  for (const { index, 0: tag } of source.matchAll(new RegExp(`</?${name}>`, 'gi'))) {
    const range = { from: index, to: index + tag.length };
    if (tag[1] !== '/') open = range;
    else if (open) {
      parts.push({ open, close: range });
      open = undefined;
    }
  }
  return parts;
}

const partAt = (source: string, position: number, tag: RowTag) =>
  partsOf(source, tag).find(({ open, close }) => open.to <= position && position < close.from);

/** The tags that a place of a source stands in, so that only some rows print it. */
export function rowTagsAt(source: string, position: number): RowTag[] {
  return rowTags.filter((tag) => partAt(source, position, tag) !== undefined);
}

/** Stretches of fields, those with nothing but blanks between them as one. */
function runsOf(rules: EditRules, label: EditedLabel, fields: readonly DocumentField[]): SourceRange[] {
  const runs: SourceRange[] = [];
  for (const field of fields) {
    const { from, to } = extentOf(rules, label, field);
    const last = runs.at(-1);
    if (last && (from < last.to || label.source.slice(last.to, from).trim() === '')) {
      runs[runs.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    } else runs.push({ from, to });
  }
  return runs;
}

/** Puts fields into parts of a tag, which only some rows print, or takes them out of those. */
export function proposeOnlyWith(
  rules: EditRules,
  label: EditedLabel,
  fields: readonly DocumentField[],
  { tag, only }: Condition,
): Proposal {
  const changed = fields.filter(({ onlyWith }) => onlyWith.includes(tag) !== only);
  for (const field of changed) {
    refuseHalf(label, field, changed);
    if (only) refuseShared(rules, label, field, changed);
  }
  const beside = rules.keepBeside?.(label, changed, { tag, only }) ?? { changes: [] };
  const runs = runsOf(rules, label, changed);
  const tags = runs.flatMap((run) => (only ? wrapped(label, run, tag) : unwrapped(label, run, tag)));
  return { ...beside, changes: [...tags, ...beside.changes] };
}

/** A frame and its text may be one field of the language: one print has both of them or none. */
function refuseHalf(label: EditedLabel, field: DocumentField, going: readonly DocumentField[]): void {
  const other = label.fields.find((each) => each.range.from === field.range.from && !going.includes(each));
  if (!other) return;
  const name = other.text || other.kind;
  throw new Refusal('edit-value-used', `${name} stands in the same field: choose both.`, {}, field);
}

/** Refuses fields whose settings other fields use: cutting them would change those. */
function refuseShared(
  rules: EditRules,
  label: EditedLabel,
  field: DocumentField,
  going: readonly DocumentField[],
): void {
  const { from, to } = extentOf(rules, label, field);
  const user = label.fields.find(
    (other) =>
      !going.includes(other) &&
      other.range.from !== field.range.from &&
      [...Object.values(other.parameters).map(({ range }) => range), other.data].some(
        (range) => range !== undefined && range.from >= from && range.to <= to,
      ),
  );
  if (user) {
    throw new Refusal(
      'edit-value-used',
      `${user.text || user.kind} takes a value from this field.`,
      {},
      field,
    );
  }
}

/** Whether nothing else stands on the lines of a stretch. */
function standsAlone(source: string, { from, to }: SourceRange): boolean {
  return /(?:^|[\r\n])[ \t]*$/.test(source.slice(0, from)) && /^[ \t]*(?:$|[\r\n])/.test(source.slice(to));
}

function wrapped({ source }: EditedLabel, run: SourceRange, tag: RowTag): ProposedChange[] {
  const lineEnd = standsAlone(source, run) ? lineEndOf(source) : '';
  return [
    { from: run.from, to: run.from, text: `<${tag}>${lineEnd}` },
    { from: run.to, to: run.to, text: `${lineEnd}</${tag}>` },
  ];
}

/**
 * A tag that the stretch leaves nothing behind goes; else the part is closed before and opened again behind it, and so is
 * a part of another tag that stands in it.
 */
function unwrapped({ source }: EditedLabel, stretch: SourceRange, tag: RowTag): ProposedChange[] {
  const part = partAt(source, stretch.from, tag);
  if (!part) return [];
  const { open, close } = part;
  const isBlank = (from: number, to: number) => source.slice(from, to).trim() === '';
  const inner = rowTags.find((other) => {
    const at = other === tag ? undefined : partAt(source, stretch.from, other);
    return at !== undefined && at.open.from >= open.to;
  });
  const within = inner && partAt(source, stretch.from, inner);
  const isWhole = within && isBlank(within.open.to, stretch.from) && isBlank(stretch.to, within.close.from);
  const run = isWhole ? { from: within.open.from, to: within.close.to } : stretch;
  const [closes, opens] = within && !isWhole ? [`</${inner}>`, `<${inner}>`] : ['', ''];
  const lineEnd = standsAlone(source, run) ? lineEndOf(source) : '';
  const lines = (...tags: string[]) => tags.filter((text) => text !== '').join(lineEnd);
  return [
    isBlank(open.to, run.from)
      ? wholeLine(source, open.from, open.to)
      : { from: run.from, to: run.from, text: `${lines(closes, `</${tag}>`, opens)}${lineEnd}` },
    isBlank(run.to, close.from)
      ? wholeLine(source, close.from, close.to)
      : { from: run.to, to: run.to, text: `${lineEnd}${lines(closes, `<${tag}>`, opens)}` },
  ];
}
