import { expect, test } from 'vitest';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';
import { AppError } from '../../api/errors.ts';
import { helperError } from '../helper-client-errors.ts';
import { createPrintRun, type Paper, type PrintRun, type RunKeeper } from './driver.ts';
import { earlierDriver } from './machine.ts';
import { createRowParts, type RunParts } from './parts.ts';
import type { PrintRunView } from './view.ts';
import {
  cameOut,
  type ChunkRecord,
  chunkKey,
  type Confirmed,
  countLabels,
  type KeyAnswer,
  labelsSent,
  lastAttempts,
} from '../run-record.ts';

const walks = process.env['MARBETE_LONG_TESTS'] ? 100_000 : 1_000;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A printer behind a helper with durable keys, which prints copies. It may print a part of a chunk, lose what it had not
 * confirmed, be off; its answers may be lost. `goodFrom` calls on all goes well, so that every walk ends.
 */
function modelHelper(random: () => number, goodFrom: number) {
  const paper: string[] = [];
  const keys = new Map<string, 'began' | 'ended'>();
  /** What it took since it last confirmed something, not printed yet. */
  let held: { key: string; copies: string[] }[] = [];
  /** Copies of runs that had ended, which it had not confirmed and never read: their records say that it only took them. */
  const lost: { key: string; copy: string }[] = [];
  const ended = new Set<string>();
  /** Runs that a person called off: nothing more of them is taken. */
  const calledOff = new Set<string>();
  const behaviour: Confirmed = random() < 0.5 ? 'never' : random() < 0.5 ? 'earlier' : 'this';
  let calls = 0;
  const chance = (share: number) => calls < goodFrom && random() < share;
  const release = (most = Infinity) => {
    for (const { key, copies } of held) {
      for (const copy of copies) {
        if (most-- > 0) paper.push(copy);
        else if (ended.has(key.split(':')[0]!)) lost.push({ key, copy });
      }
    }
    held = [];
  };
  const some = () => Math.floor(random() * (held.flatMap(({ copies }) => copies).length + 1));
  /** It went away: what it had not read is lost, from some copy on, and no key of that is known to have ended. */
  const goAway = () => {
    const last = held.at(-1)?.key;
    for (const { key } of held) keys.set(key, 'began');
    release(some());
    return last;
  };
  return {
    paper,
    lost,
    /** A run has ended: what the helper learns of it is asked about no more (docs/printing.md). */
    end: (run: string) => void ended.add(run),
    /** The printer reads all that it holds; after this nothing is lost any more. */
    settle: () => release(),
    empty(run: string) {
      calledOff.add(run);
      release(some());
    },
    /** Another page begins, whose jobs it takes. */
    serve: () => calledOff.clear(),
    async askKey(key: string): Promise<KeyAnswer> {
      calls += 1;
      if (chance(0.05)) throw helperError('not-running');
      const state = keys.get(key) ?? 'unknown';
      const confirmed = state === 'ended' ? { confirmed: behaviour } : {};
      return { state, helper: 'this one', since: '2026-01-01T00:00:00Z', ...confirmed };
    },
    async write(code: Uint8Array, { key, after }: { key: string; after?: string }) {
      calls += 1;
      if (calledOff.has(key.split(':')[0]!)) throw new AppError('cancelled', 'Taken back.');
      if (chance(0.05)) throw helperError('not-running');
      if (chance(0.1)) throw helperError('uncertain', { details: { answered: false } });
      // A key that is known is answered before anything is asked of the printer.
      const known = keys.get(key);
      if (known === 'began') throw helperError('uncertain', { details: { answered: true } });
      if (known === undefined) {
        const uncertainKey = chance(0.08) ? goAway() : undefined;
        if (uncertainKey !== undefined || (after !== undefined && keys.get(after) === 'began'))
          throw helperError('printer-refused', {
            details: { code: 'printer-failed', uncertainKey: uncertainKey ?? after },
          });
        if (chance(0.05)) throw helperError('printer-refused', { details: { code: 'printer-failed' } });
        const copies = textOfCode(code).split(' ');
        if (chance(0.08)) {
          // It breaks off in the middle; what it held before is read.
          release();
          keys.set(key, 'began');
          paper.push(...copies.slice(0, Math.floor(random() * (copies.length + 1))));
          throw helperError('uncertain', { details: { answered: true } });
        }
        keys.set(key, 'ended');
        held.push({ key, copies });
        if (behaviour === 'this') release();
      }
      if (chance(0.1)) throw helperError('uncertain', { details: { answered: false } });
      return { word: 'taken' as const, confirmed: behaviour };
    },
  };
}

