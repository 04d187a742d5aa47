import type { CodePage } from '../codes/code-pages.ts';
import type { DocumentField, Remark, SourceRange } from '../editing/label-document.ts';
import { readMarks } from './field-marks.ts';
import {
  type EditedLabel,
  type EditRules,
  type Insertion,
  type Proposal,
  type ProposedChange,
  Refusal,
  type Size,
} from './edit-rules.ts';
import { newCommand, type NewCommands } from './line-insert.ts';
import type { LineScanner, LineToken } from './line-scan.ts';
import { farthest } from './line-statements.ts';

/*
 * Edits of languages in which a command stands alone on its line and says all its numbers itself (TSPL, EPL, CPCL): moving and
 * resizing replace numbers, taking out and reordering move lines.
 */

/** A command of such a language. */
export interface Line {
  readonly name: string;
  readonly start: number;
  /** Behind its raw bytes, before its line end. */
  readonly end: number;
  /** Whether raw bytes follow it. */
  readonly isRaw: boolean;
}

/** The commands of a text as its scanner reads them; `within` are those that one of them holds. */
export function linesIn<Token extends LineToken>(
  scanner: LineScanner<Token>,
  within: (token: Token) => readonly Line[] = () => [],
): Line[] {
  const found: Line[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank) continue;
    const { command: name, start, end, textEnd, data } = token;
    found.push({ name, start, end: data ? end : textEnd, isRaw: data !== undefined }, ...within(token));
  }
  return found;
}

/** What differs between such languages. */
export interface ArgumentLanguage {
  /** The commands of a text, in order. */
  lines(code: string): readonly Line[];
  /** Whether a command prints the label. */
  prints(name: string): boolean;
  /** Whether nothing may come between a command and the one that prints: values of a form. */
  belongsToNext?(name: string): boolean;
  /** From what positions count behind a place of the text, in dots. */
  originAt(label: EditedLabel, at: number): { x: number; y: number };
  /** The numbers of a field that give it another size, by their names; `taken` says what could not be had exactly. */
  sizes(sizing: Sizing, size: Size): Readonly<Record<string, number>>;
  /** Another command for a field, where a size asks for one. */
  rewrite?(label: EditedLabel, field: DocumentField, size: Size): ProposedChange[] | undefined;
  readData(label: EditedLabel, field: DocumentField, written: string): string;
  writeData(label: EditedLabel, field: DocumentField | undefined, text: string): string;
  /** What begins a comment, which ends with its line. */
  readonly comment: 'REM ' | ';';
  /** How fields are put in; positions count from the origin. */
  readonly commands: NewCommands;
  /** Whether data stands without quotes between its parameters and the line's end; words are parted by blanks. */
  readonly dataIsBare?: true;
  /** What stands before and behind the first field of an empty label. */
  frame: { before: string; after: string };
}

/** What sizes are worked out from. */
export interface Sizing {
  readonly label: EditedLabel;
  readonly field: DocumentField;
  /** The command word. */
  readonly command: string;
  /** A number of the field, by its name. */
  number(name: string): number | undefined;
  /** Says that another size than the wanted one was taken. */
  taken(wanted: number, got: number): void;
  /** Says about how large it is going to be, where the picture alone tells. */
  about(wanted: number, got: number): void;
}

const across = ['x', 'x end', 'x1', 'x2', 'x3'];
const down = ['y', 'y end', 'y1', 'y2', 'y3'];

