import type { PosMenu } from '@marbete/core/api/pos-settings';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { PosForm } from './PosForm.tsx';

const menus: PosMenu[] = [
  {
    menu: 'Tienda',
    config: [
      { type: 'text', name: 'store.name', descrip: 'Nombre', values: { value: 'La Esquina' } },
      { type: 'number', name: 'print.copies', descrip: 'Copias', values: { value: 2 } },
    ],
  },
  {
    menu: 'Lector',
    config: [
      { type: 'checkbox', name: 'scanner.beep', descrip: 'Sonido', values: { value: true } },
      { type: 'number', name: 'scanner.port', descrip: 'Puerto', values: { value: -1 } },
    ],
  },
];

async function renderForm() {
  const onSave = vi.fn();
  await renderScreen(<PosForm menus={menus} mayChange saving={false} onSave={onSave} />);
  const save = page.getByRole('button', { name: 'Guardar' });
  return { onSave, save };
}

test('what is not changed goes back as it came', async () => {
  const { onSave, save } = await renderForm();
  await save.click();
  await expect.poll(() => onSave.mock.calls).toEqual([[menus]]);
});

test('each setting is changed by itself, numbers are sent as numbers', async () => {
  const { onSave, save } = await renderForm();
  await page.getByLabelText('Nombre').fill('Bodega');
  await page.getByLabelText('Copias').fill('12');
  await page.getByRole('switch', { name: 'Sonido' }).click();
  await save.click();
  await expect
    .poll(() => onSave.mock.calls)
    .toMatchObject([
      [
        [
          { config: [{ values: { value: 'Bodega' } }, { values: { value: 12 } }] },
          { config: [{ values: { value: false } }, { values: { value: -1 } }] },
        ],
      ],
    ]);
});

test.each(['', '-'])(
  '"%s" is no number: the field says so, has the focus, and nothing is sent',
  async (typed) => {
    const { onSave, save } = await renderForm();
    const port = page.getByLabelText('Puerto');
    await port.fill(typed);
    await save.click();
    await expect.element(port).toBeInvalid();
    await expect.element(port).toHaveFocus();
    await userEvent.keyboard('9');
    await expect.element(port).toBeValid();
    expect(onSave).not.toHaveBeenCalled();
  },
);
