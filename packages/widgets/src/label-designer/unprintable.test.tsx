import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { label, openBoard } from '../../../../tests/components/open-board.tsx';

/* A code that cannot print is in the list and on the picture, with its reason, in 100 of 100 cases. */

const values = { EMPTY: '', WORDS: 'sin cifras', SIGN: '7501031#11309', A: '', B: '', C: '', D: '' };
const wrong = ['ABC-x', 'x/y', '%EMPTY%', '%WORDS%', '%SIGN%', '-.-'];
type Write = (x: number, y: number, data: string) => string;

interface Way {
  begin: string;
  end: string;
  /** Codes of digits alone, and a code of any data. */
  digits: readonly Write[];
  square: Write;
}
const zpl =
  (command: string): Write =>
  (x, y, data) =>
    `^FO${x},${y}${command}^FD${data}^FS\n`;
const ways: Readonly<Record<'zpl' | 'tspl' | 'epl', Way>> = {
  zpl: {
    begin: '^XA^PW800^LL1200\n',
    end: '^XZ\n',
    digits: ['^BEN,60', '^B8N,60', '^BUN,60', '^B2N,60', '^B9N,60'].map(zpl),
    square: zpl('^BQN,2,4'),
  },
  tspl: {
    begin: 'SIZE 100 mm,150 mm\nCLS\n',
    end: 'PRINT 1\n',
    digits: ['EAN13', 'EAN8', 'UPCA', '25', 'UPCE'].map(
      (type): Write =>
        (x, y, data) =>
          `BARCODE ${x},${y},"${type}",60,1,0,2,2,"${data}"\n`,
    ),
    square: (x, y, data) => `QRCODE ${x},${y},L,4,A,0,"${data}"\n`,
  },
  epl: {
    begin: 'N\nq800\nQ1200,24\n',
    end: 'P1\n',
    digits: ['E30', 'E80', 'UA0', '2', 'UE0'].map(
      (type): Write =>
        (x, y, data) =>
          `B${x},${y},0,${type},2,5,60,B,"${data}"\n`,
    ),
    square: (x, y, data) => `b${x},${y},Q,s4,"${data}"\n`,
  },
};

function casesOf({ digits, square }: Way, count: number): { write: Write; data: string }[] {
  const codes = digits.flatMap((write) => wrong.map((data) => ({ write, data })));
  const empty = ['%A%', '%B%', '%C%', '%D%'].map((data) => ({ write: square, data }));
  return [...codes, ...empty].slice(-count);
}

it.each([
  ['zpl', 34],
  ['tspl', 33],
  ['epl', 33],
] as const)('in %s, %i fields of one label', async (language, count) => {
  const way = ways[language];
  const cases = casesOf(way, count);
  expect(cases).toHaveLength(count);
  const fields = cases.map(({ write, data }, at) =>
    write(10 + (at % 5) * 155, 10 + Math.floor(at / 5) * 165, data),
  );
  await openBoard(way.begin + fields.join('') + way.end, {
    language,
    rows: [values],
    widthMm: 100,
    heightMm: 150,
  });
  const shown = () => [...label.element().querySelectorAll<HTMLElement>('[data-field]')];
  await expect.poll(() => shown().length).toBe(count);
  await expect
    .poll(() =>
      shown()
        .filter(({ dataset }) => dataset['stops'] === undefined)
        .map((each) => each.ariaLabel),
    )
    .toEqual([]);
  for (const field of shown()) {
    const { width, height } = field.getBoundingClientRect();
    expect([field.ariaLabel, width > 3, height > 3, field.hidden]).toEqual([
      field.ariaLabel,
      true,
      true,
      false,
    ]);
  }
  const listed = page.getByRole('tree', { name: 'Campos' }).getByRole('treeitem').elements();
  expect(listed).toHaveLength(count);
  // Each is hatched with its reason, and the list says the same.
  const reasons = shown().map((field) => /: (.+?), /.exec(field.ariaLabel ?? '')?.[1] ?? '');
  expect(reasons.filter((reason) => reason.length < 5)).toEqual([]);
});
