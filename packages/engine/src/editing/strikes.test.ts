import { expect, it } from 'vitest';
import { emptyLabel } from '../languages/empty-label.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import {
  duplicateFields,
  followStrikes,
  insertField,
  markFields,
  moveFields,
  openDocument,
  resizeField,
  setData,
  setParameter,
  strikesOf,
  type Edit,
  type LabelDocument,
} from './document.ts';

const languages = ['zpl', 'tspl', 'epl', 'cpcl'] as const;

const opened = (source: string, language: PrinterLanguage, values: Record<string, string> = {}) =>
  openDocument(source, { language, values });

async function after(document: LabelDocument, ...edits: ((now: LabelDocument) => Edit)[]) {
  let now = document;
  for (const edit of edits) {
    const { remarks, source } = edit(now);
    expect(remarks.filter(({ level }) => level === 'error')).toEqual([]);
    // oxlint-disable-next-line no-await-in-loop -- each edit is of what the one before left
    now = await opened(source, now.language);
  }
  return now;
}

/** A price, with another text of its group before it, and a line somewhere else that strikes the price. */
async function struck(language: PrinterLanguage): Promise<LabelDocument> {
  const ids = (now: LabelDocument) => now.fields.map(({ id }) => id);
  return after(
    await opened(emptyLabel(language, 80, 50, 8) ?? '', language),
    (now) => insertField(now, 'text', { x: 40, y: 40, heightDots: 24 }, { data: 'Antes' }),
    (now) => insertField(now, 'text', { x: 160, y: 40, heightDots: 24 }, { data: '%PRICE%' }),
    (now) => insertField(now, 'line', { x: 8, y: 300, widthDots: 50, heightDots: 3 }),
    (now) => markFields(now, ids(now), { group: 1 }),
    (now) => markFields(now, ids(now).slice(2), { strikes: true, name: 'Raya' }),
  );
}

const priceOf = ({ fields }: LabelDocument) => fields.find(({ content }) => /\d|%/.test(content));
const lineOf = ({ fields }: LabelDocument) => fields.find(({ strikes }) => strikes);

/** The line as it should stand: as long as the price, across its middle. */
function expectStruck(document: LabelDocument, why: string) {
  const box = priceOf(document)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  const line = lineOf(document)?.box;
  expect(line, why).toMatchObject({ x: box.x, width: box.width, height: 3 });
  expect(Math.abs((line?.y ?? 0) + 1.5 - box.y - box.height / 2), why).toBeLessThanOrEqual(1);
}

const id = (document: LabelDocument) => priceOf(document)?.id ?? -1;
const changes: Record<string, (now: LabelDocument) => Edit> = {
  nothing: (now) => moveFields(now, [], 0, 0),
  place: (now) => moveFields(now, [id(now)], 37, 61),
  size: (now) => resizeField(now, id(now), { letterHeightDots: 44, letterWidthDots: 40 }),
  words: (now) => setData(now, id(now), '12345.67'),
  font: (now) => {
    const [zpl, tspl, epl, cpcl] = ['A', '4', '4', '5'];
    const font = { zpl, tspl, epl, cpcl }[now.language as (typeof languages)[number]] ?? '';
    return setParameter(now, id(now), 'font', font);
  },
};

it.each(languages.flatMap((language) => Object.keys(changes).map((change) => [language, change] as const)))(
  'A line follows the price that it strikes in %s: %s',
  async (language, change) => {
    const start = await struck(language);
    const [{ text } = { text: undefined }] = strikesOf(start);
    expect(text?.id).toBe(priceOf(start)?.id);
    const changed = await after(start, changes[change]!);
    const placed = await after(changed, followStrikes, followStrikes);
    expectStruck(placed, placed.source);
    expect(lineOf(placed)).toMatchObject({ group: 1, name: 'Raya' });
    // Nothing but the line is another one, and there is nothing left to do.
    const others = ({ fields }: LabelDocument) =>
      fields.filter(({ strikes }) => !strikes).map(({ box }) => box);
    expect(others(placed)).toEqual(others(changed));
    expect(followStrikes(placed).changes).toEqual([]);
  },
);

it.each(languages)('A line follows the width of its values in %s, and a turned price', async (language) => {
  const start = await after(await struck(language), followStrikes, followStrikes);
  const wide = await opened(start.source, language, { PRICE: '123456.00' });
  expect(priceOf(wide)?.box.width).toBeGreaterThan(priceOf(start)?.box.width ?? 0);
  const { source } = followStrikes(wide);
  expectStruck(await opened(source, language, { PRICE: '123456.00' }), source);
  if (language === 'cpcl') return;
  const quarter = { zpl: 'R', tspl: '90', epl: '1' }[language];
  const turned = await after(
    start,
    (now) => moveFields(now, [id(now)], 100, 60),
    (now) => setParameter(now, id(now), 'rotation', quarter),
    followStrikes,
    followStrikes,
  );
  expect(priceOf(turned)?.turn).toBe(1);
  const [box, line] = [priceOf(turned)?.box, lineOf(turned)?.box];
  expect(line).toMatchObject({ y: box?.y, height: box?.height, width: 3 });
});

it.each(languages)(
  'A locked line stays in %s, so does one without a group; copies have their own',
  async (language) => {
    const start = await struck(language);
    const line = lineOf(start)?.id ?? -1;
    for (const marks of [{ locked: true }, { group: 0 }, { strikes: false }]) {
      // oxlint-disable-next-line no-await-in-loop
      const marked = await after(start, (now) => markFields(now, [line], marks));
      expect(followStrikes(marked).changes).toEqual([]);
    }
    const copied = await after(
      start,
      (now) =>
        duplicateFields(
          now,
          now.fields.map((field) => field.id),
          16,
          200,
        ),
      followStrikes,
      followStrikes,
    );
    const strikes = strikesOf(copied);
    expect(strikes.map(({ text, line: each }) => each.box.x - text.box.x)).toEqual([0, 0]);
    expect(new Set(strikes.map(({ line: each }) => each.group)).size).toBe(2);
  },
);
