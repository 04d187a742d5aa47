import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { Records, type RecordColumn } from './Records.tsx';

interface Article {
  name: string;
  stock: number;
}

const articles: Article[] = [
  { name: 'Ñora 10 g', stock: 9 },
  { name: 'nuez 2 kg', stock: 100 },
  { name: 'Árnica', stock: 12 },
  { name: 'Ñora 9 g', stock: 12 },
];

const columns: RecordColumn<Article>[] = [
  { name: 'place', head: '#', onlyInRows: true, cell: (_article, index) => index + 1 },
  { name: 'name', head: 'Name', isTitle: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
  { name: 'stock', head: 'Stock', sortBy: ({ stock }) => stock, cell: ({ stock }) => stock },
];

const list = (phones: 'cards' | 'rows') => (
  <Records label="Articles" records={articles} keyOf={({ name }) => name} columns={columns} phones={phones} />
);
const show = () => renderScreen(list('cards'));

const namesShown = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent);
const given = ['Ñora 10 g', 'nuez 2 kg', 'Árnica', 'Ñora 9 g'];

beforeEach(() => page.viewport(1280, 800));

test('A list is in the order it was given until a head is clicked, and again after the third click', async () => {
  await show();
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none');
  expect(namesShown()).toEqual(given);
  const head = page.getByRole('button', { name: 'Name' });
  await head.click();
  // As a person who speaks the language sorts, with the numbers in names as numbers.
  await expect.poll(namesShown).toEqual(['Árnica', 'nuez 2 kg', 'Ñora 9 g', 'Ñora 10 g']);
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  // The places count what is shown.
  expect(page.getByRole('row').elements()[1]?.textContent).toBe('1Árnica12');
  await head.click();
  await expect.poll(namesShown).toEqual(['Ñora 10 g', 'Ñora 9 g', 'nuez 2 kg', 'Árnica']);
  await head.click();
  await expect.poll(namesShown).toEqual(given);
});

test('Numbers sort as numbers, and what is equal keeps its order', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Stock' })).toBeVisible();
  (page.getByRole('button', { name: 'Stock' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('columnheader', { name: 'Stock' }))
    .not.toHaveAttribute('aria-sort', 'none');
  const direction = page.getByRole('columnheader', { name: 'Stock' }).element().getAttribute('aria-sort');
  const rising = ['Ñora 10 g', 'Árnica', 'Ñora 9 g', 'nuez 2 kg'];
  const falling = ['nuez 2 kg', 'Árnica', 'Ñora 9 g', 'Ñora 10 g'];
  await expect.poll(namesShown).toEqual(direction === 'ascending' ? rising : falling);
});

test('A phone shows cards', async () => {
  await page.viewport(390, 800);
  await show();
  await expect.element(page.getByRole('list', { name: 'Articles' })).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

test('A phone shows rows where a list asks for them', async () => {
  await page.viewport(390, 800);
  await renderScreen(list('rows'));
  await expect.element(page.getByRole('table', { name: 'Articles' })).toBeVisible();
});