/** What the disk keeps of a run. */
interface StoredRun {
  /** The label of the print that it begins with. */
  label: number;
  state: string;
  chunks: Map<string, ChunkRecord>;
}

/** The records on a disk; the process that writes them may end before and after each call, and does nothing more then. */
function crashingStore(random: () => number, crashes: number) {
  let isOver = false;
  const runs = new Map<string, StoredRun>();
  /** The copies of each chunk that was offered, by its key. */
  const contents = new Map<string, string[]>();
  const crash = () => {
    if (!isOver && (crashes === 0 || random() > 0.03)) return;
    if (!isOver) crashes -= 1;
    isOver = true;
    throw new AppError('unavailable', 'The process ended.');
  };
  const put = async (record: ChunkRecord, run: string) => {
    crash();
    runs.get(run)!.chunks.set(`${record.number}:${record.attempt}`, { ...record });
    crash();
  };
  const keeperFrom = (labelOf: () => number): RunKeeper => ({
    async begin(run) {
      crash();
      if (!runs.has(run)) runs.set(run, { label: labelOf(), state: 'printing', chunks: new Map() });
      crash();
    },
    async offer(record, { code }, run) {
      contents.set(chunkKey(run, record), textOfCode(code).split(' '));
      await put(record, run);
    },
    answer: put,
    async state(next, run) {
      crash();
      const stored = runs.get(run);
      if (stored) stored.state = next;
      crash();
    },
  });
  return {
    runs,
    contents,
    keeperFrom,
    crash,
    isOver: () => isOver,
    restart: () => void (isOver = false),
    /** Of each chunk its last attempt, in order. */
    latest(run: string): ChunkRecord[] {
      const chunks = [...(runs.get(run)?.chunks.values() ?? [])];
      const all = chunks.toSorted((a, b) => a.number - b.number || a.attempt - b.attempt);
      return lastAttempts(all);
    },
  };
}

