import { AppError } from '@marbete/core/api/errors';

/** One file inside a ZIP archive, as its central directory describes it (APPNOTE 4.3.12). */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  encrypted: boolean;
  packedBytes: number;
  bytes: number;
  offset: number;
}

const endSignature = 0x06054b50;
const end64LocatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const unknown32 = 0xffffffff;

/** The entries of an archive by its central directory; throws `unsupported-file` when the archive is damaged. */
export function readZipDirectory(archive: Buffer, fileName: string): ZipEntry[] {
  try {
    return entriesOf(archive);
  } catch (error) {
    throw damaged(fileName, error);
  }
}

function entriesOf(archive: Buffer): ZipEntry[] {
  const { count, offset } = findDirectory(archive);
  const entries: ZipEntry[] = [];
  let at = offset;
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== entrySignature)
      throw new RangeError('The central directory breaks off.');
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const commentLength = archive.readUInt16LE(at + 32);
    const extra = archive.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [bytes, packedBytes, localOffset] = wideNumbers(extra, [
      archive.readUInt32LE(at + 24),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 42),
    ]);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: archive.readUInt16LE(at + 10),
      encrypted: (archive.readUInt16LE(at + 8) & 1) !== 0,
      bytes: bytes!,
      packedBytes: packedBytes!,
      offset: localOffset!,
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findDirectory(archive: Buffer): { count: number; offset: number } {
  const earliest = Math.max(0, archive.length - 22 - 0xffff);
  for (let at = archive.length - 22; at >= earliest; at--) {
    if (archive.readUInt32LE(at) !== endSignature) continue;
    const count = archive.readUInt16LE(at + 10);
    const offset = archive.readUInt32LE(at + 16);
    const locator = at - 20;
    if (locator < 0 || archive.readUInt32LE(locator) !== end64LocatorSignature) return { count, offset };
    const end64 = Number(archive.readBigUInt64LE(locator + 8));
    if (archive.readUInt32LE(end64) !== end64Signature) return { count, offset };
    return {
      count: Number(archive.readBigUInt64LE(end64 + 32)),
      offset: Number(archive.readBigUInt64LE(end64 + 48)),
    };
  }
  throw new RangeError('There is no central directory.');
}

/** Replaces numbers that do not fit into 32 bits by those of the ZIP64 extra field, which has only these, in order. */
function wideNumbers(extra: Buffer, numbers: number[]): number[] {
  let field = 0;
  while (field + 4 <= extra.length && extra.readUInt16LE(field) !== 1)
    field += 4 + extra.readUInt16LE(field + 2);
  let at = field + 4;
  return numbers.map((number) => {
    if (number !== unknown32 || field + 4 > extra.length) return number;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

/** The bytes of an entry as they lie in the archive. */
export function packedContent(archive: Buffer, entry: ZipEntry, fileName: string): Buffer {
  try {
    if (archive.readUInt32LE(entry.offset) !== localSignature)
      throw new RangeError('An entry is not where it should be.');
    const start =
      entry.offset + 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
    return archive.subarray(start, start + entry.packedBytes);
  } catch (error) {
    throw damaged(fileName, error);
  }
}

/** The refusal of an archive that cannot be unpacked. */
export function damaged(fileName: string, cause: unknown): AppError {
  return new AppError(
    'unsupported-file',
    `${fileName} is damaged or incomplete. Open it in a spreadsheet program and save it again, or fetch it anew.`,
    { details: { file: fileName }, cause },
  );
}
