import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPage, unpackPage } from './gram-page.ts';

const words = fc
  .array(fc.oneof(fc.constant(0), fc.nat(255), fc.integer({ min: 0, max: 0xffff_ffff })), { maxLength: 70 })
  .map((numbers) => Uint32Array.from(numbers));

test('a page is read as it was packed', () => {
  fc.assert(
    fc.property(words, (page) => {
      expect(unpackPage(packPage(page))).toEqual(page);
    }),
  );
});

test('a page that was deflated is still read', () => {
  const deflated = (page: Uint32Array) => {
    const bytes = Buffer.alloc(4 * page.length);
    for (const [at, word] of page.entries()) bytes.writeUInt32LE(word, 4 * at);
    return deflateRawSync(bytes, { level: 1 });
  };
  fc.assert(
    fc.property(words, (page) => {
      expect(unpackPage(deflated(page))).toEqual(page);
    }),
  );
});

test('most of a page that marks little is not kept', () => {
  const page = new Uint32Array(4_096);
  page[7] = 1 << 31;
  expect(packPage(page)).toHaveLength(3 + 2_048 + 1);
  expect(packPage(new Uint32Array(0))).toHaveLength(3);
});
