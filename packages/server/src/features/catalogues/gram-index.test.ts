import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockText, slotsWith } from './block-text.ts';
import { blocksPerSegment, createRowSetIndex, type GramPage, markedBlocks, marksOf } from './gram-index.ts';
import { searchWords } from './search-text.ts';

/** The blocks that an index proposes for words; undefined where it proposes all. */
function proposed(pages: readonly GramPage[], words: readonly string[], segment = 0): number[] | undefined {
  const marks = marksOf(words);
  if (marks.length === 0) return undefined;
  const ofSegment = pages.filter((page) => page.segment === segment);
  return markedBlocks(new Map(ofSegment.map(({ page, bits }) => [page, bits])), marks);
}

function indexOf(texts: readonly string[]): GramPage[] {
  const index = createRowSetIndex();
  return [...texts.flatMap((text) => index.add(text)), ...index.end()];
}

describe('the index over blocks of rows', () => {
  const filler = Array.from({ length: 40 }, (_, n) => `relleno ${n}`);

  test('proposes every block that holds the words, and hardly any other', () => {
    const pages = indexOf([...filler, 'galletas de avena', 'galletas', ...filler]);
    expect(proposed(pages, ['galletas'])).toEqual([40, 41]);
    expect(proposed(pages, ['galletas', 'avena'])).toEqual([40]);
    expect(proposed(pages, ['ave'])).toEqual([40]);
    expect(proposed(pages, ['nada', 'galletas'])).toEqual([]);
    expect(proposed(pages, ['de', '12'])).toBeUndefined();
  });

  test('never misses a row, whatever it and the words are', () => {
    const cells = fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        fc.nat(20),
        (blocks, at, from, length) => {
          const texts = blocks.map((rows) => blockText(rows.map((row) => ({ cells: row }))).search);
          const pages = indexOf([...filler, ...texts]);
          const rows = blocks.flat();
          const line = rows[at % rows.length]!.join('\n');
          const words = searchWords(line.slice(from % (line.length + 1)).slice(0, length));
          const candidates = proposed(pages, words);
          for (const [index, text] of texts.entries()) {
            if (slotsWith(text, words).length > 0 && candidates)
              expect(candidates).toContain(filler.length + index);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is written segment by segment, with the same marks for the same text', () => {
    const texts = Array.from({ length: blocksPerSegment + 1 }, (_, n) =>
      n % 1_000 === 0 ? `codigo ${n}` : 'x',
    );
    const pages = indexOf(texts);
    expect(pages).toHaveLength(2_048);
    expect(proposed(pages, ['codigo'])).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    expect(proposed(pages, ['codigo'], 1)).toEqual([]);
    expect(proposed(pages, ['2000'])).toEqual([2_000]);
  });

  test('a list of few blocks has none', () => {
    expect(indexOf(filler.slice(0, 32))).toEqual([]);
  });
});
