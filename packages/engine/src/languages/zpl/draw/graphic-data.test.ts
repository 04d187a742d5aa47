import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withParts } from '../../../picture/parts.ts';
import { readGraphic } from './graphic-data.ts';

const memory = 1_000_000;
const bytes = (graphic: Parameters<typeof readGraphic>[0]) => [
  ...(readGraphic(graphic, memory).bitmap?.data ?? []),
];

describe('graphic data', () => {
  test('hex digits, repeat counts and row ends', () => {
    expect(bytes({ kind: 'A', total: 6, perRow: 2, data: 'F00F\nH0FF,!' })).toEqual([
      0xf0, 0x0f, 0x00, 0xff, 0, 0,
    ]);
    expect(bytes({ kind: 'A', total: 4, perRow: 2, data: 'JF:' })).toEqual([0xff, 0xff, 0xff, 0xff]);
    expect(bytes({ kind: 'A', total: 12, perRow: 12, data: 'gHF' })).toEqual(
      Array.from({ length: 11 }, () => 0xff).concat(0),
    );
    expect(bytes({ kind: 'A', total: 2, perRow: 1, data: '8!' })).toEqual([0x8f, 0]);
  });

  test('a colon repeats the row above', () => {
    expect(bytes({ kind: 'A', total: 6, perRow: 2, data: 'F,::' })).toEqual([0xf0, 0, 0xf0, 0, 0xf0, 0]);
  });

  test('Z64 and B64', () =>
    withParts(() => {
      const picture = Buffer.from([1, 2, 3, 4, 5, 6]);
      const packed = deflateSync(picture).toString('base64');
      expect(bytes({ kind: 'A', total: 6, perRow: 2, data: `:Z64:${packed}:ABCD` })).toEqual([...picture]);
      expect(
        bytes({ kind: 'A', total: 6, perRow: 3, data: `:B64:${picture.toString('base64')}:ABCD` }),
      ).toEqual([...picture]);
    }));

  test('bytes as they are', () => {
    expect(bytes({ kind: 'B', total: 3, perRow: 1, data: '\u0080^\u00ff' })).toEqual([0x80, 0x5e, 0xff]);
  });

  test('what is wrong is said, and nothing large is made of it', () =>
    withParts(() => {
      expect(readGraphic({ kind: 'A', total: 10, perRow: 2, data: 'FF' }, memory).problem).toContain(
        '1 of its 10',
      );
      expect(
        readGraphic({ kind: 'A', total: 99_999_999, perRow: 2, data: 'FF' }, memory).bitmap,
      ).toBeUndefined();
      expect(readGraphic({ kind: 'A', total: 10, perRow: 0, data: 'FF' }, memory).bitmap).toBeUndefined();
      expect(
        readGraphic({ kind: 'A', total: 6, perRow: 2, data: ':Z64:AAAA:0000' }, memory).problem,
      ).toContain('unpacked');
    }));

  test('a small text does not unpack beyond the announced size', () =>
    withParts(() => {
      const bomb = deflateSync(Buffer.alloc(5_000_000)).toString('base64');
      expect(
        readGraphic({ kind: 'A', total: 100, perRow: 10, data: `:Z64:${bomb}:0000` }, memory).bitmap?.data
          .length,
      ).toBe(100);
    }));
});
