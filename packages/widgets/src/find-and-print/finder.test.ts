import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { createFinder, type FoundRows, parseScan } from './finder.ts';

/** A finder over these rows whose pauses pass when the test says so, and a printer that may be held or fail. */
function finderOver(rows: string[]) {
  const printed: string[] = [];
  const searched: string[] = [];
  const failures: (AppError | undefined)[] = [];
  let pending: (() => void) | undefined;
  let held: Promise<void> | undefined;
  let searching: Promise<void> | undefined;
  const finder = createFinder<string>(
    {
      search: async (query): Promise<FoundRows<string>> => {
        searched.push(query);
        await searching;
        const found = rows.filter((row) => row.includes(query));
        return { rows: found.slice(0, 10), total: found.length };
      },
      isExact: (row, code) => row.split(' ').includes(code),
      print: async (row, copies) => {
        await held;
        const failure = failures.shift();
        if (failure) throw failure;
        printed.push(copies === undefined ? row : `${copies} x ${row}`);
        return copies ?? 1;
      },
    },
    (run) => {
      pending = run;
      return () => {
        if (pending === run) pending = undefined;
      };
    },
  );
  const turns = async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
  };
  const pause = async () => {
    pending?.();
    pending = undefined;
    await turns();
  };
  const holdWith = (keep: (until: Promise<void> | undefined) => void) => {
    let release: () => void = () => {};
    keep(new Promise((resolve) => (release = resolve)));
    return async () => {
      keep(undefined);
      release();
      await turns();
    };
  };
  return {
    finder,
    printed,
    searched,
    failures,
    pause,
    turns,
    states: () => finder.state().scans.map(({ code, state }) => `${code} ${state}`),
    typeSlowly: async (text: string) => {
      finder.type(text);
      await pause();
    },
    scan: (code: string) => {
      finder.type(code);
      finder.enter();
    },
    holdPrint: () => holdWith((until) => (held = until)),
    holdSearch: () => holdWith((until) => (searching = until)),
  };
}

const goods = ['7501 pan', '7502 leche', '7503 sal'];

test('three codes of a scanner that come while the first one prints all print, in their order', async () => {
  const { finder, scan, printed, holdPrint, turns, states } = finderOver(goods);
  const release = holdPrint();
  for (const code of ['7501', '7502', '7503']) {
    scan(code);
    expect(finder.state().text).toBe('');
    await turns();
  }
  expect(states()).toEqual(['7503 waiting', '7502 waiting', '7501 printing']);
  await release();
  expect(printed).toEqual(goods);
  expect(finder.state().last).toMatchObject({ code: '7503', state: 'sent', labels: 1 });
});

test('the only result of a settled query prints once, and leaves the field', async () => {
  const { finder, printed, searched, pause } = finderOver(goods);
  for (const text of ['7', '75', '750', '7501']) finder.type(text);
  await pause();
  expect(searched).toEqual(['7501']);
  expect(printed).toEqual(['7501 pan']);
  expect(finder.state().text).toBe('');
  await pause();
  expect(printed).toHaveLength(1);
});

test('a code that comes without Enter while the one before is searched is not joined to it', async () => {
  const { finder, printed, pause, holdSearch } = finderOver(goods);
  const release = holdSearch();
  finder.type('7501');
  await pause();
  finder.type('75017502');
  await release();
  expect(finder.state().text).toBe('7502');
  await pause();
  expect(printed).toEqual(['7501 pan', '7502 leche']);
  expect(finder.state().text).toBe('');
});

test('what was corrected while it was searched does not print', async () => {
  const { finder, printed, pause, holdSearch } = finderOver(goods);
  const release = holdSearch();
  finder.type('7501');
  await pause();
  finder.type('750');
  await release();
  expect(printed).toEqual([]);
});

test('Enter while the code is searched prints it once', async () => {
  const { finder, printed, pause, holdSearch } = finderOver(goods);
  const release = holdSearch();
  finder.type('7501');
  await pause();
  finder.enter();
  await release();
  expect(printed).toEqual(['7501 pan']);
});

