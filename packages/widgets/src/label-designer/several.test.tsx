import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

/* Several fields at once: in order, of one size, with what all of them have. */

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
