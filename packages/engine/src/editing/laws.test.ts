import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editedLanguages } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import { renderLabel } from '../languages/render.ts';
import { readSource } from '../template/source.ts';
import {
  duplicateFields,
  freeGroup,
  insertField,
  markFields,
  moveFields,
  openDocument,
  removeFields,
  reorderField,
  resizeField,
  setData,
  type Change,
  type DocumentField,
  type Edit,
  type LabelDocument,
  type Size,
} from './document.ts';
import { combinedLabels } from './testing/combined-labels.ts';
import { isTried } from './testing/sample.ts';
import { unusualLabels } from './testing/unusual-labels.ts';

/*
 * What holds for every edit of every visible field, on labels that others wrote: nothing else changes, it can be undone,
 * and edits of different fields do not depend on their order.
 */

const root = join(import.meta.dirname, '../../../..');
const corpora = process.env['MARBETE_CORPORA'] ?? join(root, '../shared/corpora');

interface File {
  name: string;
  language: PrinterLanguage;
  path?: string;
  text?: string;
}

// Fields with a clock (^FC) are drawn several times and compared: the minute must not change in between.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 17, 10, 6, 59, 999) }));
afterAll(() => vi.useRealTimers());

const edited = editedLanguages;
const stored: File[] = edited.flatMap((language) =>
  [join(corpora, language), join(root, 'tests/golden', language), join(root, 'demo')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(`.${language}`))
        .map((name) => ({ name, language, path: join(folder, name) })),
    ),
);

const files: File[] = [...stored, ...unusualLabels, ...combinedLabels];

async function open({ path, text: own = '', language }: File): Promise<LabelDocument> {
  const { text, encoding } = path
    ? readSource(readFileSync(path))
    : ({ text: own, encoding: 'utf-8' } as const);
  return openDocument(text, { language, encoding });
}

const reopen = (document: LabelDocument, source: string) =>
  openDocument(source, { language: document.language, encoding: document.encoding });

/** Numbers that differ from file to file and from run to run of a file's own text, but not from day to day. */
function numbersOf(seed: string): (low: number, high: number) => number {
  let state = [...seed].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) >>> 0, 7);
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + (state % (high - low + 1));
  };
}

function apply(source: string, changes: readonly Change[]): string {
  return changes.reduceRight(
    (text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to),
    source,
  );
}

/** What must not change of a field that nobody touched. */
const seen = ({ kind, box, turn, text, font, code }: DocumentField) => ({
  kind,
  box,
  turn,
  text,
  font,
  symbology: code?.symbology,
});

function expectUndo(document: LabelDocument, edit: Edit): void {
  expect(apply(document.source, edit.changes)).toBe(edit.source);
  expect(apply(edit.source, edit.inverse)).toBe(document.source);
}

function expectRefusal(document: LabelDocument, edit: Edit): void {
  expect(edit.changes).toEqual([]);
  expect(edit.source).toBe(document.source);
  expect(edit.remarks.filter(({ level }) => level === 'error')).toHaveLength(1);
}

const isRefused = ({ remarks }: Edit) => remarks.some(({ level }) => level === 'error');

async function pictures({ language, encoding, dpmm }: LabelDocument, source: string) {
  const paper = { dpmm, widthMm: 101.6, heightMm: 152.4, now: new Date(0) };
  const { labels } = await renderLabel(language, { text: source, encoding }, paper);
  return labels.map(({ bitmap }) => Buffer.from(bitmap.data).toString('base64'));
}

const visible = ({ fields }: LabelDocument) => fields.filter(({ drawn }) => drawn);

/** A law, on a tenth of the labels that others wrote and on all of ours; `npm run test:long` tries all. */
function law(name: string, holds: (file: File) => Promise<void>): void {
  const sample = files.filter(({ path, name: label, language }) => !path || isTried(name, label, [language]));
  describe(`Each field ${name}`, () => it.each(sample)('$name', { timeout: 60_000 }, holds));
}

