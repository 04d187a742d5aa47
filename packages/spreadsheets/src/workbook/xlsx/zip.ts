/*
 * A ZIP archive by its central directory (APPNOTE 6.3.10, 4.3): where each part lies and how large it is. Local headers
 * and data descriptors are not asked, for the directory repeats what they say.
 */

/** A file of which pieces can be read: a file handle, a Blob, an array of bytes. */
export interface ByteSource {
  bytes: number;
  /** At most `length` bytes from `offset` on; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface ZipPart {
  name: string;
  /** 0 stored, 8 deflated; nothing else is read. */
  method: number;
  encrypted: boolean;
  packedBytes: number;
  /** What the directory announces, which may be a lie. */
  bytes: number;
  headerAt: number;
}

/** Bytes of a directory: more than 100,000 parts with long names. */
const mostDirectoryBytes = 16 * 1024 * 1024;
const pieceBytes = 64 * 1024;

const signature = {
  local: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  end64At: 0x07064b50,
  end64: 0x06064b50,
};

/** The parts of an archive, in the order of its directory. Throws an Error where it has none, or a broken one. */
export async function zipParts(source: ByteSource): Promise<ZipPart[]> {
  const { at, bytes } = await directoryOf(source);
  if (bytes > mostDirectoryBytes || at + bytes > source.bytes)
    throw new Error('The directory of the archive is broken.');
  const content = await readAll(source, at, bytes);
  const view = viewOf(content);
  const decoder = new TextDecoder();
  const parts: ZipPart[] = [];
  for (let entry = 0; entry + 46 <= bytes && view.getUint32(entry, true) === signature.entry;) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      view.getUint16(entry + field, true),
    ) as [number, number, number];
    const nameEnd = entry + 46 + nameBytes;
    const name = decoder
      .decode(content.subarray(entry + 46, nameEnd))
      .replaceAll('\\', '/')
      .replace(/^\//, '');
    const [packedBytes, size, headerAt] = largeFields(
      [20, 24, 42].map((field) => view.getUint32(entry + field, true)),
      content.subarray(nameEnd, nameEnd + extraBytes),
    ) as [number, number, number];
    parts.push({
      name,
      method: view.getUint16(entry + 10, true),
      encrypted: (view.getUint16(entry + 8, true) & 1) === 1,
      packedBytes,
      bytes: size,
      headerAt,
    });
    entry = nameEnd + extraBytes + commentBytes;
  }
  return parts;
}

/** The content of a part, piece by piece as it is asked for. Throws an Error for content that cannot be unpacked. */
export async function* unpackedBytes(source: ByteSource, part: ZipPart): AsyncGenerator<Uint8Array> {
  const header = viewOf(await readAll(source, part.headerAt, 30));
  if (header.getUint32(0, true) !== signature.local)
    throw new Error(`${part.name} is not where the directory says.`);
  let at = part.headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const end = at + part.packedBytes;
  if (end > source.bytes) throw new Error(`${part.name} ends behind the archive.`);
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (at >= end) return controller.close();
      const piece = await source.read(at, Math.min(pieceBytes, end - at));
      if (piece.length === 0) throw new Error(`${part.name} ends behind the archive.`);
      at += piece.length;
      controller.enqueue(piece as Uint8Array<ArrayBuffer>);
    },
  });
  const reader = (
    part.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Where the directory begins, and its length. */
async function directoryOf(source: ByteSource): Promise<{ at: number; bytes: number }> {
  const tailBytes = Math.min(source.bytes, 22 + 0xffff);
  const tailAt = source.bytes - tailBytes;
  const tail = viewOf(await readAll(source, tailAt, tailBytes));
  let end = tailBytes - 22;
  while (end >= 0 && tail.getUint32(end, true) !== signature.end) end -= 1;
  if (end < 0) throw new Error('The archive has no directory: it was cut short.');
  const found = { at: tail.getUint32(end + 16, true), bytes: tail.getUint32(end + 12, true) };
  const has64 = end >= 20 && tail.getUint32(end - 20, true) === signature.end64At;
  if (!has64) return found;
  const large = viewOf(await readAll(source, Number(tail.getBigUint64(end - 12, true)), 56));
  if (large.getUint32(0, true) !== signature.end64) return found;
  return { at: Number(large.getBigUint64(48, true)), bytes: Number(large.getBigUint64(40, true)) };
}

/** Fields of which those that say 0xffffffff stand in the entry's extra field 1, in their order (4.5.3). */
function largeFields([packed, size, at]: number[], extra: Uint8Array): number[] {
  const view = viewOf(extra);
  let field = 0;
  while (field + 4 <= extra.length && view.getUint16(field, true) !== 1)
    field += 4 + view.getUint16(field + 2, true);
  let next = field + 4;
  const whole = (small: number) => {
    if (small !== 0xffffffff || next + 8 > extra.length) return small;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
  // The extra field begins with the unpacked size.
  const unpacked = whole(size!);
  return [whole(packed!), unpacked, whole(at!)];
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function readAll(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let filled = 0; filled < length;) {
    const piece = await source.read(offset + filled, length - filled);
    if (piece.length === 0) throw new Error('The archive ends too early.');
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes;
}
