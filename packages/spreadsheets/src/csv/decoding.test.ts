import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { createDecoder, decode, encodeWindows1252, knownEncoding } from './decoding.ts';
import { pageSigns } from './page-signs.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test.each(Object.keys(pageSigns))('each byte of %s is what iconv-lite says', (page) => {
  // Since 1998 Macs have the euro there; browsers read it so.
  const theirs = iconv.decode(Buffer.from(everyByte), page);
  expect(decode(everyByte, page)).toBe(page === 'macintosh' ? theirs.replace('¤', '€') : theirs);
});

test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'cp850', 'koi8-r', 'shift_jis', 'gbk'])(
  'a text in %s is the same in pieces of one byte',
  (encoding) => {
    const text =
      encoding.endsWith('s') || encoding === 'gbk' ? '価格' : encoding === 'koi8-r' ? 'Цена' : 'Jamón';
    const bytes = iconv.encode(text, encoding);
    const decoder = createDecoder(encoding);
    const pieces = [...bytes].map((byte) => decoder.write(Uint8Array.of(byte)));
    expect(pieces.join('') + decoder.end()).toBe(text);
  },
);

test('names that people use lead to a page', () => {
  expect(['cp1250', 'latin2', 'iso-8859-1', 'ibm866', 'cp858'].map(knownEncoding)).toEqual([
    'windows-1250',
    'iso-8859-2',
    'windows-1252',
    'cp866',
    'cp858',
  ]);
  expect(knownEncoding('klingon')).toBeUndefined();
});

test('what Windows-1252 has is encoded, and nothing else', () => {
  expect(encodeWindows1252('€ñ’')).toEqual(Uint8Array.of(0x80, 0xf1, 0x92));
  expect(encodeWindows1252('ł')).toBeUndefined();
});