law('is not changed by what asks for nothing', async (file) => {
  const document = await open(file);
  for (const { id, content, data } of document.fields) {
    const edits = [moveFields(document, [id], 0, 0), ...(data ? [setData(document, id, content)] : [])];
    for (const edit of edits) {
      expect(edit.changes).toEqual([]);
      expect(edit.source).toBe(document.source);
      expect(edit.remarks).toEqual([]);
    }
  }
});

law('moves alone, by as much as was asked for', async (file) => {
  const document = await open(file);
  const number = numbersOf(file.name);
  for (const field of visible(document)) {
    const [dx, dy] = [number(-6, 24), number(-6, 24)];
    const edit = moveFields(document, [field.id], dx, dy);
    if (isRefused(edit)) {
      expectRefusal(document, edit);
      const [remark] = edit.remarks;
      expect(mayStay).toContain(remark?.code);
      const { x, y } = { x: field.position.x - field.origin.x, y: field.position.y - field.origin.y };
      if (remark?.code === 'edit-out-of-label') {
        expect(Math.min(x + dx, y + dy) < 0 || Math.max(x + dx, y + dy) > 31_900).toBe(true);
      }
      continue;
    }
    expectUndo(document, edit);
    const after = await reopen(document, edit.source);
    expect(after.fields.map(({ id }) => id)).toEqual(document.fields.map(({ id }) => edit.ids.get(id)));
    const expected = document.fields.map((other) => {
      const isSame = other.range.from === field.range.from;
      const box = { ...other.box, x: other.box.x + dx, y: other.box.y + dy };
      return seen(isSame ? { ...other, box } : other);
    });
    expect(after.fields.map(seen)).toEqual(expected);
  }
});

law('looks the same after a move there and back, and in whichever order two move', async (file) => {
  const document = await open(file);
  const number = numbersOf(`${file.name} twice`);
  const fields = visible(document);
  const before = await pictures(document, document.source);
  for (let count = 0; count < Math.min(4, fields.length); count++) {
    const [one, two] = [fields[number(0, fields.length - 1)], fields[number(0, fields.length - 1)]];
    if (!one || !two) continue;
    const there = moveFields(document, [one.id], 8, 8);
    if (isRefused(there)) continue;
    const away = await reopen(document, there.source);
    const back = moveFields(away, [there.ids.get(one.id) ?? -1], -8, -8);
    // From left of the label's edge there is a way in, and none out.
    if (one.position.x < one.origin.x || one.position.y < one.origin.y) continue;
    expect(isRefused(back)).toBe(false);
    // What a price goes on behind is as long as the price, not as its name.
    const isPinned = document.isTemplate && there.remarks.length > 0;
    if (back.source !== document.source && !isPinned)
      expect(await pictures(document, back.source)).toEqual(before);
    if (one.id === two.id) continue;
    const oneTwo = moveFields(away, [there.ids.get(two.id) ?? -1], 5, 3);
    const first = moveFields(document, [two.id], 5, 3);
    if (isRefused(first) || (document.isTemplate && [there, first].some(({ remarks }) => remarks.length > 0)))
      continue;
    const twoOne = moveFields(await reopen(document, first.source), [first.ids.get(one.id) ?? -1], 8, 8);
    if (oneTwo.source !== twoOne.source) {
      expect(await pictures(document, oneTwo.source)).toEqual(await pictures(document, twoOne.source));
    }
  }
});

