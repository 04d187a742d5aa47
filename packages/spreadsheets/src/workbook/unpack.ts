import { AppError } from '@marbete/core/api/errors';
import { CFB } from 'xlsx';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { unsupported } from '../detect.ts';
import { formatBytes } from '../limits.ts';

/** The parser's own record of an archive, which it types as anything. */
export type WorkbookParts = unknown;

/** A workbook's parts as the parser takes them, and the texts of those that we read ourselves. */
export interface UnpackedWorkbook {
  parts: WorkbookParts;
  /** The text of the part whose name matches; '' where there is none. */
  text(name: RegExp): string;
  /** Whether a cell of the sheet whose part's name matches holds something. */
  hasCells(name: RegExp): boolean;
}

interface Part {
  name: string;
  content: Buffer;
}

const maxParts = 4096;

/** What a sheet's cells need: workbook, sheets, shared texts and number formats (ECMA-376 Part 1, 12.3). */
const neededType = /(\.main\+xml|\.worksheet\+xml|\.sharedStrings\+xml|\.styles\+xml|\.relationships\+xml)$/i;
/** The same by name, for files whose list of content types leaves a part out or calls it plain XML. */
const neededName =
  /(^|\/)(workbook\d*\.xml|_rels\/workbook\d*\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]*\.xml)$/i;
const contentTypes = /^\[content_types\]\.xml$/i;

/**
 * The parts of an .xlsx that hold cells, unpacked. Whatever else an archive has (notes, people, pictures, macros) is
 * left packed and taken off the list of content types, so that it cannot keep a workbook from being read. What the
 * directory announces is checked against the limit before anything is unpacked, and what really comes out is limited
 * too, since a directory can lie. Throws `unsupported-file` or `too-large`.
 */
export async function unpackWorkbook(
  path: string,
  fileName: string,
  limitBytes: number,
): Promise<UnpackedWorkbook> {
  const archive = await openArchive(path, fileName);
  try {
    const entries = await entriesOf(archive, fileName);
    refuseOthers(
      entries.map(({ name }) => name),
      fileName,
    );
    const list = entries.find(({ name }) => contentTypes.test(name))!;
    const [types] = await unpackAll(archive, [list], fileName, limitBytes);
    const listed = overrides(types!.content.toString('utf8'));
    const typed = new Map(listed.map(({ part, type }) => [part.toLowerCase(), type]));
    const wanted = entries.filter(
      ({ name }) => neededName.test(name) || neededType.test(typed.get(name.toLowerCase()) ?? ''),
    );
    const parts = await unpackAll(archive, wanted, fileName, limitBytes - types!.content.length, limitBytes);
    const held = new Set(parts.map(({ name }) => name.toLowerCase()));
    const dropped = listed.filter(({ part }) => !held.has(part.toLowerCase()));
    const remaining = dropped.reduce(
      (text, { element }) => text.replace(element, ''),
      types!.content.toString('utf8'),
    );
    parts.unshift({ ...types!, content: dropped.length === 0 ? types!.content : Buffer.from(remaining) });
    return asContainer(parts);
  } finally {
    archive.close();
  }
}

async function openArchive(path: string, fileName: string): Promise<ZipFile> {
  try {
    // Names and sizes are looked at below, for the parts that count: an odd one elsewhere is nobody's concern.
    return await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false });
  } catch (error) {
    throw damaged(fileName, error);
  }
}

interface NamedEntry {
  name: string;
  entry: Entry;
}

