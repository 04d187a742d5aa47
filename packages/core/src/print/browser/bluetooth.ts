import { type BrowserPrinter, createBrowserPrinter } from './link.ts';

/*
 * Web Bluetooth (https://webbluetoothcg.github.io/web-bluetooth/): Bluetooth LE only. Classic printers, which most are,
 * come as serial ports once the system has paired them.
 */

export interface BluetoothDeviceLike {
  readonly id: string;
  readonly name?: string | undefined;
  readonly gatt?: {
    readonly connected: boolean;
    connect(): Promise<GattLike>;
    disconnect(): void;
  };
}

interface GattLike {
  getPrimaryService(service: string): Promise<{
    getCharacteristic(characteristic: string): Promise<CharacteristicLike>;
  }>;
}

interface CharacteristicLike {
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
}

/** `navigator.bluetooth`. */
export interface BluetoothLike {
  requestDevice(options: {
    filters: readonly { services: readonly string[] }[];
    optionalServices: readonly string[];
  }): Promise<BluetoothDeviceLike>;
}

/** Services with a characteristic that takes printer code, by whom they are known. */
export const bluetoothPrinters = [
  {
    maker: 'Zebra',
    service: '38eb4a80-c570-11e3-9507-0002a5d5c51b',
    characteristic: '38eb4a82-c570-11e3-9507-0002a5d5c51b',
  },
  {
    maker: 'Transparent UART of Microchip, as in printers of TSC and others',
    service: '49535343-fe7d-4ae5-8fa9-9fafd205e455',
    characteristic: '49535343-8841-43f4-a8d4-ecbe34729bb3',
  },
  {
    maker: 'Printers without a name',
    service: '000018f0-0000-1000-8000-00805f9b34fb',
    characteristic: '00002af1-0000-1000-8000-00805f9b34fb',
  },
] as const;

/** Written with an answer, every device takes the 20 bytes of the smallest packet (Bluetooth Core, ATT_MTU 23). */
const sliceBytes = 20;

/** A Bluetooth LE printer. Each slice is answered by the printer. */
export function bluetoothPrinter(device: BluetoothDeviceLike): BrowserPrinter {
  return createBrowserPrinter(async () => {
    const gatt = await device.gatt?.connect();
    if (!gatt) throw new Error('The device has no GATT server.');
    for (const { service, characteristic } of bluetoothPrinters) {
      const found = await gatt.getPrimaryService(service).catch(() => undefined);
      if (!found) continue;
      const to = await found.getCharacteristic(characteristic);
      return {
        sliceBytes,
        send: (slice) => to.writeValueWithResponse(slice),
        stop: () => device.gatt?.disconnect(),
      };
    }
    throw new Error('The device has no service that is known to print.');
  });
}

/** Asks the person for a device; to be called by a click. */
export function requestBluetooth(bluetooth: BluetoothLike): Promise<BluetoothDeviceLike> {
  const services = bluetoothPrinters.map(({ service }) => service);
  return bluetooth.requestDevice({
    filters: services.map((service) => ({ services: [service] })),
    optionalServices: services,
  });
}
