import { openDocument } from '@marbete/engine/edit';
import { expect, it } from 'vitest';
import { aligned, type alignments, distributed, sameSizeIntents, shiftIntents } from './arrange.ts';
import type { Intent } from './intents.ts';

const label = { x: 0, y: 0, width: 400, height: 240 };
const boxes = [
  { id: 1, box: { x: 10, y: 10, width: 100, height: 20 } },
  { id: 2, box: { x: 60, y: 50, width: 41, height: 30 } },
  { id: 3, box: { x: 200, y: 200, width: 60, height: 25 } },
];
const at = (id: number) => boxes.find((each) => each.id === id)!.box;

it('brings all to the edge or the middle of all together', () => {
  const to = (how: (typeof alignments)[number]) =>
    aligned(boxes, how, label).map(({ id, dx, dy }) => [at(id).x + dx, at(id).y + dy]);
  expect(to('left').map(([x]) => x)).toEqual([10, 10, 10]);
  expect(to('right').map(([x], place) => x! + boxes[place]!.box.width)).toEqual([260, 260, 260]);
  expect(to('centre').map(([x]) => x)).toEqual([85, 115, 105]);
  expect(to('top').map(([, y]) => y)).toEqual([10, 10, 10]);
  expect(to('bottom').map(([, y], place) => y! + boxes[place]!.box.height)).toEqual([225, 225, 225]);
  expect(to('middle').map(([, y]) => y)).toEqual([108, 103, 105]);
});

it('brings one alone to the edge or the middle of the label', () => {
  const [one] = aligned(boxes.slice(0, 1), 'right', label);
  expect(one).toEqual({ id: 1, dx: 290, dy: 0 });
  expect(aligned(boxes.slice(0, 1), 'middle', label)[0]?.dy).toBe(100);
});

it('makes the gaps between fields the same, in the order in which they stand', () => {
  const shifts = distributed(boxes.toReversed(), 'across');
  const placed = shifts.map(({ id, dx }) => ({ from: at(id).x + dx, to: at(id).x + dx + at(id).width }));
  expect(placed.map(({ from }) => from)).toEqual([10, 135, 200]);
  expect(Math.abs(placed[1]!.from - placed[0]!.to - (placed[2]!.from - placed[1]!.to))).toBeLessThanOrEqual(
    1,
  );
  expect(shifts.every(({ dy }) => dy === 0)).toBe(true);
  expect(distributed(boxes.slice(0, 2), 'down')).toEqual([]);
});

/** What the board does with intents, one after the other. */
async function done(source: string, intents: readonly Intent[], selection: readonly number[]) {
  let text = source;
  let selected = selection;
  for (const intent of intents) {
    // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
    const edit = intent(await openDocument(text), [], selected);
    selected = selected.flatMap((id) => edit.ids.get(id) ?? []);
    text = edit.source;
  }
  return openDocument(text);
}

it.each([
  ['zpl', '^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^FO60,90^A0N,20,20^FDDos^FS^FO9,160^GB100,30,2^FS^XZ'],
  [
    'tspl',
    'SIZE 50 mm,30 mm\nCLS\nTEXT 16,20,"3",0,1,1,"Uno"\nTEXT 60,90,"3",0,2,2,"Dos"\nBOX 9,160,109,190,2\nPRINT 1\n',
  ],
])(
  'moves each by its own way in %s, and makes sizes the same as the first one that was selected',
  async (_, source) => {
    const document = await openDocument(source);
    const ids = document.fields.map(({ id }) => id);
    const moved = await done(source, shiftIntents(aligned(document.fields, 'left', label), ids), ids);
    expect(new Set(moved.fields.map(({ box }) => box.x)).size).toBe(1);
    expect(moved.fields.map(({ box }) => box.y)).toEqual(document.fields.map(({ box }) => box.y));
    const same = await done(source, sameSizeIntents(document, ids.slice(0, 2), 'height'), ids.slice(0, 2));
    const [first, second] = same.fields;
    expect(second?.font).toEqual(first?.font);
    const shapes = [ids[0]!, ids[2]!];
    const wide = await done(source, sameSizeIntents(document, shapes, 'width'), shapes);
    expect(wide.fields[2]?.box.width).toBe(document.fields[0]?.box.width);
  },
);
