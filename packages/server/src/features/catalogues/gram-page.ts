import { inflateRawSync } from 'node:zlib';

/*
 * The marks of a page as they are stored. Most of them are not set: of each eight bytes, one byte says which of the
 * eight are not zero, and these follow. That is as small as deflating them, and takes a tenth of its time.
 */

/** No deflated data begins with it (RFC 1951, 3.2.3: there is no block of type 3): pages were deflated once. */
const packedPage = 7;
const headBytes = 3;
/** Where pages are packed, one after the other: an import makes thousands, and memory for each would wait to be freed. */
let room = new Uint8Array(0);

/** The words of a page, one a block and at most 65,535, as bytes that are the same on every machine. */
export function packPage(words: Uint32Array): Uint8Array {
  const most = headBytes + Math.ceil(words.length / 2) * 9;
  if (room.length < most) room = new Uint8Array(most);
  const bytes = room;
  bytes[0] = packedPage;
  bytes[1] = words.length & 0xff;
  bytes[2] = words.length >>> 8;
  let end = headBytes;
  for (let at = 0; at < words.length; at += 2) {
    const head = end++;
    let which = 0;
    for (let half = 0; half < 2; half++) {
      let rest = words[at + half] ?? 0;
      for (let bit = 1 << (4 * half); rest !== 0; bit <<= 1, rest >>>= 8) {
        if ((rest & 0xff) === 0) continue;
        which |= bit;
        bytes[end++] = rest;
      }
    }
    bytes[head] = which;
  }
  return bytes.slice(0, end);
}

/** What `packPage` was given. */
export function unpackPage(bytes: Uint8Array): Uint32Array {
  if (bytes[0] !== packedPage) return inflated(bytes);
  const words = new Uint32Array(bytes[1]! | (bytes[2]! << 8));
  let end = headBytes;
  for (let at = 0; at < words.length; at += 2) {
    let which = bytes[end++]!;
    for (let place = 0; which !== 0; place++, which >>>= 1) {
      if (which & 1) words[at + (place >>> 2)]! |= bytes[end++]! << (8 * (place & 3));
    }
  }
  return words;
}

function inflated(deflated: Uint8Array): Uint32Array {
  const bytes = inflateRawSync(deflated);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(4 * at));
}
