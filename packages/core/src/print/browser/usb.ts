import { type BrowserPrinter, createBrowserPrinter } from './link.ts';

/*
 * WebUSB (https://wicg.github.io/webusb/): the bulk output of a printer's interface (USB Device Class Definition for
 * Printing Devices 1.1). Windows keeps printers to its own driver, and Linux needs a rule that lets the user open them.
 */

export interface UsbDeviceLike {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly opened: boolean;
  readonly configuration: { readonly interfaces: readonly UsbInterfaceLike[] } | null;
  open(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(
    endpoint: number,
    bytes: Uint8Array,
  ): Promise<{ status?: 'ok' | 'stall' | 'babble'; bytesWritten: number }>;
}

interface UsbInterfaceLike {
  readonly interfaceNumber: number;
  readonly claimed: boolean;
  readonly alternate: {
    readonly interfaceClass: number;
    readonly endpoints: readonly {
      readonly endpointNumber: number;
      readonly direction: 'in' | 'out';
      readonly type: string;
    }[];
  };
}

/** `navigator.usb`. */
export interface UsbLike {
  requestDevice(options: { filters: readonly { classCode: number }[] }): Promise<UsbDeviceLike>;
  getDevices(): Promise<UsbDeviceLike[]>;
}

/** Base class 07h. */
export const usbPrinterClass = 7;

const sliceBytes = 16 * 1024;

/** A printer on USB. A transfer is answered when the printer itself has taken its bytes. */
export function usbPrinter(device: UsbDeviceLike): BrowserPrinter {
  return createBrowserPrinter(async () => {
    if (!device.opened) await device.open();
    if (device.configuration === null) await device.selectConfiguration(1);
    const found = device.configuration?.interfaces.find(
      ({ alternate }) => alternate.interfaceClass === usbPrinterClass,
    );
    const out = found?.alternate.endpoints.find(
      ({ direction, type }) => direction === 'out' && type === 'bulk',
    );
    if (!found || !out) throw new Error('The device has no printer interface.');
    if (!found.claimed) await device.claimInterface(found.interfaceNumber);
    return {
      sliceBytes,
      async send(slice) {
        for (let at = 0; at < slice.length;) {
          const { status = 'ok', bytesWritten } = await device.transferOut(
            out.endpointNumber,
            slice.subarray(at),
          );
          if (status !== 'ok' || bytesWritten === 0) throw new Error(`The printer answered '${status}'.`);
          at += bytesWritten;
        }
      },
    };
  });
}

/** What a device is called among the others. */
export function usbId({ vendorId, productId, serialNumber }: UsbDeviceLike): string {
  const hex = (id: number) => id.toString(16).padStart(4, '0');
  return `${hex(vendorId)}:${hex(productId)}:${serialNumber ?? ''}`;
}
