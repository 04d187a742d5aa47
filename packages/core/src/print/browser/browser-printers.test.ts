import { describe, expect, test } from 'vitest';
import { createPrintRun } from '../run/driver.ts';
import type { NamedChunk } from '../run/parts.ts';
import { type BluetoothDeviceLike, bluetoothPrinter, bluetoothPrinters } from './bluetooth.ts';
import type { BrowserPrinter } from './link.ts';
import { serialId, serialPrinter, type SerialPortLike } from './serial.ts';
import { usbId, usbPrinter, type UsbDeviceLike } from './usb.ts';

/** What a fake does with its n-th slice, from 0. */
type Behaviour = (slice: number) => 'take' | 'break' | 'hang';
interface Fake {
  printer: BrowserPrinter;
  /** What arrived. */
  bytes: () => number[];
  sliceBytes: number;
}

const takesAll: Behaviour = () => 'take';

function fakeSerial(behaviour: Behaviour = takesAll, opens: () => Promise<void> = async () => {}): Fake {
  const { port, bytes } = serialPort(behaviour, opens);
  return { printer: serialPrinter(port, 9600), bytes, sliceBytes: 4096 };
}

function serialPort(behaviour: Behaviour, opens: (baudRate: number) => Promise<void>) {
  const arrived: number[] = [];
  let count = 0;
  let stream: WritableStream<Uint8Array> | null = null;
  const make = () =>
    new WritableStream<Uint8Array>({
      async write(slice) {
        const does = behaviour(count++);
        if (does === 'break') throw new DOMException('The device has been lost.', 'NetworkError');
        if (does === 'hang') await new Promise(() => {});
        arrived.push(...slice);
      },
      // As the specification has it, the next writable of the port is a new stream.
      close: () => void (stream = make()),
      abort: () => void (stream = make()),
    });
  const port: SerialPortLike = {
    get writable() {
      return stream;
    },
    async open({ baudRate }) {
      await opens(baudRate);
      stream = make();
    },
    async close() {
      if (!stream) throw new DOMException('The port is closed.', 'InvalidStateError');
      stream = null;
    },
    getInfo: () => ({}),
  };
  return { port, bytes: () => arrived };
}

function fakeUsb(behaviour: Behaviour = takesAll, opens: () => Promise<void> = async () => {}): Fake {
  const arrived: number[] = [];
  let count = 0;
  const outer = { interfaceNumber: 0, claimed: false, alternate: { interfaceClass: 3, endpoints: [] } };
  const inner = {
    interfaceNumber: 1,
    claimed: false,
    alternate: {
      interfaceClass: 7,
      endpoints: [
        { endpointNumber: 1, direction: 'in', type: 'bulk' },
        { endpointNumber: 2, direction: 'out', type: 'bulk' },
      ],
    },
  } as const;
  const device: UsbDeviceLike = {
    vendorId: 0x0a5f,
    productId: 0x00d3,
    serialNumber: 'X1',
    opened: false,
    configuration: { interfaces: [outer, inner] },
    open: opens,
    selectConfiguration: async () => {},
    async claimInterface(number) {
      expect(number).toBe(1);
    },
    async transferOut(endpoint, slice) {
      expect(endpoint).toBe(2);
      const does = behaviour(count++);
      if (does === 'break') return { status: 'stall', bytesWritten: 0 };
      if (does === 'hang') await new Promise(() => {});
      // A printer may take a part of what it is offered.
      const taken = Math.min(slice.length, 5000);
      arrived.push(...slice.subarray(0, taken));
      return { status: 'ok', bytesWritten: taken };
    },
  };
  return { printer: usbPrinter(device), bytes: () => arrived, sliceBytes: 5000 };
}

function fakeBluetooth(behaviour: Behaviour = takesAll, opens: () => Promise<void> = async () => {}): Fake {
  const arrived: number[] = [];
  let count = 0;
  const [, second] = bluetoothPrinters;
  const device: BluetoothDeviceLike = {
    id: 'a',
    gatt: {
      connected: false,
      disconnect() {},
      async connect() {
        await opens();
        return {
          async getPrimaryService(service) {
            if (service !== second.service) throw new DOMException('No service', 'NotFoundError');
            return {
              async getCharacteristic(characteristic) {
                expect(characteristic).toBe(second.characteristic);
                return {
                  async writeValueWithResponse(slice) {
                    const does = behaviour(count++);
                    if (does === 'break') throw new DOMException('GATT operation failed', 'NetworkError');
                    if (does === 'hang') await new Promise(() => {});
                    arrived.push(...slice);
                  },
                };
              },
            };
          },
        };
      },
    },
  };
  return { printer: bluetoothPrinter(device), bytes: () => arrived, sliceBytes: 20 };
}

