import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { startHelperProcess } from '../helper/label-flood.ts';

/** A printer that reads slowly. */
async function openSlowPrinter() {
  let taken = '';
  const sink = await startTcpSink((socket: Socket) => {
    socket.on('data', (part) => {
      taken += part.toString('latin1');
      socket.pause();
      void setTimeout(30).then(() => socket.resume());
    });
    socket.on('end', () => socket.end());
  });
  atEnd(() => sink.close());
  /** Waits for its next bytes, two seconds at most. */
  const untilBytes = async () => {
    const before = taken.length;
    for (let tries = 0; tries < 200 && taken.length === before; tries += 1) await setTimeout(10);
  };
  return { url: sink.url, untilBytes, taken: () => taken };
}

/** A machine of a shop with its print helper, a process that can be killed. */
export async function openMachine() {
  const printer = await openSlowPrinter();
  const dir = temporaryDir();
  const begin = () => startHelperProcess(dir, printer.url, 0, { endMs: 10_000 });
  let helper = await begin();
  const headers = () => ({
    authorization: `Bearer ${helper.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const facts = async () =>
    (await fetch(`${helper.url}/page/station`, { headers: headers() })).json() as Promise<{
      pairing: { kind: string; code?: string };
      isOnline: boolean;
    }>;
  const press = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString();
    const init = { method: 'POST', headers: headers(), body, redirect: 'manual' } as const;
    await fetch(`${helper.url}/page/station`, init);
  };
  return {
    printer,
    kill: () => helper.kill(),
    async start() {
      helper = await begin();
    },
    /** Pairs it with a server, where `type` types the code; orders print without a hand. */
    async pair(address: string, type: (code: string) => unknown) {
      await press({ act: 'pair', address });
      await type((await facts()).pairing.code ?? '');
      while ((await facts()).pairing.kind === 'code') await setTimeout(50);
      await press({ act: 'allow' });
      await press({ act: 'alone' });
      while (!(await facts()).isOnline) await setTimeout(50);
    },
  };
}
