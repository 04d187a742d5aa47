import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import type { Assignment } from './assignment.ts';
import { ColumnAssignmentDialog, type ColumnAssignmentDialogProps } from './ColumnAssignmentDialog.tsx';

const preview: NonNullable<ColumnAssignmentDialogProps['preview']> = {
  response: true,
  respuesta: 'correcto',
  mensaje: '',
  plantillas: [],
  configuraciones: [
    { variable: 'DESCRIPTION', columna: 'A' },
    { variable: 'PRICE', columna: '' },
    { variable: 'QUANTITY', columna: '' },
  ],
  columnas: ['A', 'B', 'C'],
  cabeceras: ['Artículo', 'Importe', ''],
  campos: [
    ['Café molido', '', ''],
    ['Miel de abeja', '54.50', ''],
  ],
  url: '',
  nombreuuid: '',
  image: '',
  image_catalogo: '',
};

function Dialog({ onSave }: { onSave: (assignment: Assignment) => void }) {
  const [assignment, setAssignment] = useState<Assignment>({ DESCRIPTION: 'A', PRICE: '', QUANTITY: '' });
  return (
    <ColumnAssignmentDialog
      open
      labelName="Anaquel"
      catalogueName="Lista de precios"
      preview={preview}
      onRetry={() => {}}
      assignment={assignment}
      onChange={(variable, letter) => setAssignment({ ...assignment, [variable]: letter })}
      saving={false}
      onSave={() => onSave(assignment)}
      onClose={() => {}}
    />
  );
}

async function renderDialog() {
  const onSave = vi.fn();
  renderWidget(
    <OwnScreensProvider>
      <Dialog onSave={onSave} />
    </OwnScreensProvider>,
  );
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect.element(field('PRECIO')).toBeVisible();
  return { onSave, field, save: page.getByRole('button', { name: 'Guardar' }) };
}

test('the price before an offer is said to come from earlier lists, and saved without a column', async () => {
  const assignment = { PERCENT_OFF: '', PRIOR_PRICE: '', OFFER: 'B' };
  const configuraciones = Object.entries(assignment).map(([variable, columna]) => ({ variable, columna }));
  const onSave = vi.fn();
  const more = { open: true, labelName: 'Anaquel', saving: false, assignment };
  const calls = { onRetry: () => {}, onChange: () => {}, onClose: () => {}, onSave };
  renderWidget(
    <OwnScreensProvider>
      <ColumnAssignmentDialog {...more} {...calls} preview={{ ...preview, configuraciones }} />
    </OwnScreensProvider>,
  );
  await expect.element(page.getByText('Se calcula con OFERTA.')).toBeVisible();
  await expect
    .element(page.getByText('Se calcula con las listas anteriores de este catálogo.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  expect(onSave).toHaveBeenCalledOnce();
});

// LBM-04, LBM-05
test('something fills every variable but the quantity, and the dialog names those without', async () => {
  const { onSave, field, save } = await renderDialog();
  await save.click();
  await expect.element(field('PRECIO')).toBeInvalid();
  await expect.element(field('CANTIDAD')).toBeValid();
  expect(onSave).not.toHaveBeenCalled();
  await field('PRECIO').click();
  await page.getByRole('option', { name: /^B · Importe/ }).click();
  await expect.element(field('PRECIO')).toBeValid();
  await save.click();
  await expect.poll(() => onSave.mock.calls).toEqual([[{ DESCRIPTION: 'A', PRICE: 'B', QUANTITY: '' }]]);
});

test('columns are offered with header and first value, those without any say so', async () => {
  const { field } = await renderDialog();
  await field('PRECIO').click();
  const options = () =>
    page
      .getByRole('option')
      .all()
      .map((option) => option.element().textContent);
  await expect.poll(options).toHaveLength(6);
  expect(options()[0]).toContain('Café molido');
  expect(options()[1]).toContain('54.50');
  expect(options()[2]).toMatch(/^C/);
});

test('in place of a column a field takes a text, nothing, or what is asked when printing; a text has to be typed', async () => {
  const { onSave, field, save } = await renderDialog();
  const choose = async (variable: string, option: RegExp) => {
    await field(variable).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('PRECIO', /^Texto fijo/);
  await save.click();
  const text = page.getByRole('textbox', { name: 'Texto de PRECIO' });
  await expect.element(text).toBeInvalid();
  expect(onSave).not.toHaveBeenCalled();
  await text.fill('12.50');
  await choose('CANTIDAD', /^Texto fijo/);
  await page.getByRole('textbox', { name: 'Texto de CANTIDAD' }).fill('2');
  await choose('DESCRIPCIÓN', /^Preguntar al imprimir/);
  await save.click();
  await expect
    .poll(() => onSave.mock.calls)
    .toEqual([[{ DESCRIPTION: '?', PRICE: '=12.50', QUANTITY: '=2' }]]);
  await choose('PRECIO', /^Dejar vacío/);
  await expect.poll(() => page.getByRole('textbox', { name: 'Texto de PRECIO' }).elements()).toEqual([]);
  await save.click();
  await expect.poll(() => onSave.mock.lastCall).toEqual([{ DESCRIPTION: '?', PRICE: '=', QUANTITY: '=2' }]);
});