law('takes another size, and nothing else', async (file) => {
  const document = await open(file);
  const number = numbersOf(`${file.name} sizes`);
  for (const field of visible(document)) {
    const size = sizeOf(field, number);
    const edit = resizeField(document, field.id, size);
    if (isRefused(edit)) {
      expectRefusal(document, edit);
      expect(mayBeFixed).toContain(edit.remarks.find(({ level }) => level === 'error')?.code);
      continue;
    }
    expectUndo(document, edit);
    const after = await reopen(document, edit.source);
    expect(after.fields.map(({ id }) => id)).toEqual(document.fields.map(({ id }) => edit.ids.get(id)));
    const isOther = ({ range }: DocumentField) => range.from !== field.range.from;
    const others = document.fields.flatMap((each, at) => (isOther(each) ? [at] : []));
    expect(others.map((at) => after.fields[at]).map((each) => each && seen(each))).toEqual(
      others.map((at) => document.fields[at]).map((each) => each && seen(each)),
    );
    const changed = after.fields.find(({ id }) => id === edit.ids.get(field.id));
    expect(changed?.kind).toBe(field.kind);
    expect(changed?.text).toBe(field.text);
    if (edit.remarks.length > 0 || !changed) continue;
    if (size.module !== undefined) expect(changed.code?.moduleDots).toBe(size.module);
    if (size.widthDots !== undefined) expect(changed.box.width).toBe(size.widthDots);
    if (size.heightDots !== undefined) expect(changed.box.height).toBe(size.heightDots);
    if (size.letterHeightDots !== undefined) {
      expect(changed.font).toMatchObject({
        heightDots: size.letterHeightDots,
        widthDots: size.letterWidthDots,
      });
    }
  }
});

law('is taken out, and one is put in, without another one changing', async (file) => {
  const document = await open(file);
  const number = numbersOf(`${file.name} out`);
  for (const field of visible(document)) {
    const edit = removeFields(document, [field.id]);
    if (isRefused(edit)) {
      expectRefusal(document, edit);
      expect(['edit-value-used', 'edit-too-many-followers']).toContain(edit.remarks[0]?.code);
      continue;
    }
    expectUndo(document, edit);
    const after = await reopen(document, edit.source);
    const others = document.fields.filter(({ id }) => id !== field.id);
    expect(after.fields.map(seen)).toEqual(others.map(seen));
    expect(after.fields.map(({ id }) => id)).toEqual(others.map(({ id }) => edit.ids.get(id)));
  }
  for (const kind of ['text', 'code', 'box', 'line', 'ellipse', 'diagonal'] as const) {
    const from = (side: 'x' | 'y') => Math.max(60, ...document.fields.map(({ origin }) => origin[side]));
    const place = {
      x: from('x') + number(0, 30),
      y: from('y') + number(0, 30),
      heightDots: number(20, 40),
    };
    const edit = insertField(document, kind, place, {
      symbology: 'Code 128',
      data: 'Q-7',
      readable: false,
    });
    if (isRefused(edit)) {
      expectRefusal(document, edit);
      // EPL and CPCL have no circles.
      const lacks =
        /^(?:epl|cpcl)$/.test(file.language) && kind === 'ellipse' ? 'edit-kind' : 'edit-no-label';
      expect(['edit-no-label', 'edit-finer-than-unit', lacks]).toContain(edit.remarks[0]?.code);
      continue;
    }
    expect(edit.remarks).toEqual([]);
    expectUndo(document, edit);
    const after = await reopen(document, edit.source);
    const added = after.fields.find(({ id }) => id === edit.inserted);
    expect(after.fields.filter((each) => each !== added).map(seen)).toEqual(document.fields.map(seen));
    expect(added?.box).toMatchObject({ x: place.x, y: place.y });
    // Points are not whole dots; letters of EPL are those of a few fonts, and those of CPCL are 18, 24 or 36 dots high.
    const off = Math.abs((added?.box.height ?? 0) - place.heightDots);
    const letters: Partial<Record<string, number>> = { epl: 5, cpcl: 6 };
    expect(off).toBeLessThanOrEqual(kind === 'text' ? (letters[file.language] ?? 1.5) : 0);
    if (kind === 'text' || kind === 'code') expect(added).toMatchObject({ kind, text: 'Q-7' });
  }
});

