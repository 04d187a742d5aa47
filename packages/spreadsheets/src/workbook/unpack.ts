import { inflateRawSync } from 'node:zlib';
import { AppError } from '@marbete/core/api/errors';
import { unsupported } from '../detect.ts';
import { formatBytes } from '../limits.ts';
import { damaged, packedContent, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** A part of a workbook: its name in the archive and its unpacked content. */
export interface Part {
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
 * too, since a directory can lie.
 */
export function unpackWorkbook(archive: Buffer, fileName: string, limitBytes: number): Part[] {
  const entries = readZipDirectory(archive, fileName);
  refuseOthers(
    entries.map((entry) => entry.name),
    fileName,
  );
  let left = limitBytes;
  const unpack = (entry: ZipEntry): Part => {
    const content = unpackEntry(archive, entry, fileName, left, limitBytes);
    left -= content.length;
    return { name: entry.name, content };
  };
  const list = entries.find(({ name }) => contentTypes.test(name))!;
  if (list.bytes > limitBytes) throw tooMuch(fileName, limitBytes);
  const types = unpack(list);
  const listed = overrides(types.content.toString('utf8'));
  const typed = new Map(listed.map(({ part, type }) => [part.toLowerCase(), type]));
  const wanted = entries.filter(
    ({ name }) => neededName.test(name) || neededType.test(typed.get(name.toLowerCase()) ?? ''),
  );
  if (wanted.length > maxParts) throw tooMuch(fileName, limitBytes);
  const announced = wanted.reduce((sum, entry) => sum + entry.bytes, 0);
  if (announced > left) throw tooMuch(fileName, limitBytes);
  const parts = wanted.map(unpack);
  const held = new Set(parts.map(({ name }) => name.toLowerCase()));
  const dropped = listed.filter(({ part }) => !held.has(part.toLowerCase()));
  return [{ ...types, content: without(types.content, dropped) }, ...parts];
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

function without(list: Buffer, dropped: readonly Override[]): Buffer {
  if (dropped.length === 0) return list;
  return Buffer.from(dropped.reduce((text, { element }) => text.replace(element, ''), list.toString('utf8')));
}

function unpackEntry(
  archive: Buffer,
  entry: ZipEntry,
  fileName: string,
  left: number,
  limitBytes: number,
): Buffer {
  if (entry.encrypted) throw unsupported(fileName, 'is encrypted', 'Save it without a password');
  const packed = packedContent(archive, entry, fileName);
  if (entry.method === 0) {
    if (packed.length > left) throw tooMuch(fileName, limitBytes);
    return packed;
  }
  if (entry.method !== 8) {
    throw unsupported(
      fileName,
      `is packed in a way that is not read (method ${entry.method})`,
      'Save it again as .xlsx',
    );
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch(fileName, limitBytes);
    throw damaged(fileName, error);
  }
}

function refuseOthers(names: readonly string[], fileName: string): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(^|\/)workbook\d*\.xml$/i) && has(/^\[content_types\]\.xml$/i)) return;
  const next = 'Open it in a spreadsheet program and save it as .xlsx';
  if (has(/(^|\/)workbook\d*\.bin$/i)) throw unsupported(fileName, 'is a binary workbook (.xlsb)', next);
  if (has(/^content\.xml$/)) throw unsupported(fileName, 'is an OpenDocument file', next);
  if (has(/^Index\/|^Index\.zip$/))
    throw unsupported(fileName, 'is a Numbers document', 'Export it as .xlsx');
  if (has(/^word\//)) throw unsupported(fileName, 'is a Word document, not a spreadsheet');
  if (has(/^ppt\//)) throw unsupported(fileName, 'is a presentation, not a spreadsheet');
  throw unsupported(fileName, 'is a ZIP archive without a workbook');
}

function tooMuch(fileName: string, limitBytes: number): AppError {
  return new AppError(
    'too-large',
    `${fileName} unpacks to more than ${formatBytes(limitBytes)}. Split it into smaller files, save it as .csv, or ` +
      'raise the limit in the settings.',
    { details: { file: fileName, limitBytes } },
  );
}

/** The parts as an archive without compression, which is what the workbook parser takes; nothing is checked twice. */
export function packStored(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const nameBytes = Buffer.from(name, 'latin1');
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    local.push(header, nameBytes, content);
    directory.push(entry, nameBytes);
    offset += header.length + nameBytes.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}
