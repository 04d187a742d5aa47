import { isAppError } from '@marbete/core/api/errors';
import { damaged, tooMuchUnpacked, unsupported } from '../../refusals.ts';
import { type ByteSource, unpackedBytes, type ZipPart, zipParts } from './zip.ts';

export interface Archive {
  /** The first part whose name matches. */
  part(name: RegExp): ZipPart | undefined;
  /** The part of this name, in capitals or not; else the one of this name in another folder. */
  named(path: string): ZipPart | undefined;
  /**
   * What a part holds, as it unpacks. All that is read of an archive counts against its limit, save what is only looked
   * at with `peek`.
   */
  content(part: ZipPart, peek?: boolean): AsyncGenerator<Uint8Array>;
  /** What all parts of XML unpack to, as the directory says. */
  bytes: number;
}

/** Opens the archive of a workbook. Throws `unsupported-file` for any other archive, naming what it is. */
export async function openArchive(
  source: ByteSource,
  fileName: string,
  limitBytes: number,
): Promise<Archive> {
  const parts = await zipParts(source).catch((error: unknown) => {
    throw damaged(fileName, error);
  });
  refuseOthers(
    parts.map(({ name }) => name),
    fileName,
  );
  let left = limitBytes;
  async function* content(part: ZipPart, peek = false): AsyncGenerator<Uint8Array> {
    if (part.encrypted) throw unsupported(fileName, 'is encrypted', 'Save it without a password');
    if (part.method !== 0 && part.method !== 8) {
      const what = `is packed in a way that is not read (method ${part.method})`;
      throw unsupported(fileName, what, 'Save it again as .xlsx');
    }
    if (part.bytes > left) throw tooMuchUnpacked(fileName, limitBytes);
    let room = left;
    try {
      for await (const piece of unpackedBytes(source, part)) {
        room -= piece.length;
        if (!peek) left -= piece.length;
        if (room < 0 || left < 0) throw tooMuchUnpacked(fileName, limitBytes);
        yield piece;
      }
    } catch (error) {
      throw isAppError(error) ? error : damaged(fileName, error);
    }
  }
  const byPath = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  const byName = new Map(parts.map((part) => [baseName(part.name), part]));
  return {
    named: (path) => byPath.get(path.toLowerCase()) ?? byName.get(baseName(path)),
    part: (name) => parts.find((part) => name.test(part.name)),
    content,
    bytes: parts.reduce((sum, part) => (/\.xml$/i.test(part.name) ? sum + part.bytes : sum), 0),
  };
}

const baseName = (path: string) => path.toLowerCase().replace(/^.*\//, '');

function refuseOthers(names: readonly string[], fileName: string): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(^|\/)workbook\d*\.xml$/i)) return;
  const next = 'Open it in a spreadsheet program and save it as .xlsx';
  if (has(/(^|\/)workbook\d*\.bin$/i)) throw unsupported(fileName, 'is a binary workbook (.xlsb)', next);
  if (has(/^content\.xml$/)) throw unsupported(fileName, 'is an OpenDocument file', next);
  if (has(/^Index\/|^Index\.zip$/))
    throw unsupported(fileName, 'is a Numbers document', 'Export it as .xlsx');
  if (has(/^word\//)) throw unsupported(fileName, 'is a Word document, not a spreadsheet');
  if (has(/^ppt\//)) throw unsupported(fileName, 'is a presentation, not a spreadsheet');
  throw unsupported(fileName, 'is a ZIP archive without a workbook');
}
