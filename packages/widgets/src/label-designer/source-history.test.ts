import { array, assert, boolean, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { createHistory, recorded, redone, typed, undone } from './source-history.ts';

test('What is typed in one go is one step, and a new line or another place begins the next', () => {
  const typings = ['^FDa', '^FDab', '^FDabc', '^FDabc\n', '^FDabc\nx', '!^FDabc\nx'];
  let history = createHistory('^FD');
  for (const text of typings) history = typed(history, text, 'typing');
  const back: string[] = [];
  while (history.past.length > 0) {
    history = undone(history);
    back.push(history.now.source);
  }
  expect(back).toEqual(['^FDabc\nx', '^FDabc\n', '^FDabc', '^FD']);
});

test('Erasing letter by letter is one step', () => {
  let history = createHistory('abcd');
  for (const text of ['abc', 'ab', 'a']) history = typed(history, text, 'typing');
  expect(undone(history).now.source).toBe('abcd');
});

test('A drag between two typings is a step of its own, with its selection', () => {
  const start = typed(createHistory('a'), 'ab', 'typing');
  const dragged = recorded(start, { source: 'ab!', selection: [7] }, 'moved');
  const history = typed(dragged, 'abc!', 'typing');
  expect(undone(history).now).toEqual({ source: 'ab!', selection: [7] });
  expect(undone(undone(history)).now).toEqual({ source: 'ab', selection: [] });
  expect(undone(history).past.at(-1)?.name).toBe('moved');
});

test('Whatever was done, undoing all of it gives the first text back, and doing it again the last', () => {
  const step = record({ text: string({ maxLength: 6 }), onDrawing: boolean() });
  assert(
    property(string({ maxLength: 6 }), array(step, { maxLength: 20 }), (first, steps) => {
      let history = createHistory(first);
      for (const { text, onDrawing } of steps) {
        history = onDrawing
          ? recorded(history, { source: text, selection: [] }, 'drawn')
          : typed(history, text, 'typed');
      }
      const last = history.now.source;
      while (history.past.length > 0) history = undone(history);
      expect(history.now.source).toBe(first);
      while (history.future.length > 0) history = redone(history);
      expect(history.now.source).toBe(last);
    }),
  );
});
