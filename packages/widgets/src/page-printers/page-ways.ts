import type { BluetoothLike } from '@marbete/core/print/browser/bluetooth';
import type { SerialLike } from '@marbete/core/print/browser/serial';
import type { UsbLike } from '@marbete/core/print/browser/usb';
import type { HelperPrinter } from '@marbete/core/print/printers';

/* What is known of the ways before one is chosen: what each needs is loaded with the choice. */

/** How a page prints without a print helper. */
export const pageWays = ['pdf', 'dialog', 'serial', 'usb', 'bluetooth'] as const;

export type PageWay = (typeof pageWays)[number];

/** Who provides the printers that a page reaches itself. */
export const provider = 'browser';

export interface Devices {
  serial?: SerialLike;
  usb?: UsbLike;
  bluetooth?: BluetoothLike;
}

export const devices = (): Devices => navigator as Devices;

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

/** Speeds that label printers have, in bits a second; most come with the first. */
export const serialSpeeds = [9600, 19200, 38400, 57600, 115200] as const;

/** What a person says of a printer that the page reaches itself; it is kept with the printer. */
export interface PageSettings {
  /** Labels on sheets, by the grid's number: a PDF alone. */
  sheet?: string | undefined;
  /** The first free place of the next file's first sheet, from 1. */
  from?: number | undefined;
  /** Bits a second, of a serial port. */
  speed?: number | undefined;
}
