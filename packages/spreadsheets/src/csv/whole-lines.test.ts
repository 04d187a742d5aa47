import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { setFlagsFromString } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { openInPage } from '../in-page.ts';
import { mostRowLength, wholeLines } from './whole-lines.ts';

async function* inPieces(pieces: Iterable<string>): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

test('pieces end with lines, wherever the text was cut and whatever ends its lines', () => {
  const piece = string({ unit: constantFrom('a', 'b', '\r\n', '\n', '\r', '"') });
  const cutAnywhere = array(piece).map((pieces) => pieces.join('').match(/[^]{1,3}/g) ?? []);
  return assert(
    asyncProperty(cutAnywhere, async (pieces) => {
      const lines: string[] = [];
      for await (const text of wholeLines(inPieces(pieces))) lines.push(text);
      expect(lines.join('')).toBe(pieces.join(''));
      expect(lines.slice(0, -1).every((text) => /[\r\n]$/.test(text))).toBe(true);
      expect(lines.some((text, at) => text.endsWith('\r') && lines[at + 1]?.startsWith('\n'))).toBe(false);
    }),
  );
});

test('a line without an end is held no longer than a row may be', async () => {
  const piece = 'x'.repeat(60_000);
  let longest = 0;
  for await (const { length } of wholeLines(inPieces(Array.from({ length: 100 }, () => piece))))
    longest = Math.max(longest, length);
  expect(longest).toBeLessThanOrEqual(mostRowLength + piece.length);
});

test.each([
  ['quoted as a whole', '"code;price"\n"A1;2.50"\n"A2;3.50"\n"A3;4.50"\n"A4;'],
  ['between doubled signs', 'code||price\nA1||2.50\nA2||3.50\nA3||4.50\nA4||'],
  ['in single quotes', "'code','price'\n'A1','2.50'\n'A2','3.50'\n'A3','4.50'\n'A4','"],
  ['set with blanks', 'code  price\nA1    2.50\nA2    3.50\nA3    4.50\nA4    '],
  ['between quotes with blanks', 'code, "price"\nA1, "2.50"\nA2, "3.50"\nA3, "4.50"\nA4, "'],
])('a list %s is refused at a line that never ends', async (_, beginning) => {
  // As in a process that has run long: patterns then need room for each sign.
  setFlagsFromString('--no-regexp-optimization');
  onTestFinished(() => setFlagsFromString('--regexp-optimization'));
  const read = async () => {
    const { rows } = await openInPage(new Blob([beginning, '5'.repeat(5_000_000)]), {
      fileName: 'list.csv',
    });
    for await (const batch of rows) expect(batch.length).toBeLessThan(10);
  };
  await expect(read()).rejects.toMatchObject({ code: 'data-invalid' });
});
