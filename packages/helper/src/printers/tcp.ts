import { AppError } from '@marbete/core/api/errors';
import { connect, type Socket } from 'node:net';
import { discoverNetwork } from '../discovery/dns-sd.ts';
import { createHearing } from '../status/line.ts';
import { cancelled } from '../status/monitor.ts';
import type { Transport, TransportJob, TransportKind, TransportLimits } from './transport.ts';

/** Raw printing over TCP, as label printers offer it on port 9100. */
export const tcpTransport: TransportKind = {
  scheme: 'tcp:',
  example: 'tcp://HOST:PORT',
  connection: 'network',
  uid: (url) => {
    const { host, port } = parseAddress(url);
    return `${host.includes(':') ? `[${host}]` : host}:${port}`;
  },
  open: (url, _baseDir, limits) => openTcp(parseAddress(url), limits),
  discover: () => discoverNetwork(),
};

const rawPort = 9100;
const sliceBytes = 16 * 1024;
const probeMs = 1_000;
const lingerMs = 30_000;
const heardLimit = 64 * 1024;

interface Address {
  host: string;
  port: number;
}

function parseAddress(url: string): Address {
  const match = /^tcp:\/\/(\[[0-9a-f:.]+\]|[^\s/:@?#[\]]+)(?::(\d{1,5}))?\/?$/i.exec(url);
  const port = Number(match?.[2] ?? rawPort);
  const host = match?.[1]?.replace(/^\[|\]$/g, '');
  if (!host || port < 1 || port > 65_535) {
    throw new AppError(
      'invalid-input',
      `'${url}' is no printer address; write tcp://HOST or tcp://HOST:PORT.`,
      {
        issues: [{ path: ['printers'], message: `Not an address: '${url}'`, rule: 'printer-url' }],
      },
    );
  }
  return { host, port };
}

function openTcp(address: Address, limits: TransportLimits): Transport {
  let heard = Buffer.alloc(0);
  let lingering: Socket | undefined;

  /**
   * Stays on the line after a job for as long as the printer does. Closing at once would answer anything that the
   * printer still says with a reset, and a reset can cost the labels that are on their way. The next job takes over.
   */
  function linger(socket: Socket): void {
    lingering = socket;
    socket.unref();
    socket.setTimeout(lingerMs, () => socket.destroy());
    socket.on('close', () => {
      if (lingering === socket) lingering = undefined;
    });
  }

  return {
    async ready() {
      if (lingering) return true;
      try {
        const socket = await openSocket(address, Math.min(probeMs, limits.connectMs));
        socket.on('error', () => {});
        socket.destroy();
        return true;
      } catch {
        return false;
      }
    },

    async write(bytes, job) {
      lingering?.destroy();
      lingering = undefined;
      const socket = await openSocket(address, limits.connectMs);
      socket.setNoDelay(true);
      socket.on('data', (data) => {
        heard = Buffer.concat([heard, data]).subarray(-heardLimit);
      });
      try {
        if (job.signal.aborted) throw cancelled();
        await job.begin();
        await send(socket, bytes, address, limits, job);
      } catch (error) {
        socket.destroy();
        throw error;
      }
      if (!socket.destroyed) linger(socket);
    },

    async read() {
      const said = heard;
      heard = Buffer.alloc(0);
      return said;
    },

    conversesBesideJobs: true,

    async converse(talk) {
      // Printers that take one connection at a time refuse while the last job's still stands open.
      const socket = await openSocket(address, limits.connectMs).catch((error: unknown) => {
        if (!lingering) throw error;
        lingering.destroy();
        lingering = undefined;
        return openSocket(address, limits.connectMs);
      });
      const hearing = createHearing();
      socket.on('data', (data) => {
        hearing.add(data);
      });
      for (const end of ['end', 'close', 'error'] as const) socket.on(end, () => hearing.end());
      try {
        const answer = await talk({
          send: (text) =>
            new Promise((resolve) => {
              socket.write(Buffer.from(text, 'latin1'), () => resolve());
            }),
          hear: hearing.hear,
        });
        socket.end();
        return answer;
      } finally {
        socket.unref();
        socket.setTimeout(limits.settleMs, () => socket.destroy());
      }
    },
  };
}

function openSocket(address: Address, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const fail = (reason: string, why: string, cause?: unknown) => {
      socket.removeAllListeners();
      socket.on('error', () => {});
      socket.destroy();
      reject(
        new AppError('printer-failed', `The printer at ${place(address)} ${why} Nothing was printed.`, {
          details: { reason },
          cause,
        }),
      );
    };
    const timer = setTimeout(
      () => fail('printer-unreachable', `did not answer in ${timeoutMs / 1000} s; is it switched on?`),
      timeoutMs,
    );
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const refused = error.code === 'ECONNREFUSED';
      fail(
        refused ? 'printer-refused' : 'printer-unreachable',
        refused
          ? 'refused the connection; is it busy, or is another port meant?'
          : `cannot be reached (${error.code ?? error.message}); check its address and the network.`,
        error,
      );
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/**
 * Hands the bytes over in slices, so that progress is seen, and then waits a moment for the printer to close the
 * connection or to break it: a reset right after the last byte means that it did not take everything.
 */
function send(
  socket: Socket,
  bytes: Uint8Array,
  address: Address,
  limits: TransportLimits,
  job: TransportJob,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let ended = false;
    let settled = false;
    let timer: NodeJS.Timeout | undefined;

    const cancel = () => stop('cancelled', 'was told to stop.');
    const stop = (reason: string, why: string, cause?: unknown) => {
      clearTimeout(timer);
      settled = true;
      job.signal.removeEventListener('abort', cancel);
      reject(
        new AppError(
          'uncertain',
          `The printer at ${place(address)} ${why} It had taken ${sent} of ${bytes.length} bytes; look at what it printed before you print again.`,
          { details: { reason, sent, total: bytes.length }, cause },
        ),
      );
    };
    const done = () => {
      clearTimeout(timer);
      settled = true;
      job.signal.removeEventListener('abort', cancel);
      resolve();
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stuck(sent), limits.stallMs);
    };
    const stuck = async (sentBefore: number) => {
      const waits = await job.isWaitedFor();
      if (settled || sent > sentBefore) return;
      if (waits) watch();
      else stop('printer-slow', `took nothing for ${limits.stallMs / 1000} s; is it out of paper or paused?`);
    };
    job.signal.addEventListener('abort', cancel, { once: true });

    socket.on('error', (error) => stop('printer-closed', 'broke the connection.', error));
    socket.on('end', () => {
      if (!ended) stop('printer-closed', 'closed the connection early.');
    });
    socket.on('close', () => {
      if (ended) done();
      else stop('printer-closed', 'closed the connection early.');
    });

    const next = () => {
      watch();
      if (sent < bytes.length) {
        const slice = bytes.subarray(sent, sent + sliceBytes);
        socket.write(slice, (error) => {
          if (error) return;
          sent += slice.length;
          next();
        });
        return;
      }
      socket.end(() => {
        ended = true;
        clearTimeout(timer);
        timer = setTimeout(done, limits.settleMs);
      });
    };
    next();
  });
}

function place(address: Address): string {
  return `${address.host}:${address.port}`;
}
