import { AppError } from '@marbete/core/api/errors';
import type { SerialPort } from 'serialport';
import { deviceTransport, requireDevice, type Device } from './device.ts';
import type { TransportKind } from './transport.ts';

/** Serial ports, a paired Bluetooth printer being one: `serial:/dev/ttyUSB0?baud=9600&flow=hardware`, `serial:COM3`. */
export const serialTransport: TransportKind = {
  scheme: 'serial:',
  example: 'serial:/dev/rfcomm0 or serial:COM3?baud=9600',
  connection: 'bluetooth',
  uid: (url) => `serial:${parsePort(url).path}`,
  open(url, _baseDir, limits) {
    const settings = parsePort(url);
    return deviceTransport({
      path: settings.path,
      limits,
      open: () => openPort(settings),
      ready: async () => {
        if (process.platform !== 'win32')
          return requireDevice(settings.path).then(
            () => true,
            () => false,
          );
        return (await listPorts()).some((port) => port.path === settings.path);
      },
    });
  },
  async discover() {
    const ports = await listPorts();
    return ports
      .filter((port) => port.pnpId !== undefined || /rfcomm|usb|acm|^com\d/i.test(port.path))
      .map((port) => ({
        name: [port.manufacturer, port.path].filter(Boolean).join(' '),
        url: `serial:${port.path}`,
      }));
  },
};

interface PortSettings {
  path: string;
  baudRate: number;
  flow: 'none' | 'hardware' | 'software';
}

function parsePort(url: string): PortSettings {
  const [path = '', query = ''] = url.slice('serial:'.length).split('?');
  const parameters = new URLSearchParams(query);
  const baudRate = Number(parameters.get('baud') ?? 9600);
  const flow = parameters.get('flow') ?? 'none';
  const isFlow = flow === 'none' || flow === 'hardware' || flow === 'software';
  if (/^(?:\/.+|COM\d{1,3})$/i.test(path) && Number.isInteger(baudRate) && baudRate >= 300 && isFlow)
    return { path, baudRate, flow };
  throw new AppError(
    'invalid-input',
    `'${url}' is no serial port; write serial:/dev/rfcomm0 or serial:COM3, with ?baud=9600&flow=hardware where it needs that.`,
    { issues: [{ path: ['printers'], message: `Not a serial port: '${url}'`, rule: 'printer-url' }] },
  );
}

/** Loaded on first use only: its part for this system may be missing, and other printers work without it. */
async function serialPorts(): Promise<typeof SerialPort> {
  return (await import('serialport')).SerialPort;
}

async function listPorts() {
  return (await serialPorts()).list();
}

async function openPort({ path, baudRate, flow }: PortSettings): Promise<Device> {
  if (process.platform !== 'win32') await requireDevice(path);
  const Port = await serialPorts();
  const port = new Port({
    path,
    baudRate,
    autoOpen: false,
    rtscts: flow === 'hardware',
    xon: flow === 'software',
    xoff: flow === 'software',
  });
  await settled((done) => port.open(done));
  let broken: Error | undefined;
  let onBreak = () => {};
  const breakOff = (error?: Error | null) => {
    broken ??= error ?? new Error('the port was closed');
    onBreak();
  };
  port.on('error', breakOff);
  port.on('close', breakOff);

  /** The port's own calls do not all answer when the device goes away. */
  const orBroken = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      onBreak = () => reject(broken);
      if (broken) reject(broken);
      else work.then(resolve, reject);
    });

  return {
    async take(slice) {
      await orBroken(
        settled((done) => {
          port.write(Buffer.from(slice), (error) => done(error));
        }),
      );
      return slice.length;
    },
    onData: (listener) => void port.on('data', listener),
    drain: () => orBroken(settled((done) => port.drain(done))),
    isBroken: () => broken !== undefined || !port.isOpen,
    async close(abandon) {
      if (broken || !port.isOpen) return;
      if (abandon) await settled((done) => port.flush(done)).catch(() => {});
      port.off('close', breakOff);
      await settled((done) => port.close(done)).catch(() => {});
    },
  };
}

function settled(work: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => (error ? reject(error) : resolve()));
  });
}
