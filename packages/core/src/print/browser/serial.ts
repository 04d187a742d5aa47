import { type BrowserPrinter, createBrowserPrinter } from './link.ts';

/*
 * Web Serial (https://wicg.github.io/serial/): serial ports, virtual ones of USB printers on Windows, and classic
 * Bluetooth printers that the system has paired.
 */

export interface SerialPortLike {
  readonly writable: { getWriter(): WriterLike } | null;
  open(options: SerialOptions): Promise<void>;
  close(): Promise<void>;
  getInfo(): { usbVendorId?: number; usbProductId?: number; bluetoothServiceClassId?: number | string };
}

interface WriterLike {
  readonly ready: Promise<unknown>;
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

interface SerialOptions {
  baudRate: number;
  bufferSize: number;
  flowControl: 'none' | 'hardware';
}

/** `navigator.serial`. */
export interface SerialLike {
  requestPort(): Promise<SerialPortLike>;
  getPorts(): Promise<SerialPortLike[]>;
}

const sliceBytes = 4096;

/** The speed of each port that was opened here: one port may be chosen with another speed. */
const openAt = new WeakMap<SerialPortLike, number>();

/**
 * A printer on a serial port, at so many bits a second. A job has left when the port's stream is closed, which the browser answers once the
 * system's buffers are empty; the port itself stays open, since opening it resets some printers.
 */
export function serialPrinter(port: SerialPortLike, baudRate: number): BrowserPrinter {
  let broken = false;
  return createBrowserPrinter(async () => {
    if (port.writable === null || broken || openAt.get(port) !== baudRate) {
      // A port whose stream broke counts as open until it is closed; one that was never open refuses that.
      await port.close().catch(() => {});
      await port.open({ baudRate, bufferSize: sliceBytes, flowControl: 'none' });
      openAt.set(port, baudRate);
      broken = false;
    }
    let writer: WriterLike | undefined;
    const take = () => {
      if (!port.writable) throw new Error('The port is closed.');
      return (writer ??= port.writable.getWriter());
    };
    return {
      sliceBytes,
      isStale: () => openAt.get(port) !== baudRate,
      async send(slice) {
        const now = take();
        await now.ready;
        await now.write(slice);
      },
      async drain() {
        const now = take();
        writer = undefined;
        await now.close();
        now.releaseLock();
      },
      stop() {
        void writer?.abort('The job ended early.').catch(() => {});
        writer?.releaseLock();
        writer = undefined;
        broken = true;
      },
    };
  });
}

/** What a port is called among the others: its USB ids where it has some, and its place. */
export function serialId(port: SerialPortLike, at: number): string {
  const { usbVendorId, usbProductId, bluetoothServiceClassId } = port.getInfo();
  const hex = (id: number | undefined) => (id ?? 0).toString(16).padStart(4, '0');
  const kind =
    usbVendorId === undefined
      ? bluetoothServiceClassId === undefined
        ? 'port'
        : 'bluetooth'
      : `${hex(usbVendorId)}:${hex(usbProductId)}`;
  return `${kind}:${at}`;
}