async function walk(seed: number) {
  const random = randomOf(seed);
  const most = (count: number) => Math.floor(random() * count);
  const helper = modelHelper(random, 120);
  const mayCancel = random() < 0.3;
  const store = crashingStore(random, random() < 0.2 ? 0 : 12);
  const each = 1 + most(3);
  const rows = Array.from({ length: 1 + most(8) }, (_, at) => ({ position: at + 1, copies: 1 + most(6) }));
  const perChunk = 2 + most(4);
  /** Chunks of some copies, as a server makes them. */
  const all = createRowParts(rows, {
    labelsOfCopy: random() < 0.5 ? each : undefined,
    async chunk({ rows: waiting, from }) {
      const copies: string[] = [];
      let rowsUsed = 0;
      for (const [at, row] of waiting.entries()) {
        const first = at === 0 ? from : 1;
        const count = Math.min(row.copies - first + 1, perChunk - copies.length);
        for (let copy = first; copy < first + count; copy += 1) copies.push(`${row.position}.${copy}`);
        const made = { code: codeOfText(copies.join(' ')), labels: copies.length * each };
        if (first + count <= row.copies) return { ...made, rowsUsed, nextCopy: first + count };
        rowsUsed += 1;
        if (copies.length === perChunk) return { ...made, rowsUsed };
      }
      return { code: codeOfText(copies.join(' ')), labels: copies.length * each, rowsUsed };
    },
  });
  const copiesInAll = rows.reduce((sum, { copies }) => sum + copies, 0);
  /** As a server keeps what was made of each run. */
  const kept = new Map<number, RunParts>([[1, all]]);
  const partsFrom = (label: number): RunParts => {
    const parts = kept.get(label) ?? all.from(label);
    kept.set(label, parts);
    return parts;
  };
  let made = 0;
  const newRun = () => `r${(made += 1)}`;
  /** Whether what came out comes first, what is in doubt behind it, and then the rest: a label says where it goes on. */
  const isWhole = (id: string) => {
    let rank = 0;
    return store.latest(id).every(({ word, labels, cameOut: out = labels }) => {
      const isOut = cameOut(word) && out > 0;
      const own = isOut ? 0 : word === 'uncertain' || word === 'offered' ? 1 : 2;
      const fits = own >= rank;
      rank = isOut && out < labels ? 2 : own;
      return fits;
    });
  };
  let run: PrintRun;
  let cancelled: Promise<PrintRunView> | undefined;
  /** Labels of the print before the first one that this driver knows. */
  let offset = 0;
  const listen = () => {
    if (mayCancel)
      run.subscribe(() => {
        const { step, phase, cancelling } = run.view();
        if (step !== 'sending' || phase !== 'printing' || cancelling) return;
        const stops = random();
        if (stops < 0.02) cancelled = run.cancel();
        else if (stops < 0.04) run.pause();
      });
    return run.start();
  };
  const latestRun = () => [...store.runs.keys()].at(-1)!;
  /** The process may end before it asks the helper, and before it has its answer. */
  const alive = async <T>(ask: () => Promise<T>): Promise<T> => {
    store.crash();
    return ask().finally(store.crash);
  };
  /** A driver of the last run by what the store says, as another page begins; what was cut short goes on as a run of its own. */
  const takeOver = (): Promise<PrintRunView> | undefined => {
    const id = [...store.runs.keys()].at(-1);
    const stored = id === undefined ? undefined : store.runs.get(id);
    const known = id === undefined ? [] : store.latest(id);
    const isOpen = stored?.state !== 'cancelled' && stored?.state !== 'done';
    // The rest of a run that was cut in its middle is for a person to choose.
    if (!isOpen && id !== undefined && !isWhole(id)) return undefined;
    const label = (stored?.label ?? 1) + (isOpen ? 0 : labelsSent(countLabels(known)));
    const paper: Paper = {
      way: 'helper',
      askAgainMs: [0],
      keepsKeys: async () => true,
      askKey: (key) => alive(() => helper.askKey(key)),
      write: (code, { key, after }) => alive(() => helper.write(code, { key, ...(after ? { after } : {}) })),
      cancel: () =>
        alive(async () => {
          const emptied = mayCancel && random() < 0.9;
          if (emptied) helper.empty(latestRun());
          return { emptied };
        }),
    };
    store.restart();
    helper.serve();
    if (!isOpen && id !== undefined) helper.end(id);
    offset = label - 1;
    run = createPrintRun({
      newRun,
      prepare: async () => {
        const parts = partsFrom(label);
        const from = (later: number) => partsFrom(label + later - 1);
        return Object.defineProperty({ ...parts, from }, 'labels', { get: () => parts.labels });
      },
      paper,
      keeper: store.keeperFrom(() => offset + run.view().labelsBefore + 1),
      ...(stored && isOpen
        ? {
            run: id!,
            // What was on its way when its driver went has no word any more.
            before: earlierDriver(
              known.map((chunk) => (chunk.word === 'offered' ? { ...chunk, word: 'uncertain' } : chunk)),
            ),
          }
        : {}),
    });
    return listen();
  };
  /** The person looks at the printer, which has read by then all that it will. */
  const cameOutOf = (chunks: readonly ChunkRecord[]) => {
    helper.settle();
    const asked = chunks.flatMap((chunk) => store.contents.get(chunkKey(latestRun(), chunk))!);
    return { asked: asked.length, out: asked.filter((copy) => helper.paper.includes(copy)).length };
  };
  let view = (await takeOver())!;
  const trail: string[] = [];
  for (let step = 0; ; step += 1) {
    if (view.cancelling) view = (await cancelled)!;
    trail.push(`${view.phase} ${view.state} ${view.error?.message ?? ''}`);
    if (step > 300) throw new Error(`Seed ${seed} does not end: ${trail.slice(-10).join(' | ')}`);
    if (store.isOver()) {
      const next = await takeOver();
      if (!next) break;
      view = next;
    } else if (view.phase === 'uncertain') {
      expect(view.uncertain.length, `seed ${seed}: a question about nothing`).toBeGreaterThan(0);
      const { asked, out } = cameOutOf(view.uncertain);
      if (out > 0 && out < asked && isWhole(latestRun()) && random() < 0.8)
        view = await run!.goOnFrom(view.doubt!.firstLabel + out * each);
      else {
        const some = { cameOut: out * each };
        view = await run!.settle(out === asked ? 'came-out' : out === 0 ? 'did-not' : some);
      }
    } else if (view.phase === 'failed' || view.paused) view = await run!.resume();
    else if (view.phase === 'cancelled' && (view.emptied || view.uncertain.length > 0)) {
      // Of what the printer dropped a person says which label came out last, or how many did.
      const sure = view.labelsBefore + labelsSent(view.counts);
      const { out } = cameOutOf(view.uncertain);
      const next = sure + out * each + 1;
      if (isWhole(latestRun()) && run!.placeOf(next)) view = await run!.goOnFrom(next);
      else if (view.uncertain.length > 0) view = await run!.settle({ cameOut: out * each });
      else break;
    } else break;
  }
  helper.settle();
  const ids = [...store.runs.keys()];
  const records = ids.flatMap((id) => store.latest(id));
  const sent = labelsSent(countLabels(records));
  return {
    view,
    wasCancelled: cancelled !== undefined,
    isLost: store.isOver(),
    paper: helper.paper,
    lost: helper.lost.map(({ copy }) => copy),
    /** Whether each of them is of a chunk that the printer took and never confirmed, by its record. */
    isNamed: helper.lost.every(({ key }) => {
      const [id = '', number, attempt] = key.split(':');
      const { word, confirmed } = store.runs.get(id)!.chunks.get(`${number}:${attempt}`)!;
      return word === 'taken' && confirmed !== 'this';
    }),
    each,
    sent,
    ofLast: labelsSent(countLabels(store.latest(ids.at(-1)!))),
    shown: offset + view.labelsSent,
    labels: offset + view.labels,
    copiesInAll,
    stored: store.runs.get(ids.at(-1)!)!.state,
    runs: ids.length,
  };
}