law('is copied and put behind all others, without another one changing', async (file) => {
  const document = await open(file);
  const number = numbersOf(`${file.name} copies`);
  const all = visible(document);
  const some = all.length <= 8 ? all : all.filter(() => number(1, all.length) <= 8);
  for (const field of some) {
    const copying = duplicateFields(document, [field.id], 8, 8);
    if (isRefused(copying)) expectRefusal(document, copying);
    else {
      expectUndo(document, copying);
      const after = await reopen(document, copying.source);
      const ids = new Set(document.fields.map(({ id }) => copying.ids.get(id)));
      expect(after.fields.filter(({ id }) => ids.has(id)).map(seen)).toEqual(document.fields.map(seen));
      const copy = after.fields.find(({ id }) => id === copying.copies?.get(field.id));
      const box = { ...field.box, x: field.box.x + 8, y: field.box.y + 8 };
      expect(copy && seen(copy)).toEqual(seen({ ...field, box }));
    }
    const last = reorderField(document, field.id);
    if (isRefused(last)) expectRefusal(document, last);
    else {
      expectUndo(document, last);
      const after = await reopen(document, last.source);
      const sorted = (fields: readonly DocumentField[]) =>
        fields.map((each) => JSON.stringify(seen(each))).toSorted();
      expect(sorted(after.fields)).toEqual(sorted(document.fields));
    }
  }
});

law('has its name, group and lock in its code, and nothing else of it changes', async (file) => {
  const document = await open(file);
  const number = numbersOf(`${file.name} marks`);
  const all = visible(document);
  const marks = { name: 'Año 2', group: freeGroup(document.fields), locked: true } as const;
  for (const field of all.filter(() => number(1, all.length) <= 5)) {
    const edit = markFields(document, [field.id], marks);
    if (isRefused(edit)) {
      expectRefusal(document, edit);
      expect(['edit-order', 'edit-value-used', 'edit-no-command']).toContain(edit.remarks[0]?.code);
      continue;
    }
    expectUndo(document, edit);
    const after = await reopen(document, edit.source);
    expect(after.fields.map(seen)).toEqual(document.fields.map(seen));
    expect(after.fields.map(({ id }) => id)).toEqual(document.fields.map(({ id }) => edit.ids.get(id)));
    // A frame and its text may be one field of the language.
    const isOwn = (each: DocumentField) => each.range.from === field.range.from;
    expect(after.fields.map(({ name, group, locked }) => ({ name, group, locked }))).toEqual(
      document.fields.map((each) => {
        const { name, group, locked } = isOwn(each) ? marks : each;
        return { name, group, locked };
      }),
    );
    expect(await pictures(document, edit.source)).toEqual(await pictures(document, document.source));
    const id = edit.ids.get(field.id) ?? -1;
    for (const other of [moveFields(after, [id], 1, 1), removeFields(after, [id])]) {
      expectRefusal(after, other);
      expect(other.remarks[0]?.code).toBe('edit-locked');
    }
    const copying = duplicateFields(after, [id], 8, 8);
    if (!isRefused(copying)) {
      const { fields } = await reopen(document, copying.source);
      const copy = fields.find((each) => each.id === copying.copies?.get(id));
      expect([copy?.name, copy?.group, copy?.locked]).toEqual([marks.name, marks.group + 1, undefined]);
    }
    const without = markFields(after, [id], { name: '', group: 0, locked: false });
    if (!field.name && !field.group && !field.locked) expect(without.source).toBe(document.source);
  }
});

/** Why a field may keep its size. */
const mayStay = [
  'edit-out-of-label',
  'edit-finer-than-unit',
  'edit-too-many-followers',
  'edit-variable',
  'edit-value-used',
];
const mayBeFixed = ['edit-variable', 'edit-fixed-size', 'edit-finer-than-unit', 'edit-too-many-followers'];

/** Another size that a field may have. */
function sizeOf(
  { kind, box, code, turn, block }: DocumentField,
  number: (low: number, high: number) => number,
): Size {
  if (kind === 'code') {
    const across = turn === 0 || turn === 2 ? 'heightDots' : 'widthDots';
    if (number(0, 1) === 0)
      return { module: code?.moduleDots === 1 ? 2 : Math.min(10, (code?.moduleDots ?? 1) - 1) };
    return { [across]: (across === 'heightDots' ? box.height : box.width) + number(1, 30) };
  }
  if (kind === 'text' && !block && number(0, 1) === 0) {
    return { letterHeightDots: number(10, 60), letterWidthDots: number(10, 60) };
  }
  return { widthDots: box.width + number(1, 40), heightDots: box.height + number(1, 40) };
}
