import { AppError } from '../api/errors.ts';
import type { PrinterStatus } from './printer-status.ts';
import {
  type ChunkRecord,
  type ChunkWord,
  chunkKey,
  countLabels,
  type KeyAnswer,
  type LabelCounts,
  type LabelName,
  labelsNeverConfirmed,
  labelsSent,
  type RunState,
  type RunWay,
  takenUnconfirmed,
  wordOfKey,
} from './run-record.ts';
import { asAppError, remainingMs, type RunChunk, sendChunk, type SendOptions } from './send-chunk.ts';
import { elapsed, untilPrinted } from './watch-printer.ts';

/** A chunk that says which labels it begins and ends with. */
export interface NamedChunk extends RunChunk {
  first?: LabelName;
  last?: LabelName;
}

/** What prints: known once the rows were looked at. */
export interface PreparedRun<C extends NamedChunk> {
  rows: number;
  labels: number;
  /** Rows have errors, so nothing prints. */
  refused?: boolean;
  /**
   * Makes or fetches chunk `number`; undefined when the rows are used up. Called in order, one chunk ahead of the printer
   * unless `ahead` is false; once more for one that a person says did not come out.
   */
  nextChunk(number: number, signal?: AbortSignal): Promise<C | undefined>;
}

/** How chunks reach paper. */
export interface Paper extends Pick<SendOptions, 'write' | 'status' | 'statusMs' | 'askAgainMs'> {
  way: RunWay;
  /** What a positive answer means where it says nothing of that; 'taken' when left out. */
  takes?: Extract<ChunkWord, 'taken' | 'handed-over'>;
  /** HelperClient.keepsKeys: only then an unanswered chunk may be asked about by sending it again. */
  keepsKeys?(): Promise<boolean>;
  /** HelperClient.askKey: what became of a chunk; undefined where the helper cannot say. */
  askKey?(key: string): Promise<KeyAnswer | undefined>;
  /**
   * Closes what the labels were handed over to, before the run is done: a file, the system's dialog. Nothing leaves
   * before, and so the record says until then: 'not-sent', 'uncertain' while it is closed, 'handed-over' behind that.
   */
  finish?(): Promise<void>;
  /** Drops what the printer has not printed. */
  cancel?(): Promise<{ emptied: boolean }>;
}

/** Where the record is durable. Each call has to be on the disk before it resolves; one that rejects stops the run. */
export interface RunKeeper<C extends NamedChunk> {
  /** Before the first byte of a chunk leaves. */
  offer?(record: ChunkRecord, chunk: C): Promise<void> | void;
  /** When its word is known, and again when a person or the helper's keys change it. */
  answer?(record: ChunkRecord): Promise<void> | void;
  state?(state: RunState): Promise<void> | void;
}

/** What a person says about the chunks that nobody knows about. */
export type Decision =
  | 'came-out'
  /** They are offered again, under a new key. */
  | 'did-not'
  /** So many of their labels came out. What remains is another run, which the record's driver begins. */
  | { cameOut: number }
  /** The helper is asked once more. */
  | 'ask-again';

export interface PrintRunView {
  state: RunState;
  /** While it prints. 'asking': the last answer is missing, and the helper is asked about that chunk again. */
  step: 'preparing' | 'sending' | 'asking';
  /** Why nothing moves in a run that prints: a person paused it, or looks at its first chunk. */
  paused?: 'person' | 'first' | undefined;
  rows: number;
  labels: number;
  counts: LabelCounts;
  /** Labels that were handed to a printer which has never confirmed anything; they are in `counts.taken`. */
  unconfirmed: number;
  /** Rows up to which chunks were settled, in this and in earlier parts of the run. */
  rowsDone: number;
  /** The chunks that nobody knows about, to be settled. */
  uncertain: readonly ChunkRecord[];
  /** Where the run goes on: the first chunk without a final word. */
  nextChunk: number;
  /** Why it waits, or why nobody knows. */
  error?: AppError | undefined;
  /** How the printer is while a chunk is at it, as far as it says. */
  printer?: PrinterStatus | undefined;
  remainingMs?: number | undefined;
  cancelling?: boolean;
  /** After a cancel: whether the printer dropped what it had taken. */
  emptied?: boolean | undefined;
}

