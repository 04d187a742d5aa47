import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardTrouble } from './LabelDesigner.tsx';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

/* What the right pane does to several fields at once, and to a code and a variable as a whole. */

const three =
  '^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^FO60,90^A0N,20,20^FDDos^FS^FO90,160^GB100,30,2^FS^XZ';

it('aligns fields, makes them as large as the first one, and undoes each as one step', async () => {
  const code = await openBoard(three);
  await inList(/^Uno/).click();
  await inList(/^Dos/).click({ modifiers: ['Shift'] });
  await inList(/^Recuadro/).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Ordenar los elegidos' });
  await bar.getByRole('button', { name: 'Alinear a la izquierda' }).click();
  await expect.poll(() => code.now).toMatch(/\^FO16,20\^A0N,40,40\^FDUno.*\^FO\d+,90.*\^FO\d+,160/);
  await expect.poll(() => code.now).not.toContain('^FO60,90');
  await page.getByRole('button', { name: /^Deshacer: / }).click();
  await expect.poll(() => code.now).toBe(three);
  await inList(/^Uno/).click();
  await inList(/^Dos/).click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: 'Tan altos como el primero' }).click();
  await expect.poll(() => code.now).toContain('^FO60,90^A0N,40,40^FDDos');
});

it('changes what all selected texts have in common, empty where they differ', async () => {
  const code = await openBoard(three);
  await inList(/^Uno/).click();
  await inList(/^Dos/).click({ modifiers: ['Shift'] });
  const height = page.getByLabelText('Alto de letra');
  await expect.element(height).toHaveValue('');
  await height.click();
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => code.now.match(/\^A0N,24/g)?.length).toBe(2);
  await page.getByRole('checkbox', { name: 'Solo cuando hay oferta' }).click();
  await expect.poll(() => code.now).toContain('<OFFER>');
});

it('puts one field in the middle of the label', async () => {
  const code = await openBoard(three);
  await inList(/^Recuadro/).click();
  await page.getByRole('button', { name: 'Al centro de la etiqueta, a lo ancho' }).click();
  await expect.poll(() => code.now).toContain('^FO150,160^GB100,30,2');
});

it('makes a code one of another type with the same words, and offers only what takes them', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO40,60^BY2^BCN,80,Y^FD7501031311309^FS^XZ');
  await inList(/^7501031311309/).click();
  await page.getByRole('combobox', { name: 'Tipo de código' }).click();
  await page.getByRole('option', { name: 'EAN-13' }).click();
  await expect.poll(() => code.now).toContain('^BEN,80');
  expect(code.now).toContain('750103131130');
  expect(code.now).not.toContain('^BCN');
  await expect.element(page.getByRole('combobox', { name: 'Tipo de código' })).toHaveTextContent('EAN-13');
});

it('gives a variable another name in all fields of the label', async () => {
  const code = await openBoard(
    '^XA^PW400^LL240^FO9,9^A0N,30,30^FD%BRAND%^FS^FO9,60^A0N,20,20^FDDe %BRAND%^FS^XZ',
  );
  await page.getByRole('tree', { name: 'Campos' }).getByRole('treeitem').first().click();
  const name = page.getByLabelText('Nombre del dato');
  await expect.element(name).toHaveValue('BRAND');
  await name.fill('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('ese nombre no se puede usar', { exact: false })).toBeVisible();
  await name.fill('Marca');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now.match(/%MARCA%/g)?.length).toBe(2);
  expect(code.now).not.toContain('BRAND');
});

it('tells who shows the code what is wrong with a field, and mends it from there whatever is selected', async () => {
  const told: (readonly BoardTrouble[])[] = [];
  const code = await openBoard(
    '^XA^PW400^LL240^FO40,60^BY2^BEN,80,Y^FDABC-12^FS^FO9,9^A0N,30,30^FDUno^FS^XZ',
    { onTroubles: (troubles) => told.push(troubles) },
  );
  await inList(/^Uno/).click();
  await expect.poll(() => told.at(-1)?.length).toBe(1);
  const [trouble] = told.at(-1) ?? [];
  expect(code.now.slice(trouble?.range.from, trouble?.range.to)).toContain('^BEN');
  expect(trouble?.level).toBe('error');
  trouble?.remedies.find(({ name }) => name === 'Usar Code 128')?.apply();
  await expect.poll(() => code.now).toContain('^BCN');
  expect(code.now).toContain('ABC-12');
  expect(code.now).toContain('^FDUno');
  await expect.poll(() => told.at(-1)?.length).toBe(0);
});
