import { describe, expect, test } from 'vitest';
import { encodeText } from './encode.ts';

describe('text in a code page', () => {
  test.each([
    ['ñ€', undefined, [0xc3, 0xb1, 0xe2, 0x82, 0xac]],
    ['ñ€', 'UTF-8', [0xc3, 0xb1, 0xe2, 0x82, 0xac]],
    ['ñ€', '1252', [0xf1, 0x80]],
    ['ñ€', 'windows-1252', [0xf1, 0x80]],
    ['ñ', '850', [0xa4]],
    ['ñ', 'cp437', [0xa4]],
    ['ź', '1250', [0x9f]],
    ['ğ', '1254', [0xf0]],
    ['é', 'iso-8859-1', [0xe9]],
  ])('%s in %s', (text, encoding, bytes) => {
    expect([...encodeText(text, encoding)]).toEqual(bytes);
  });

  test.each([
    ['₡', '1252'],
    ['£', '1250'],
    ['ñ', 'ascii'],
    ['日', '1252'],
    ['😀', '850'],
  ])('%s is refused by name where %s lacks it', (character, encoding) => {
    const place = { details: { reason: 'character-outside-page', character, encoding, line: 3 } };
    expect(() => encodeText(`a\nb\nc${character}`, encoding)).toThrow(expect.objectContaining(place));
  });

  test.each(['base64', 'hex', 'ucs2', 'utf16le', 'binary', '', '99999'])('%s is no code page', (encoding) => {
    expect(() => encodeText('QUJD', encoding)).toThrow(/code page/);
  });
});
