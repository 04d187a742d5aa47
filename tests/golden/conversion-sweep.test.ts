import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertLabel } from '@marbete/engine/internal/converting/convert-label';
import { openLabel } from '@marbete/engine';
import { designs, sampleRow } from '@marbete/engine/internal/designs/designs';
import { languagesOf, layOutDesign } from '@marbete/engine/internal/designs/layout';
import { type PrinterLanguage, writtenLanguages } from '@marbete/engine/internal/languages/languages';
import { layoutLabel, renderLabel } from '@marbete/engine/internal/languages/render';
import { type Bitmap, turned } from '@marbete/engine/internal/picture/bitmap';
import { encodePng } from '@marbete/engine/internal/picture/png';
import { readSource, type Source } from '@marbete/engine/internal/template/source';
import { beforeAll, describe, expect, test } from 'vitest';
import { combinedLabels } from '../../packages/engine/src/editing/testing/combined-labels.ts';
import { inkCodes } from '../../packages/engine/src/editing/testing/ink-codes.ts';
import { unusualLabels } from '../../packages/engine/src/editing/testing/unusual-labels.ts';
import { projectRoot } from './golden-labels.ts';
import { scanCodes } from './read-codes.ts';

/*
 * All labels at hand, 200 and more, in all directions: a code keeps its symbology, data, turn and visibility, and is read
 * as before by a decoder of others, or a difference names it; a picture that is another one has a difference too. Pictures
 * of labels from ZPL to TSPL are alike. MARBETE_LONG_TESTS=1 runs it.
 */

const corpora = process.env['MARBETE_CORPORA'] ?? join(projectRoot, '../shared/corpora');
const paper = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 };
const isLong = process.env['MARBETE_LONG_TESTS'] === '1';

interface SweptLabel {
  language: PrinterLanguage;
  name: string;
  source: Source;
}

/** What others wrote, the goldens and the demo, in whose place of values nothing stands. */
const files: readonly SweptLabel[] = writtenLanguages.flatMap((language) =>
  [join(corpora, language), join(projectRoot, 'tests/golden', language), join(projectRoot, 'demo')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name }) => name.endsWith(`.${language}`))
    .map(({ name, path }) => ({ language, name, source: readSource(readFileSync(path)) }))
    .filter(({ source }) => !/%\w+%/.test(source.text)),
);

const written: readonly SweptLabel[] = [...unusualLabels, ...combinedLabels]
  .filter(({ text }) => !/%\w+%/.test(text))
  .map(({ language, name, text }) => ({ language, name, source: { text, encoding: 'utf-8' } }));

/** The designs of the gallery with a row in them. */
async function filledDesigns(): Promise<SweptLabel[]> {
  const all = designs.flatMap((design) => languagesOf(design).map((language) => ({ design, language })));
  return Promise.all(
    all.map(async ({ design, language }) => {
      const template = await layOutDesign(design, { language, dpmm: paper.dpmm, words: 'es' });
      const label = await openLabel(template, { language });
      const row = sampleRow(design);
      const filled = label.filler()(
        Object.fromEntries(label.variables.map((name) => [name, row[name] ?? 'x'])),
      );
      if (!filled.ok) throw new Error(`${design.key} in ${language}: ${filled.remarks[0]?.message}`);
      return { language, name: design.key, source: readSource(filled.bytes) };
    }),
  );
}

const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
const inkOf = (data: Uint8Array) => data.reduce((sum, byte) => sum + (bitsOf[byte] ?? 0), 0);

/** F1 of the ink of two pictures, dot by dot. */
function likeness(one: Bitmap, other: Bitmap): number {
  const both = inkOf(one.data) + inkOf(other.data);
  if (both === 0) return 1;
  let common = 0;
  for (let y = 0; y < Math.min(one.height, other.height); y++) {
    for (let x = 0; x < Math.min(one.stride, other.stride); x++) {
      common += bitsOf[(one.data[y * one.stride + x] ?? 0) & (other.data[y * other.stride + x] ?? 0)] ?? 0;
    }
  }
  return (2 * common) / both;
}

describe.runIf(isLong)('labels at hand in all directions', () => {
  let labels: readonly SweptLabel[] = [];

  beforeAll(async () => {
    labels = [...files, ...written, ...(await filledDesigns())];
    expect(labels.length).toBeGreaterThanOrEqual(200);
  }, 120_000);

  test.each(
    writtenLanguages
      .flatMap((from) => writtenLanguages.map((to) => [from, to] as const))
      .filter(([from, to]) => from !== to),
  )('%s to %s', { timeout: 600_000 }, async (from, to) => {
    const alike: number[] = [];
    for (const { name, source } of labels.filter(({ language }) => language === from)) {
      const options = { language: from, encoding: source.encoding, dpmm: paper.dpmm };
      // oxlint-disable-next-line no-await-in-loop -- one label after the other
      const { source: text, encoding, differences } = await convertLabel(source.text, to, options);
      const converted = { text, encoding };
      // oxlint-disable-next-line no-await-in-loop
      const [before, after] = await Promise.all([
        layoutLabel(from, source, paper),
        layoutLabel(to, converted, paper),
      ]);
      const codes = ({ labels }: typeof before) =>
        labels.flatMap(({ elements }) =>
          inkCodes(elements).map(
            ({ symbology, data, turn, isWhite }) => `${symbology} ${data} ${turn} ${isWhite}`,
          ),
        );
      const kept = codes(after);
      const lost = codes(before).filter((code) => !kept.includes(code));
      const named = differences.filter(
        ({ code, line }) => /^convert-(?:image|no-c|code)/.test(code) && line !== undefined,
      );
      expect({ name, unnamed: lost.slice(named.length) }).toEqual({ name, unnamed: [] });
      // oxlint-disable-next-line no-await-in-loop
      const [ours, theirs] = await Promise.all([
        renderLabel(from, source, paper),
        renderLabel(to, converted, paper),
      ]);
      const scanned = ({ labels }: typeof ours) =>
        Promise.all(labels.map(({ bitmap }) => scanCodes(encodePng(bitmap)))).then((all) => all.flat());
      // oxlint-disable-next-line no-await-in-loop
      const read = await scanned(theirs);
      // oxlint-disable-next-line no-await-in-loop
      const unread = (await scanned(ours)).filter((code) => !read.includes(code));
      expect({ name, unread: unread.slice(named.length) }).toEqual({ name, unread: [] });
      const known = alike.length;
      for (const [at, { bitmap }] of ours.labels.entries()) {
        const other = theirs.labels[at]?.bitmap;
        if (!other) continue;
        // A label that leaves the printer the other way round is the same label.
        const quarters = ((before.labels[at]?.turn ?? 0) - (after.labels[at]?.turn ?? 0) + 4) % 4;
        alike.push(likeness(bitmap, turned(other, quarters as 0 | 1 | 2 | 3)));
      }
      // The digits below a code may be other letters.
      const isUnlike = alike.slice(known).some((each) => each < 0.7);
      expect({ name, isUnsaid: isUnlike && differences.length === 0 }).toEqual({ name, isUnsaid: false });
    }
    alike.sort((a, b) => a - b);
    const [median = 0, low = 0] = [alike[alike.length >> 1], alike[Math.floor(alike.length / 10)]];
    process.stdout.write(
      `${from} to ${to}: ${alike.length} labels, median ${median.toFixed(3)}, p10 ${low.toFixed(3)}\n`,
    );
    if (from !== 'zpl' || to !== 'tspl') return;
    expect(median).toBeGreaterThanOrEqual(0.99);
    expect(low).toBeGreaterThanOrEqual(0.92);
  });
});
