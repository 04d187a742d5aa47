import { expect, test } from 'vitest';
import { actOfKey } from './board-keys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('Arrows move by a dot, with Shift by a millimetre of the print head, with Alt they change the size', () => {
  expect(actOfKey(press('ArrowLeft'), 8, false)).toEqual({ act: 'move', dx: -1, dy: 0 });
  expect(actOfKey(press('ArrowDown', { shiftKey: true }), 12, false)).toEqual({ act: 'move', dx: 0, dy: 12 });
  expect(actOfKey(press('ArrowUp', { altKey: true }), 8, false)).toEqual({ act: 'resize', dx: 0, dy: -1 });
});

test('Where nothing is selected, and in the list, arrows choose a field', () => {
  expect(actOfKey(press('ArrowDown'), 8, true)).toEqual({ act: 'next' });
  expect(actOfKey(press('ArrowUp'), 8, true)).toEqual({ act: 'previous' });
});

test.each([
  ['z', {}, 'undo'],
  ['Z', { shiftKey: true }, 'redo'],
  ['y', {}, 'redo'],
  ['d', {}, 'duplicate'],
  ['a', {}, 'all'],
  [']', {}, 'forward'],
  ['[', {}, 'back'],
] as const)('Ctrl and %s with %o is %s, and so with the command key', (key, held, act) => {
  for (const command of ['ctrlKey', 'metaKey']) {
    expect(actOfKey(press(key, { [command]: true, ...held }), 8, false)).toEqual({ act });
  }
});

test("The menu key and Shift+F10 open the menu, F10 alone is the browser's", () => {
  expect(actOfKey(press('ContextMenu'), 8, true)).toEqual({ act: 'menu' });
  expect(actOfKey(press('F10', { shiftKey: true }), 8, false)).toEqual({ act: 'menu' });
  expect(actOfKey(press('F10'), 8, false)).toBeUndefined();
});

test('Keys of the browser and of typing stay its own', () => {
  for (const key of ['s', 'p', 'ArrowLeft'])
    expect(actOfKey(press(key, { ctrlKey: true }), 8, false)).toBeUndefined();
  for (const key of ['a', 'Tab', 'F5', ' ']) expect(actOfKey(press(key), 8, false)).toBeUndefined();
});
