import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { values } from '../../../../stories/world/labels.ts';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { PrintButton } from './PrintButton.tsx';

test('The row around a print button hears its press, and nothing of its dialog', async () => {
  localStorage.clear();
  const heard: string[] = [];
  const hear = ({ type }: { type: string }) => heard.push(type);
  renderWidget(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a row of somebody else's page
    <div onClick={hear} onPointerDown={hear} onKeyDown={hear} onChange={hear}>
      <PrintButton label={12} values={values} />
    </div>,
    {},
  );
  await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
  expect(heard.splice(0)).toEqual(['pointerdown', 'click']);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Elegir impresora' }).click();
  await dialog.getByLabelText('Impresora').selectOptions('Bodega');
  await dialog.getByLabelText('Cantidad').click();
  await userEvent.keyboard('2{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(heard).toEqual([]);
});

test('A test of a host without a browser opens and closes the dialog', async () => {
  localStorage.clear();
  const { prototype } = HTMLDialogElement;
  const calls = Object.getOwnPropertyDescriptors(prototype);
  // As in jsdom.
  for (const name of ['show', 'showModal', 'close'] as const) Reflect.deleteProperty(prototype, name);
  onTestFinished(() => {
    Object.defineProperties(prototype, calls);
  });
  const onClosed = vi.fn();
  renderWidget(<PrintButton label={12} values={values} onClosed={onClosed} />, {});
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('Cantidad')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(onClosed).toHaveBeenCalledTimes(times);
  }
});
