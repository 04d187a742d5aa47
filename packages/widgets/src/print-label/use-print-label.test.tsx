import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { printers } from '../../../../stories/world/fake-helper.ts';
import { values } from '../../../../stories/world/labels.ts';
import { createWorld, type WorldOptions } from '../../../../stories/world/world.ts';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { MarbeteProvider } from '../provider/MarbeteProvider.tsx';
import { printLabel } from './print-label.ts';
import type { PrintLabelOptions } from './print-with-options.ts';
import type { PrintOrder } from './print-order.ts';
import { usePrintLabel } from './use-print-label.ts';

/** printLabel with the fake network of the stories. */
function print(order: Partial<PrintLabelOptions>, options: WorldOptions = {}) {
  localStorage.clear();
  if (options.printer) localStorage.setItem('marbete.printer', JSON.stringify(options.printer));
  const { client, helper, publishableKey } = createWorld(options);
  return printLabel({
    ...(client ? { client } : {}),
    ...(helper ? { helper } : {}),
    ...(publishableKey === undefined ? {} : { publishableKey }),
    label: 12,
    values,
    ...order,
  });
}

test('A label prints without any user interface on a printer by name or uid, and tells how far it is', async () => {
  for (const printer of ['Bodega', 'bodega']) {
    const told: number[] = [];
    const printed = await print({ printer, quantity: 3, onProgress: ({ sent }) => told.push(sent) });
    expect(printed).toEqual({ run: expect.stringMatching(/^[0-9a-f-]{36}$/), labels: 3, printer: 'Bodega' });
    expect(told.at(-1)).toBe(3);
  }
});

test('Without a name the printer of this site prints, or the only one', async () => {
  expect((await print({}, { printer: printers[0]! })).printer).toBe('Caja 1');
  expect((await print({}, { helper: { printers: [printers[1]!] } })).printer).toBe('Bodega');
});

test('A printer that the page reaches itself needs no helper', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => saved.mockRestore());
  const printer = { name: 'PDF', uid: 'pdf', connection: 'pdf', deviceType: 'printer', provider: 'browser' };
  const world = { printer, helper: { state: 'not-running' } } as const;
  expect(await print({ quantity: 2 }, world)).toMatchObject({ labels: 2, printer: 'PDF' });
  expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    expect.stringMatching(/\.pdf$/),
  ]);
});

test.each([
  [{ quantity: -1 }, {}, 'invalid-input', {}],
  [{ quantity: 0 }, {}, 'invalid-input', {}],
  [{ rows: [{ values, quantity: 1.5 }] }, {}, 'invalid-input', {}],
  [{ values: { ...values, UNIT: null } }, {}, 'data-invalid', { missing: ['UNIT'] }],
  [{}, {}, 'printer-failed', { reason: 'not-chosen', printers: ['Caja 1', 'Bodega'] }],
  [{ printer: 'Caja 9' }, {}, 'printer-failed', { reason: 'no-printer', printers: ['Caja 1', 'Bodega'] }],
  [{}, { helper: { state: 'no-printers' } }, 'printer-failed', { reason: 'no-printer', printers: [] }],
  [{}, { helper: { state: 'not-running' } }, 'helper-unreachable', {}],
  [{}, { helper: { state: 'site-not-accepted' } }, 'site-not-accepted', {}],
  [{ printer: 'Bodega' }, { helper: { state: 'printer-refused' } }, 'printer-failed', { sent: 0 }],
  [{ printer: 'Bodega' }, { helper: { state: 'uncertain' } }, 'uncertain', { sent: 0, labels: 1 }],
  [{ printer: 'Bodega', signal: AbortSignal.abort() }, {}, 'cancelled', {}],
] as const)('%j is refused: %j ends with %s', async (order, world, code, details) => {
  await expect(print(order as Partial<PrintOrder>, world as WorldOptions)).rejects.toMatchObject({
    code,
    details,
  });
});

test.each([{}, { server: '' }, { server: 'labels.example.com' }])(
  'A print without the address of a server is refused with what is missing: %j',
  async (place) => {
    await expect(printLabel({ label: 12, publishableKey: 'pk_1', ...place })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('address of a server'),
    });
  },
);

test('A progress function that throws is reported, and the label prints once', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const onProgress = () => {
    throw new Error('progress');
  };
  expect(await print({ printer: 'Bodega', quantity: 3, onProgress })).toMatchObject({ labels: 3 });
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'progress' }));
});

test('Values that have no JSON are refused by the hook as others are', async () => {
  localStorage.clear();
  const loop: Record<string, unknown> = {};
  loop['itself'] = loop;
  renderWidget(<OwnButton order={{ label: 12, values: { ...values, PRICE: loop as never } }} />, {});
  await page.getByRole('button', { name: 'Imprimir ya' }).click();
  await expect.element(page.getByText('failed invalid-input')).toBeVisible();
});

function OwnButton({ order }: { order: PrintOrder }) {
  const { print, phase, printed, error } = usePrintLabel();
  const twice = () => {
    const [one, other] = [print(order), print(order)];
    void Promise.all([one, other]).then(
      ([first, second]) => (document.title = String(first.run === second.run)),
      () => {},
    );
  };
  return (
    <p>
      <button type="button" onClick={twice}>
        Imprimir ya
      </button>
      <output>{[phase, printed?.labels, error?.code].filter((part) => part !== undefined).join(' ')}</output>
    </p>
  );
}

test('A button of the host prints below the provider, once for a double click, and shows how that went', async () => {
  localStorage.clear();
  renderWidget(<OwnButton order={{ label: 12, values, quantity: 2, printer: 'Bodega' }} />, {});
  await expect.element(page.getByText('idle')).toBeVisible();
  await page.getByRole('button', { name: 'Imprimir ya' }).click();
  await expect.element(page.getByText('printed 2')).toBeVisible();
  await expect.poll(() => document.title).toBe('true');
});

test('What keeps a label from printing is the state of the hook too', async () => {
  localStorage.clear();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(
    <MarbeteProvider {...createWorld({ helper: { state: 'not-running' } })} locale="es-MX">
      <OwnButton order={{ label: 12, values }} />
    </MarbeteProvider>,
  );
  await page.getByRole('button', { name: 'Imprimir ya' }).click();
  await expect.element(page.getByText('failed helper-unreachable')).toBeVisible();
});
