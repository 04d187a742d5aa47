import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { longText, values } from '../../../../stories/world/labels.ts';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import type { GivenValues } from '../print-questions/given-rows.ts';
import { LabelPreview } from './LabelPreview.tsx';

const show = (given: GivenValues) => renderWidget(<LabelPreview label={12} values={given} />, {});

test.each([
  ['a price that leaves its place', { PRICE: '123456789.00' }, /no cabe/],
  ['a wrong check digit', { CODE: '7501031311300' }, /dígito verificador/],
  ['a text that is cut off', { DESCRIPTION: longText }, /no cabe|demasiado largo/],
])('A preview says what the check before a print says: %s', async (_, other, words) => {
  show({ ...values, ...other });
  const said = page.getByRole('listitem').filter({ hasText: words });
  await expect.poll(() => said.elements().length).toBeGreaterThan(0);
});

test('What is given empty is drawn empty, and is no sample', async () => {
  show({ ...values, OFFER: '', UNIT: '' });
  await expect.element(page.getByRole('figure').getByRole('presentation')).toBeVisible();
  expect(page.getByText('Con valores de muestra').elements()).toEqual([]);
  expect(page.getByRole('listitem').elements()).toEqual([]);
  const empty = page.getByRole('figure').getByRole('presentation').element().getAttribute('src');
  show({ ...values, OFFER: null, UNIT: '' });
  await expect.element(page.getByText('Con valores de muestra')).toBeVisible();
  const sample = page.getByRole('figure').getByRole('presentation').last().element().getAttribute('src');
  expect(sample).not.toBe(empty);
});

test('A code that is given empty is said before anybody prints', async () => {
  show({ ...values, CODE: '' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('CODE');
});

test('A preview of values that print says nothing, and nothing of its samples', async () => {
  show({ DESCRIPTION: values.DESCRIPTION });
  await expect.element(page.getByText('Con valores de muestra')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});