const ways = [
  ['Web Serial', fakeSerial],
  ['WebUSB', fakeUsb],
  ['Web Bluetooth', fakeBluetooth],
] as const;

const codeOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7) % 256);

describe.each(ways)('%s', (_, fake) => {
  test.each([1, 20, 21, 4096, 12_289, 40_000])('takes %i bytes as they are', async (length) => {
    const { printer, bytes } = fake();
    await printer.write(codeOf(length));
    expect(bytes()).toEqual([...codeOf(length)]);
  });

  test('prints job after job, also those that were given at once', async () => {
    const { printer, bytes } = fake();
    await Promise.all([printer.write(codeOf(9000)), printer.write(codeOf(3)), printer.write(codeOf(50))]);
    expect(bytes()).toEqual([...codeOf(9000), ...codeOf(3), ...codeOf(50)]);
  });

  test('that does not open has sent nothing, and may be tried again', async () => {
    let tries = 0;
    const { printer, bytes } = fake(takesAll, async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('Access denied.', 'SecurityError');
    });
    await expect(printer.write(codeOf(3))).rejects.toMatchObject({ code: 'printer-failed' });
    expect(bytes()).toEqual([]);
    await printer.write(codeOf(3));
    expect(bytes()).toEqual([...codeOf(3)]);
  });

  test.each([0, 1])('that breaks at slice %i leaves nobody knowing', async (at) => {
    const { printer, bytes, sliceBytes } = fake((slice) => (slice === at ? 'break' : 'take'));
    await expect(printer.write(codeOf(sliceBytes * 3))).rejects.toMatchObject({
      code: 'uncertain',
      details: { answered: true },
    });
    expect(bytes().length).toBe(at * sliceBytes);
    // The next job finds the way open again.
    await printer.write(codeOf(5));
    expect(bytes().slice(-5)).toEqual([...codeOf(5)]);
  });

  test('that stands still is broken off by a person, which leaves nobody knowing', async () => {
    const { printer } = fake((slice) => (slice === 0 ? 'hang' : 'take'));
    const job = printer.write(codeOf(sliceBytesOf(fake) * 2));
    // Once it hangs.
    await new Promise((resolve) => setImmediate(resolve));
    printer.stop();
    await expect(job).rejects.toMatchObject({ code: 'uncertain' });
  });

  test.each([
    ['take', 'done', { taken: 6, uncertain: 0 }],
    ['break', 'uncertain', { taken: 2, uncertain: 2 }],
  ] as const)('a run of three parts whose second one meets "%s" is %s', async (does, state, counts) => {
    const size = sliceBytesOf(fake);
    const { printer, bytes } = fake((slice) => (slice === 1 ? does : 'take'));
    const chunks: NamedChunk[] = [0, 1, 2].map((at) => ({
      code: codeOf(size).fill(at),
      labels: 2,
      rowsUsed: 2,
    }));
    const run = createPrintRun({
      run: crypto.randomUUID(),
      prepare: async () => ({ rows: 6, labels: 6, nextChunk: async (number) => chunks[number] }),
      paper: { way: 'browser', write: (code) => printer.write(code) },
    });
    const view = await run.start();
    expect(view.state).toBe(state);
    expect(view.counts).toMatchObject(counts);
    expect(bytes().length).toBe(does === 'take' ? size * 3 : size);
  });
});

const sliceBytesOf = (fake: (typeof ways)[number][1]) => fake().sliceBytes;

test('a port is opened anew where it is chosen with another speed, and only then', async () => {
  const speeds: number[] = [];
  const { port, bytes } = serialPort(takesAll, async (baudRate) => void speeds.push(baudRate));
  const [slow, fast] = [serialPrinter(port, 9600), serialPrinter(port, 115_200)];
  for (const printer of [slow, slow, fast, fast, slow]) await printer.write(codeOf(3));
  expect(speeds).toEqual([9600, 115_200, 9600]);
  expect(bytes()).toHaveLength(15);
});

test('ports and devices have names of their own', () => {
  const port = (info: object) => ({ getInfo: () => info }) as unknown as SerialPortLike;
  expect(serialId(port({ usbVendorId: 0xa5f, usbProductId: 0x2 }), 1)).toBe('0a5f:0002:1');
  expect(serialId(port({}), 0)).toBe('port:0');
  expect(serialId(port({ bluetoothServiceClassId: 0x1101 }), 2)).toBe('bluetooth:2');
  expect(usbId({ vendorId: 1, productId: 2 } as UsbDeviceLike)).toBe('0001:0002:');
});
