import type { Client } from '@marbete/core/api/client';
import type { CallInput } from '@marbete/core/api/endpoint';
import { isAppError } from '@marbete/core/api/errors';
import type { BegunFacts, RunKeeper } from '@marbete/core/print/run/driver';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { ChunkRecord, RunState } from '@marbete/core/print/run-record';
import { beginRun, embedBegin, embedChunk, embedState, noteChunk, noteRun } from './record-calls.ts';
import type { RunPlan } from '@marbete/core/print/run-plan';
import { newRun } from '../run-id/new-run.ts';

/** Keeps the record of runs on the server, so that any device can go on with them (docs/printing.md, Print runs). */
export interface RunRecorder extends Required<RunKeeper> {
  /** The lease of a run, with which its parts are asked for. */
  leaseOf(run: string): string;
}

type BeginBody = CallInput<typeof embedBegin>['body'];
type StateBody = CallInput<typeof noteRun>['body'];
type ChunkBody = CallInput<typeof noteChunk>['body'];

/** The calls of the server that keep a record. */
interface RecordCalls {
  begin(body: BeginBody & { plan?: RunPlan | undefined }): Promise<unknown>;
  chunk(corrida: string, trozo: string, body: ChunkBody): Promise<unknown>;
  state(corrida: string, body: StateBody, options?: { keepalive: boolean }): Promise<unknown>;
}

/** A run is heard of so often; after 2 minutes of silence it counts as interrupted. */
const aliveMs = 20_000;
/** A call that got no answer is tried again after these pauses: all of them may be made twice. */
const pausesMs = [1_000, 3_000];

/** What is printed with the record. */
export interface RecordedPrint {
  labelId: number;
  catalogueId?: number | undefined;
  printer: HelperPrinter;
  /** The run whose labels are printed again. */
  repeats?: string | undefined;
}

/** The record of what the account prints. */
export function createAccountRecorder(client: Client, print: RecordedPrint): RunRecorder {
  const { labelId: etiqueta, catalogueId: catalogo, printer } = print;
  return createRecorder({
    begin: ({ plan, ...body }) =>
      client.call(beginRun, {
        body: {
          ...body,
          ...factsOf(printer),
          etiqueta,
          ...(catalogo === undefined ? {} : { catalogo }),
          ...(print.repeats === undefined ? {} : { repite: print.repeats }),
          ...(plan ? { plan: { ...plan } } : {}),
        },
      }),
    chunk: (corrida, trozo, body) => client.call(noteChunk, { params: { corrida, trozo }, body }),
    state: (corrida, body, options) => client.call(noteRun, { params: { corrida }, body }, options),
  });
}

/** The record of what a page prints with its publishable key: nobody else goes on with it. */
export function createPageRecorder(
  client: Client,
  key: string,
  { labelId: etiqueta, printer }: RecordedPrint,
): RunRecorder {
  const params = { key, etiqueta };
  return createRecorder({
    // A plan would be for somebody who goes on with it.
    begin: ({ corrida, token, rows, labels }) =>
      client.call(embedBegin, { params, body: { corrida, token, rows, labels, ...factsOf(printer) } }),
    chunk: (corrida, trozo, body) => client.call(embedChunk, { params: { ...params, corrida, trozo }, body }),
    state: (corrida, body, options) =>
      client.call(embedState, { params: { ...params, corrida }, body }, options),
  });
}

/** A printer as calls name it. */
export const printerText = (printer: HelperPrinter) => JSON.stringify(printer).slice(0, 2_000);

const factsOf = (printer: HelperPrinter) => ({
  impresora: printerText(printer),
  sistema_operativo: (globalThis.navigator?.userAgent ?? '').slice(0, 200),
});

function createRecorder(calls: RecordCalls): RunRecorder {
  const leases = new Map<string, string>();
  /** Runs that are driven here, with what stops the word that they still are, and the state that was noted last. */
  const driven = new Map<string, { stop: () => void; state: RunState | undefined }>();

  function leaseOf(run: string): string {
    const token = leases.get(run) ?? newRun();
    leases.set(run, token);
    return token;
  }

  /** Says that the run is driven here, until it ends. */
  function drive(run: string, state: RunState | undefined): void {
    const token = leaseOf(run);
    const timer = setInterval(() => {
      calls.state(run, { token }).catch((error: unknown) => {
        if (isTakenOver(error)) driven.get(run)?.stop();
      });
    }, aliveMs);
    const sayGoodbye = () =>
      void calls.state(run, { token, bye: true }, { keepalive: true }).catch(() => undefined);
    globalThis.addEventListener?.('pagehide', sayGoodbye);
    const stop = () => {
      clearInterval(timer);
      globalThis.removeEventListener?.('pagehide', sayGoodbye);
      driven.delete(run);
    };
    driven.set(run, { stop, state });
  }

  /** Words about a run that ended come too: its last labels were printed. */
  const note = async ({ number, first, last, ...chunk }: ChunkRecord, run: string) => {
    const token = leases.get(run);
    if (token === undefined) return;
    const names = { ...(first ? { first } : {}), ...(last ? { last } : {}) };
    await persistently(() => calls.chunk(run, String(number), { token, chunk: { ...chunk, ...names } }));
  };

  return {
    leaseOf,
    async begin(run, { goesOn, ...facts }: BegunFacts) {
      if (!goesOn) await persistently(() => calls.begin({ corrida: run, token: leaseOf(run), ...facts }));
      drive(run, goesOn ? undefined : 'printing');
    },
    offer: (record, _, run) => note(record, run),
    answer: note,
    async state(state, run) {
      const drive = driven.get(run);
      if (!drive || state === drive.state || state === 'checking' || state === 'refused') return;
      await persistently(() => calls.state(run, { token: leaseOf(run), state }));
      drive.state = state;
      if (state === 'done' || state === 'cancelled') drive.stop();
    },
  };
}

/** Whether somebody else goes on with the run, or it was closed. */
export function isTakenOver(error: unknown): boolean {
  return isAppError(error) && error.code === 'conflict' && error.details['reason'] === 'taken-over';
}

async function persistently(call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call();
      return;
    } catch (error) {
      const pause = pausesMs[attempt];
      if (pause === undefined || !isAppError(error) || error.code !== 'unavailable') throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
