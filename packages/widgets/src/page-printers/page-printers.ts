import { AppError, isAppError } from '@marbete/core/api/errors';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { BrowserPrinter } from '@marbete/core/print/browser/link';
import { helperError } from '@marbete/core/print/helper-client-errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { drawOnPaper } from '../label-picture/draw.ts';
import { readMeasure } from '../label-picture/measure.ts';
import type { Paper } from '@marbete/core/print/run/driver';
import type { PageFile } from './page-file.ts';
import { devices, type PageSettings, type PageWay, pageWayOf, provider, serialSpeeds } from './page-ways.ts';

/** Each device's own code, loaded with the first printer of its kind. */
const loadSerial = () => import('@marbete/core/print/browser/serial');
const loadUsb = () => import('@marbete/core/print/browser/usb');
const loadBluetooth = () => import('@marbete/core/print/browser/bluetooth');

/** Ports by uid and speed, other devices by uid. */
const opened = new Map<string, BrowserPrinter>();

/** Where the next file of a sheet begins: said once, and forgotten with that file. */
const firstPlaces = new Map<string, number>();

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function speedOf({ speed }: HelperPrinter): number {
  return serialSpeeds.find((each) => each === speed) ?? serialSpeeds[0];
}

const slotOf = (printer: HelperPrinter) =>
  printer.connection === 'serial' ? `${printer.uid} ${speedOf(printer)}` : printer.uid;

const printerNamed = (way: PageWay, id: string, name: string): HelperPrinter => ({
  name,
  uid: id === '' ? way : `${way}:${id}`,
  connection: way,
  deviceType: 'printer',
  provider,
  manufacturer: '',
  version: '',
});

/**
 * The printer of a way; the browser's own chooser asks which device, so it has to be called by a click. Undefined when
 * the person chose none. Throws AppError `invalid-input` where the browser does not let this page ask.
 */
export async function choosePagePrinter(
  way: PageWay,
  name: string,
  { sheet, from, speed }: PageSettings = {},
): Promise<HelperPrinter | undefined> {
  try {
    if (way === 'serial') {
      // First: the browser forgets a press within seconds.
      const port = await devices().serial!.requestPort();
      const { serialId, serialPrinter } = await loadSerial();
      const at = (await devices().serial!.getPorts()).indexOf(port);
      const printer = {
        ...printerNamed(way, serialId(port, Math.max(at, 0)), name),
        ...(speed === undefined ? {} : { speed }),
      };
      return keep(printer, serialPrinter(port, speedOf(printer)));
    }
    if (way === 'usb') {
      const { usbId, usbPrinter, usbPrinterClass } = await loadUsb();
      const device = await devices().usb!.requestDevice({ filters: [{ classCode: usbPrinterClass }] });
      return keep(printerNamed(way, usbId(device), device.productName ?? name), usbPrinter(device));
    }
    if (way === 'bluetooth') {
      const { bluetoothPrinter, requestBluetooth } = await loadBluetooth();
      const device = await requestBluetooth(devices().bluetooth!);
      return keep(printerNamed(way, device.id, device.name ?? name), bluetoothPrinter(device));
    }
    if (way === 'dialog' || sheet === undefined) return printerNamed(way, '', name);
    firstPlaces.set(sheet, from ?? 1);
    return { ...printerNamed(way, sheet, `${name} · ${sheet}`), sheet };
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    // Closing the chooser is no failure.
    if (cause instanceof DOMException && cause.name === 'NotFoundError') return undefined;
    throw new AppError('invalid-input', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Prints the rule of 50 mm that shows whether the browser's dialog keeps sizes. */
export async function printRule(): Promise<void> {
  await (await import('./page-file.ts')).printRule();
}

function keep(printer: HelperPrinter, way: BrowserPrinter): HelperPrinter {
  opened.set(slotOf(printer), way);
  return printer;
}

/** The device of a printer that was chosen before, as far as the browser still lets the page have it. */
async function deviceOf(wanted: HelperPrinter): Promise<BrowserPrinter> {
  const { uid } = wanted;
  const known = opened.get(slotOf(wanted));
  if (known) return known;
  const { serial, usb } = devices();
  const found = new Map<string, BrowserPrinter>();
  if (pageWayOf(wanted) === 'serial') {
    const { serialId, serialPrinter } = await loadSerial();
    ((await serial?.getPorts()) ?? []).forEach((port, at) =>
      found.set(`serial:${serialId(port, at)}`, serialPrinter(port, speedOf(wanted))),
    );
  }
  if (pageWayOf(wanted) === 'usb') {
    const { usbId, usbPrinter } = await loadUsb();
    for (const device of (await usb?.getDevices()) ?? [])
      found.set(`usb:${usbId(device)}`, usbPrinter(device));
  }
  const printer = found.get(uid);
  if (!printer) throw helperError('no-printer');
  opened.set(slotOf(wanted), printer);
  return printer;
}

/** A way to paper of a page, which can always be told to stop. */
export type PagePaper = Paper & Required<Pick<Paper, 'cancel'>>;

/**
 * What a run asks of a printer that the page reaches itself. `medida` is the label's size, where its code sets none;
 * `draw` is the page's, which has started its worker.
 */
export function pagePrinterCalls(
  printer: HelperPrinter,
  languageId: number,
  draw: typeof drawOnPaper,
  medida?: string | undefined,
): PagePaper {
  const way = pageWayOf(printer);
  const common = {
    keepsKeys: async () => false,
    askKey: async () => undefined,
  };
  if (way === 'pdf' || way === 'dialog') {
    let file: Promise<PageFile> | undefined;
    const sheet = way === 'pdf' ? textIn(printer['sheet']) : undefined;
    const from = firstPlaces.get(sheet ?? '');
    const options = { language: languageById(languageId) ?? '', ...readMeasure(medida), sheet, from };
    const made = () =>
      (file ??= import('./page-file.ts').then(({ createPageFile }) => createPageFile(way, draw, options)));
    return {
      ...common,
      way: way === 'pdf' ? 'file' : 'dialog',
      takes: 'handed-over',
      write: async (code: Uint8Array) => (await made()).write(code),
      async finish() {
        await (await made()).finish();
        if (sheet !== undefined) firstPlaces.delete(sheet);
      },
      // What was collected goes nowhere; a run that goes on from a label begins a file of its own.
      async cancel() {
        file = undefined;
        return { emptied: false };
      },
    };
  }
  return {
    ...common,
    way: 'browser',
    write: async (code: Uint8Array) => (await deviceOf(printer)).write(code),
    // The printer keeps what it has; what is under way breaks off, and nobody knows where.
    async cancel() {
      opened.get(slotOf(printer))?.stop();
      return { emptied: false };
    },
  };
}
