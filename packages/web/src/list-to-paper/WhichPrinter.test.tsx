import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { MarbeteContext, useMarbete } from '@marbete/ui/provider';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { WhichPrinter, type WhichPrinterProps } from './WhichPrinter.tsx';

const printer: HelperPrinter = {
  name: 'caja',
  uid: 'u1',
  connection: 'usb',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: 1,
};
const [zpl, tspl, epl] = [1, 2, 3];

function WithHelper({ write, children }: { write: HelperClient['write']; children: ReactNode }) {
  const marbete = useMarbete();
  return (
    <MarbeteContext value={{ ...marbete, helper: { ...marbete.helper, write } }}>{children}</MarbeteContext>
  );
}

async function open(props: Partial<WhichPrinterProps> = {}) {
  const sent: string[] = [];
  const said: number[] = [];
  await renderScreen(
    <WithHelper
      write={async ({ uid }, code) => {
        sent.push(`${uid} ${new TextDecoder().decode(code).includes('^XA') ? 'zpl' : 'other'}`);
        return {} as Awaited<ReturnType<HelperClient['write']>>;
      }}
    >
      <WhichPrinter
        open
        printer={printer}
        languageIds={[zpl, tspl, epl]}
        onLanguage={(id) => said.push(id)}
        onChoosePrinter={() => Promise.resolve({ ...printer, uid: 'chosen' })}
        onClose={() => undefined}
        {...props}
      />
    </WithHelper>,
  );
  return { sent, said };
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a maker says the language of its printers, as far as the label is there in it', async () => {
  const { sent, said } = await open();
  await press('Xprinter');
  await press('Zebra');
  expect([said, sent]).toEqual([[tspl, zpl], []]);
});

test('makers none of whose languages the label has are not offered; of several the one that it has counts', async () => {
  const { said } = await open({ languageIds: [epl] });
  await expect.element(page.getByRole('button', { name: 'TSC', exact: true })).not.toBeInTheDocument();
  await press('Zebra');
  expect(said).toEqual([epl]);
});

test('test labels are tried one after the other until one comes out', async () => {
  const { sent, said } = await open({ printer: undefined });
  await press('Imprimir etiqueta de prueba');
  await expect.element(page.getByText('¿Salió la etiqueta de prueba?')).toBeVisible();
  await press('No, probar la siguiente');
  await expect.poll(() => sent).toEqual(['chosen zpl', 'chosen other']);
  await press('Sí, salió');
  expect(said).toEqual([tspl]);
});

test('after the last one it says what else may be wrong', async () => {
  await open({ languageIds: [tspl] });
  await press('Imprimir etiqueta de prueba');
  await expect.element(page.getByText(/revise que la impresora esté encendida/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'No, probar la siguiente' })).not.toBeInTheDocument();
});