/** The rules of a language with arguments. */
export function argumentRules(language: ArgumentLanguage): EditRules {
  const known = new WeakMap<object, readonly Line[]>();
  const linesOf = (label: Pick<EditedLabel, 'code'>): readonly Line[] => {
    const found = known.get(label) ?? language.lines(label.code);
    known.set(label, found);
    return found;
  };

  const lineOf = (label: EditedLabel, field: DocumentField): Line => lineAt(linesOf(label), field);
  const commentOf = (label: EditedLabel, field: DocumentField) => commentAbove(linesOf(label), label, field);

  function move(label: EditedLabel, fields: readonly DocumentField[], dx: number, dy: number): Proposal {
    const changes = fields.flatMap((field) => [
      ...(dx === 0 ? [] : moved(label, field, across, dx)),
      ...(dy === 0 ? [] : moved(label, field, down, dy)),
    ]);
    return { changes };
  }

  function resize(label: EditedLabel, field: DocumentField, size: Size): Proposal {
    const remarks: Remark[] = [];
    const rewritten = language.rewrite?.(label, field, size);
    if (rewritten) return { changes: rewritten };
    const values = language.sizes(sizingOf(label, field, lineOf(label, field).name, remarks), size);
    const changes = Object.entries(values).map(([name, value]) =>
      replaced(label, field, name, String(value)),
    );
    return { changes, remarks };
  }

  function setParameter(label: EditedLabel, field: DocumentField, name: string, value: string): Proposal {
    const { quoted, text } = quotedValue(field, name);
    const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(text);
    const isValue = label.isTemplate && /^%\w+%$/.test(value);
    const parts = language.dataIsBare ? /\s/ : /[",\r\n]/;
    if (parts.test(value) || (isNumber && !quoted && !isValue && !/^[+-]?\d+(?:\.\d+)?$/.test(value))) {
      throw new Refusal('edit-value', `${value || 'Nothing'} is no ${name}.`, { name, value }, field);
    }
    if (name === 'height' || name === 'width in bytes')
      requireBytes(lineOf(label, field), field, name, value);
    return { changes: [replaced(label, field, name, quoted ? `"${value}"` : value)] };
  }

  function remove(label: EditedLabel, fields: readonly DocumentField[]): Proposal {
    return {
      changes: fields.map((field) => {
        const { from, to } = stretchOf(linesOf(label), label, field);
        return wholeLine(label.source, from, to);
      }),
    };
  }

  function insert(label: EditedLabel, insertion: Insertion): Proposal {
    const lines = linesOf(label);
    const wanted = insertion.label ?? 0;
    const last = label.fields.findLast(({ labels }) => labels.includes(wanted));
    const from = last?.range.from ?? 0;
    const print = lines.find(({ name, start }) => start >= from && language.prints(name));
    if (!print && lines.length > 0) {
      throw new Refusal('edit-no-label', 'The code has no command that prints, to put a field before.');
    }
    let printed = print ? lines.indexOf(print) : lines.length;
    while (language.belongsToNext?.(lines[printed - 1]?.name ?? '')) printed--;
    const at = lines[printed]?.start ?? label.source.length;
    const origin = language.originAt(label, at);
    const [x, y] = [insertion.x - origin.x, insertion.y - origin.y];
    if (x < 0 || y < 0) throw outside(Math.min(x, y), undefined);
    const lineEnd = lineEndOf(label.source);
    const say = (said: string) => language.writeData(label, undefined, said);
    const text = newCommand(label, { ...insertion, x, y }, say, language.commands);
    const { before, after } = language.frame;
    const lead = print ? '' : before.replaceAll('\n', lineEnd);
    const tail = print ? '' : after.replaceAll('\n', lineEnd);
    const change = { from: at, to: at, text: lead + text + lineEnd + tail };
    return { changes: [change], inserted: { change, offset: lead.length } };
  }

  return {
    commandStarts: (label) => linesOf(label).map(({ start }) => start),
    move,
    resize,
    setParameter,
    insert,
    remove,
    reorder: (label, field, before) => reordered(linesOf(label), label, field, before),
    extent: (label, field) => stretchOf(linesOf(label), label, field),
    commentOf,
    setComment(label, field, text) {
      const own = commentOf(label, field)?.range;
      const { start } = lineOf(label, field);
      if (text === '') return own ? [{ ...own, to: start, text: '' }] : [];
      const line = `${language.comment}${text}${lineEndOf(label.source)}`;
      return [{ from: own?.from ?? start, to: start, text: line }];
    },
    readData: (label, field) =>
      field.data ? language.readData(label, field, label.source.slice(field.data.from, field.data.to)) : '',
    setData(label, field, text) {
      if (!field.data) {
        throw new Refusal('edit-no-data', 'This field says nothing that could be changed.', {}, field);
      }
      const { from, to } = field.data;
      const written = label.source.slice(from, to);
      if (language.readData(label, field, written) === text) return { changes: [] };
      const said = language.writeData(label, field, text);
      // Several strings and variables become one string.
      const isString = label.source[from - 1] === '"' && label.source[to] === '"';
      return { changes: [{ from, to, text: isString || language.dataIsBare ? said : `"${said}"` }] };
    },
  };
}

function lineAt(lines: readonly Line[], field: DocumentField): Line {
  const line = lines.find(({ start }) => start === field.range.from);
  if (!line) throw new Refusal('edit-no-command', 'The command of this field was not found.', {}, field);
  return line;
}

const commentSign = /^(?:REM\b|;)/;

/** The comment with marks directly above the line of a field. */
function commentAbove(lines: readonly Line[], label: EditedLabel, field: DocumentField) {
  const above = lines[lines.indexOf(lineAt(lines, field)) - 1];
  if (!above || !commentSign.test(above.name)) return undefined;
  const text = label.source.slice(above.start, above.end).replace(/^(?:REM|;)/i, '');
  const isDirect = label.source.slice(above.end, field.range.from).trim() === '';
  return isDirect && readMarks(text) ? { text, range: { from: above.start, to: above.end } } : undefined;
}

/** The line of a field with the comment above it. */
function stretchOf(lines: readonly Line[], label: EditedLabel, field: DocumentField): SourceRange {
  const { start, end } = lineAt(lines, field);
  return { from: commentAbove(lines, label, field)?.range.from ?? start, to: end };
}

/** Moves the line of a field before that of another one, or behind the last of its label. */
function reordered(
  lines: readonly Line[],
  label: EditedLabel,
  field: DocumentField,
  before: DocumentField | undefined,
): Proposal {
  const own = stretchOf(lines, label, field);
  const last = label.fields.findLast(
    ({ range, labels }) =>
      range.from > field.range.from && labels.some((each) => field.labels.includes(each)),
  );
  const target = before ?? last;
  if (!target) return { changes: [] };
  if (target === field) return { changes: [] };
  const goal = stretchOf(lines, label, target);
  const isEnd = before === undefined;
  const at = isEnd ? endBehind(label, goal.to, own.to) : goal.from;
  const [low, high] = goal.from < own.from ? [goal.from, own.from] : [own.to, at];
  const starts = new Set(label.fields.map(({ range }) => range.from));
  // What draws nothing at the moment, such as an empty text, sets nothing either.
  const drawing = new Set(lines.filter(({ start }) => starts.has(start)).map(({ name }) => name));
  const hinders = lines.find(
    ({ start, name }) => start >= low && start < high && !drawing.has(name) && !commentSign.test(name),
  );
  const isTagged = !hasWholeSections(label, low, high);
  if (hinders || isTagged) {
    const name = isTagged ? '<OFFER>' : (hinders?.name ?? '');
    throw new Refusal(
      'edit-order',
      `${name || 'A line'} stands between the two places and would mean something else for this field.`,
      { command: name },
      field,
    );
  }
  const text = label.source.slice(own.from, own.to);
  const lineEnd = lineEndOf(label.source);
  const put: ProposedChange = { from: at, to: at, text: isEnd ? lineEnd + text : text + lineEnd };
  const changes = [wholeLine(label.source, own.from, own.to), put];
  const offset = field.range.from - own.from + (isEnd ? lineEnd.length : 0);
  return { changes, inserted: { change: put, offset, of: field.id } };
}

/** Text as a character a byte of a code page. Throws Refusal for a character that the page, which `set` names, lacks. */
export function inPage(
  text: string,
  page: CodePage | undefined,
  field: DocumentField | undefined,
  set: { name: string; command: string },
): string {
  return Array.from(text, (character) => {
    const bytes = page?.bytesOf(character);
    if (bytes) return String.fromCharCode(...bytes);
    const message = `The ${set.name} of this field has no ${character}: choose another with ${set.command}.`;
    throw new Refusal('edit-character', message, { character }, field);
  }).join('');
}

function outside(dots: number, field: DocumentField | undefined): Refusal {
  return new Refusal(
    'edit-out-of-label',
    dots < 0
      ? 'Positions count from 0: the field cannot go further to the left or up.'
      : `Positions count up to ${farthest} dots.`,
    { dots },
    field,
  );
}

/** The numbers of these names, each so many dots further. */
function moved(
  label: EditedLabel,
  field: DocumentField,
  names: readonly string[],
  by: number,
): ProposedChange[] {
  return names.flatMap((name) => {
    const { range, value, inherited } = field.parameters[name] ?? { value: '' };
    if (!range || inherited !== undefined) return [];
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) {
      throw new Refusal(
        'edit-variable',
        `The position ${value} is filled in when the label prints; change it in the code.`,
        { value },
        field,
      );
    }
    const dots = Math.trunc(number) + by;
    if ((dots < 0 && by < 0) || dots > farthest) throw outside(dots, field);
    return [{ from: range.from, to: range.to, text: String(dots) }];
  });
}

