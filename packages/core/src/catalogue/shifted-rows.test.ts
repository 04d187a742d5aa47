import { expect, test } from 'vitest';
import type { SheetRow } from './rows.ts';
import { createSheetSurvey } from './survey.ts';

const header = ['CODIGO', 'MODELO', 'MARCA', 'TALLA', 'PRECIO', 'OFERTA'];
const names = [
  'Mocasín cuero',
  'Botín dama',
  'Zapatilla running',
  'Sandalia niña',
  'Zapato colegial',
  'Pantufla',
];
const article = (at: number) => [`Z-0${at + 1}`, names[at]!, 'Viale', `${34 + at}`, `${at + 1}9.90`];

function shiftedIn(rows: string[][], isWorkbook: boolean, head = header) {
  const survey = createSheetSurvey();
  for (const [at, cells] of [head, ...rows].entries()) {
    const numbers = cells.map((cell) => (/^[\d.]+$/.test(cell) ? cell : null));
    const row: SheetRow = isWorkbook ? { cells, numbers, row: at + 1 } : { cells, row: at + 1 };
    survey.add(row);
  }
  return survey.end().shifted;
}

const list = (changed: (cells: string[], at: number) => string[]) =>
  names.map((_, at) => changed(article(at), at));

for (const isWorkbook of [true, false])
  for (const from of [0, 1, 2])
    for (const count of [1, 2, 3])
      for (const which of [[0], [2], [5], [1, 3]])
        for (const isLast of [true, false])
          test(`cells moved by ${count} from ${from} on in ${which.join(', ')} are found: ${isWorkbook}, ${isLast}`, () => {
            const empty = Array.from({ length: count }, () => '');
            const rows = list((cells, at) =>
              which.includes(at) ? [...cells.slice(0, from), ...empty, ...cells.slice(from)] : cells,
            );
            // With a last column that few fill, one cell more is none beyond the header.
            const head = isLast ? header.slice(0, 5) : header;
            expect(shiftedIn(rows, isWorkbook, head)).toEqual({
              row: which[0]! + 2,
              cells: rows[which[0]!],
              moved: article(which[0]!),
            });
          });

test('a name that was cut into two cells moves the others as well', () => {
  const rows = list((cells, at) => (at === 3 ? [cells[0]!, 'Sandalia', 'niña', ...cells.slice(2)] : cells));
  expect(shiftedIn(rows, true, header.slice(0, 5))).toMatchObject({ row: 5 });
});

test.each<[string, (cells: string[]) => string[]]>([
  ['no name', ([code, , ...rest]) => [code!, '', ...rest]],
  ['no code', ([, ...rest]) => ['', ...rest]],
  ['no size', (cells) => cells.with(3, '')],
  ['a size in words', (cells) => cells.with(3, 'única')],
  ['a size in words and no name', (cells) => cells.with(1, '').with(3, 'única')],
  ['no price, which is to be asked for', (cells) => cells.with(4, 'consultar')],
  ['no name, and a price to be asked for', (cells) => cells.with(1, '').with(4, 'consultar')],
  ['a brand of digits and no name', (cells) => cells.with(1, '').with(2, '1883')],
  ['a note beyond the header', (cells) => [...cells, '', 'hasta agotar existencias']],
  [
    'a note beyond the header and a size in words',
    (cells) => [...cells.with(3, 'única'), '', 'hasta agotar'],
  ],
  ['an offer and no brand', (cells) => [...cells.with(2, ''), '9.90']],
])('a row with %s is no moved one', (_, changed) => {
  for (const head of [header, header.slice(0, 5)])
    expect(
      shiftedIn(
        list((cells, at) => (at === 2 ? changed(cells) : cells)),
        true,
        head,
      ),
    ).toBeUndefined();
});
