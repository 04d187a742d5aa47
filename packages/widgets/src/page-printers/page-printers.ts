import { AppError, isAppError } from '@marbete/core/api/errors';
import { languageById } from '@marbete/engine/internal/languages/languages';
import {
  type BluetoothLike,
  bluetoothPrinter,
  requestBluetooth,
} from '@marbete/core/print/browser/bluetooth';
import type { BrowserPrinter } from '@marbete/core/print/browser/link';
import { serialId, type SerialLike, serialPrinter, serialSpeeds } from '@marbete/core/print/browser/serial';
import { usbId, type UsbLike, usbPrinter, usbPrinterClass } from '@marbete/core/print/browser/usb';
import { helperError } from '@marbete/core/print/helper-client-errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { readMeasure } from '../label-picture/measure.ts';
import type { PrinterCalls } from '../print-runs/create-run.ts';
import type { PageFile } from './page-file.ts';
import { newRun } from '../run-id/new-run.ts';

/** How a page prints without a print helper. */
export const pageWays = ['pdf', 'dialog', 'serial', 'usb', 'bluetooth'] as const;

export type PageWay = (typeof pageWays)[number];

const provider = 'browser';

interface Devices {
  serial?: SerialLike;
  usb?: UsbLike;
  bluetooth?: BluetoothLike;
}

const devices = (): Devices => navigator as Devices;

/**
 * The ways that this device has. Browsers have the last three only where the page came over https or from this machine;
 * Windows keeps USB printers to its own driver, and Safari and all browsers of iOS have none of them.
 */
export function availableWays(
  { serial, usb, bluetooth } = devices(),
  agent = navigator.userAgent,
): PageWay[] {
  const has: Record<PageWay, boolean> = {
    pdf: true,
    dialog: true,
    serial: serial !== undefined,
    usb: usb !== undefined && !/Windows/.test(agent),
    bluetooth: bluetooth !== undefined,
  };
  return pageWays.filter((way) => has[way]);
}

/** The way of a printer that a page reaches itself; undefined for a helper's. */
export function pageWayOf(printer: HelperPrinter | undefined): PageWay | undefined {
  return printer?.provider === provider ? pageWays.find((way) => way === printer.connection) : undefined;
}

/** Whether labels are only handed over there: to a file or to the system, which confirm nothing. */
export function isHandedOver(printer: HelperPrinter | undefined): boolean {
  const way = pageWayOf(printer);
  return way === 'pdf' || way === 'dialog';
}

/** Ports by uid and speed, other devices by uid. */
const opened = new Map<string, BrowserPrinter>();

/** What a person says of a printer that the page reaches itself; it is kept with the printer. */
export interface PageSettings {
  /** Labels on sheets, by the grid's number: a PDF alone. */
  sheet?: string | undefined;
  /** The first free place of the next file's first sheet, from 1. */
  from?: number | undefined;
  /** Bits a second, of a serial port. */
  speed?: number | undefined;
}

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
      const port = await devices().serial!.requestPort();
      const at = (await devices().serial!.getPorts()).indexOf(port);
      const printer = {
        ...printerNamed(way, serialId(port, Math.max(at, 0)), name),
        ...(speed === undefined ? {} : { speed }),
      };
      return keep(printer, serialPrinter(port, speedOf(printer)));
    }
    if (way === 'usb') {
      const device = await devices().usb!.requestDevice({ filters: [{ classCode: usbPrinterClass }] });
      return keep(printerNamed(way, usbId(device), device.productName ?? name), usbPrinter(device));
    }
    if (way === 'bluetooth') {
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
  for (const [at, port] of ((await serial?.getPorts()) ?? []).entries())
    found.set(`serial:${serialId(port, at)}`, serialPrinter(port, speedOf(wanted)));
  for (const device of (await usb?.getDevices()) ?? []) found.set(`usb:${usbId(device)}`, usbPrinter(device));
  const printer = found.get(uid);
  if (!printer) throw helperError('no-printer');
  opened.set(slotOf(wanted), printer);
  return printer;
}

/** What a run asks of a printer that the page reaches itself. `medida` is the label's size, where its code sets none. */
export function pagePrinterCalls(
  printer: HelperPrinter,
  languageId: number,
  medida?: string,
): PrinterCalls & Required<Pick<PrinterCalls, 'cancel'>> {
  const way = pageWayOf(printer);
  const common = {
    newRun,
    keepsKeys: async () => false,
    askKey: async () => undefined,
  };
  if (way === 'pdf' || way === 'dialog') {
    let file: Promise<PageFile> | undefined;
    const sheet = way === 'pdf' ? textIn(printer['sheet']) : undefined;
    const from = firstPlaces.get(sheet ?? '');
    const options = { language: languageById(languageId) ?? '', ...readMeasure(medida), sheet, from };
    const made = () =>
      (file ??= import('./page-file.ts').then(({ createPageFile }) => createPageFile(way, options)));
    return {
      ...common,
      takes: 'handed-over' as const,
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
    write: async (code: Uint8Array) => (await deviceOf(printer)).write(code),
    // The printer keeps what it has; what is under way breaks off, and nobody knows where.
    async cancel() {
      opened.get(slotOf(printer))?.stop();
      return { emptied: false };
    },
  };
}
