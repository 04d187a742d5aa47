import { expect, test } from 'vitest';
import { boxAround, fieldsAt, snapMove } from './snapping.ts';

const label = { width: 400, height: 240 };
const box = (x: number, y: number, width = 40, height = 20) => ({ x, y, width, height });

test('A field near an edge of another one, or of the label, is drawn to it, and the guide says where', () => {
  const others = [box(100, 50, 80, 30)];
  expect(snapMove(box(10, 120), 86, 0, { label, others }, 5)).toMatchObject({
    dx: 90,
    guides: expect.arrayContaining([{ axis: 'x', at: 100 }]) as unknown,
  });
  expect(snapMove(box(10, 120), -7, 3, { label, others: [] }, 5).dx).toBe(-10);
});

test('Centres meet, on the label and with other fields', () => {
  expect(snapMove(box(0, 90, 40, 20), 178, 0, { label, others: [] }, 5)).toMatchObject({ dx: 180 });
  expect(snapMove(box(0, 0, 40, 20), 0, 52, { label, others: [box(300, 40, 60, 44)] }, 3)).toMatchObject({
    dy: 52,
  });
});

test('A third field stands as far from the second as that from the first', () => {
  const others = [box(0, 10), box(61, 10)];
  // 21 dots lie between the two.
  expect(snapMove(box(0, 200), 120, 0, { label, others }, 4).dx).toBe(122);
});

test('Beyond reach, and with no reach at all, a move stays as it is', () => {
  const others = [box(100, 50)];
  expect(snapMove(box(10, 120), 77, 5, { label, others }, 2)).toEqual({ dx: 77, dy: 5, guides: [] });
  expect(snapMove(box(10, 120), 89, 5, { label, others }, 0)).toEqual({ dx: 89, dy: 5, guides: [] });
});

test('Of fields at a point the smallest comes first, of equal ones that which prints last, cut ones never', () => {
  const field = (id: number, of: ReturnType<typeof box>, drawn = true) => ({ id, box: of, drawn });
  const frame = field(1, box(0, 0, 300, 200));
  const text = field(0, box(10, 10));
  const over = field(2, box(10, 10));
  const cut = field(3, box(10, 10, 5, 5), false);
  expect(fieldsAt([text, frame, over, cut], 12, 12, 0).map(({ id }) => id)).toEqual([2, 0, 1]);
  expect(fieldsAt([text, frame], 290, 190, 0).map(({ id }) => id)).toEqual([1]);
});

test('The box around fields holds them all', () => {
  expect(boxAround([box(5, 9), box(100, 0, 10, 10)])).toEqual(box(5, 0, 105, 29));
  expect(boxAround([])).toBeUndefined();
});
