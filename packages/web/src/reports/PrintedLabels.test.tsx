import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { PrintedLabels } from './PrintedLabels.tsx';

const dias = Array.from({ length: 30 }, (_, at) => ({
  dia: `2026-11-${String(at + 1).padStart(2, '0')}`,
  total: [3, 1_200, 7][at] ?? 0,
}));

const answering = (answer: object) => () => Promise.resolve(Response.json(answer));

test('a bar a day says how high the highest is, and a table says each to screen readers', async () => {
  const one = [{ nombre: 'Anaquel', total: 1_210 }];
  await renderScreen(
    <PrintedLabels />,
    answering({ total: 1_210, dias, etiquetas: one, usuarios: one, impresoras: one }),
  );
  const chart = page.getByRole('figure', { name: 'Por día' });
  await expect.element(chart).toHaveTextContent('1,200 en el día con más');
  expect(chart.getByRole('row').elements()).toHaveLength(31);
  await expect.element(page.getByRole('table', { name: 'Por impresora' })).toHaveTextContent('1,210');
});

test('days without a label are one sentence with the next step, and no empty chart', async () => {
  await renderScreen(
    <PrintedLabels />,
    answering({
      total: 0,
      dias: dias.map(({ dia }) => ({ dia, total: 0 })),
      etiquetas: [],
      usuarios: [],
      impresoras: [],
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'Nada se imprimió en estos días.' })).toBeVisible();
  await expect.element(page.getByText('Elija otras fechas')).toBeVisible();
  expect(page.getByRole('figure').elements()).toEqual([]);
});
