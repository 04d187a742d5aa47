import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodePng } from '@marbete/engine/internal/picture/png';
import type { LabelElement } from '@marbete/engine/internal/picture/elements';
import type { RenderedLabel } from '@marbete/engine/internal/picture/types';
import { renderZpl } from '../../packages/engine/src/languages/zpl/draw/render-zpl.ts';
import { describe, expect, test } from 'vitest';
import { likeness, readInk, type Likeness } from './picture-ink.ts';
import { likenessReport, reasons, wantsReason } from './likeness-report.ts';
import { readCodes } from './read-codes.ts';

/*
 * Labels that others wrote, with the pictures that a reference service made of them. `npm run golden:update` writes the
 * golden values and docs/rendering-report.md anew; a label that differs leaves our picture in .cache/golden.
 */

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(process.env.MARBETE_CORPORA ?? join(projectRoot, '../shared/corpora'), 'zpl');
const present = existsSync(folder);
if (!present) console.warn(`Not run: no labels in ${folder}; MARBETE_CORPORA names another folder.`);

const goldenPath = join(projectRoot, 'tests/golden/zpl-fields.json');
const updates = process.env.MARBETE_GOLDEN === 'update';
const names = present
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.zpl'))
      .map((file) => file.slice(0, -4))
      .toSorted()
  : [];

type Golden = Record<string, string[]>;

async function draw(name: string): Promise<{ label: RenderedLabel; reference: Buffer; png: Uint8Array }> {
  const reference = readFileSync(join(folder, `${name}.png`));
  const { labels } = await renderZpl(readFileSync(join(folder, `${name}.zpl`), 'utf8'), {
    dpmm: 8,
    widthMm: reference.readUInt32BE(16) / 8,
    heightMm: reference.readUInt32BE(20) / 8,
    size: 'paper',
  });
  const label = labels[0];
  if (!label) throw new Error(`${name} gave no label.`);
  return { label, reference, png: encodePng(label.bitmap, 8) };
}

/** One line a field: what it says, where, and in what. */
function fieldLine(element: LabelElement): string {
  const { x, y, width, height } = element.box;
  const place = `${x},${y} ${width}x${height} turn ${element.turn}`;
  if (element.kind === 'text') {
    const { heightDots, widthDots } = element.typeface;
    return `${place} text ${element.font} ${heightDots}x${widthDots} ${element.text}`;
  }
  if (element.kind === 'code') {
    const { symbology, moduleDots, data } = element.drawing;
    return `${place} ${symbology} module ${moduleDots} ${data}`;
  }
  return `${place} ${element.name}`;
}

/** The value below which this share of them lies. */
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

describe.runIf(present)('labels with reference pictures', () => {
  test('look like their references and say the same as before', { timeout: 120_000 }, async () => {
    const scores = new Map<string, Likeness>();
    const fields: Golden = {};
    for (const name of names) {
      const drawn = await draw(name);
      const score = likeness(readInk(Buffer.from(drawn.png)), readInk(drawn.reference));
      scores.set(name, score);
      fields[name] = drawn.label.elements.map(fieldLine);
      if (score.f1 < wantsReason) {
        mkdirSync(join(projectRoot, '.cache/golden'), { recursive: true });
        writeFileSync(join(projectRoot, '.cache/golden', `${name}.png`), drawn.png);
      }
    }
    if (updates) {
      writeFileSync(goldenPath, `${JSON.stringify(fields, null, 1)}\n`);
      writeFileSync(join(projectRoot, 'docs/rendering-report.md'), likenessReport(scores));
    }

    const golden = JSON.parse(readFileSync(goldenPath, 'utf8')) as Golden;
    expect(fields).toEqual(golden);

    const all = [...scores.values()];
    const f1 = all.map((score) => score.f1);
    const f1At1 = all.map((score) => score.f1At1);
    expect([quantile(f1, 0.5), quantile(f1At1, 0.5)].map((value) => value >= 0.998)).toEqual([true, true]);
    expect(quantile(f1, 0.1)).toBeGreaterThanOrEqual(0.99);
    expect(quantile(f1At1, 0.1)).toBeGreaterThanOrEqual(0.97);
    expect(
      quantile(
        all.map((score) => score.tiles),
        0.5,
      ),
    ).toBeGreaterThanOrEqual(0.99);
    const below = [...scores].filter(([, score]) => score.f1 < wantsReason).map(([name]) => name);
    expect(below.filter((name) => reasons[name] === undefined)).toEqual([]);
    expect(Math.min(...f1)).toBeGreaterThanOrEqual(0.92);
  });

  test('hold every code that a decoder reads in the references', { timeout: 120_000 }, async () => {
    const missing: Record<string, string[]> = {};
    let count = 0;
    for (const name of names) {
      const drawn = await draw(name);
      if (!drawn.label.elements.some((field) => field.kind === 'code')) continue;
      const wanted = await readCodes(drawn.reference);
      const read = await readCodes(drawn.png);
      count += wanted.length;
      const lost = wanted.filter((code) => !read.includes(code));
      if (lost.length > 0) missing[name] = lost;
    }
    expect(missing).toEqual({});
    // The decoder itself works: the corpus holds that many codes.
    expect(count).toBeGreaterThanOrEqual(60);
  });
});
