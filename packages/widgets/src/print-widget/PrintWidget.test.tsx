import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { printers } from '../../../../stories/world/fake-helper.ts';
import { values } from '../../../../stories/world/labels.ts';
import type { WorldOptions } from '../../../../stories/world/world.ts';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { PrintWidget, type PrintWidgetProps } from './PrintWidget.tsx';

function renderPrint(props: Partial<PrintWidgetProps>, options: WorldOptions = {}) {
  localStorage.clear();
  if (options.printer) localStorage.setItem('marbete.printer', JSON.stringify(options.printer));
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  // The spy of an earlier test is the same one.
  complaints.mockClear();
  const onReady = vi.fn();
  const onFailed = vi.fn();
  renderWidget(<PrintWidget label={12} values={values} {...{ onReady, onFailed }} {...props} />, options);
  return { onReady, onFailed, complaints };
}

test.each([
  ['not-running', 'helper-unreachable'],
  ['site-not-accepted', 'site-not-accepted'],
  ['permission-denied', 'helper-unreachable'],
  ['no-printers', 'printer-failed'],
] as const)('The first look for a printer that ends with %s is told to the host', async (state, code) => {
  const { onFailed, complaints } = renderPrint({}, { helper: { state } });
  await page.getByRole('button', { name: 'Elegir impresora' }).click();
  await expect.poll(() => onFailed.mock.calls).toEqual([[{ code, message: expect.stringMatching(/\w/) }]]);
  expect(complaints.mock.calls).toContainEqual([`Marbete: ${onFailed.mock.calls[0]?.[0].message}`]);
});

test('What functions of the host throw is reported, and changes nothing of the label or of its print', async () => {
  const reported: string[] = [];
  vi.stubGlobal('reportError', ({ message }: Error) => reported.push(message));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const broken = (name: string) => () => {
    throw new Error(name);
  };
  const { complaints } = renderPrint(
    { onReady: broken('ready'), onPrinted: broken('printed'), onFailed: broken('failed') },
    { printer: printers[0]! },
  );
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect.element(page.getByText('Se envió 1 etiqueta a Caja 1')).toBeVisible();
  await expect.poll(() => reported).toEqual(['ready', 'printed']);
  expect(complaints).not.toHaveBeenCalled();
});

test('A host that renders again while it prints hears of the print by its newest function', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const heard: string[] = [];
  function Host() {
    const [name, setName] = useState('first');
    return (
      <>
        <button type="button" onClick={() => setName('second')}>
          Otra vez
        </button>
        <PrintWidget label={12} values={values} onPrinted={() => heard.push(name)} />
      </>
    );
  }
  localStorage.setItem('marbete.printer', JSON.stringify(printers[0]));
  renderWidget(<Host />, { helper: { before: answered } });
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('button', { name: 'Otra vez' }).click();
  answer();
  await expect.element(page.getByText('Se envió 1 etiqueta a Caja 1')).toBeVisible();
  expect(heard).toEqual(['second']);
});

test('What the page leaves open is told with the label', async () => {
  const { onReady } = renderPrint({ values: { ...values, PRICE: null, UNIT: undefined } });
  await expect
    .poll(() => onReady.mock.calls)
    .toEqual([[{ label: { id: 12, name: 'Anaquel con oferta (ZPL)' }, missing: ['PRICE', 'UNIT'] }]]);
  await expect.element(page.getByText('Con valores de muestra')).toBeVisible();
});

test('A wrong check digit is said before anybody prints, on the page, to the host and in the console', async () => {
  const { onFailed, complaints } = renderPrint({ values: { ...values, CODE: '7501031311300' } });
  await expect.element(page.getByText('dígito verificador')).toBeVisible();
  await expect.poll(() => onFailed.mock.calls.length).toBe(1);
  expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ code: 'data-invalid' });
  expect(complaints.mock.calls.filter(([text]) => String(text).startsWith('Marbete: '))).toHaveLength(1);
});

test('A picture of given values alone is not marked as a sample', async () => {
  const { onFailed } = renderPrint({});
  await expect.element(page.getByRole('figure')).toBeVisible();
  await expect.poll(() => page.getByText('Con valores de muestra').elements()).toEqual([]);
  expect(onFailed).not.toHaveBeenCalled();
});

