import { AppError } from '@marbete/core/api/errors';
import { tcpTransport } from './tcp.ts';
import type { TransportKind } from './transport.ts';
import { virtualTransport } from './virtual.ts';

/** Every way to a printer, one file each. A new one is one line here. */
const transports: readonly TransportKind[] = [tcpTransport, virtualTransport];

/** The transport of a printer's url; fails with `invalid-input` and the schemes there are. */
export function transportFor(url: string): TransportKind {
  const found = transports.find((transport) => url.toLowerCase().startsWith(transport.scheme));
  if (found) return found;
  const schemes = transports.map((transport) => `${transport.scheme}...`).join(' or ');
  throw new AppError('invalid-input', `The printer address '${url}' is not known; write it as ${schemes}.`, {
    issues: [{ path: ['printers'], message: `Unknown printer address '${url}'`, rule: 'printer-url' }],
  });
}
