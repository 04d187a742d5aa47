import { expect, test } from 'vitest';
import { createFinder, type FoundRows } from './finder.ts';

/** A finder over these rows whose pauses pass when the test says so. */
function finderOver(rows: string[]) {
  const printed: string[] = [];
  const searched: string[] = [];
  let pending: (() => void) | undefined;
  let holdPrint: Promise<void> | undefined;
  const finder = createFinder<string>(
    {
      search: async (query): Promise<FoundRows<string>> => {
        searched.push(query);
        const found = rows.filter((row) => row.includes(query));
        return { rows: found.slice(0, 10), total: found.length };
      },
      print: async (row) => {
        printed.push(row);
        await holdPrint;
      },
    },
    (run) => {
      pending = run;
      return () => {
        if (pending === run) pending = undefined;
      };
    },
  );
  const pause = async () => {
    pending?.();
    pending = undefined;
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    finder,
    printed,
    searched,
    pause,
    typeSlowly: async (text: string) => {
      finder.type(text);
      await pause();
    },
    hold: () => {
      let release: () => void = () => {};
      holdPrint = new Promise((resolve) => (release = resolve));
      return () => {
        holdPrint = undefined;
        release();
      };
    },
  };
}

test('the only result of a settled query prints once', async () => {
  const { finder, printed, searched, pause } = finderOver(['7501 pan', '7502 leche']);
  for (const text of ['7', '75', '750', '7501']) finder.type(text);
  await pause();
  expect(searched).toEqual(['7501']);
  expect(printed).toEqual(['7501 pan']);
  await pause();
  expect(printed).toHaveLength(1);
});

test('several results, no result and an empty query print nothing', async () => {
  const { printed, typeSlowly, searched, finder } = finderOver(['7501 pan', '7502 leche']);
  await typeSlowly('750');
  await typeSlowly('9');
  await typeSlowly('');
  await finder.enter();
  await typeSlowly('   ');
  expect(printed).toEqual([]);
  expect(searched).toEqual(['750', '9']);
});

test('an empty query prints nothing even when the catalogue has one row', async () => {
  const { printed, typeSlowly, finder } = finderOver(['7501 pan']);
  await typeSlowly('');
  await finder.enter();
  expect(printed).toEqual([]);
});

test('Enter settles the query at once, and again for every code that a scanner sends', async () => {
  const { finder, printed, searched } = finderOver(['7501 pan', '7502 leche']);
  finder.type('7501');
  await finder.enter();
  await finder.enter();
  expect(searched).toEqual(['7501', '7501']);
  expect(printed).toEqual(['7501 pan', '7501 pan']);
});

test('a correction that ends in the query that was printed does not print it again', async () => {
  const { printed, typeSlowly } = finderOver(['leche entera', 'pan']);
  await typeSlowly('leche');
  await typeSlowly('leches');
  await typeSlowly('leche');
  expect(printed).toEqual(['leche entera']);
});

test('the same code scanned anew without Enter prints again', async () => {
  const { finder, printed, typeSlowly, pause } = finderOver(['7501 pan']);
  await typeSlowly('7501');
  for (const text of ['7', '75', '750', '7501']) finder.type(text);
  await pause();
  expect(printed).toHaveLength(2);
});

test('while a print is under way nothing else prints', async () => {
  const { finder, printed, typeSlowly, hold, pause } = finderOver(['7501 pan', '7502 leche']);
  const release = hold();
  await typeSlowly('7501');
  expect(finder.state().busy).toBe(true);
  await typeSlowly('7502');
  await finder.choose('7502 leche');
  expect(printed).toEqual(['7501 pan']);
  release();
  await pause();
  expect(finder.state().busy).toBe(false);
  await finder.choose('7502 leche');
  expect(printed).toEqual(['7501 pan', '7502 leche']);
});

test('an answer that comes after a newer query is ignored', async () => {
  const answers = new Map<string, (found: FoundRows<string>) => void>();
  const printed: string[] = [];
  const finder = createFinder<string>(
    {
      search: (query) => new Promise((resolve) => answers.set(query, resolve)),
      print: async (row) => void printed.push(row),
    },
    () => () => {},
  );
  finder.type('75');
  const first = finder.enter();
  finder.type('7502');
  const second = finder.enter();
  answers.get('75')?.({ rows: ['7501 pan'], total: 1 });
  answers.get('7502')?.({ rows: ['7502 leche'], total: 1 });
  await Promise.all([first, second]);
  expect(printed).toEqual(['7502 leche']);
});

test('a failed search prints nothing and the next one works', async () => {
  let fails = true;
  const printed: string[] = [];
  const finder = createFinder<string>(
    {
      search: async () => {
        if (fails) throw new Error('no answer');
        return { rows: ['pan'], total: 1 };
      },
      print: async (row) => void printed.push(row),
    },
    () => () => {},
  );
  finder.type('pan');
  await finder.enter();
  expect(finder.state().searching).toBe(false);
  fails = false;
  await finder.enter();
  expect(printed).toEqual(['pan']);
});
