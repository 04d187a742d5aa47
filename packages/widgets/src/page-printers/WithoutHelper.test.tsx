import type { HelperPrinter } from '@marbete/core/print/printers';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { drawOnPaper } from '../label-picture/draw.ts';
import { WidgetRoot } from '../provider/WidgetRoot.tsx';
import { OwnScreensProvider } from '../screens-provider/OwnScreensProvider.tsx';
import { pagePrinterCalls } from './page-printers.ts';
import { WithoutHelper } from './WithoutHelper.tsx';

const zpl = 1;
const label = (copies: number) =>
  new TextEncoder().encode(`^XA^PW400^LL240^FO40,40^BY2^BEN,100^FD750103131130^FS^PQ${copies}^XZ`);

/** The ways without a helper, as a dialog has them; printers that are chosen go into the list. */
function renderWays(chosen: HelperPrinter[]): void {
  renderWidget(
    <WidgetRoot>
      <OwnScreensProvider>
        <WithoutHelper onChoose={(printer) => chosen.push(printer)} />
      </OwnScreensProvider>
    </WidgetRoot>,
  );
}

/** Labels printed on this printer as one file, as its text. */
async function pdfOf(printer: HelperPrinter, ...codes: Uint8Array[]): Promise<string> {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'about:blank#';
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  try {
    const calls = pagePrinterCalls(printer, zpl, drawOnPaper);
    for (const code of codes) await calls.write(code, { key: 'one' });
    await calls.finish?.();
  } finally {
    made.mockRestore();
    saved.mockRestore();
  }
  const pdf = files.find(({ type }) => type === 'application/pdf');
  return new TextDecoder('latin1').decode(await pdf?.arrayBuffer());
}

const pagesOf = (pdf: string) => pdf.match(/\/MediaBox \[[^\]]*\]/g) ?? [];
/** Labels of each page, in the order of the file. */
const placed = (pdf: string) => pdf.match(/ cm \/F\d+ Do Q/g)?.length ?? 0;

test('labels go on sheets of A4 from the first free place on, once; the next file begins a sheet', async () => {
  const chosen: HelperPrinter[] = [];
  renderWays(chosen);
  await page.getByLabelText('Papel').selectOptions('L7159');
  const place = page.getByLabelText('Primer lugar libre de la hoja (1 a 24)');
  const pdfButton = page.getByRole('button', { name: 'Archivo PDF' });
  for (const wrong of ['25', '0', '']) {
    await place.fill(wrong);
    await expect.element(pdfButton).toBeDisabled();
  }
  await place.fill('5');
  await pdfButton.click();
  await expect.poll(() => chosen).toHaveLength(1);
  const [printer] = chosen as [HelperPrinter];
  expect(printer).toMatchObject({ name: 'Archivo PDF · L7159', sheet: 'L7159', connection: 'pdf' });

  const first = await pdfOf(printer, label(15), label(9));
  expect(pagesOf(first)).toEqual(Array(2).fill('/MediaBox [0 0 595.276 841.89]'));
  expect(placed(first)).toBe(24);
  const next = await pdfOf(printer, label(24));
  expect(pagesOf(next)).toHaveLength(1);
  expect(placed(next)).toBe(24);
});

test('without a sheet each label has a page of its own', async () => {
  const chosen: HelperPrinter[] = [];
  renderWays(chosen);
  await page.getByRole('button', { name: 'Archivo PDF' }).click();
  await expect.poll(() => chosen).toMatchObject([{ uid: 'pdf', name: 'Archivo PDF' }]);
  expect(pagesOf(await pdfOf(chosen[0]!, label(3)))).toHaveLength(3);
});

test('a label that is larger than a place of its sheet is not put there', async () => {
  const chosen: HelperPrinter[] = [];
  renderWays(chosen);
  await page.getByLabelText('Papel').selectOptions('L7651');
  await page.getByRole('button', { name: 'Archivo PDF' }).click();
  await expect.poll(() => chosen).toHaveLength(1);
  await expect(pdfOf(chosen[0]!, label(1))).rejects.toMatchObject({
    details: { reason: 'sheet-too-small', label: '50 x 30 mm', place: '38.1 x 21.2 mm' },
  });
});

test('a serial port is opened with the speed that was chosen with it', async () => {
  const speeds: number[] = [];
  const bytes: number[] = [];
  let stream: WritableStream<Uint8Array> | null = null;
  const make = (): WritableStream<Uint8Array> =>
    new WritableStream({ write: (slice) => void bytes.push(...slice), close: () => void (stream = make()) });
  const port = {
    get writable() {
      return stream;
    },
    async open({ baudRate }: { baudRate: number }) {
      speeds.push(baudRate);
      stream = make();
    },
    close: async () => void (stream = null),
    getInfo: () => ({ usbVendorId: 0x0a5f, usbProductId: 0x0081 }),
  };
  Object.defineProperty(navigator, 'serial', {
    configurable: true,
    value: { requestPort: async () => port, getPorts: async () => [port] },
  });
  try {
    const chosen: HelperPrinter[] = [];
    renderWays(chosen);
    await page.getByLabelText('Velocidad del puerto').selectOptions('115200');
    await page.getByRole('button', { name: 'Puerto serial o Bluetooth emparejado' }).click();
    await expect.poll(() => chosen).toMatchObject([{ connection: 'serial', speed: 115_200 }]);
    // The label keeps its printer as JSON.
    const stored = JSON.parse(JSON.stringify(chosen[0])) as HelperPrinter;
    await pagePrinterCalls(stored, zpl, drawOnPaper).write(label(1), { key: 'one' });
    await pagePrinterCalls({ ...stored, speed: 'fast' }, zpl, drawOnPaper).write(label(1), { key: 'two' });
    expect(speeds).toEqual([115_200, 9600]);
    expect(bytes).toEqual([...label(1), ...label(1)]);
  } finally {
    Reflect.deleteProperty(navigator, 'serial');
  }
});