export interface PrintRunOptions<C extends NamedChunk> {
  /** The run's UUID. */
  run: string;
  /** Looks at the rows; undefined when nothing prints. What it throws ends the run before anything was sent. */
  prepare(signal: AbortSignal): Promise<PreparedRun<C> | undefined>;
  paper: Paper;
  keeper?: RunKeeper<C>;
  /** What an earlier driver of the run did. */
  before?: {
    chunk: number;
    /** The attempt under which a chunk is offered next; 1 when left out. */
    attemptOf?(number: number): number;
    rows: number;
    counts: LabelCounts;
    /** What the printer took and has not confirmed since, in order (takenUnconfirmed); not in `counts`. */
    taken?: readonly ChunkRecord[];
    /** Chunks that were offered and have no final word, in order; `nextChunk` answers them again. */
    open?: readonly ChunkRecord[];
    /** A person said that one of its chunks came out in part, and the rest of that is another run: this one is never done. */
    isCut?: boolean;
    /** Pause before anything else is sent, so that a person can say from which label it goes on. */
    rest?: boolean;
  };
  /** Pause after the first chunk, so that a person can look at it. */
  lookAtFirst?: boolean;
  ahead?: boolean;
  /** How long it tries again by itself while it waits for a printer; never past the end of the day. 0 by default. */
  waitMs?: number;
  retryMs?: number;
}

/** A print run as screens, the widget and the command line drive it. */
export interface PrintRun {
  view(): PrintRunView;
  subscribe(listener: () => void): () => void;
  /** Looks at the rows and prints. Settles when the run rests or has ended; never rejects. */
  start(): Promise<PrintRunView>;
  /** Goes on after a pause, or tries again where it waits. */
  resume(): Promise<PrintRunView>;
  /** Stops between two chunks; what was sent comes out of the printer. */
  pause(): void;
  /** Stops at once, and empties the printer where that can be done. What it had taken is uncertain then. */
  cancel(): Promise<PrintRunView>;
  settle(decision: Decision): Promise<PrintRunView>;
  /** Ends it as it is: what was sent comes out, and what is uncertain stays so. */
  close(): Promise<PrintRunView>;
  /**
   * After the last chunk: waits for the printer's own count to come down to zero, which makes what it took printed. Answers
   * 'sent' where it does not count.
   */
  untilPrinted(signal: AbortSignal): Promise<'printed' | 'sent'>;
}

const noCounts: LabelCounts = { taken: 0, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 };
/** Failures that pass when somebody switches the printer or the helper on. */
const passing: ReadonlySet<string> = new Set(['printer-failed', 'helper-unreachable']);

/**
 * The life of a print run (docs/printing.md, Print runs). A chunk is recorded before it is offered and again with its
 * word; nothing but the helper's keys or a person settles a doubt, and no clock alone sends anything again.
 */