/** Walks to go first, since few come to what they do. */
const rare = [
  // A chunk that was offered again stands behind later ones in the question.
  23_395,
  // A printer goes away with what it had not read of a run that has ended.
  13_418,
];

test(`no label prints twice or goes unnamed in ${walks} walks over helper, printer and a record that break off anywhere`, async () => {
  const seen = new Set<string>();
  for (const seed of [...rare, ...Array.from({ length: walks }, (_, at) => at + 1)]) {
    const {
      view,
      paper,
      lost,
      isNamed,
      each,
      sent,
      ofLast,
      shown,
      labels,
      copiesInAll,
      stored,
      runs,
      isLost,
      wasCancelled,
    } = await walk(seed);
    const told = `seed ${seed}: ${paper.join(' ')}`;
    for (const end of [isLost ? 'lost' : view.state, runs > 1 && 'in runs', wasCancelled && 'emptied'])
      if (end) seen.add(end);
    const known = [...paper, ...lost];
    expect(new Set(known).size, `twice, ${told}`).toBe(known.length);
    expect(isNamed, `lost unnamed, ${told}`).toBe(true);
    if (lost.length > 0) seen.add('lost behind its run');
    // What the record says came out did, to the label, but for what it says was only taken; the view says the same.
    expect(sent, told).toBe(known.length * each);
    expect(['done', 'cancelled'], told).toContain(stored);
    if (isLost) continue;
    expect(stored, told).toBe(view.state);
    expect(labelsSent(view.counts), told).toBe(ofLast);
    if (view.state !== 'done') continue;
    expect(known.length, told).toBe(copiesInAll);
    expect([shown, labels], told).toEqual([copiesInAll * each, copiesInAll * each]);
  }
  // The walks reach every end.
  expect([...seen]).toEqual(
    expect.arrayContaining(['cancelled', 'done', 'emptied', 'in runs', 'lost behind its run']),
  );
}, 3_600_000);
