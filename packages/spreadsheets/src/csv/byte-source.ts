/** Bytes that can be read more than once: a file on a disk, or one that a person dropped on a page. */
export interface ByteSource {
  /** The name that people know it by, for messages. */
  name: string;
  bytes: number;
  /** The bytes from a place on, in pieces. */
  read(from: number, signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** The first bytes, at most `length`. */
export async function readHead(source: ByteSource, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(length, source.bytes));
  let filled = 0;
  for await (const piece of source.read(0)) {
    const part = piece.subarray(0, head.length - filled);
    head.set(part, filled);
    filled += part.length;
    if (filled === head.length) break;
  }
  return head.subarray(0, filled);
}

/** What a file of a page holds. */
export function blobBytes(blob: Blob, name: string): ByteSource {
  return {
    name,
    bytes: blob.size,
    async *read(from, signal) {
      const reader = blob.slice(from).stream().getReader();
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          signal?.throwIfAborted();
          yield next.value;
        }
      } finally {
        await reader.cancel();
      }
    },
  };
}
