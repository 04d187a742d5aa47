import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { singleBytePage, utf8Page } from '../codes/code-pages.ts';
import {
  byteEncoding,
  CodeBuffer,
  codeLength,
  encodeCode,
  joinCode,
  pageEncoding,
  utf8Encoding,
} from './source.ts';

const encodings = [
  utf8Encoding,
  byteEncoding,
  pageEncoding(singleBytePage('1252') ?? utf8Page, false),
  pageEncoding(singleBytePage('850', '\\') ?? utf8Page, true),
  pageEncoding(utf8Page, true),
];

const pieces = fc.array(
  fc.tuple(
    fc.string({ unit: fc.constantFrom('a', '^', '\\', 'é', '€', '漢', '😀', '\ue0ff', '\udc81') }),
    fc.constantFrom(...encodings),
  ),
  { maxLength: 12 },
);

test('printer code joined from texts is their bytes one after the other, whatever was made before', () => {
  fc.assert(
    fc.property(pieces, fc.nat(12), (texts, after) => {
      const code = new CodeBuffer();
      const wanted: Uint8Array[] = [];
      for (const [at, [text, encoding]] of texts.entries()) {
        code.append(text, encoding);
        wanted.push(encodeCode(text, encoding));
        // Asking for the length, or taking a row back, in between changes nothing.
        if (at !== after) continue;
        const { length } = code;
        expect(length).toBe(joinCode(...wanted).length);
        code.append('^FDno^FS', encoding);
        code.cut(length);
      }
      const made = code.finish();
      expect(made).toEqual(joinCode(...wanted));
      // What was handed out stays as it is when the next one is made.
      const next = new CodeBuffer();
      next.append('x'.repeat(made.length + 1), utf8Encoding);
      next.finish();
      expect(made).toEqual(joinCode(...wanted));
    }),
  );
});

test('the bytes of a text are counted as they are written, in every encoding', () => {
  fc.assert(
    fc.property(pieces, (texts) => {
      for (const [text, encoding] of texts)
        expect(codeLength(text, encoding)).toBe(encodeCode(text, encoding).length);
    }),
  );
});

test('a page says each character by its own bytes, and a question mark for what it lacks', () => {
  const [, , latin, dos, utf8] = encodings;
  expect([...encodeCode('a€é😀', latin!)]).toEqual([0x61, 0x80, 0xe9, 0x3f]);
  expect([...encodeCode('\\é\udcff\udc81', dos!)]).toEqual([0x3f, 0x82, 0xff, 0x81]);
  expect([...encodeCode('\ue041', utf8!)]).toEqual([0xee, 0x81, 0x81]);
  expect([...encodeCode('é\udc41', utf8!)]).toEqual([0xc3, 0xa9, 0x41]);
});