test('several results, no result and an empty query print nothing', async () => {
  const { printed, typeSlowly, searched, finder, scan, states, turns } = finderOver(goods);
  await typeSlowly('750');
  await typeSlowly('9');
  await typeSlowly('   ');
  finder.enter();
  expect(searched).toEqual(['750', '9']);
  scan('750');
  scan('999');
  await turns();
  expect(states()).toEqual(['999 none', '750 many']);
  expect(printed).toEqual([]);
});

test('of several rows the one whose cell is the code itself prints with Enter', async () => {
  const { scan, printed, turns } = finderOver(['750 caja', '7501 pan', '7502 leche']);
  scan('750');
  await turns();
  expect(printed).toEqual(['750 caja']);
});

test.each([
  ['5*7501', { code: '7501', copies: 5 }],
  [' 12 * 7501 ', { code: '7501', copies: 12 }],
  ['7501', { code: '7501' }],
  ['0*7501', { code: '0*7501' }],
  ['10000*7501', { code: '10000*7501' }],
  ['5*', { code: '', copies: 5 }],
  ['A*B', { code: 'A*B' }],
])('%o asks for %o', (text, expected) => {
  expect(parseScan(text)).toEqual(expected);
});

test('a quantity before the code prints so many, also of a row that is then chosen', async () => {
  const { finder, scan, printed, turns, typeSlowly } = finderOver(goods);
  scan('5*7501');
  await typeSlowly('3*7502');
  scan('4*750');
  await turns();
  finder.choose('7503 sal');
  await turns();
  expect(printed).toEqual(['5 x 7501 pan', '3 x 7502 leche', '4 x 7503 sal']);
});

test('what waits can be undone, and what prints cannot', async () => {
  const { finder, scan, printed, holdPrint, turns, states } = finderOver(goods);
  const release = holdPrint();
  scan('7501');
  scan('7502');
  scan('7503');
  await turns();
  for (const { id } of finder.state().scans.slice(1)) finder.undo(id);
  await release();
  expect(printed).toEqual(['7501 pan', '7503 sal']);
  expect(states()).toEqual(['7503 sent', '7502 undone', '7501 sent']);
});

test('a printer that fails keeps the queue until a person lets it go on; a row’s own values do not', async () => {
  const { finder, scan, printed, failures, turns, states } = finderOver(goods);
  failures.push(new AppError('data-invalid', 'no price'), new AppError('printer-failed', 'off'));
  scan('7501');
  scan('7502');
  scan('7503');
  await turns();
  expect(finder.state().halted).toBe(true);
  expect(states()).toEqual(['7503 waiting', '7502 failed', '7501 failed']);
  finder.goOn();
  await turns();
  expect(printed).toEqual(['7503 sal']);
});

test('the last ten stay in sight, and all that wait', async () => {
  const { finder, scan, holdPrint, turns } = finderOver(goods);
  for (let count = 0; count < 14; count++) {
    scan('7501');
    await turns();
  }
  expect(finder.state().scans).toHaveLength(10);
  const release = holdPrint();
  for (let count = 0; count < 12; count++) scan('7502');
  await turns();
  expect(finder.state().scans.filter(({ code }) => code === '7502')).toHaveLength(12);
  await release();
});

test('a failed search prints nothing and the next one works', async () => {
  let fails = true;
  const printed: string[] = [];
  const finder = createFinder<string>(
    {
      search: async () => {
        if (fails) throw new AppError('unavailable', 'no answer');
        return { rows: ['pan'], total: 1 };
      },
      isExact: () => false,
      print: async (row) => printed.push(row),
    },
    () => () => {},
  );
  finder.type('pan');
  finder.enter();
  await expect.poll(() => finder.state().last?.state).toBe('failed');
  fails = false;
  finder.goOn();
  finder.type('pan');
  finder.enter();
  await expect.poll(() => finder.state().last?.state).toBe('sent');
  expect(printed).toEqual(['pan']);
});
