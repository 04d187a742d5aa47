import { isAppError, AppError } from '@marbete/core/api/errors';
import type { StationWordTold } from '@marbete/core/stations/calls';
import { lastingFault } from '@marbete/engine/internal/languages/lasting';
import { labelsOfCode } from '@marbete/engine/internal/languages/compile';
import { languagesOfCode, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { KeyStore } from '../jobs/keys.ts';
import type { Printing } from '../jobs/printing.ts';
import type { Printer, Printers } from '../printers/printers.ts';
import type { ChunkStore, StoredChunk } from './chunk-store.ts';
import type { StationFile } from './station-file.ts';
import { isWithin, type TrustedTime } from './trusted-time.ts';

export interface ShiftParts {
  file: StationFile;
  store: ChunkStore;
  time: TrustedTime;
  keys: Pick<KeyStore, 'id'>;
  printing: Printing;
  printers: Pick<Printers, 'list'>;
  /** A monotonic clock in milliseconds. */
  monotonic(): number;
  /** The shop or the printer does not print a run: head office is told. */
  refuse(run: string, reason: string): void;
}

/** Why a chunk that is due does not print now. */
export type Waiting = 'clock' | 'paused' | 'hand' | 'limit' | 'printer' | 'stopped';

/** What prints the chunks of a station at their time, each at most once. */
export interface Shift {
  /** Begins what is due, and ends what is past its time. */
  tick(): void;
  /** Says that a chunk is not to be printed any more; one that began goes on, and its own word comes. */
  cancel(key: string, reason: string): void;
  /** Why a chunk waits; undefined when it may print or is not due. */
  waitsFor(chunk: StoredChunk): Waiting | undefined;
  isPrinting(key: string): boolean;
  /** The words to tell now: last words, and of chunks that are being printed that they began. */
  words(): StationWordTold[];
  /** Labels that may still begin today. */
  labelsLeft(): number;
  /** Resolves when nothing is being printed. */
  idle(): Promise<void>;
}

/** A printer that could not be reached is tried again so much later. */
const againMs = 10_000;
/** What a silent printer took may turn out to be uncertain within a minute: the words wait so long behind the last one. */
const heldMs = 70_000;

export function createShift(parts: ShiftParts): Shift {
  const { file, store, time, keys, printing, printers } = parts;
  /** By the printer's uid. */
  const active = new Map<
    string,
    { chunk: StoredChunk; began: boolean; stop: AbortController; done: Promise<void> }
  >();
  const retryAt = new Map<string, number>();
  /** The last chunk of each printer, whose doubt reaches back from the next one. */
  const before = new Map<string, string>();
  /** By the printer's uid: what it took since it last confirmed something, whose words wait. */
  const held = new Map<string, { keys: Set<string>; until: number }>();

  const printerOf = ({ printer }: StoredChunk) => printers.list().find(({ uid }) => uid === printer);
  const activeOf = (key: string) => [...active.values()].find(({ chunk }) => chunk.key === key);

  function settle(chunk: Pick<StoredChunk, 'key'>, word: Omit<StationWordTold, 'key' | 'at'>): void {
    store.settle({ key: chunk.key, at: Math.round(time.guess()), ...word });
  }

  function settleUncertain(chunk: StoredChunk, reason: string): void {
    settle(chunk, { word: 'uncertain', reason });
    const { key, labels, first, last, order } = chunk;
    const printer = printerOf(chunk)?.name ?? chunk.printer;
    file.addDoubt({
      key,
      order: order.name,
      printer,
      labels,
      ...(first ? { first: { code: first.code, description: first.description } } : {}),
      ...(last ? { last: { code: last.code, description: last.description } } : {}),
      at: time.guess(),
    });
  }

  function waitsFor(chunk: StoredChunk): Waiting | undefined {
    const { paired, stopped, paused, unattended, released } = file.read();
    if (!paired || stopped) return 'stopped';
    const now = time.now();
    if (
      !now ||
      (now.earliest <= chunk.until && !isWithin(now, chunk.from, chunk.until) && now.latest >= chunk.from)
    )
      return 'clock';
    if (now.latest < chunk.from) return undefined;
    if (paused) return 'paused';
    if (unattended !== true && !released.includes(chunk.order.id)) return 'hand';
    if (chunk.labels > labelsLeft()) return 'limit';
    return printerOf(chunk) ? undefined : 'printer';
  }

  const isDue = (chunk: StoredChunk) =>
    isWithin(time.now(), chunk.from, chunk.until) && waitsFor(chunk) === undefined;

  function today(): string {
    const day = new Date(time.guess()).toLocaleDateString('sv-SE');
    // A clock that is set back gives nobody a new day.
    const { printed } = file.read();
    return day > printed.day ? day : printed.day;
  }

  function labelsLeft(): number {
    const { printed, dailyLimit } = file.read();
    return dailyLimit - (printed.day === today() ? printed.labels : 0);
  }

  function count(labels: number): void {
    const { printed } = file.read();
    const day = today();
    file.change({ printed: { day, labels: labels + (printed.day === day ? printed.labels : 0) } });
  }

  /** What is past its time, or known to have begun, needs no printer. */
  function closeWhatIsOver(): void {
    const now = time.now();
    for (const chunk of store.chunks()) {
      const running = activeOf(chunk.key);
      if (running) {
        if (!running.began && !isDue(chunk)) running.stop.abort();
        continue;
      }
      const { state, active: isActive, confirmed } = printing.stateOf(chunk.key);
      if (isActive) continue;
      if (state === 'ended') settle(chunk, { word: 'ended', ...(confirmed ? { confirmed } : {}) });
      else if (state === 'began') settleUncertain(chunk, 'the helper was ended while it printed');
      else if (chunk.keys !== keys.id) settleUncertain(chunk, 'the list of printed jobs was lost');
      else if (now && now.earliest > chunk.until) settle(chunk, { word: 'expired' });
    }
  }

  /** Why code of an order is not printed at all. */
  function faultOf(chunk: StoredChunk, code: Uint8Array, printer: Printer): string | undefined {
    const known = printer.profile?.language ?? printer.monitor.language;
    const fault = lastingFault(code, known === 'other' ? undefined : (known as PrinterLanguage | undefined));
    if (fault?.reason === 'lasting-command')
      return `it has ${fault.command}, which changes the printer for good`;
    if (fault) return 'it is in no language that the print helper can look through';
    const [language] = languagesOfCode(Buffer.from(code).toString('latin1'));
    const labels = language ? labelsOfCode(code, language) : 0;
    return labels > chunk.labels
      ? `it prints ${labels} labels and is said to print ${chunk.labels}`
      : undefined;
  }

  async function print(chunk: StoredChunk, printer: Printer, run: { began: boolean; signal: AbortSignal }) {
    const code = store.read(chunk.key);
    if (!code) return;
    const fault = faultOf(chunk, code, printer);
    if (fault !== undefined) {
      parts.refuse(chunk.run, fault);
      return;
    }
    const after = before.get(printer.uid);
    try {
      const answer = await printing.print({
        printer,
        bytes: code,
        site: file.read().paired?.origin ?? '',
        encoding: 'binary',
        key: chunk.key,
        ...(after === undefined ? {} : { after }),
        signal: run.signal,
        mayBegin() {
          if (run.signal.aborted || !isDue(chunk)) throw notNow();
          count(chunk.labels);
          run.began = true;
        },
      });
      before.set(printer.uid, chunk.key);
      // What it confirms, it has, and all before that.
      if (answer.confirmed === 'this') held.delete(printer.uid);
      else {
        const others = held.get(printer.uid)?.keys ?? [];
        held.set(printer.uid, { keys: new Set([...others, chunk.key]), until: parts.monotonic() + heldMs });
      }
      settle(chunk, { word: 'ended', confirmed: answer.confirmed });
    } catch (error) {
      before.delete(printer.uid);
      if (printing.stateOf(chunk.key).state === 'began') settleUncertain(chunk, reasonOf(error));
      // The doubt about the chunk before it is told by that one; this one is tried again.
      else if (reasonOf(error) !== 'before-uncertain') retryAt.set(printer.uid, parts.monotonic() + againMs);
    }
  }

  function begin(): void {
    const due = store.chunks().filter(isDue).toSorted(byTurn);
    for (const chunk of due) {
      const printer = printerOf(chunk);
      if (!printer || active.has(printer.uid)) continue;
      if ((retryAt.get(printer.uid) ?? 0) > parts.monotonic()) continue;
      const stop = new AbortController();
      const run = { chunk, began: false, stop, signal: stop.signal, done: Promise.resolve() };
      active.set(printer.uid, run);
      run.done = print(chunk, printer, run)
        .catch(() => void retryAt.set(printer.uid, parts.monotonic() + againMs))
        .finally(() => {
          active.delete(printer.uid);
          begin();
        });
    }
  }

  return {
    tick() {
      closeWhatIsOver();
      begin();
    },
    cancel(key, reason) {
      const running = activeOf(key);
      if (running?.began) return;
      running?.stop.abort();
      if (store.words().some((word) => word.key === key)) return;
      const { state, active: isActive, confirmed } = printing.stateOf(key);
      const chunk = store.find(key);
      if (state === 'ended') settle({ key }, { word: 'ended', ...(confirmed ? { confirmed } : {}) });
      else if (state === 'unknown' || running) settle({ key }, { word: 'cancelled', reason });
      else if (!isActive && chunk) settleUncertain(chunk, 'the helper was ended while it printed');
      else if (!isActive) settle({ key }, { word: 'uncertain' });
    },
    waitsFor,
    isPrinting: (key) => activeOf(key)?.began === true,
    words() {
      for (const [uid, { until }] of held) if (until <= parts.monotonic()) held.delete(uid);
      for (const { key, word, at } of store.words()) {
        const { state, active: isActive } = printing.stateOf(key);
        if (word === 'ended' && state === 'began' && !isActive)
          store.settle({ key, at, word: 'uncertain', reason: 'the printer broke off behind it' });
      }
      const waiting = new Set([...held.values()].flatMap(({ keys: of }) => [...of]));
      const told = store.words().filter(({ key, word }) => word !== 'ended' || !waiting.has(key));
      const began = [...active.values()].filter((run) => run.began).map(({ chunk }) => chunk.key);
      const at = Math.round(time.guess());
      return [
        ...told,
        ...[...new Set([...began, ...waiting])]
          .filter((key) => !told.some((word) => word.key === key))
          .map((key) => ({ key, at, word: 'began' as const })),
      ];
    },
    labelsLeft,
    async idle() {
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}

/** Higher priority first, then the earlier order, then the run's own order. */
const byTurn = (left: StoredChunk, right: StoredChunk) =>
  right.priority - left.priority ||
  left.from - right.from ||
  left.run.localeCompare(right.run) ||
  left.chunk - right.chunk;

const notNow = () =>
  new AppError('cancelled', 'It is not to be printed now.', { details: { reason: 'not-now' } });

function reasonOf(error: unknown): string {
  const reason = isAppError(error) ? error.details['reason'] : undefined;
  return typeof reason === 'string' ? reason : String(error).slice(0, 200);
}
