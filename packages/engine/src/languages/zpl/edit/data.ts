import { strayByteOf } from '../../../codes/code-pages.ts';
import type { Change, DocumentField } from '../../../editing/label-document.ts';
import { findPlaceholders } from '../../../template/placeholders.ts';
import { type EditedLabel, type Proposal, Refusal } from '../../edit-rules.ts';
import { linesInBlock, readBlockText } from '../block-text.ts';
import { escapePattern, hexOf } from '../compile/hex-data.ts';
import { zplPage } from '../code-page.ts';
import type { ZplToken } from '../scan.ts';
import { movedBehind } from './move.ts';
import { commandsIn, commandsOf } from './syntax.ts';

/*
 * What a field says, and how ^FD writes it. ZPL II Programming Guide: ^FD, ^FH (hexadecimal escapes), ^CI (character sets),
 * ^FB (\& and \\), ^BQ (switches before the data).
 */

type Coded = Pick<EditedLabel, 'isTemplate' | 'encoding'>;

/** How the data of one field is written. */
export interface TextSyntax {
  prefixes: ZplToken['prefixes'];
  /** The indicator of ^FH; undefined without it. */
  hex: string | undefined;
  /** The character set of ^CI, of which 28 is UTF-8; undefined where filling decides. */
  page: number | undefined;
  isCode: boolean;
  /** Whether \& and \\ are escapes. */
  isBlock: boolean;
}

interface DataSyntax extends TextSyntax {
  command: ZplToken;
  /** Where the first command stands that ^FH must stand before. */
  before: number;
  /** The prefix of a QR code's data. */
  switches: string;
}

function syntaxOf(label: EditedLabel, field: DocumentField): DataSyntax | undefined {
  const { data } = field;
  const command = data && commandsOf(label).find(({ start, end }) => start <= data.from && data.to <= end);
  if (!data || !command) return undefined;
  const own = commandsIn(label, field);
  const hex = own.find(({ code }) => code === 'FH');
  const indicator = hex && (label.code.slice(hex.dataStart, hex.end).trim().charAt(0) || '_');
  const set = field.parameters['character set']?.value;
  const [, page] = /^.CI\s*(\d+)/i.exec(set ?? '') ?? [];
  const isFilled = label.isTemplate && set !== undefined && page === undefined;
  const value = label.source.slice(data.from, data.to);
  const isQr = own.some(({ code }) => code === 'BQ');
  return {
    command,
    prefixes: command.prefixes,
    hex: indicator,
    page: isFilled ? undefined : Number(page ?? 0),
    isCode: field.kind === 'code',
    isBlock: own.some(({ code }) => code === 'FB'),
    before: own.includes(command) ? command.start : (own.find(({ code }) => code === 'FN') ?? command).start,
    switches: isQr ? (/^(?:D\d{4}[0-9A-F]{2},)?[HQML]?[AM],/i.exec(value)?.[0] ?? '') : '',
  };
}

/** The text of a field's data; '' without data. */
export function readZplData(label: EditedLabel, field: DocumentField): string {
  const syntax = syntaxOf(label, field);
  if (!syntax || !field.data) return '';
  const written = label.source.slice(field.data.from, field.data.to).slice(syntax.switches.length);
  return pieces(label, written)
    .map(({ text, isValue }) => (isValue ? text : readPiece(text, syntax)))
    .join('');
}

/** Writes what a field says; nothing changes where it says that already. */
export function setZplData(label: EditedLabel, field: DocumentField, text: string): Proposal {
  const syntax = syntaxOf(label, field);
  if (!syntax || !field.data) {
    throw new Refusal('edit-no-data', 'This field says nothing that could be changed.', {}, field);
  }
  if (readZplData(label, field) === text) return { changes: [] };
  const { said, indicator } = encodeData(label, field, text, syntax);
  const changes: Change[] = [{ from: field.data.from, to: field.data.to, text: syntax.switches + said }];
  if (indicator !== undefined && syntax.hex === undefined) {
    const { before, command } = syntax;
    changes.push({ from: before, to: before, text: `${command.prefixes.format}FH` });
  }
  return { changes, remarks: movedBehind(label, field) };
}

