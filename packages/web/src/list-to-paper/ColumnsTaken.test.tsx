import { columnLetter } from '@marbete/core/catalogue/columns';
import type { CheckedFile } from '@marbete/ui/catalogues';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { ColumnsTaken } from './ColumnsTaken.tsx';

/** A list as the server read it. */
function listOf(headers: string[], rows: string[][]): CheckedFile {
  return {
    upload: 'f00d.csv',
    name: 'lista',
    letters: headers.map((_, index) => columnLetter(index)),
    empty: [],
    byCells: [],
    first: headers,
    others: rows,
    rowCount: rows.length + 1,
    hasHeader: true,
    headerRow: 1,
    top: [],
    options: {},
    detected: undefined,
    decimal: undefined,
    leftOut: undefined,
    changes: undefined,
    notices: [],
  };
}

function Columns({ checked }: { checked: CheckedFile }) {
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  return (
    <ColumnsTaken
      checked={checked}
      fields={fields}
      disabled={false}
      onField={(letter, field) => setFields((before) => ({ ...before, [letter]: field }))}
    />
  );
}

const question = page.getByText('¿Qué columna es el precio?');
const holds = (letter: string) =>
  page.getByRole('combobox', { name: `La columna ${letter} contiene`, exact: true });

async function say(letter: string, field: string) {
  await holds(letter).click();
  await page.getByRole('option', { name: field, exact: true }).click();
}

test('two columns that may be the price are asked about by name until one of them is said to be it', async () => {
  const rows = [
    ['7501031311309', 'Sal', '12.50', '11.90'],
    ['7501031311316', 'Pan', '9.90', '8.90'],
  ];
  await renderScreen(<Columns checked={listOf(['Código', 'Artículo', 'Precio A', 'Precio B'], rows)} />);
  await expect.element(question).toBeVisible();
  const answer = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(answer('Precio B')).toBeVisible();
  await expect.element(holds('A')).toHaveTextContent('CÓDIGO');
  for (const letter of ['C', 'D'])
    await expect.element(holds(letter)).toHaveTextContent('Nada para la etiqueta');

  await say('C', 'OFERTA');
  await expect.element(question).toBeVisible();
  await say('D', 'PRECIO');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(holds('C')).toHaveTextContent('OFERTA');
  await expect.element(holds('D')).toHaveTextContent('PRECIO');
});

test('what the price is can be answered beside the question, with none of the columns too', async () => {
  const answer = (name: string) => page.getByRole('button', { name, exact: true });
  const rows = [['7501031311309', 'Sal', '12.50', '11.90']];
  const { render } = await renderScreen(
    <Columns key="one" checked={listOf(['Código', 'Artículo', 'Precio', ''], rows)} />,
  );
  await answer('Columna D').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(holds('D')).toHaveTextContent('PRECIO');

  // Without a header, amounts are asked about whether one of them is the price.
  render(<Columns key="other" checked={{ ...listOf(rows[0]!, rows), hasHeader: false }} />);
  await expect.element(answer('Columna C')).toBeVisible();
  await answer('Ninguna').click();
  await expect.element(question).not.toBeInTheDocument();
  // The columns are called as the question calls them.
  await expect.element(page.getByText('Columna C', { exact: true })).toBeVisible();
  for (const letter of ['C', 'D'])
    await expect.element(holds(letter)).toHaveTextContent('Nada para la etiqueta');
});

test('nothing is asked where a name or the rows tell the price', async () => {
  const { render } = await renderScreen(
    <Columns checked={listOf(['Código', 'Precio', 'Costo'], [['1', '12.50', '8.00']])} />,
  );
  await expect.element(holds('B')).toHaveTextContent('PRECIO');
  await expect.element(question).not.toBeInTheDocument();

  const taxed = [
    ['1', '100.00', '16.00', '116.00'],
    ['2', '50.00', '8.00', '58.00'],
  ];
  render(<Columns checked={listOf(['Código', 'Precio', 'IVA', 'Total'], taxed)} />);
  await expect.element(holds('D')).toHaveTextContent('PRECIO');
  await expect.element(question).not.toBeInTheDocument();

  const unclear = [
    ['1', '100.00', '16.00', '109.50'],
    ['2', '50.00', '8.00', '55.55'],
  ];
  render(<Columns checked={listOf(['Código', 'Precio', 'IVA', 'Total'], unclear)} />);
  await expect.element(question).toBeVisible();
});

test('a column of lower prices that nothing uses is asked about, and is the offer or left alone', async () => {
  const rows = [
    ['Sal', '12.50', '11.90'],
    ['Pan', '9.90', ''],
    ['Té', '20.00', '15.00'],
  ];
  const asked = page.getByText('«Remate de julio» tiene precios y no se usa');
  const list = listOf(['Artículo', 'Precio', 'Remate de julio'], rows);
  const { render } = await renderScreen(<Columns key="one" checked={list} />);
  await expect.element(asked).toBeVisible();
  await page.getByRole('button', { name: 'Es la oferta' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(holds('C')).toHaveTextContent('OFERTA');
  await render(<Columns key="two" checked={list} />);
  await page.getByRole('button', { name: 'Dejarla' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(holds('C')).toHaveTextContent('Nada para la etiqueta');
});
