import { AppError } from '@marbete/core/api/errors';
import { cupsTransport } from './cups.ts';
import { serialTransport } from './serial.ts';
import { tcpTransport } from './tcp.ts';
import type { TransportKind } from './transport.ts';
import { usbTransport } from './usb.ts';
import { virtualTransport } from './virtual.ts';
import { winspoolTransport } from './winspool.ts';

/** Every way to a printer, one file each. A new one is one line here. */
export const transports: readonly TransportKind[] = [
  tcpTransport,
  cupsTransport,
  usbTransport,
  serialTransport,
  winspoolTransport,
  virtualTransport,
];

/** The transport of a printer's url; fails with `invalid-input` and the schemes there are. */
export function transportFor(url: string): TransportKind {
  const found = transports.find((transport) => url.toLowerCase().startsWith(transport.scheme));
  if (found) return found;
  const examples = transports.map(({ example }) => example).join(', ');
  throw new AppError(
    'invalid-input',
    `The printer address '${url}' is not known; write one of ${examples}.`,
    {
      issues: [{ path: ['printers'], message: `Unknown printer address '${url}'`, rule: 'printer-url' }],
    },
  );
}
