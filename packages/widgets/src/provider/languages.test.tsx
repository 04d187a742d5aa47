import axe from 'axe-core';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { values } from '../../../../stories/world/labels.ts';
import { createWorld } from '../../../../stories/world/world.ts';
import '../ui/tokens.css';
import { PrintWidget } from '../print-widget/PrintWidget.tsx';
import type { WidgetLocale } from './locales.ts';
import { MarbeteProvider } from './MarbeteProvider.tsx';

function show(more: Readonly<Record<string, string>> = {}) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const world = createWorld({});
  const { UNIT: _, ...some } = values;
  return (locale: WidgetLocale) =>
    root.render(
      <MarbeteProvider {...world} locale={locale}>
        <PrintWidget label={12} values={{ ...some, ...more }} quantity={3} />
      </MarbeteProvider>,
    );
}

test.each([
  ['pt-BR', 'Escolher impressora', 'Imprimir 3 etiquetas'],
  ['fr-FR', 'Choisir une imprimante', 'Imprimer 3 étiquettes'],
  ['de-DE', 'Drucker wählen', '3 Etiketten drucken'],
  ['it-IT', 'Scegli stampante', 'Stampa 3 etichette'],
  ['ar', 'اختيار طابعة', /^طباعة الملصقات: [3٣]$/],
] as const)('The widget speaks %s, and axe finds nothing', async (locale, choose, print) => {
  localStorage.clear();
  show()(locale);
  await expect.element(page.getByRole('button', { name: choose })).toBeVisible();
  const button = page.getByRole('button', { name: print });
  await expect.element(button).toBeVisible();
  await expect.element(page.getByRole('figure')).toBeVisible();
  expect(getComputedStyle(button.element()).direction).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  const { violations } = await axe.run(document.querySelector('.marbete')!);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.each([
  ['pt-BR', /dígito verificador/],
  ['fr-FR', /clé de contrôle/],
  ['de-DE', /Prüfziffer/],
  ['it-IT', /cifra di controllo/],
  ['ar', /رقم التحقق/],
] as const)('What is wrong with a value is said in %s', async (locale, words) => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show({ CODE: '7501031311300' })(locale);
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

test('In Arabic the printer stands to the right of the quantity, and a long text stays inside', async () => {
  localStorage.clear();
  show()('ar');
  const printer = page.getByRole('button', { name: 'اختيار طابعة' });
  await expect.element(printer).toBeVisible();
  const right = (element: Element) => element.getBoundingClientRect().right;
  expect(right(printer.element())).toBeGreaterThan(right(page.getByLabelText('الكمية').element()));
  const form = document.querySelector('form')!;
  expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth);
});

test('What was typed stays while another language is fetched', async () => {
  localStorage.clear();
  const render = show();
  render('es-MX');
  await page.getByLabelText('UNIDAD').fill('PZA');
  render('de-DE');
  await expect.element(page.getByRole('button', { name: '3 Etiketten drucken' })).toBeVisible();
  await expect.element(page.getByLabelText('UNIT')).toHaveValue('PZA');
});