function replaced(label: EditedLabel, field: DocumentField, name: string, value: string): ProposedChange {
  const parameter = field.parameters[name];
  if (!parameter?.range || parameter.inherited !== undefined) {
    throw new Refusal('edit-parameter', `This field has no ${name} of its own.`, { name }, field);
  }
  if (/%\w+%/.test(parameter.value) && !/%\w+%/.test(value)) {
    throw new Refusal(
      'edit-variable',
      `${parameter.value} is filled in when the label prints.`,
      { name },
      field,
    );
  }
  return { ...parameter.range, text: value };
}

/** Refuses a size of an image for which other bytes than its own would have to follow. */
function requireBytes(line: Line, field: DocumentField, name: string, value: string): void {
  const { parameters } = field;
  if (!line.isRaw || parameters[name]?.value === value) return;
  const [bytes, rows] = ['width in bytes', 'height'].map((each) => parameters[each]?.value ?? '');
  throw new Refusal(
    'edit-value',
    `${rows} rows of ${bytes} bytes follow ${line.name}: another ${name} than ${parameters[name]?.value} needs another image.`,
    { name, value },
    field,
  );
}

function quotedValue({ parameters }: DocumentField, name: string): { quoted: boolean; text: string } {
  const value = parameters[name]?.value ?? '';
  const quoted = value.startsWith('"');
  return { quoted, text: quoted ? value.slice(1, -1) : value };
}

