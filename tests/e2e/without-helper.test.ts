import { printLabel } from '@marbete/core/api/print-label';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { addLabel, signInShop, type Account } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { withStack } from './with-stack.ts';

// No address is told, and nothing listens where the pages look: nobody has a print helper here.
const { stack, visitAs } = withStack({ helperUrl: undefined });

const code =
  '^XA^PW400^LL240^FO40,8^A0N,24,24^FD%NAME%^FS^FO40,40^BY2^BEN,100,Y^FD750103131130^FS^PQ%QUANTITY%^XZ';

let shop: Account;
let label: string;
let id: number;
let made = 0;

// A label of its own for each test: a printer that is chosen stays with it.
beforeEach(async () => {
  shop = await signInShop(stack);
  label = `Papel ${(made += 1)}`;
  id = await addLabel(shop, { nombre: label, etiqueta: code });
});

async function open(prepare?: (page: Page) => Promise<void>) {
  const { page } = await visitAs(shop, { simple: true });
  for (const address of ['https://localhost:9101', 'http://localhost:9100'])
    await page.route(`${address}/**`, (route) => route.abort('connectionrefused'));
  await prepare?.(page);
  await page.goto(`${stack.url}/see-labels`);
  const print = () =>
    page.getByRole('button', { name: `Elegir impresora para ${label}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  /** The printer is chosen in the dialog that says that there is no helper, and the form asks how many. */
  const printOn = async (way: string, quantity: string) => {
    await print();
    await dialog.getByRole('button', { name: way, exact: true }).click();
    await fillAndPrint(quantity);
  };
  const fillAndPrint = async (quantity: string) => {
    await dialog.getByLabel('NOMBRE').fill('Café');
    await dialog.getByLabel('Cantidad').fill(quantity);
    await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click();
  };
  return { page, dialog, print, printOn, fillAndPrint };
}

describe('without a print helper', () => {
  it('labels come as a PDF with a page of true size for each, and are called handed over', async () => {
    const { page, dialog, print, fillAndPrint } = await open();
    await print();
    await dialog.getByRole('heading', { name: 'Sin Text2 Barcode' }).waitFor();
    expect(await axeInBothThemes(page), 'without a helper').toEqual([]);
    await dialog.getByRole('button', { name: 'Archivo PDF' }).click();
    const download = page.waitForEvent('download');
    await fillAndPrint('3');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    const pdf = await readFile(await file.path(), 'latin1');
    expect(pdf.match(/\/MediaBox \[0 0 141.732 85.039\]/g)).toHaveLength(3);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
    await page.getByText('Entregado: Archivo PDF').waitFor();
    expect(await page.getByText('Se envió a').count()).toBe(0);
  });

  it('the browser’s dialog gets a page for each label, after a rule of 50 mm was measured', async () => {
    const { page, dialog, print, fillAndPrint } = await open(async (on) => {
      await on.addInitScript(() => {
        // The dialog itself cannot be driven: what stands behind it is looked at.
        const printed = Object.assign(globalThis, { printed: [] as string[] }).printed;
        Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
          get(this: HTMLIFrameElement) {
            const view = this.contentDocument!.defaultView!;
            view.print = () => void printed.push(view.document.body.outerHTML);
            return view;
          },
        });
      });
    });
    await print();
    await dialog.getByRole('button', { name: 'Impresión del navegador' }).click();
    await dialog.getByRole('button', { name: 'Imprimir la regla' }).click();
    const printed = () => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed);
    await expect.poll(async () => (await printed()).length).toBe(1);
    expect((await printed())[0]).toContain('width="50mm"');
    await dialog.getByLabel('Mide (mm)').fill('48.2');
    await dialog.getByRole('button', { name: 'Usar el navegador' }).click();
    await dialog.getByText('escala 100 %').waitFor();
    await dialog.getByLabel('Mide (mm)').fill('50.1');
    await dialog.getByRole('button', { name: 'Usar el navegador' }).click();
    await fillAndPrint('2');
    await page.getByText('Entregado: Impresión del navegador').waitFor();
    const sizes = await page.evaluate(() => {
      const frame = [...document.querySelectorAll<HTMLIFrameElement>('[data-marbete-pages]')].at(-1)!;
      const view = frame.contentDocument!;
      return {
        css: [...view.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
        labels: [...view.querySelectorAll('svg')].map((svg) => {
          const { width, height } = svg.getBoundingClientRect();
          return [(width * 25.4) / 96, (height * 25.4) / 96];
        }),
        bars: view.querySelector('path')!.getAttribute('d')!.match(/M/g)!.length,
      };
    });
    expect(sizes.css.join('\n')).toMatch(/@page label0 \{[^}]*size: 50mm 30mm/);
    expect(sizes.labels).toHaveLength(2);
    for (const [width, height] of sizes.labels) {
      expect(Math.abs(width! - 50)).toBeLessThan(0.05);
      expect(Math.abs(height! - 30)).toBeLessThan(0.05);
    }
    expect(sizes.bars).toBeGreaterThan(25);
  });

  it('a serial port that the browser gives gets the label byte for byte', async () => {
    const { page, printOn } = await open(withSerialPort);
    await printOn('Puerto serial o Bluetooth emparejado', '2');
    await page.getByText('Se envió a Puerto serial o Bluetooth emparejado').waitFor();
    const answer = await shop.client.call(printLabel, {
      body: {
        etiqueta: id,
        preguntas: { NAME: 'Café', QUANTITY: '2' },
        anio: '22/11/2026',
        hora: '09:30',
        revisar: false,
      },
    });
    expect(await serialBytes(page)).toEqual([...codeOfAnswer(answer)]);
  });

  it('a serial port that breaks leaves the labels in doubt, for a person to settle', async () => {
    const { page, dialog, printOn } = await open(withSerialPort);
    await page.evaluate(() => Object.assign(globalThis, { serialBreaks: true }));
    await printOn('Puerto serial o Bluetooth emparejado', '1');
    await dialog.getByRole('heading', { name: 'No se sabe si se imprimió' }).waitFor();
    expect(await serialBytes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await page.evaluate(() => Object.assign(globalThis, { serialBreaks: false }));
    await page.getByRole('button', { name: 'No salieron: repetirlas' }).click();
    await expect.poll(async () => (await serialBytes(page)).length).toBeGreaterThan(50);
  });
});

const serialBytes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { serial: { bytes: number[] } }).serial.bytes);

/** A browser with one serial port, as the specification of Web Serial has it. */
async function withSerialPort(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = Object.assign(globalThis, { serial: { bytes: [] as number[] }, serialBreaks: false });
    let stream: WritableStream<Uint8Array> | null = null;
    const make = (): WritableStream<Uint8Array> =>
      new WritableStream({
        write(slice) {
          if (state.serialBreaks) throw new DOMException('The device has been lost.', 'NetworkError');
          state.serial.bytes.push(...slice);
        },
        close: () => void (stream = make()),
        abort: () => void (stream = null),
      });
    const port = {
      get writable() {
        return stream;
      },
      open: async () => void (stream = make()),
      close: async () => void (stream = null),
      getInfo: () => ({ usbVendorId: 0x0a5f, usbProductId: 0x0081 }),
    };
    Object.defineProperty(navigator, 'serial', {
      value: { requestPort: async () => port, getPorts: async () => [port] },
    });
  });
}
