import { constants } from 'node:fs';
import { access, open, readdir, readFile, realpath, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '@marbete/core/api/errors';
import { deviceTransport, requireDevice, type Device } from './device.ts';
import type { FoundPrinter, TransportKind } from './transport.ts';

/** USB printers as Linux shows them, `usb:/dev/usb/lp0` (kernel: Documentation/usb, usblp). */
export const usbTransport: TransportKind = {
  scheme: 'usb:',
  example: 'usb:/dev/usb/lp0',
  connection: 'usb',
  uid: (url) => `usb:${pathOf(url)}`,
  open(url, _baseDir, limits) {
    const path = pathOf(url);
    return deviceTransport({
      path,
      limits,
      open: () => openDevice(path),
      ready: () =>
        Promise.all([requireDevice(path), access(path, constants.W_OK)]).then(
          () => true,
          () => false,
        ),
    });
  },
  discover: () => discoverUsb('/dev/usb', '/sys/class/usbmisc'),
};

const again = 15;

function pathOf(url: string): string {
  const path = url.slice('usb:'.length);
  if (path.startsWith('/') && !path.includes('\0')) return path;
  throw new AppError('invalid-input', `'${url}' is no USB printer; write usb:/dev/usb/lp0.`, {
    issues: [{ path: ['printers'], message: `Not a device: '${url}'`, rule: 'printer-url' }],
  });
}

/** Opened without blocking: a printer that takes nothing must not hold a thread that nobody can stop. */
async function openDevice(path: string): Promise<Device> {
  const file = await open(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY);
  await requireDevice(path, file).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  let closed = false;
  const isOpen = () => !closed;
  let reading: Promise<void> | undefined;
  let broken: NodeJS.ErrnoException | undefined;

  async function take(slice: Uint8Array): Promise<number> {
    while (isOpen()) {
      try {
        const { bytesWritten } = await file.write(slice);
        if (bytesWritten > 0) return bytesWritten;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      }
      await elapsed(again);
    }
    return 0;
  }

  return {
    take,
    onData(listener) {
      reading = readOn(file, isOpen, listener, (error) => {
        broken = error;
      });
    },
    isBroken: () => closed || broken?.code === 'ENODEV' || broken?.code === 'EIO',
    // The kernel has every byte; the driver hands them on in order also after closing.
    drain: async () => {},
    async close() {
      if (closed) return;
      closed = true;
      await reading;
      await file.close();
    },
  };
}

async function readOn(
  file: FileHandle,
  goesOn: () => boolean,
  listener: (data: Buffer) => void,
  onError: (error: NodeJS.ErrnoException) => void,
): Promise<void> {
  const buffer = Buffer.alloc(4096);
  while (goesOn()) {
    try {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead > 0) {
        listener(Buffer.from(buffer.subarray(0, bytesRead)));
        continue;
      }
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      // Printers that cannot answer refuse to be read from, and print all the same.
      if (failure.code !== 'EAGAIN') return onError(failure);
    }
    await elapsed(again);
  }
}

/** The USB printers that are plugged in; their name is in the IEEE 1284 id that the kernel keeps. */
async function discoverUsb(devices: string, classes: string): Promise<FoundPrinter[]> {
  const names = await readdir(devices).catch(() => []);
  return Promise.all(
    names
      .filter((name) => /^lp\d+$/.test(name))
      .sort()
      .map(async (name) => {
        const id = await readFile(join(classes, name, 'device', 'ieee1284_id'), 'utf8').catch(() => '');
        const field = (...keys: string[]) =>
          keys.map((key) => new RegExp(`(?:^|;)\\s*${key}:([^;]*)`, 'i').exec(id)?.[1]?.trim()).find(Boolean);
        const maker = field('MFG', 'MANUFACTURER');
        const model = field('MDL', 'MODEL');
        const serial = field('SN', 'SERN', 'SERIALNUMBER');
        const path = await realpath(join(devices, name)).catch(() => join(devices, name));
        return {
          name: [maker, model].filter(Boolean).join(' ') || `USB ${basename(path)}`,
          url: `usb:${path}`,
          ...(serial ? { uid: `usb:${serial}` } : {}),
        };
      }),
  );
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