/** Text as field data; the indicator is that of ^FH, which the data then needs. */
export function encodeData(
  label: Coded,
  field: DocumentField | undefined,
  text: string,
  syntax: TextSyntax,
): { said: string; indicator: string | undefined } {
  const parts = pieces(label, text);
  const wantsHex =
    syntax.hex !== undefined ||
    parts.some(({ text: part, isValue }) => !isValue && needsHex(label, field, part, syntax));
  const indicator = wantsHex ? (syntax.hex ?? '_') : undefined;
  const said = parts
    .map(({ text: part, isValue }) => (isValue ? part : writePiece(label, field, part, syntax, indicator)))
    .join('');
  return { said, indicator };
}

/** Data cut at its placeholders, which stay as they are. */
function pieces(
  { isTemplate }: Pick<EditedLabel, 'isTemplate'>,
  text: string,
): { text: string; isValue: boolean }[] {
  const found: { text: string; isValue: boolean }[] = [];
  let at = 0;
  const slots = isTemplate || /%[A-Za-z_]\w*%/.test(text) ? findPlaceholders(text) : [];
  for (const { start, end } of slots) {
    found.push(
      { text: text.slice(at, start), isValue: false },
      { text: text.slice(start, end), isValue: true },
    );
    at = end;
  }
  found.push({ text: text.slice(at), isValue: false });
  return found.filter((piece) => piece.text !== '');
}

/** Field data takes no line ends of the source. */
// oxlint-disable-next-line no-control-regex
const ignored = /[\r\n\t\f\v\0]/g;

function readPiece(written: string, { hex, page, isCode, isBlock }: DataSyntax): string {
  let text = written.replace(ignored, '');
  if (hex !== undefined) {
    text = text.replace(new RegExp(`(?:${escapePattern(hex)}[0-9a-f]{2})+`, 'gi'), (run) => {
      const bytes = Array.from({ length: run.length / 3 }, (_, at) =>
        Number.parseInt(run.slice(at * 3 + 1, at * 3 + 3), 16),
      );
      return zplPage(String(isCode || page === undefined ? 28 : page)).textOf(String.fromCharCode(...bytes));
    });
  }
  if (!isBlock || isCode) return text;
  return readBlockText(text);
}

/** Whether text can only be written with ^FH. */
function needsHex(label: Coded, field: DocumentField | undefined, text: string, syntax: TextSyntax): boolean {
  const { format, control } = syntax.prefixes;
  return [...blockEscaped(field, text, syntax)].some(
    (char) => char === format || char === control || !isPlain(label, char, syntax),
  );
}

/** Whether a character stands for itself in the source. */
function isPlain({ isTemplate, encoding }: Coded, char: string, syntax: TextSyntax): boolean {
  if (char < ' ') return false;
  if (char <= '\u007e') return true;
  if (encoding === 'latin1') return false;
  return isTemplate || syntax.isCode || syntax.page === 28;
}

/** Text with the escapes of a field block. Throws Refusal for a line end outside of one. */
function blockEscaped(
  field: DocumentField | undefined,
  text: string,
  { isBlock, isCode }: TextSyntax,
): string {
  if (isCode) return text;
  if (isBlock) return linesInBlock(text.split(/\r\n|\r|\n/));
  if (/[\r\n]/.test(text)) {
    throw new Refusal('edit-one-line', 'Only a text block has several lines.', {}, field);
  }
  return text;
}

function writePiece(
  label: Coded,
  field: DocumentField | undefined,
  text: string,
  syntax: TextSyntax,
  indicator: string | undefined,
): string {
  const { format, control } = syntax.prefixes;
  let written = '';
  for (const char of blockEscaped(field, text, syntax)) {
    const isOwn = char === format || char === control || char === indicator;
    const plain = isPlain(label, char, syntax);
    const bytes = bytesOf(field, char, syntax);
    if (indicator === undefined || (plain && !isOwn)) written += char;
    else written += hexOf(indicator, bytes);
  }
  return written;
}

/** The bytes of a character in the character set in force. Throws Refusal for one that it lacks. */
function bytesOf(
  field: DocumentField | undefined,
  char: string,
  { isCode, isBlock, page }: TextSyntax,
): readonly number[] {
  // In a block it begins an escape, whatever the character set prints for it.
  if (isBlock && char === '\\') return [0x5c];
  const stray = strayByteOf(char);
  if (stray !== undefined) return [stray];
  if (char < ' ' && isCode) return [char.charCodeAt(0)];
  const set = isCode || page === undefined ? 28 : page;
  const bytes = char < ' ' ? undefined : zplPage(String(set)).bytesOf(char);
  if (bytes) return bytes;
  throw new Refusal(
    'edit-character',
    `The character set of this field (^CI${set}) has no ${char}: choose another with ^CI.`,
    { character: char, set },
    field,
  );
}
