import { AppError } from '@marbete/core/api/errors';
import { realpath, stat, type FileHandle } from 'node:fs/promises';
import { createQueue } from './queue.ts';
import { createAnswerBuffer } from '../status/answer-buffer.ts';
import { cancelled } from '../status/monitor.ts';
import { sendSlices } from './send-slices.ts';
import type { Transport, TransportLimits } from './transport.ts';

/** A device file that is open: a serial port or a USB printer. */
export interface Device {
  /** Resolves with how many bytes it took. */
  take(slice: Uint8Array): Promise<number>;
  /** Called once, directly after opening. */
  onData(listener: (data: Buffer) => void): void;
  /** Whether it went away; it is opened anew then. */
  isBroken(): boolean;
  /** Waits until the bytes have left; rejects when the device breaks. */
  drain(): Promise<void>;
  /** Lets go of the device. `abandon` drops what has not left yet. */
  close(abandon: boolean): Promise<void>;
}

/**
 * Fails with `ENODEV` unless this is a character device under /dev, also by a link: a wrong address must never write
 * printer code into a file. `open` is the device where it is open already.
 */
export async function requireDevice(path: string, open?: FileHandle): Promise<void> {
  const [real, about] = await Promise.all([realpath(path), open ? open.stat() : stat(path)]);
  if (real.startsWith('/dev/') && about.isCharacterDevice()) return;
  throw Object.assign(new Error('it is no device; write a path such as /dev/usb/lp0'), { code: 'ENODEV' });
}

interface DeviceOptions {
  path: string;
  limits: TransportLimits;
  open(): Promise<Device>;
  ready(): Promise<boolean>;
}

/** A printer behind a device file, which one job or one question has at a time. */
export function deviceTransport({ path, limits, open, ready }: DeviceOptions): Transport {
  const turns = createQueue();
  let received = Buffer.alloc(0);
  const printer = `The printer at ${path}`;
  let idle: { device: Device; timer: NodeJS.Timeout } | undefined;
  let onData: (data: Buffer) => void = storeReceived;

  function storeReceived(data: Buffer): void {
    received = Buffer.concat([received, data]).subarray(-receivedLimit);
  }

  /**
   * The device of the last turn, if that was a moment ago, else a new one. Opening throws away what a driver still has
   * on its way to the printer, and takes seconds with Bluetooth.
   */
  async function acquire(): Promise<Device> {
    const last = idle;
    idle = undefined;
    clearTimeout(last?.timer);
    if (last && !last.device.isBroken()) return last.device;
    await last?.device.close(true);
    const device = await openDevice();
    device.onData((data) => onData(data));
    return device;
  }

  function keep(device: Device): void {
    const timer = setTimeout(() => {
      idle = undefined;
      void device.close(false);
    }, keepMs);
    idle = { device, timer };
  }

  async function openDevice(): Promise<Device> {
    try {
      return await open();
    } catch (cause) {
      throw new AppError(
        'printer-failed',
        `${printer} cannot be opened: ${reasonOf(cause)}. Nothing was printed.`,
        { details: { reason: 'printer-unreachable' }, cause },
      );
    }
  }

  return {
    ready,

    write: (bytes, job) =>
      turns.add(async () => {
        const device = await acquire();
        let started = false;
        try {
          if (job.signal.aborted) throw cancelled();
          await job.begin();
          started = true;
          await sendSlices({ bytes, take: (slice) => device.take(slice), job, limits, printer });
          await device.drain();
        } catch (error) {
          await device.close(started);
          throw error;
        }
        keep(device);
        return 'written' as const;
      }),

    async read() {
      const bytes = received;
      received = Buffer.alloc(0);
      return bytes;
    },

    converse: (talk) =>
      turns.add(async () => {
        const device = await acquire();
        const answers = createAnswerBuffer();
        onData = (data) => {
          answers.add(data);
        };
        const send = async (text: string) => {
          let rest = Buffer.from(text, 'latin1');
          while (rest.length > 0) rest = rest.subarray(await device.take(rest));
        };
        try {
          return await talk({ send, receive: answers.receive });
        } finally {
          onData = storeReceived;
          keep(device);
        }
      }),

    async close() {
      await turns.idle();
      const last = idle;
      idle = undefined;
      clearTimeout(last?.timer);
      await last?.device.close(false);
    },
  };
}

const keepMs = 10_000;
const receivedLimit = 64 * 1024;

function reasonOf(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'it is not there; is it plugged in and switched on?';
  if (code === 'EACCES') return 'this account may not use it; on Linux add it to the group lp or dialout';
  if (code === 'EBUSY') return 'another program has it';
  return cause instanceof Error ? cause.message : String(cause);
}
