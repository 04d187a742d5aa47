import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, asyncProperty, constantFrom, nat, record, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedLanguages } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import { readSource } from '../template/source.ts';
import {
  duplicateFields,
  freeGroup,
  insertField,
  markFields,
  moveFields,
  openDocument,
  pasteFields,
  removeFields,
  reorderField,
  resizeField,
  setData,
  setOnlyWith,
  type Change,
  type Edit,
  type LabelDocument,
} from './document.ts';
import { combinedLabels } from './testing/combined-labels.ts';
import { unusualLabels } from './testing/unusual-labels.ts';

/* Histories of many steps, each on what the one before left, undone from the last to the first, to the byte. */

const root = join(import.meta.dirname, '../../../..');
const isLong = Boolean(process.env['MARBETE_LONG_TESTS']);
const histories = isLong ? 300 : 3;

function labelsIn(language: PrinterLanguage) {
  const stored = [join(root, 'demo'), join(root, 'tests/golden', language)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => path.endsWith(`.${language}`))
    .map((path) => readSource(readFileSync(path)))
    .filter(({ text }) => isLong || text.length < 3000);
  const own = [...unusualLabels, ...combinedLabels]
    .filter((label) => label.language === language)
    .map(({ text }) => ({ text, encoding: 'utf-8' as const }));
  return [...stored, ...own];
}

interface Numbers {
  /** Which fields, and what else the step needs. */
  field: number;
  other: number;
  dots: number;
}

type Step = (now: LabelDocument, ids: readonly number[], numbers: Numbers, from: LabelDocument) => Edit;

const steps: Readonly<Record<string, Step>> = {
  move: (now, ids, { dots, other }) => moveFields(now, ids, dots, other % 30),
  resize: (now, [id = -1], { dots, other }) =>
    resizeField(now, id, { widthDots: 20 + dots, heightDots: 20 + (other % 50) }),
  say: (now, [id = -1], { other }) => setData(now, id, `Año ${other}`),
  insert: (now, _, { dots, other }) =>
    other % 2 === 0
      ? insertField(now, 'text', { x: dots, y: 90 }, { data: 'Nuevo' })
      : insertField(now, 'code', { x: dots, y: 90 }, { data: `N-${other}`, symbology: 'Code 128' }),
  remove: removeFields,
  copy: (now, ids, { dots }) => duplicateFields(now, ids, dots, 8),
  paste: (now, _ids, { other }, from) =>
    pasteFields(
      now,
      from,
      from.fields.slice(other % 3).map(({ id }) => id),
    ),
  order: (now, [id = -1], { other }) =>
    reorderField(now, id, now.fields[other % (now.fields.length + 1)]?.id),
  condition: (now, ids, { dots, other }) =>
    setOnlyWith(now, ids, other % 2 === 0 ? 'OFFER' : 'UNIT', dots % 2 === 0),
  group: (now, ids) => markFields(now, ids, { group: freeGroup(now.fields) }),
  ungroup: (now, ids) => markFields(now, ids, { group: 0 }),
  lock: (now, ids, { dots }) => markFields(now, ids, { locked: dots % 3 > 0 }),
  name: (now, ids, { other }) => markFields(now, ids, { name: `Campo ${other % 7}` }),
};

const apply = (source: string, changes: readonly Change[]) =>
  changes.reduceRight((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);

const isRefused = ({ remarks }: Edit) => remarks.some(({ level }) => level === 'error');

describe('A history of edits', () => {
  it.each(editedLanguages)(
    'with copies, groups and locks is undone to the byte, and done again, in %s',
    { timeout: isLong ? 1_800_000 : 60_000 },
    async (language) => {
      const labels = labelsIn(language);
      const open = (source: string, encoding: 'utf-8' | 'latin1') =>
        openDocument(source, { language, encoding });
      const done = new Map<string, number>();
      const history = record({
        label: nat(),
        from: nat(),
        acts: array(
          record({
            act: constantFrom(...Object.keys(steps)),
            field: nat(999),
            other: nat(999),
            dots: nat(60),
          }),
          { minLength: 12, maxLength: 24 },
        ),
      });
      await assert(
        asyncProperty(history, async ({ label, from, acts }) => {
          const [one, another] = [labels[label % labels.length], labels[from % labels.length]];
          if (!one || !another) throw new Error('There are labels of each language.');
          const pasted = await open(another.text, another.encoding);
          let now = await open(one.text, one.encoding);
          const edits: Edit[] = [];
          for (const { act, ...numbers } of acts) {
            const { fields } = now;
            const at = numbers.field % Math.max(1, fields.length);
            const ids = fields.slice(at, at + 1 + (numbers.other % 2)).map(({ id }) => id);
            const edit = steps[act]!(now, ids, numbers, pasted);
            if (isRefused(edit)) expect(edit.source).toBe(now.source);
            if (edit.source === now.source) continue;
            done.set(act, (done.get(act) ?? 0) + 1);
            edits.push(edit);
            // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
            now = await open(edit.source, one.encoding);
          }
          let source = now.source;
          for (const { inverse } of edits.toReversed()) source = apply(source, inverse);
          expect(source).toBe(one.text);
          for (const { changes } of edits) source = apply(source, changes);
          expect(source).toBe(now.source);
        }),
        { numRuns: histories },
      );
      // Each kind of step was done, not only refused.
      if (isLong) expect([...done.keys()].toSorted()).toEqual(Object.keys(steps).toSorted());
      else expect(done.size).toBeGreaterThan(6);
    },
  );
});
