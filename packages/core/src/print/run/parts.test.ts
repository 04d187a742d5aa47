import { describe, expect, test } from 'vitest';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';
import { createPlaces, createRowParts, createRowRun, labelsOfEachCopy, type RunParts } from './parts.ts';

interface Counted {
  position: number;
  copies: number;
}

/** Chunks of at most four copies; each copy is `each` labels. */
const chunkOf =
  (each: number) =>
  async ({ rows, from, alone }: { rows: readonly Counted[]; from: number; alone: boolean }) => {
    const names: string[] = [];
    const most = alone ? 1 : 4;
    let rowsUsed = 0;
    for (const [at, { position, copies }] of rows.entries()) {
      const first = at === 0 ? from : 1;
      const count = Math.min(copies - first + 1, most - names.length);
      for (let copy = first; copy < first + count; copy += 1) names.push(`${position}.${copy}`);
      const made = { code: codeOfText(names.join(' ')), labels: names.length * each };
      if (first + count <= copies) return { ...made, rowsUsed, nextCopy: first + count };
      rowsUsed += 1;
      if (names.length === most) return { ...made, rowsUsed };
    }
    return { code: codeOfText(names.join(' ')), labels: names.length * each, rowsUsed };
  };

async function printed(parts: RunParts): Promise<string[]> {
  const all: string[] = [];
  for (let number = 0; ; number += 1) {
    const chunk = await parts.nextChunk(number);
    if (!chunk) return all;
    all.push(...textOfCode(chunk.code).split(' '));
  }
}

const lists = [[1], [5], [1, 1, 1], [3, 9, 1, 2], [2, 6, 1]];

describe.each([1, 2, 3])('rows of which each copy prints %i labels', (each) => {
  test.each(lists.flatMap((copies) => [1, 2].map((firstCopy) => ({ copies, firstCopy }))))(
    'begin again at each copy, with all that follows: %o',
    async ({ copies, firstCopy }) => {
      if (firstCopy > copies[0]!) return;
      const rows = copies.map((count, at) => ({ position: at + 11, copies: count }));
      const parts = createRowParts(rows, { chunk: chunkOf(each), labelsOfCopy: each, firstCopy });
      const names = rows.flatMap(({ position, copies: count }, at) =>
        Array.from({ length: count }, (_, copy) => `${position}.${copy + 1}`).slice(
          at === 0 ? firstCopy - 1 : 0,
        ),
      );
      expect(parts.labels).toBe(names.length * each);
      expect([parts.placeOf(0), parts.placeOf(parts.labels + 1)]).toEqual([undefined, undefined]);
      for (let label = 1; label <= parts.labels; label += 1) {
        const copy = Math.floor((label - 1) / each);
        const position = Number(names[copy]!.split('.')[0]);
        const startsAt = copy * each + 1;
        expect(parts.placeOf(label)).toEqual({ index: position - 11, position, startsAt });
        const rest = parts.from(startsAt);
        expect(rest.labels).toBe(parts.labels - startsAt + 1);
        expect(await printed(rest)).toEqual(names.slice(copy));
      }
    },
  );

  test('are counted by their first chunk, where nothing said it before', async () => {
    const rows = [3, 4, 2].map((copies, at) => ({ position: at + 1, copies }));
    const parts = createRowParts(rows, { chunk: chunkOf(each), firstAlone: true });
    expect(parts.labels).toBe(9);
    expect((await parts.nextChunk(0))?.labels).toBe(each);
    expect(parts.labels).toBe(9 * each);
    expect(parts.placeOf(3 * each + 1)).toEqual({ index: 1, position: 2, startsAt: 3 * each + 1 });
    expect(parts.without(new Set([2])).labels).toBe(5 * each);
  });

  test('keep their copies in the plan of one row, whose labels they are not', () => {
    const plans: number[] = [];
    const first = { code: codeOfText('x'), labels: 4 * each, rowsUsed: 0, nextCopy: 5, labelsLeft: 6 * each };
    const parts = createRowRun(
      first,
      async () => first,
      (copies) => (plans.push(copies), undefined),
    );
    parts.plan();
    expect([parts.labels, ...plans]).toEqual([10 * each, 10]);
  });
});

test('rows whose copies stay together begin again with their first label', () => {
  const { labels, placeOf } = createPlaces([
    { position: 4, copies: 3 },
    { position: 9, copies: 2 },
  ]);
  expect(labels).toBe(5);
  expect([1, 3, 4, 5].map((label) => placeOf(label)?.startsAt)).toEqual([1, 1, 4, 4]);
});

test.each([
  [12, [4, 2], 2],
  [7, [4, 2], 1],
  [0, [3], 1],
  [6, [], 1],
])('%i labels of %o copies are %i each', (labels, copies, each) => {
  expect(
    labelsOfEachCopy(
      labels,
      copies.map((count) => ({ copies: count })),
    ),
  ).toBe(each);
});
