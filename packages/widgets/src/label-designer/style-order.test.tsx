import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inList, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';

const columns = [{ name: 'Producto', variable: 'DESCRIPTION', sample: '' }];
const rows = [{ DESCRIPTION: 'Pan' }, { DESCRIPTION: 'Aceite de oliva extra virgen' }];
const source =
  '^XA^PW400^LL240^FO16,20^A0N,30,30^FB300,2,0,L^FD%DESCRIPTION%^FS^FO16,90^BY2^B3N,N,60,Y,N^FD12^FS^XZ';

/** Where each element of the board is. */
const places = () =>
  [...document.querySelectorAll('body *')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return `${element.tagName} ${element.className} ${[left, top, width, height].map(Math.round).join(' ')}`;
  });

it.each([1240, 390])('looks the same in whatever order its styles are fetched, %i wide', async (wide) => {
  await openBoard(source, { columns, rows }, wide);
  await expect.element(onLabel(/^Descripción/)).toBeInTheDocument();
  await expect.element(page.getByText('Casos difíciles')).toBeVisible();
  const label = page.getByText('Casos difíciles').element().getBoundingClientRect();
  const box = page.getByLabelText('Casos difíciles').element().getBoundingClientRect();
  expect(label.right).toBeLessThan(box.left);
  for (const name of [/^Descripción/, /^12/]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another is selected
    await inList(name).click();
    // oxlint-disable-next-line no-await-in-loop
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    const before = places();
    expect(before.length).toBeGreaterThan(100);
    const styles = [...document.head.querySelectorAll('style')];
    const parts = styles.filter((style) => /\/ui\/.*\.module\.css/.test(style.dataset['viteDevId'] ?? ''));
    expect(parts.length).toBeGreaterThan(5);
    for (const style of parts) document.head.append(style);
    const after = places();
    for (const style of styles) document.head.append(style);
    expect(after).toEqual(before);
  }
});