export function createPrintRun<C extends NamedChunk>(options: PrintRunOptions<C>): PrintRun {
  const { run, paper, keeper = {}, before, ahead = true, waitMs = 0, retryMs = 5_000 } = options;
  const { chunk: firstChunk = 0, counts: earlier = noCounts } = before ?? {};
  const records: ChunkRecord[] = (before?.taken ?? []).map((record) => ({ ...record }));
  /** What the printer took since its own count was last zero: a cancel that empties it leaves these in doubt. */
  let inPrinter: ChunkRecord[] = [];
  /** What was handed over to a file or dialog that comes at the end of the run alone. */
  const heldBack: ChunkRecord[] = [];
  let finished = false;
  /** Chunks to be offered or settled, in order: the one at hand, and one before it that was taken back. */
  let queue: Part<C>[] = [];
  /** Chunks of an earlier driver that are not in the queue yet. */
  const open = [...(before?.open ?? [])];
  let resting = before?.rest ?? false;
  /** The last one that the printer took. */
  let previous: ChunkRecord | undefined = records.at(-1);
  /** The number of the chunk that is made next. */
  let nextMade = firstChunk;
  let prepared: PreparedRun<C> | undefined;
  let fetched: Promise<Fetched<C>> | undefined;
  let keepsKeys: boolean | undefined;
  let helper: string | undefined;
  let stop = new AbortController();
  let running: Promise<PrintRunView> | undefined;
  let { lookAtFirst = false } = options;
  /** Rows that chunks used up, by their number, for the case that they are taken back. */
  const rowsUsed = new Map(records.map(({ number }) => [number, 0]));
  let startedAt = Date.now();
  const listeners = new Set<() => void>();
  const atStart = countsWith(earlier, records);
  let view: PrintRunView = {
    state: 'checking',
    step: 'preparing',
    rows: 0,
    labels: 0,
    counts: atStart,
    unconfirmed: labelsNeverConfirmed(records),
    rowsDone: before?.rows ?? 0,
    uncertain: [],
    nextChunk: firstChunk,
  };

  function change(next: Partial<PrintRunView>): PrintRunView {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
    return view;
  }

  async function enter(state: RunState, next: Partial<PrintRunView> = {}): Promise<PrintRunView> {
    const moved = state !== view.state;
    change({ ...next, state });
    if (moved) await keeper.state?.(state);
    return view;
  }

  function recount(): void {
    change({
      counts: countsWith(earlier, records),
      unconfirmed: labelsNeverConfirmed(records),
      uncertain: records.filter(({ word }) => word === 'uncertain'),
    });
  }

  /** In the order of the labels, also of a chunk that is offered again: a question names its first and last one. */
  function insert(record: ChunkRecord): void {
    const order = (one: ChunkRecord) => one.number - record.number || one.attempt - record.attempt;
    const at = records.findIndex((one) => order(one) >= 0);
    if (at < 0) records.push(record);
    else records.splice(at, order(records[at]!) === 0 ? 1 : 0, record);
  }

  const fetchChunk = (number: number): Promise<Fetched<C>> =>
    prepared!.nextChunk(number, stop.signal).then(
      (chunk) => ({ chunk }),
      (error: unknown) => ({ error: asAppError(error) }),
    );

  async function prepareAndPrint(): Promise<PrintRunView> {
    try {
      prepared = await options.prepare(stop.signal);
    } catch (error) {
      return enter(stop.signal.aborted ? 'cancelled' : 'refused', { error: asAppError(error) });
    }
    const { rows = 0, labels = 0, refused = false } = prepared ?? {};
    change({ rows, labels });
    if (stop.signal.aborted) return enter('cancelled');
    if (refused) return enter('refused');
    return prepared ? print() : enter('done');
  }

  /** Until the run rests or has ended. */
  async function print(): Promise<PrintRunView> {
    startedAt = Date.now();
    const giveUpAt = Math.min(Date.now() + waitMs, endOfDay());
    try {
      await enter('printing', { error: undefined, paused: undefined, emptied: undefined });
      for (;;) {
        const taken = await takeIn();
        if (!taken && resting && view.uncertain.length === 0) {
          resting = false;
          return change({ paused: 'person' });
        }
        const rest = taken ?? (await printNext());
        if (rest === undefined) continue;
        const passes = rest.state === 'waiting' && rest.error !== undefined && passing.has(rest.error.code);
        if (!passes || stop.signal.aborted || Date.now() >= giveUpAt) return rest;
        await elapsed(retryMs, stop.signal);
        if (stop.signal.aborted) return stopped();
        await enter('printing', { error: undefined });
      }
    } catch (error) {
      // The record cannot be written, and nothing goes on without it.
      return change({ state: 'waiting', error: asAppError(error), printer: undefined });
    }
  }

  /** Puts what an earlier driver left open into the queue. What its helper knows settles it. */
  async function takeIn(): Promise<PrintRunView | undefined> {
    for (let record = open[0]; record; record = open[0]) {
      const { number, attempt, word } = record;
      const { chunk, error } = await fetchChunk(number);
      if (stop.signal.aborted) return stopped();
      if (error ?? !chunk) return enter('waiting', { error });
      open.shift();
      if (word === 'not-sent') {
        // Under a new key: that of then may have begun, and a person said that nothing came out.
        queue.push({ number, attempt: attempt + 1, chunk });
        continue;
      }
      const own: ChunkRecord = { ...record, word: 'uncertain' };
      const answer = await paper.askKey?.(chunkKey(run, own)).catch(() => undefined);
      if (answer) Object.assign(own, { word: wordOfKey(answer, own), confirmed: answer.confirmed });
      insert(own);
      queue.push({ number, attempt, chunk, record: own });
      recount();
      if (own.word !== 'uncertain') await keeper.answer?.(own);
    }
    return undefined;
  }

  /** Prints one chunk; answers the view where the run rests. */
  async function printNext(): Promise<PrintRunView | undefined> {
    if (stop.signal.aborted) return stopped();
    if (queue.length === 0) {
      change({ step: 'preparing', ...left() });
      const { chunk, error } = await (fetched ?? fetchChunk(nextMade));
      fetched = undefined;
      if (stop.signal.aborted) return stopped();
      if (error) return enter('waiting', { error });
      if (!chunk) {
        const doubt = await takeBack();
        if (doubt) return doubt;
        if (paper.finish && !finished) await handOn(paper.finish);
        return enter(before?.isCut ? 'cancelled' : 'done', { remainingMs: undefined });
      }
      queue = [{ number: nextMade, attempt: before?.attemptOf?.(nextMade) ?? 1, chunk }];
      nextMade += 1;
    }
    const part = queue[0]!;
    // Otherwise its word is known, and only the record of it is missing.
    if (!part.record || part.record.word === 'not-sent') {
      const { chunk = part.chunk, error } = part.chunk ? {} : await fetchChunk(part.number);
      if (stop.signal.aborted) return stopped();
      if (error ?? !chunk) return enter('waiting', { error });
      part.chunk = chunk;
      if (chunk.code.length === 0) return goToNext(part);
      const record = await offer(part, chunk);
      part.record = record;
      // What is fetched counts as made: nothing behind the first chunk is, before a person has looked at that.
      if (ahead && !lookAtFirst) fetched ??= fetchChunk(nextMade);
      change({ step: 'sending' });
      await send(chunk, record);
    }
    const { record } = part;
    recount();
    const isHeldBack = paper.finish !== undefined && record.word === 'handed-over';
    if (isHeldBack) heldBack.push(record);
    await keeper.answer?.(isHeldBack ? { ...record, word: 'not-sent' } : record);
    change({ printer: undefined, step: 'preparing' });
    const doubt = isSent(record) ? undefined : await takeBack(view.error);
    if (doubt) return doubt;
    if (record.word === 'uncertain') return enter('uncertain', { remainingMs: undefined });
    if (record.word === 'not-sent') return stop.signal.aborted ? stopped() : enter('waiting');
    if (view.state === 'waiting') await enter('printing');
    goToNext(part);
    if (!lookAtFirst || labelsSent(view.counts) >= view.labels) return undefined;
    lookAtFirst = false;
    return change({ paused: 'first' });
  }

  /** A page can end while its file is saved or its dialog stands open: nobody knows of the labels meanwhile. */
  async function handOn(finish: () => Promise<void>): Promise<void> {
    const note = async (word: ChunkWord) => {
      for (const record of heldBack) await keeper.answer?.({ ...record, word });
    };
    await note('uncertain');
    try {
      await finish();
    } catch (error) {
      await note('not-sent');
      throw error;
    }
    finished = true;
    await note('handed-over');
    heldBack.length = 0;
  }

  /**
   * A helper can take back its word about the last chunk: the refusal of the next one names its key, or `GET /keys` says
   * "began" again. Then all that the printer took since it last confirmed something is one question, and the run rests.
   */
  async function takeBack(refusal?: AppError): Promise<PrintRunView | undefined> {
    if (previous?.word !== 'taken') return undefined;
    const key = chunkKey(run, previous);
    if (refusal?.details['uncertainKey'] !== key) {
      const answer = await paper.askKey?.(key).catch(() => undefined);
      if (answer?.state !== 'began' || answer.active) return undefined;
    }
    previous = undefined;
    const asked = takenUnconfirmed(records);
    for (const record of asked) record.word = 'uncertain';
    inPrinter = inPrinter.filter((one) => !asked.includes(one));
    queue = [
      ...asked.map((record) => ({ number: record.number, attempt: record.attempt, record })),
      ...queue,
    ];
    change({
      nextChunk: asked[0]?.number ?? nextMade,
      rowsDone: asked.reduce((rows, { number }) => rows - (rowsUsed.get(number) ?? 0), view.rowsDone),
      error: nobodyKnows(
        'The printer took this part and broke off behind it; nobody knows whether all of it was printed.',
        refusal,
      ),
    });
    recount();
    // The last one first: what is not noted yet is then still asked about by whoever goes on.
    for (const record of asked.toReversed()) await keeper.answer?.(record);
    return enter('uncertain', { remainingMs: undefined });
  }

  async function offer({ number, attempt }: Part<C>, chunk: C): Promise<ChunkRecord> {
    // Asked before anything is sent, while the helper surely answers.
    keepsKeys ??= (await paper.keepsKeys?.()) ?? false;
    helper ??= (await paper.askKey?.(chunkKey(run, { number, attempt })))?.helper;
    const { labels, first, last } = chunk;
    const offeredAt = new Date().toISOString();
    const record: ChunkRecord = { number, attempt, labels, first, last, word: 'offered', helper, offeredAt };
    await keeper.offer?.(record, chunk);
    insert(record);
    return record;
  }

  /** Gives the record its word. */
  async function send(chunk: C, record: ChunkRecord): Promise<void> {
    const onStatus = (printer: PrinterStatus) => {
      // The chunk at hand is the one job that is left.
      if (printer.labelsLeft === 0 && printer.jobs <= 1) inPrinter = [];
      change({
        printer,
        ...(stop.signal.aborted ? {} : { state: printer.waiting ? 'waiting' : 'printing' }),
      });
    };
    const sent = await sendChunk(
      { ...paper, onStatus, signal: stop.signal },
      chunk,
      { key: chunkKey(run, record), ...keyBefore() },
      keepsKeys ?? false,
      () => change({ step: 'asking' }),
    );
    if (sent.state === 'sent') {
      record.word = sent.answer.word ?? paper.takes ?? 'taken';
      record.confirmed = sent.answer.confirmed;
      if (record.word === 'taken') inPrinter.push(record);
      return;
    }
    record.word = sent.state === 'uncertain' ? 'uncertain' : 'not-sent';
    // Somebody took the job back at the helper.
    if (sent.state === 'cancelled') stop.abort();
    else change({ error: sent.error });
  }

  /** Of the chunk before, where the helper's word about it is all that is known. */
  const keyBefore = () => (previous?.word === 'taken' ? { after: chunkKey(run, previous) } : {});

  /** The chunk has its last word. */
  function goToNext(part: Part<C>): undefined {
    queue = queue.filter((one) => one !== part);
    if (part.record) previous = part.record;
    const used = rowsUsed.get(part.number) ?? part.chunk?.rowsUsed ?? 0;
    rowsUsed.set(part.number, used);
    const nextChunk = queue[0]?.number ?? nextMade;
    change({ nextChunk, rowsDone: view.rowsDone + used, ...left() });
  }

  function left() {
    const before = labelsSent(atStart);
    return remainingMs(labelsSent(view.counts) - before, view.labels - before, startedAt);
  }

  function stopped(): PrintRunView {
    // What was fetched ahead may have been broken off.
    fetched = undefined;
    return change(view.cancelling ? {} : { paused: 'person' });
  }

  function go(work: () => Promise<PrintRunView>): Promise<PrintRunView> {
    stop = new AbortController();
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function cancel(): Promise<PrintRunView> {
    if (view.cancelling || view.state === 'cancelled' || view.state === 'refused') return view;
    const mayBeInPrinter = view.state !== 'checking';
    change({ cancelling: true });
    stop.abort();
    const answer = mayBeInPrinter ? await paper.cancel?.().catch(() => undefined) : undefined;
    await running;
    const emptied = answer?.emptied ?? false;
    if (emptied) {
      for (const record of inPrinter.splice(0)) {
        record.word = 'uncertain';
        await keeper.answer?.(record);
      }
      recount();
    }
    // Without a turn in between, so that who waits for the run finds it cancelled.
    if (heldBack.length > 0) await dropHeldBack();
    const state = view.uncertain.length > 0 ? 'uncertain' : 'cancelled';
    return enter(state, { cancelling: false, paused: undefined, emptied, remainingMs: undefined });
  }

  /** A file or dialog that never comes has nothing of what was handed to it. */
  async function dropHeldBack(): Promise<void> {
    if (heldBack.length === 0) return;
    for (const record of heldBack.splice(0)) {
      record.word = 'not-sent';
      await keeper.answer?.(record);
    }
    change({ rowsDone: before?.rows ?? 0 });
    recount();
  }

  /** What a person decides about a run that rests. Without its record nothing of it holds, and the view says why. */
  async function decide(work: () => Promise<PrintRunView>): Promise<PrintRunView> {
    try {
      return await work();
    } catch (error) {
      return change({ error: asAppError(error), cancelling: false });
    }
  }

  async function close(): Promise<PrintRunView> {
    stop.abort();
    await running;
    const { state } = view;
    if (state === 'cancelled' || state === 'refused' || state === 'done') return view;
    if (paper.finish) await paper.cancel?.().catch(() => undefined);
    await dropHeldBack();
    return enter('cancelled', { paused: undefined, remainingMs: undefined });
  }

  async function settle(decision: Decision): Promise<PrintRunView> {
    const asked = view.uncertain;
    let out = typeof decision === 'object' ? decision.cameOut : 0;
    for (const record of asked) {
      if (decision === 'came-out') record.word = 'printed';
      else if (decision === 'did-not') record.word = 'not-sent';
      else if (typeof decision === 'object') {
        const cameOut = Math.min(out, record.labels);
        Object.assign(record, { word: 'printed', cameOut });
        out -= cameOut;
      } else {
        const answer = await paper.askKey?.(chunkKey(run, record)).catch(() => undefined);
        if (answer) {
          Object.assign(record, { word: wordOfKey(answer, record), confirmed: answer.confirmed });
          // It says the same the next time: only a person can know.
          if (record.word === 'uncertain' && !answer.active) change({ error: nobodyKnows() });
        } else if (keepsKeys) {
          // Sent again under its key, it prints only if it never began; until then nobody knows, and so says the record.
          record.word = 'not-sent';
          continue;
        }
      }
      await keeper.answer?.(record);
    }
    recount();
    if (view.uncertain.length > 0) return view;
    // After a cancel, and behind the last label that came out, what is left is a run of its own.
    if (view.emptied || typeof decision === 'object') return enter('cancelled', { error: undefined });
    for (const part of queue) {
      const { record } = part;
      if (!record) continue;
      if (record.word !== 'not-sent') goToNext(part);
      else if (decision === 'did-not' && asked.includes(record)) part.attempt = record.attempt + 1;
    }
    return go(print);
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => go(prepareAndPrint),
    resume: async () => {
      if (running) return running;
      if (!view.paused && view.state !== 'waiting') return view;
      return go(print);
    },
    pause: () => stop.abort(),
    cancel: () => decide(cancel),
    settle: (decision) => decide(() => settle(decision)),
    close: () => decide(close),
    async untilPrinted(signal) {
      const { status, statusMs: everyMs } = paper;
      if (!status) return 'sent';
      const onStatus = (printer: PrinterStatus) => change({ printer });
      const outcome = await untilPrinted({ status, onStatus, everyMs, signal });
      change({ printer: undefined });
      if (outcome === 'sent' || signal.aborted) return 'sent';
      for (const record of inPrinter.splice(0)) {
        record.word = 'printed';
        await keeper.answer?.(record);
      }
      recount();
      return 'printed';
    },
  };
}

/** A chunk with its number, and its record once it was offered. */
interface Part<C> {
  number: number;
  attempt: number;
  /** Left out for one that was taken back, which is made again if it is sent again. */
  chunk?: C;
  record?: ChunkRecord;
}

interface Fetched<C> {
  chunk?: C | undefined;
  error?: AppError;
}

function nobodyKnows(
  message = 'The printer may have begun this part, and nobody knows how it ended.',
  cause?: AppError,
): AppError {
  return new AppError('uncertain', message, { details: { reason: 'uncertain', answered: true }, cause });
}

function countsWith(earlier: LabelCounts, records: readonly ChunkRecord[]): LabelCounts {
  const counts = { ...earlier };
  const own = countLabels(records);
  for (const name of Object.keys(own) as (keyof LabelCounts)[]) counts[name] += own[name];
  return counts;
}

const isSent = ({ word }: ChunkRecord) => word === 'taken' || word === 'handed-over' || word === 'printed';

function endOfDay(): number {
  return new Date().setHours(24, 0, 0, 0);
}