async function entriesOf(archive: ZipFile, fileName: string): Promise<NamedEntry[]> {
  const entries: NamedEntry[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      const name = (entry.fileName as unknown as Buffer).toString('utf8').replaceAll('\\', '/');
      entries.push({ name: name.replace(/^\//, ''), entry });
    }
    return entries;
  } catch (error) {
    throw damaged(fileName, error);
  }
}

async function unpackAll(
  archive: ZipFile,
  wanted: readonly NamedEntry[],
  fileName: string,
  roomBytes: number,
  limitBytes = roomBytes,
): Promise<Part[]> {
  const announced = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (wanted.length > maxParts || announced > roomBytes) throw tooMuch(fileName, limitBytes);
  const parts: Part[] = [];
  let left = roomBytes;
  for (const { name, entry } of wanted) {
    if (entry.isEncrypted()) throw unsupported(fileName, 'is encrypted', 'Save it without a password');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      const what = `is packed in a way that is not read (method ${entry.compressionMethod})`;
      throw unsupported(fileName, what, 'Save it again as .xlsx');
    }
    const pieces: Buffer[] = [];
    try {
      for await (const piece of await archive.openReadStreamPromise(entry)) {
        left -= (piece as Buffer).length;
        if (left < 0) break;
        pieces.push(piece as Buffer);
      }
    } catch (error) {
      throw damaged(fileName, error);
    }
    if (left < 0) throw tooMuch(fileName, limitBytes);
    const content = Buffer.concat(pieces);
    parts.push({ name, content: sheetName.test(name) ? withFormulas(content) : content });
  }
  return parts;
}

const sheetName = /(^|\/)worksheets\/[^/]*\.xml$/i;
/** A cell with a formula and no value that the program stored for it (ECMA-376 Part 1, 18.3.1.4 and 18.3.1.40). */
const openFormula =
  /<((?:\w+:)?)c\b([^>]*)>\s*<\1f\b[^>]*?(?:\/>|>([^<]*)<\/\1f>)\s*(?:<\1v\s*\/>|<\1v>\s*<\/\1v>)?\s*<\/\1c>/g;

/** Shows such formulas as texts behind `formulaMark`, for the parser takes their cells for empty ones. */
function withFormulas(content: Buffer): Buffer {
  if (!content.includes('</f>') && !content.includes(':f>') && !content.includes('<f ')) return content;
  const text = content.toString('utf8');
  let changed = false;
  const shown = text.replace(openFormula, (cell, prefix: string, attributes: string, formula = '...') => {
    // A formula whose result is an empty text says so by its type.
    if (/\st=["'](?!n["'])/.test(attributes)) return cell;
    changed = true;
    const plain = attributes.replace(/\st=["']n["']/, '');
    return `<${prefix}c${plain} t="str"><${prefix}v>&#xFFFD;=${formula}</${prefix}v></${prefix}c>`;
  });
  return changed ? Buffer.from(shown) : content;
}

/** What the parser makes of an archive when it unpacks one itself. */
function asContainer(parts: readonly Part[]): UnpackedWorkbook {
  const container: WorkbookParts = CFB.utils.cfb_new();
  for (const { name, content } of parts) CFB.utils.cfb_add(container, name, content, { unsafe: true });
  return {
    parts: container,
    text: (pattern) => parts.find(({ name }) => pattern.test(name))?.content.toString('utf8') ?? '',
    hasCells: (pattern) => {
      const content = parts.find(({ name }) => pattern.test(name))?.content;
      return ['</v>', ':v>', '</is>', ':is>'].some((value) => content?.includes(value));
    },
  };
}

interface Override {
  element: string;
  /** Name of the part as the archive has it, without the leading slash. */
  part: string;
  type: string;
}

function overrides(list: string): Override[] {
  return [...list.matchAll(/<(?:\w+:)?Override\s[^>]*>/g)].flatMap(([element]) => {
    const part = /\sPartName\s*=\s*["']\/?([^"']*)["']/.exec(element)?.[1];
    const type = /\sContentType\s*=\s*["']([^"']*)["']/.exec(element)?.[1];
    return part === undefined || type === undefined ? [] : [{ element, part, type }];
  });
}

function refuseOthers(names: readonly string[], fileName: string): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(^|\/)workbook\d*\.xml$/i) && has(contentTypes)) return;
  const next = 'Open it in a spreadsheet program and save it as .xlsx';
  if (has(/(^|\/)workbook\d*\.bin$/i)) throw unsupported(fileName, 'is a binary workbook (.xlsb)', next);
  if (has(/^content\.xml$/)) throw unsupported(fileName, 'is an OpenDocument file', next);
  if (has(/^Index\/|^Index\.zip$/))
    throw unsupported(fileName, 'is a Numbers document', 'Export it as .xlsx');
  if (has(/^word\//)) throw unsupported(fileName, 'is a Word document, not a spreadsheet');
  if (has(/^ppt\//)) throw unsupported(fileName, 'is a presentation, not a spreadsheet');
  throw unsupported(fileName, 'is a ZIP archive without a workbook');
}

function damaged(fileName: string, cause: unknown): AppError {
  return new AppError(
    'unsupported-file',
    `${fileName} is damaged or incomplete. Open it in a spreadsheet program and save it again, or fetch it anew.`,
    { details: { file: fileName }, cause },
  );
}

function tooMuch(fileName: string, limitBytes: number): AppError {
  return new AppError(
    'too-large',
    `${fileName} unpacks to more than ${formatBytes(limitBytes)}. Split it into smaller files, save it as .csv, or ` +
      'raise the limit in the settings.',
    { details: { file: fileName, limitBytes } },
  );
}
