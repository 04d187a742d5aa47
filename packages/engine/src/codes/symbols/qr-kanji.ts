import { CodeFault } from '../drawing.ts';

/*
 * QR Code's Kanji mode: characters of Shift-JIS that take two bytes, as numbers of 13 bits (ISO/IEC 18004, 7.4.6). The
 * table is made from the platform's own decoder when it is first needed.
 */

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

let values: Map<string, number> | undefined;

function table(): Map<string, number> {
  const made = new Map<string, number>();
  const decoder = new TextDecoder('shift_jis');
  for (const [from, to, base] of [
    [0x8140, 0x9ffc, 0x8140],
    [0xe040, 0xebbf, 0xc140],
  ] as const) {
    for (let code = from; code <= to; code++) {
      const low = code & 0xff;
      if (low < 0x40 || low === 0x7f || low > 0xfc) continue;
      const character = decoder.decode(Uint8Array.of(code >> 8, low));
      if (character.length !== 1 || character === '\ufffd' || made.has(character)) continue;
      const offset = code - base;
      made.set(character, (offset >> 8) * 0xc0 + (offset & 0xff));
    }
  }
  return made;
}

/** Throws CodeFault for a character outside the mode. */
export function kanjiValues(text: string): number[] {
  values ??= table();
  return Array.from(text, (character) => {
    const value = values?.get(character);
    if (value === undefined)
      throw new CodeFault('code-invalid-character', `QR Code's Kanji mode cannot hold '${character}'.`, {
        symbology: 'QR Code',
        character,
      });
    return value;
  });
}
