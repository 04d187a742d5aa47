import { duplicateFields, insertField, moveFields, openDocument, removeFields } from '@marbete/engine/edit';
import { describe, expect, it } from 'vitest';
import { runIntents, type Intent } from './intents.ts';

const open = (source: string) => openDocument(source, { language: 'zpl' });
const label = () => open('^XA^FO50,50^A0N,30,30^FDUno^FS^FO50,100^A0N,30,30^FDDos^FS^XZ');

/** Each changes the label and the numbers of its fields. */
const steps: readonly Intent[] = [
  (now) => insertField(now, 'box', { x: 9, y: 9, widthDots: 30, heightDots: 30 }),
  (now, _, selected) => duplicateFields(now, selected, 5, 5),
  (now, inserted) => moveFields(now, inserted, 3, 0),
  (now, _, selected) => removeFields(now, selected),
];
/** Nothing is so far left of the label. */
const refused: Intent = (now, _, selected) => moveFields(now, selected, -9000, 0);

describe('A row of intents', () => {
  it('follows what is selected and what came in through all of them', async () => {
    const start = await label();
    const [, second] = start.fields;
    const done = await runIntents(start, steps, { selected: [second?.id ?? -1], isWhole: true, open });
    const { fields } = await open(done.source);
    expect(done.selected).toEqual([]);
    expect(fields.map(({ text, box: { x } }) => [text, x])).toEqual([
      ['Uno', 50],
      ['Dos', 58],
      ['', 12],
    ]);
    expect(new Set(done.inserted)).toEqual(new Set(fields.slice(1).map(({ id }) => id)));
  });

  it.each([0, 1, 2, 3])('with a refused one at place %i ends there, or is not begun', async (at) => {
    const start = await label();
    const selected = [start.fields[0]?.id ?? -1];
    const before = await runIntents(start, steps.slice(0, at), { selected, isWhole: true, open });
    const intents = steps.toSpliced(at, 0, refused);
    const half = await runIntents(start, intents, { selected, isWhole: false, open });
    expect(half).toMatchObject({
      source: before.source,
      selected: before.selected,
      inserted: before.inserted,
    });
    const none = await runIntents(start, intents, { selected, isWhole: true, open });
    expect(none).toMatchObject({ source: start.source, selected, inserted: [] });
    for (const { last } of [half, none]) expect(last?.remarks.at(-1)?.level).toBe('error');
  });

  it('is not begun where what one of them left cannot be opened', async () => {
    const start = await label();
    const selected = [start.fields[0]?.id ?? -1];
    const none = await runIntents(start, steps, { selected, isWhole: true, open: async () => undefined });
    expect(none).toMatchObject({ source: start.source, selected, last: undefined });
  });
});
