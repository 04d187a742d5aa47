import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

const texts = '^XA^PW400^LL240\n^FO8,8^A0N,30^FD%NAME% %PRICE%^FS\n^FO8,90^A0N,30^FDOtro^FS\n^XZ\n';
const tags = (code: string) => code.slice(0, code.indexOf('^XA'));

it('says at a text what a long one does, writes it into the template, and takes it away', async () => {
  const code = await openBoard(texts);
  await inList(/^Otro/).click();
  await expect.element(page.getByLabelText('Dice')).toHaveValue('Otro');
  expect(page.getByRole('combobox', { name: /no cabe/ }).elements()).toEqual([]);
  await inList(/^Name|^Nombre/).click();
  const [name, price] = [/^Si no cabe: (?:Name|Nombre)/, /^Si no cabe: Precio/];
  await expect.element(page.getByRole('combobox', { name })).toHaveTextContent('Imprimir y avisar');
  await page.getByRole('combobox', { name: price }).click();
  // A price is never cut.
  await expect.element(page.getByRole('option', { name: 'Letra más pequeña' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Cortar el texto' }).elements()).toEqual([]);
  await page.getByRole('option', { name: 'No imprimir la fila' }).click();
  await expect.poll(() => tags(code.now)).toBe('<FIT PRICE stop>\n');
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: 'Cortar el texto' }).click();
  await expect.poll(() => tags(code.now)).toBe('<FIT PRICE stop>\n<FIT NAME cut>\n');
  const lines = page.getByLabelText('Renglones como máximo');
  await lines.last().fill('2');
  await userEvent.keyboard('{Enter}');
  const width = page.getByLabelText('Ancho de renglón');
  await expect.poll(() => code.now).toMatch(/lines=2/);
  await width.first().fill('25');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now).toMatch(/width=200/);
  expect(code.now.slice(code.now.indexOf('^XA'))).toBe(texts);
  for (let step = 0; step < 4; step++) {
    // oxlint-disable-next-line no-await-in-loop -- each is a step of the history
    await page.getByRole('button', { name: /^Deshacer/ }).click();
  }
  await expect.poll(() => code.now).toBe(texts);
});

it.each([
  ['<FIT NAME lines=3 shrink=70 cut>\n', 'No imprimir la fila', '<FIT NAME lines=3 stop>\n'],
  ['<FIT NAME lines=3 shrink>\n', 'Imprimir y avisar', '<FIT NAME lines=3>\n'],
  ['<FIT NAME shrink>\n', 'Imprimir y avisar', ''],
])('changes %j by "%s"', async (before, option, after) => {
  const code = await openBoard(before + texts);
  await inList(/^Name|^Nombre/).click();
  await page.getByRole('combobox', { name: /^Si no cabe: (?:Name|Nombre)/ }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect.poll(() => code.now).toBe(after + texts);
});

it('names the variables of an old-style label', async () => {
  const old = '^XA^PW400^LL240\n^FO8,8^A0N,30^FDPRODUCTO^FS\n^XZ\n';
  const configurations = [{ variable: 'PRODUCTO', value: '20', type: 1 }];
  const code = await openBoard(old, { configurations });
  await inList(/^PRODUCTO/i).click();
  await page.getByRole('combobox', { name: /no cabe/ }).click();
  await page.getByRole('option', { name: 'Letra más pequeña' }).click();
  await expect.poll(() => code.now).toBe('<FIT PRODUCTO shrink>\n' + old);
});
