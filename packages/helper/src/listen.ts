import { AppError } from '@marbete/core/api/errors';
import type { Server } from 'node:net';

/**
 * Listens on both loopback addresses under one port number (0 picks a free one) and answers that number. IPv6 is
 * skipped where the machine has none. Fails with `unavailable` when another program has the port.
 */
export async function listenOnLoopback(
  makeServer: () => Server,
  port: number,
): Promise<{ port: number; servers: Server[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const first = makeServer();
    const chosen = await listen(first, '127.0.0.1', port);
    const second = makeServer();
    try {
      await listen(second, '::1', chosen);
      return { port: chosen, servers: [first, second] };
    } catch (error) {
      if (isWithoutIpv6(error)) return { port: chosen, servers: [first] };
      await closed(first);
      // The system gave a number that is free on one address only: another one will do.
      if (port === 0 && attempt < 10) continue;
      throw error;
    }
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(nameTaken(error, port)));
    server.listen({ host, port, exclusive: true }, () => {
      server.removeAllListeners('error');
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function nameTaken(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return error;
  const why =
    error.code === 'EADDRINUSE'
      ? 'is taken by another program, perhaps another print helper; stop it or choose another port'
      : 'may not be used by this account; choose one above 1023';
  return new AppError('unavailable', `Port ${port} ${why}.`, {
    details: { reason: error.code === 'EADDRINUSE' ? 'port-taken' : 'port-forbidden', port },
    cause: error,
  });
}

function isWithoutIpv6(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'EPROTONOSUPPORT'].includes(code);
}

/** Ends a server; connections that still wait for an answer are closed. */
export function closed(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
