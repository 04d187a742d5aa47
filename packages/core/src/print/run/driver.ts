import type { AppError } from '../../api/errors.ts';
import type { PrinterStatus } from '../printer-status.ts';
import {
  cameOut,
  type ChunkRecord,
  type ChunkWord,
  chunkKey,
  isEnded,
  type KeyAnswer,
  labelsSent,
  type RunState,
  type RunWay,
} from '../run-record.ts';
import type { RunPlan } from '../run-plan.ts';
import { asAppError, sendChunk, type SendOptions } from '../send-chunk.ts';
import { elapsed, untilPrinted } from '../watch-printer.ts';
import {
  byKey,
  type Decision,
  decided,
  dropped,
  dropping,
  isForPerson,
  mayDrop,
  nobodyKnows,
  takenBack,
} from './doubt.ts';
import { type EarlierDriver, reduce, type RunEvent, startMachine } from './machine.ts';
import type { CheckResult, LabelPlace, NamedChunk, RunParts } from './parts.ts';
import { type Part, recordOf, recordsOf, without } from './queue.ts';
import { isRunning, type PrintRunView, type ShownFacts, viewOf } from './view.ts';

/** What prints: known once the rows were looked at. */
export interface PreparedRun<C extends NamedChunk = NamedChunk> extends RunParts<C> {
  /** Rows have errors, so nothing prints. */
  refused?: boolean;
  check?: CheckResult;
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
export interface RunKeeper<C extends NamedChunk = NamedChunk> {
  /** Before the first chunk of a run is made; `goesOn` says that an earlier driver began it. */
  begin?(run: string, facts: BegunFacts): Promise<void> | void;
  /** Before the first byte of a chunk leaves. */
  offer?(record: ChunkRecord, chunk: C, run: string): Promise<void> | void;
  /** When its word is known, and again when a person or the helper's keys change it. */
  answer?(record: ChunkRecord, run: string): Promise<void> | void;
  state?(state: RunState, run: string): Promise<void> | void;
}

export interface BegunFacts {
  rows: number;
  labels: number;
  plan: RunPlan | undefined;
  goesOn: boolean;
}

/** What a look at the rows says of itself while it goes on. */
export type TellLooked = (looked: Partial<Pick<ShownFacts, 'looking' | 'looked' | 'rows'>>) => void;

export interface PrintRunOptions<C extends NamedChunk = NamedChunk> {
  /** The UUID of the first run; made by `newRun` when left out. */
  run?: string;
  /** Makes the id of a run, for one that begins again too; `run` when left out. */
  newRun?(): string;
  /** Looks at the rows; undefined when nothing prints. What it throws ends the run before anything was sent. */
  prepare(signal: AbortSignal, tell: TellLooked): Promise<PreparedRun<C> | undefined>;
  /** Asked once, before the first label is sent; without consent nothing is. */
  confirm?: ((labels: number) => Promise<boolean>) | undefined;
  paper: Paper;
  keeper?: RunKeeper<C> | undefined;
  before?: EarlierDriver;
  /** Pause after the first chunk, so that a person can look at it. */
  lookAtFirst?: boolean;
  ahead?: boolean;
  /** How long it tries again by itself while it waits for a printer; never past the end of the day. 0 by default. */
  waitMs?: number;
  retryMs?: number;
}

/** A print as screens, the widget and the command line drive it. */
export interface PrintRun {
  view(): PrintRunView;
  subscribe(listener: () => void): () => void;
  /**
   * Looks at the rows and prints. Settles when the print rests or has ended; never rejects. Behind the last label, or the
   * first one that a person looks at, a printer that counts is asked until its count is zero: that makes them printed.
   */
  start(): Promise<PrintRunView>;
  /** Leaves out the rows that cannot print and prints the others. */
  skipFailing(): Promise<PrintRunView>;
  /** Goes on after a pause, tries again where it waits or where nothing was sent, asks about what nobody knows. */
  resume(): Promise<PrintRunView>;
  /** Stops between two chunks; what was sent comes out of the printer. */
  pause(): void;
  /** Stops at once, and empties the printer where that can be done. What it had taken is uncertain then. */
  cancel(): Promise<PrintRunView>;
  settle(decision: Decision): Promise<PrintRunView>;
  /** Goes on from this label of the print, counted from 1, as a run of its own: those before it came out. */
  goOnFrom(label: number): Promise<PrintRunView>;
  /** Where a label of the print stands; undefined when there is none. */
  placeOf(label: number): LabelPlace | undefined;
  /** Ends it as it is: what was sent comes out, and what is uncertain stays so. */
  close(): Promise<PrintRunView>;
  /** Nobody looks any more: the printer is no longer asked. */
  leave(): void;
}

/** Failures that pass when somebody switches the printer or the helper on. */
const passing: ReadonlySet<string> = new Set(['printer-failed', 'helper-unreachable']);

/** A printer that is to be emptied waits at most so long for its record. */
const mostNotingMs = 2_000;

/**
 * The life of a print (docs/printing.md, Print runs). A chunk is recorded before it is offered and again with its word;
 * nothing but the helper's keys or a person settles a doubt, and no clock alone sends anything again.
 */
export function createPrintRun<C extends NamedChunk>(options: PrintRunOptions<C>): PrintRun {
  const { paper, keeper = {}, ahead = true, waitMs = 0, retryMs = 5_000, lookAtFirst = false } = options;
  const newRun = options.newRun ?? (() => options.run ?? '');
  let { run: given, before, confirm } = options;
  const canEmpty = paper.cancel !== undefined;
  const followsPrinter = canEmpty || paper.status !== undefined;
  let machine = startMachine({ canEmpty, followsPrinter, lookAtFirst });
  /** The parts of the print, and those of the run at hand. */
  let all: RunParts<C> | undefined;
  let own: RunParts<C> | undefined;
  /** Chunks of the queue, by their number. */
  const made = new Map<number, C>();
  let fetched: Promise<Fetched<C>> | undefined;
  let keepsKeys: boolean | undefined;
  let helper: string | undefined;
  /** The file or dialog at the end took all that it was handed. */
  let finished = false;
  /** The printer is told to drop what it has: until it answers, what it took may never come out. */
  let emptying = false;
  /** The state that the record has. */
  let noted: RunState = 'checking';
  let stop = new AbortController();
  let watching = new AbortController();
  let running: Promise<unknown> | undefined;
  let cancelling: Promise<PrintRunView> | undefined;
  const listeners = new Set<() => void>();
  const placeOf = (label: number) => all?.placeOf?.(label);
  let view = viewOf(machine);

  function dispatch(event: RunEvent): void {
    machine = reduce(machine, event);
    view = viewOf(machine, placeOf);
    for (const listener of listeners) listener();
  }

  /** Answers true: the run rests. */
  async function enter(event: RunEvent): Promise<true> {
    dispatch(event);
    const { state, run } = machine;
    if (state !== noted) await keeper.state?.(state, run);
    noted = state;
    return true;
  }

  const answer = async (record: ChunkRecord) =>
    keeper.answer?.(emptying && mayDrop(record) ? dropped(record) : record, machine.run);
  const ask = async (part: Part) => paper.askKey?.(chunkKey(machine.run, part)).catch(() => undefined);
  /** It comes at the end of the run: until then the record says that it was not sent. */
  const isHeldBack = ({ word }: ChunkRecord) => paper.finish !== undefined && word === 'handed-over';

  const fetchChunk = (number: number): Promise<Fetched<C>> =>
    own!.nextChunk(number, stop.signal, machine.run).then(
      (chunk) => ({ chunk }),
      (error: unknown) => ({ error: asAppError(error) }),
    );

  /** What the run before had at hand is none of the next one. */
  function forget(): void {
    if (machine.issued.length > 0) before = undefined;
    fetched = undefined;
    finished = false;
    noted = 'checking';
    keepsKeys = undefined;
    helper = undefined;
    made.clear();
  }

  async function look(): Promise<unknown> {
    forget();
    dispatch({ type: 'looks', run: given ?? newRun(), before });
    try {
      const found = await options.prepare(stop.signal, (looked) => dispatch({ type: 'looked', ...looked }));
      all = found;
      if (found) dispatch({ type: 'found', ...factsOf(found), check: found.check });
      if (stop.signal.aborted) return enter({ type: 'cancelled' });
      if (!found) return enter({ type: 'done' });
      return found.refused ? enter({ type: 'refused' }) : begin(found);
    } catch (error) {
      return refuse(error);
    }
  }

  const refuse = (error: unknown) =>
    enter(stop.signal.aborted ? { type: 'cancelled' } : { type: 'refused', error: asAppError(error) });

  /** Begins the record of a run, and prints. */
  async function begin(parts: RunParts<C>): Promise<unknown> {
    own = parts;
    const goesOn = before !== undefined;
    try {
      if (!goesOn && confirm && !(await confirm(parts.labels))) return await enter({ type: 'cancelled' });
      confirm = undefined;
      const { run } = machine;
      await keeper.begin?.(run, { ...factsOf(parts), plan: parts.plan?.(), goesOn });
    } catch (error) {
      return refuse(error);
    }
    given = undefined;
    dispatch({ type: 'begun' });
    return stop.signal.aborted ? enter({ type: 'cancelled' }) : print();
  }

  /** Another run of the print, with what `parts` are. */
  function beginAt(label: number, parts: RunParts<C>, kept?: { rows: number; skipped: number }) {
    forget();
    const facts = { label, labels: parts.labels, ...(kept ? { kept } : {}) };
    dispatch({ type: 'begins-at', run: newRun(), ...facts });
    return go(() => (parts.rows === 0 ? enter({ type: 'done' }) : begin(parts)));
  }

  /** Until the run rests or has ended. */
  async function print(): Promise<unknown> {
    const giveUpAt = Math.min(Date.now() + waitMs, endOfDay());
    try {
      await enter({ type: 'prints', now: Date.now() });
      for (;;) {
        const opened = await takeIn();
        if (!opened && machine.resting && machine.uncertain.length === 0) return rest('person');
        if (!opened && !(await printNext())) continue;
        const { state, error } = machine;
        const passes = state === 'waiting' && error !== undefined && passing.has(error.code);
        if (!passes || stop.signal.aborted || Date.now() >= giveUpAt) return undefined;
        await elapsed(retryMs, stop.signal);
        if (stop.signal.aborted) return stopped();
        await enter({ type: 'goes-on' });
      }
    } catch (error) {
      // The record cannot be written, and nothing goes on without it.
      return dispatch({ type: 'waits', error: asAppError(error) });
    }
  }

  /** Puts what an earlier driver left open into the queue. What its helper knows settles it. */
  async function takeIn(): Promise<boolean> {
    for (let record = machine.open[0]; record; record = machine.open[0]) {
      const { number, attempt, word } = record;
      const { chunk, error } = await fetchChunk(number);
      if (stop.signal.aborted) return stopped();
      if (error ?? !chunk) return enter({ type: 'waits', error });
      const { rowsUsed } = chunk;
      made.set(number, chunk);
      if (word === 'not-sent') {
        // Under a new key: that of then may have begun, and a person said that nothing came out.
        dispatch({ type: 'reopened', part: { number, attempt: attempt + 1 }, rowsUsed });
        continue;
      }
      const said = isForPerson(record) ? undefined : await ask(record);
      const known: ChunkRecord = said ? byKey(record, said) : { ...record, word: 'uncertain' };
      dispatch({ type: 'reopened', part: record, rowsUsed, record: known });
      if (known.word !== 'uncertain') await answer(known);
    }
    return false;
  }

  /** Prints one chunk; answers whether the run rests. */
  async function printNext(): Promise<boolean> {
    if (stop.signal.aborted) return stopped();
    if (machine.queue.length === 0) {
      dispatch({ type: 'fetches', now: Date.now() });
      const { chunk, error } = await (fetched ?? fetchChunk(machine.nextMade));
      fetched = undefined;
      if (stop.signal.aborted) return stopped();
      if (error) return enter({ type: 'waits', error });
      if (!chunk) {
        if (await takeBack()) return true;
        if (paper.finish) await handOn(paper.finish);
        return enter({ type: machine.isCut ? 'cancelled' : 'done' });
      }
      made.set(machine.nextMade, chunk);
      const attempt = before?.attemptOf?.(machine.nextMade) ?? 1;
      const labels = machine.check ? machine.labels : all!.labels;
      dispatch({ type: 'made', attempt, rowsUsed: chunk.rowsUsed, ownLabels: own!.labels, labels });
    }
    const part = machine.queue[0]!;
    const known = recordOf(machine, part);
    // Otherwise its word is known, and only the record of it is missing.
    if (!known || known.word === 'not-sent') {
      const { chunk = made.get(part.number), error } = made.has(part.number)
        ? {}
        : await fetchChunk(part.number);
      if (stop.signal.aborted) return stopped();
      if (error ?? !chunk) return enter({ type: 'waits', error });
      made.set(part.number, chunk);
      if (chunk.code.length === 0) return pass(part);
      const record = await offer(part, chunk);
      // What is fetched counts as made: nothing behind the first chunk is, before a person has looked at that.
      if (ahead && !machine.lookAtFirst) fetched ??= fetchChunk(machine.nextMade);
      dispatch({ type: 'sends' });
      await send(chunk, record);
    }
    const record = recordOf(machine, part)!;
    await answer(isHeldBack(record) ? { ...record, word: 'not-sent' } : record);
    dispatch({ type: 'noted' });
    if (!cameOut(record.word) && (await takeBack(machine.error))) return true;
    if (record.word === 'uncertain')
      return enter({ type: 'in-doubt', ...(isForPerson(record) ? { error: nobodyKnows() } : {}) });
    if (record.word === 'not-sent') return stop.signal.aborted ? stopped() : enter({ type: 'waits' });
    if (machine.state === 'waiting') await enter({ type: 'goes-on' });
    pass(part);
    return machine.lookAtFirst && labelsSent(machine.counts) < machine.ownLabels && rest('first');
  }

  function rest(by: 'person' | 'first'): true {
    dispatch({ type: 'rests', by });
    return true;
  }

  function stopped(): true {
    // What was fetched ahead may have been broken off.
    fetched = undefined;
    return machine.cancelling || rest('person');
  }

  /** The chunk has its last word. */
  function pass(part: Part): false {
    made.delete(part.number);
    dispatch({ type: 'passed', part, now: Date.now() });
    return false;
  }

  /** A page can end while its file is saved or its dialog stands open: nobody knows of the labels meanwhile. */
  async function handOn(finish: () => Promise<void>): Promise<void> {
    const note = async (word: ChunkWord) => {
      for (const record of recordsOf(machine, machine.heldBack, word)) await answer(record);
    };
    if (!finished) {
      await note('uncertain');
      try {
        await finish();
      } catch (error) {
        await note('not-sent');
        throw error;
      }
      finished = true;
    }
    await note('handed-over');
    dispatch({ type: 'handed-on' });
  }

  /**
   * A helper can take back its word about the last chunk: the refusal of the next one names its key, or `GET /keys` says
   * "began" again. Then all that the printer took since it last confirmed something is one question, and the run rests.
   */
  async function takeBack(refusal?: AppError): Promise<boolean> {
    const previous = machine.previous && recordOf(machine, machine.previous);
    if (previous?.word !== 'taken') return false;
    if (refusal?.details['uncertainKey'] !== chunkKey(machine.run, previous)) {
      const said = await ask(previous);
      if (said?.state !== 'began' || said.active) return false;
    }
    const asked = takenBack(machine);
    dispatch({ type: 'taken-back', refusal });
    // The last one first: what is not noted yet is then still asked about by whoever goes on.
    for (const record of asked.toReversed()) await answer(record);
    return enter({ type: 'in-doubt' });
  }

  async function offer(part: Part, chunk: C): Promise<ChunkRecord> {
    // Asked before anything is sent, while the helper surely answers.
    keepsKeys ??= (await paper.keepsKeys?.()) ?? false;
    helper ??= (await paper.askKey?.(chunkKey(machine.run, part)))?.helper;
    const { labels, first, last } = chunk;
    const { number, attempt } = part;
    const offeredAt = new Date().toISOString();
    const record: ChunkRecord = { number, attempt, labels, first, last, word: 'offered', helper, offeredAt };
    await keeper.offer?.(record, chunk, machine.run);
    dispatch({ type: 'offered', record });
    return record;
  }

  /** Gives the record its word. */
  async function send(chunk: C, record: ChunkRecord): Promise<void> {
    const onStatus = (printer: PrinterStatus) =>
      dispatch({ type: 'status', printer, isSending: true, isStopped: stop.signal.aborted });
    const { run, previous } = machine;
    // Of the chunk before, where the helper's word about it is all that is known.
    const isTaken = previous && recordOf(machine, previous)?.word === 'taken';
    const sent = await sendChunk(
      { ...paper, onStatus, signal: stop.signal },
      chunk,
      { key: chunkKey(run, record), ...(isTaken ? { after: chunkKey(run, previous) } : {}) },
      keepsKeys ?? false,
      () => dispatch({ type: 'asks' }),
    );
    if (sent.state === 'sent') {
      const { word = paper.takes ?? 'taken', confirmed } = sent.answer;
      const known = { ...record, word, confirmed };
      return dispatch({ type: 'answered', record: known, isHeldBack: isHeldBack(known) });
    }
    // Somebody took the job back at the helper.
    if (sent.state === 'cancelled') stop.abort();
    const error = sent.state === 'cancelled' ? undefined : sent.error;
    const word = sent.state === 'uncertain' ? 'uncertain' : 'not-sent';
    dispatch({ type: 'answered', record: { ...record, word }, isHeldBack: false, error });
  }

  /** Until the work rests; then a printer that counts is asked what came out. */
  async function go(work: () => Promise<unknown>): Promise<PrintRunView> {
    watching.abort();
    stop = new AbortController();
    dispatch({ type: 'busy', busy: true });
    dispatch({ type: 'outcome', outcome: undefined });
    running = decide(work).finally(() => {
      running = undefined;
      dispatch({ type: 'busy', busy: false });
    });
    await running;
    // Who waits for the run finds it cancelled.
    await cancelling;
    if (paper.status && (view.phase === 'done' || view.phase === 'first')) void watchPrinted(paper.status);
    return view;
  }

  /** 'Printed' is said only when the printer's own count came down to zero. */
  async function watchPrinted(status: NonNullable<Paper['status']>): Promise<void> {
    watching = new AbortController();
    const { signal } = watching;
    dispatch({ type: 'outcome', outcome: 'waiting' });
    const onStatus = (printer: PrinterStatus) => signal.aborted || dispatch({ type: 'status', printer });
    const outcome = await untilPrinted({ status, onStatus, everyMs: paper.statusMs, signal });
    if (signal.aborted) return;
    try {
      if (outcome === 'printed') {
        for (const record of recordsOf(machine, machine.inPrinter, 'printed')) await answer(record);
        dispatch({ type: 'printed' });
      }
      dispatch({ type: 'outcome', outcome });
    } catch {
      // What cannot be noted is not said: the record has them as taken.
      dispatch({ type: 'outcome', outcome: 'sent' });
    }
  }

  async function cancel(): Promise<unknown> {
    const { state, cancelling: isBegun } = machine;
    watching.abort();
    if (isBegun || state === 'cancelled' || state === 'refused') return undefined;
    dispatch({ type: 'cancels' });
    stop.abort();
    const emptied = state !== 'checking' && paper.cancel !== undefined && (await empty(paper.cancel));
    await running;
    if (machine.heldBack.length > 0) await dropHeldBack();
    return enter({ type: 'cancelled', isCancel: true, emptied, comesAtEnd: paper.finish !== undefined });
  }

  /**
   * Drops what the printer has not printed. The record says before that nobody knows of it, since the page may end while the
   * printer is told; for a record that cannot be written the printer does not wait long.
   */
  async function empty(drop: NonNullable<Paper['cancel']>): Promise<boolean> {
    const { inPrinter, queue } = machine;
    const atHand = queue.slice(0, 1).filter((part) => recordOf(machine, part)?.word === 'offered');
    const parts = paper.finish ? [] : [...inPrinter, ...atHand];
    const said: Part[] = [];
    const note = async () => {
      for (const record of recordsOf(machine, parts, 'uncertain')) {
        await answer(record);
        said.push(record);
      }
    };
    emptying = true;
    const noting = note().catch(() => undefined);
    await Promise.race([noting, elapsed(mostNotingMs)]);
    const { emptied } = (await drop().catch(() => undefined)) ?? { emptied: false };
    await Promise.all([noting, running]);
    emptying = false;
    const left = emptied
      ? dropping(machine).filter((record) => without([record], said).length > 0)
      : undefined;
    for (const record of left ?? recordsOf(machine, said)) await answer(record);
    if (emptied) dispatch({ type: 'emptied' });
    return emptied;
  }

  /** A file or dialog that never comes has nothing of what was handed to it. */
  async function dropHeldBack(): Promise<void> {
    for (const record of recordsOf(machine, machine.heldBack, finished ? 'handed-over' : 'not-sent'))
      await answer(record);
    dispatch({ type: finished ? 'handed-on' : 'dropped' });
  }

  /** What a person decides about a run that rests. Without its record nothing of it holds, and the view says why. */
  async function decide(work: () => Promise<unknown>): Promise<PrintRunView> {
    try {
      await work();
    } catch (error) {
      dispatch({ type: 'failed', error: asAppError(error) });
    }
    return view;
  }

  async function close(): Promise<unknown> {
    stop.abort();
    await running;
    const { state, heldBack } = machine;
    if (isEnded(state) && state === noted) return undefined;
    if (paper.finish) await paper.cancel?.().catch(() => undefined);
    if (heldBack.length > 0) await dropHeldBack();
    return enter({ type: 'cancelled' });
  }

  async function settle(decision: Decision): Promise<unknown> {
    const asked = machine.uncertain;
    let error: AppError | undefined;
    const records: ChunkRecord[] = decision === 'ask-again' ? [] : decided(asked, decision);
    for (const record of decision === 'ask-again' ? asked : []) {
      const said = isForPerson(record) ? undefined : await ask(record);
      const known = isForPerson(record) ? record : said && byKey(record, said);
      // It says the same the next time: only a person can know.
      if (known?.word === 'uncertain' && !said?.active) error = nobodyKnows();
      // Sent again under its key, it prints only if it never began; until then nobody knows, and so says the record.
      records.push(known ?? (keepsKeys ? { ...record, word: 'not-sent' } : record));
      if (known) await answer(known);
    }
    if (decision !== 'ask-again') for (const record of records) await answer(record);
    dispatch({ type: 'settled', records, decision, error, now: Date.now() });
    if (machine.uncertain.length > 0) return undefined;
    // After a cancel, and behind the last label that came out, what is left is a run of its own.
    return machine.isCancelled || typeof decision === 'object' ? enter({ type: 'cancelled' }) : go(print);
  }

  async function resume(): Promise<PrintRunView> {
    const { state, paused, error } = machine;
    if (running) await running;
    // The helper has said all that it knows.
    else if (view.phase === 'uncertain')
      return error?.details['answered'] === true ? view : decide(() => settle('ask-again'));
    else if (paused || state === 'waiting') return go(print);
    // It stopped before anything was sent.
    else if (view.phase === 'failed' || view.phase === 'cancelled') {
      if (view.labelsSent === 0 && machine.uncertain.length === 0) return go(look);
      if (own && state === 'refused') return go(() => begin(own!));
    }
    return view;
  }

  async function goOnFrom(label: number): Promise<PrintRunView> {
    const place = placeOf(label);
    if (!place || isRunning(view)) return view;
    const { uncertain, labelsBefore, counts } = machine;
    const { startsAt } = place;
    const inDoubt = uncertain.reduce((sum, { labels }) => sum + labels, 0);
    const cameOut = Math.min(Math.max(startsAt - 1 - labelsBefore - labelsSent(counts), 0), inDoubt);
    await decide(inDoubt > 0 ? () => settle({ cameOut }) : close);
    // Without its record the run has not ended, and another one would print the same labels.
    if (!isEnded(machine.state) || machine.state !== noted) return view;
    const parts = startsAt === 1 ? all : all?.from?.(startsAt);
    return parts ? beginAt(startsAt, parts) : view;
  }

  async function skipFailing(): Promise<PrintRunView> {
    const { check } = machine;
    const kept = check && view.phase === 'review' && all?.without?.(new Set(check.failing.keys()));
    if (!kept) return view;
    const skipped = { rows: kept.rows, skipped: machine.rows - kept.rows };
    all = kept;
    return beginAt(1, kept, skipped);
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => go(look),
    skipFailing,
    resume,
    pause: () => stop.abort(),
    cancel: () =>
      (cancelling ??= decide(cancel).finally(() => {
        cancelling = undefined;
      })),
    settle: (decision) => decide(() => settle(decision)),
    goOnFrom,
    placeOf,
    close: () => decide(close),
    leave: () => watching.abort(),
  };
}

interface Fetched<C> {
  chunk?: C | undefined;
  error?: AppError;
}

const factsOf = ({ rows, labels }: Pick<RunParts, 'rows' | 'labels'>) => ({ rows, labels });

function endOfDay(): number {
  return new Date().setHours(24, 0, 0, 0);
}