test.each([
  [{ values: { ...values, OFFER: false } }, 'values.OFFER = false'],
  [{ quantity: -3 }, 'quantity = -3'],
  [{ quantity: 1.5 }, 'quantity = 1.5'],
  [{ rows: [{ values, quantity: -2 }] }, 'rows[0].quantity = -2'],
] as const)('What no label can mean is refused in words: %j', async (props, place) => {
  const { onFailed, onReady } = renderPrint(props as unknown as Partial<PrintWidgetProps>, {
    printer: printers[0]!,
  });
  await expect.element(page.getByText(place)).toBeVisible();
  await expect.poll(() => onFailed.mock.calls.length).toBe(1);
  expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ code: 'invalid-input' });
  expect(page.getByRole('button', { name: /Imprimir/ }).elements()).toEqual([]);
  expect(onReady).not.toHaveBeenCalled();
});

test('A print of more labels than the account prints unasked is asked about, with minutes and metres', async () => {
  renderPrint({ quantity: 600 }, { printer: printers[0]! });
  const print = page.getByRole('button', { name: 'Imprimir 600 etiquetas' });
  await print.click();
  await expect.element(page.getByText('600 etiquetas: unos 2 min y 20 m de rollo.')).toBeVisible();
  // A double press does not answer.
  await expect.element(print).toBeDisabled();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(print).toBeEnabled();
  await print.click();
  await page.getByRole('button', { name: 'Sí, imprimir' }).click();
  await expect.element(page.getByText('Se enviaron 600 etiquetas a Caja 1')).toBeVisible();
});

test('Another number of labels takes the question back, and one of the limit is not asked', async () => {
  renderPrint({ quantity: 600 }, { printer: printers[0]! });
  await page.getByRole('button', { name: 'Imprimir 600 etiquetas' }).click();
  await expect.element(page.getByText('600 etiquetas: unos')).toBeVisible();
  await page.getByLabelText('Cantidad').fill('500');
  await page.getByRole('button', { name: 'Imprimir 500 etiquetas' }).click();
  await expect.element(page.getByText('Se enviaron 500 etiquetas a Caja 1')).toBeVisible();
});