function sizingOf(label: EditedLabel, field: DocumentField, command: string, remarks: Remark[]): Sizing {
  const say = (code: string, message: string, wanted: number, got: number) =>
    remarks.push({
      level: 'info',
      code,
      message,
      field: field.id,
      details: { wanted, taken: got },
    });
  return {
    label,
    field,
    command,
    number(name) {
      const value = field.parameters[name]?.value ?? '';
      if (/%\w+%/.test(value)) {
        throw new Refusal('edit-variable', `${value} is filled in when the label prints.`, { name }, field);
      }
      return value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
    },
    taken(wanted, got) {
      if (wanted !== got)
        say('edit-rounded', `${wanted} dots cannot be had here: ${got} were taken.`, wanted, got);
    },
    about(wanted, got) {
      say('edit-about', `It will be about ${got} dots.`, wanted, got);
    },
  };
}

/** Whether all sections that a stretch of a template has to do with begin and end in it. */
export function hasWholeSections({ source, code }: EditedLabel, from: number, to: number): boolean {
  const offers = /<OFFER>([\s\S]*?)<\/OFFER>/gi;
  const bare = source
    .slice(from, to)
    .replace(offers, (whole, inner: string) => inner.padStart(inner.length + 7).padEnd(whole.length));
  return bare === code.slice(from, to);
}

/** The end of a field, or of the section that it ends where another one comes from before that. */
export function endBehind(label: EditedLabel, end: number, from: number): number {
  const close = /^\s*<\/OFFER>/i.exec(label.source.slice(end, end + 200))?.[0].length ?? 0;
  return close > 0 && !hasWholeSections(label, from, end) ? end + close : end;
}

export const lineEndOf = (source: string) => /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';

/** The stretch of a field with all that its code says. */
export const extentOf = (rules: EditRules, label: EditedLabel, field: DocumentField): SourceRange =>
  rules.extent?.(label, field) ?? field.range;

/** A stretch of a source with changes that lie in it. */
export function changedText(
  source: string,
  { from, to }: SourceRange,
  changes: readonly ProposedChange[],
): string {
  return changes
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (text, change) => text.slice(0, change.from - from) + change.text + text.slice(change.to - from),
      source.slice(from, to),
    );
}

/** A stretch that is taken out, with its line where nothing else stands on that. */
export function wholeLine(source: string, from: number, to: number): ProposedChange {
  const before = /(?:^|[\r\n])[ \t]*$/.test(source.slice(Math.max(0, from - 200), from));
  const after = /^[ \t]*(?:\r\n|\n|\r)/.exec(source.slice(to, to + 200))?.[0];
  return { from, to: before && after !== undefined ? to + after.length : to, text: '' };
}

/** Along the letters and across them, whichever way the field is turned. */
export function alongText({ turn }: DocumentField, { widthDots, heightDots }: Size) {
  return turn === 0 || turn === 2
    ? { along: widthDots, across: heightDots }
    : { along: heightDots, across: widthDots };
}

/** The field's sides, along its letters and across them. */
export function sidesOf({ turn, box }: DocumentField): { along: number; across: number } {
  return turn === 0 || turn === 2
    ? { along: box.width, across: box.height }
    : { along: box.height, across: box.width };
}
