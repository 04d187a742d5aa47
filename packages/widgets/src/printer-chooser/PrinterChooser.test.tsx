import { labelsAcross } from '@marbete/engine/internal/paper/across';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { printerCalls } from '../print-runs/printer-calls.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { PrinterChooser } from './PrinterChooser.tsx';
import { withFirstColumn } from './roll.ts';

const zpl = 1;
const shelf: HelperPrinter = {
  name: 'Shelf',
  uid: '192.0.2.20:9100',
  connection: 'network',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: 1,
};
const label = (copies: number) =>
  new TextEncoder().encode(`^XA^PW256^LL160^FO8,8^A0N,30,30^FDSalt^FS^PQ${copies}^XZ\n`);
const acrossOf = (copies: number, first: number) =>
  labelsAcross('zpl', label(copies), { columns: 3, pitchMm: 34, dpmm: 8, first });

function renderChooser(chosen: HelperPrinter[], roll?: { columns: number; pitchMm: number }): void {
  renderWidget(
    <WidgetRoot>
      <OwnScreensProvider>
        <PrinterChooser
          open
          printers={[shelf]}
          roll={roll}
          onRefresh={() => {}}
          onChoose={(printer) => chosen.push(printer)}
          onClose={() => {}}
        />
      </OwnScreensProvider>
    </WidgetRoot>,
  );
}

const columns = () => page.getByLabelText('Etiquetas lado a lado en el rollo', { exact: true });
const pitch = () => page.getByLabelText('De una etiqueta a la siguiente (mm)', { exact: true });
const button = () => page.getByRole('button', { name: /Shelf/ });

/** What a run on this printer writes, chunk by chunk; the first offer of those in `lost` gets no answer. */
async function written(printer: HelperPrinter, keys: string[], lost: string[] = []): Promise<Uint8Array[]> {
  const out: Uint8Array[] = [];
  const calls = printerCalls(
    {
      write: async (_: HelperPrinter, code: Uint8Array) => {
        out.push(code);
        if (lost.shift()) throw new Error('no answer');
      },
    } as unknown as HelperClient,
    printer,
    zpl,
  );
  for (const key of keys) await calls.write(label(4), { key }).catch(() => undefined);
  return out;
}

test('a roll of three is asked for, kept with the printer, and begins once where its row has room', async () => {
  const chosen: HelperPrinter[] = [];
  renderChooser(chosen);
  await columns().selectOptions('3');
  await expect.element(button()).toBeDisabled();
  for (const wrong of ['0', '301', '.']) {
    await pitch().fill(wrong);
    await expect.element(page.getByText('Escriba de 1 a 300 mm.')).toBeVisible();
    await expect.element(button()).toBeDisabled();
  }
  await pitch().fill('34');
  await page.getByLabelText('Primer lugar libre de la fila', { exact: true }).selectOptions('2');
  await expect
    .element(
      page.getByRole('img', { name: 'El rollo con 3 etiquetas por fila; se imprime desde el lugar 2.' }),
    )
    .toBeVisible();
  await button().click();
  expect(chosen).toEqual([{ ...shelf, roll: { columns: 3, pitchMm: 34 } }]);
  const [printer] = chosen as [HelperPrinter];
  expect(withFirstColumn(printer)['roll']).toEqual({ columns: 3, pitchMm: 34, first: 2 });
  // Offered again after a lost answer, the first part is the same; what follows begins with a row.
  const parts = await written(printer, ['a:0:1', 'a:0:1', 'a:1:1', 'b:0:1'], ['lost']);
  expect(parts).toEqual([
    await acrossOf(4, 2),
    await acrossOf(4, 2),
    await acrossOf(4, 1),
    await acrossOf(4, 1),
  ]);
});

test('the roll of the printer of now stands there, and another choice without one writes single labels', async () => {
  const chosen: HelperPrinter[] = [];
  renderChooser(chosen, { columns: 3, pitchMm: 34 });
  await expect.element(columns()).toHaveValue('3');
  await expect.element(pitch()).toHaveValue('34');
  await columns().selectOptions('1');
  await button().click();
  expect(chosen).toEqual([shelf]);
  expect(await written(chosen[0]!, ['a:0:1'])).toEqual([label(4)]);
});

test('a file has pages and no roll', async () => {
  const chosen: HelperPrinter[] = [];
  renderChooser(chosen, { columns: 3, pitchMm: 34 });
  // Ways besides the printers open at their title.
  await expect.element(page.getByText('Archivo PDF')).not.toBeVisible();
  await page.getByText('Sin Text2 Barcode').click();
  await page.getByRole('button', { name: 'Archivo PDF' }).click();
  await expect.poll(() => chosen).toMatchObject([{ connection: 'pdf' }]);
  expect(chosen[0]).not.toHaveProperty('roll');
});

test('what cannot go side by side is said, and nothing is written', async () => {
  const printer = { ...shelf, roll: { columns: 3, pitchMm: 30 } };
  const sent: Uint8Array[] = [];
  const helper = { write: async (_: HelperPrinter, code: Uint8Array) => sent.push(code) };
  const calls = printerCalls(helper as unknown as HelperClient, printer, zpl);
  await expect(calls.write(label(1), { key: 'a:0:1' })).rejects.toMatchObject({
    code: 'template-invalid',
    message: expect.stringContaining('has no room for') as string,
  });
  expect(sent).toEqual([]);
});