test('A print that a person stops is told to the host, and again when it has gone on to its end', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const onPrinted = vi.fn();
  const rows = Array.from({ length: 3 }, () => ({ values, quantity: 50 }));
  const { onFailed } = renderPrint(
    { rows, onPrinted },
    { printer: printers[0]!, helper: { before: answered } },
  );
  await page.getByRole('button', { name: 'Imprimir 150 etiquetas' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  answer();
  await expect
    .poll(() => onFailed.mock.calls)
    .toEqual([
      [{ code: 'cancelled', message: expect.stringMatching(/^The print was stopped\. \d+ of 150 labels/) }],
    ]);
  expect(onPrinted).not.toHaveBeenCalled();
  await expect.element(page.getByText('Se detuvo después de')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(() => onPrinted.mock.calls).toEqual([[expect.objectContaining({ labels: 150 })]]);
});

test('Many products are counted together, and a label without a height is asked about without metres', async () => {
  const rows = [
    { values, quantity: 300 },
    { values, quantity: 300 },
  ];
  renderPrint({ rows }, { printer: printers[0]!, server: { label: { medida: null } } });
  await page.getByRole('button', { name: 'Imprimir 600 etiquetas' }).click();
  await expect.element(page.getByText('600 etiquetas son muchas. ¿Imprimirlas?')).toBeVisible();
});

const refusals = {
  'template-invalid': 'El código de la etiqueta 12 tiene un error',
  'invalid-input': 'La página entrega algo que no se puede imprimir',
  'too-large': 'La página entrega demasiado de una vez',
  forbidden: 'Su cuenta no tiene permiso para imprimir esto',
  conflict: 'Esta impresión sigue en otro lugar',
  unauthenticated: 'La sesión terminó',
  unexpected: 'Ocurrió un error',
} as const;
const refusedCodes = Object.keys(refusals) as (keyof typeof refusals)[];

test.each([
  ...refusedCodes.map((code) => ['label', code, { refuses: code }] as const),
  ...refusedCodes.map((code) => ['print', code, { refusesPrint: { code } }] as const),
])(
  'A %s that is refused with %s is said in words, to the host and in the console',
  async (when, code, server) => {
    const { onFailed, complaints } = renderPrint({}, { printer: printers[0]!, server });
    if (when === 'print') await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await expect.element(page.getByText(refusals[code])).toBeVisible();
    await expect.poll(() => onFailed.mock.calls).toEqual([[{ code, message: code }]]);
    expect(complaints.mock.calls).toContainEqual([`Marbete: ${code}`]);
  },
);

test('Values that the server refuses are named to the host with their rows, in one language', async () => {
  const problems = [
    { fila: 1, variable: 'CODE', code: 'gtin-check-digit', details: { text: '7501031311300' } },
    { fila: 2, variable: 'PRICE', code: 'price-too-large' },
  ];
  const { onFailed } = renderPrint({}, { printer: printers[0]!, server: { problems } });
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect
    .poll(() => onFailed.mock.calls)
    .toEqual([
      [{ code: 'data-invalid', message: 'Row 1, CODE: gtin-check-digit Row 2, PRICE: price-too-large' }],
    ]);
});

test('A page without an origin is told why no key works there', async () => {
  vi.stubGlobal('origin', 'null');
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  renderPrint({}, { server: { refuses: 'key-origin' } });
  await expect.element(page.getByText('Esta página no tiene dirección propia')).toBeVisible();
});

test('Enter prints, and a form around the widget hears neither its keys nor its print', async () => {
  localStorage.setItem('marbete.printer', JSON.stringify(printers[0]));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  renderWidget(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a form of somebody else's page
    <form
      onSubmit={() => heard.push('submit')}
      onInput={() => heard.push('input')}
      onKeyDown={({ key }) => heard.push(key)}
    >
      <PrintWidget label={12} values={{ ...values, UNIT: null }} />
    </form>,
    {},
  );
  await page.getByLabelText('UNIDAD').click();
  await userEvent.keyboard('PZA{Enter}');
  await expect.element(page.getByText('Se envió 1 etiqueta a Caja 1')).toBeVisible();
  expect(heard).toEqual([]);
  // The page's own dialog closes by it.
  await page.getByLabelText('UNIDAD').click();
  await userEvent.keyboard('{Escape}');
  expect(heard).toEqual(['Escape']);
});

test('A price that is typed with a comma keeps it', async () => {
  renderPrint({ values: { ...values, PRICE: null } });
  await page.getByLabelText('PRECIO').fill('12,50');
  await expect.element(page.getByLabelText('PRECIO')).toHaveValue('12,50');
});

/** What pages save as files meanwhile. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if ((file as Blob).type === 'application/pdf') files.push(file as Blob);
    return 'about:blank#';
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    made.mockRestore();
    saved.mockRestore();
  });
  return files;
}

test('Who has no helper prints to a PDF, one file for the run', async () => {
  const onPrinted = vi.fn();
  renderPrint({ quantity: 3, onPrinted }, { helper: { state: 'not-running' } });
  const files = savedFiles();
  await page.getByRole('button', { name: 'Elegir impresora' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sin Text2 Barcode' })).toBeVisible();
  await page.getByRole('button', { name: 'Archivo PDF' }).click();
  await expect.element(page.getByLabelText('Impresora')).toHaveValue('pdf');
  expect(page.getByRole('alert').query()).toBeNull();
  await page.getByRole('button', { name: 'Imprimir 3 etiquetas' }).click();
  await expect.element(page.getByText('Se enviaron 3 etiquetas a Archivo PDF')).toBeVisible();
  expect(files).toHaveLength(1);
  expect(await files[0]!.text()).toContain('/MediaBox [');
  expect(onPrinted).toHaveBeenCalledExactlyOnceWith({
    run: expect.any(String),
    labels: 3,
    printer: 'Archivo PDF',
  });
});

test('Who has printers finds the ways without a helper too; a sheet that is too small is named', async () => {
  renderPrint({}, {});
  savedFiles();
  await page.getByRole('button', { name: 'Elegir impresora' }).click();
  await page.getByRole('button', { name: 'Sin Text2 Barcode' }).click();
  await page.getByLabelText('Papel').selectOptions('L7651');
  await page.getByRole('button', { name: 'Archivo PDF' }).click();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/La etiqueta mide .* y no cabe en un lugar de la hoja/);
});

test('A browser that refuses its chooser is told, with what helps', async () => {
  renderPrint({}, { helper: { state: 'not-running' } });
  Object.defineProperty(navigator, 'serial', {
    configurable: true,
    value: { requestPort: () => Promise.reject(new DOMException('Disallowed.', 'SecurityError')) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serial'));
  await page.getByRole('button', { name: 'Elegir impresora' }).click();
  await page.getByRole('button', { name: 'Puerto serial' }).click();
  await expect.element(page.getByText(/Disallowed\. Si la página está en un iframe/)).toBeVisible();
});
