import { describe, expect, test } from 'vitest';
import { AppError } from '../../api/errors.ts';
import { helperError } from '../helper-client-errors.ts';
import { createPrintRun, type Paper, type PrintRunOptions, type RunKeeper } from './driver.ts';
import { createRowParts, type NamedChunk } from './parts.ts';
import {
  type ChunkRecord,
  type KeyAnswer,
  labelsSent,
  type RunState,
  shownState,
  takenUnconfirmed,
} from '../run-record.ts';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

const run = '4b1f0c52-6d1e-4c55-9d0e-2f4a5b8e9c01';

const noCounts = { taken: 0, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 };

function chunksOf(count: number) {
  return async () => ({
    rows: count * 4,
    labels: count * 10,
    nextChunk: async (number: number): Promise<NamedChunk | undefined> =>
      number < count
        ? {
            code: codeOfText(`chunk ${number}`),
            labels: 10,
            rowsUsed: 4,
            first: { row: number * 4 + 1, code: `C${number}`, description: 'Sal' },
          }
        : undefined,
  });
}

type Answer = 'printed' | 'lost-before' | 'lost-after' | 'began' | 'off' | 'away' | 'taken-back';

/** A printer behind a helper that keeps keys, and what becomes of the chunks in turn. */
function printerWith(answers: Answer[] = []) {
  const printed: string[] = [];
  const keys = new Map<string, 'began' | 'ended'>();
  const asked: string[] = [];
  const paper: Paper = {
    way: 'helper',
    askAgainMs: [0, 0],
    keepsKeys: async () => true,
    askKey: async (key): Promise<KeyAnswer> => ({
      state: keys.get(key) ?? 'unknown',
      helper: 'this one',
      since: '2026-01-01T00:00:00Z',
    }),
    async write(code, { key }) {
      asked.push(key);
      const answer = answers.shift() ?? 'printed';
      if (answer === 'off') throw helperError('printer-refused', { details: { code: 'printer-failed' } });
      if (answer === 'away') throw helperError('not-running');
      if (answer === 'taken-back') throw new AppError('cancelled', 'Taken back.');
      if (answer === 'began') {
        keys.set(key, 'began');
        throw helperError('uncertain', { details: { answered: true } });
      }
      if (answer !== 'lost-before' && !keys.has(key)) {
        printed.push(textOfCode(code));
        keys.set(key, 'ended');
      }
      if (answer !== 'printed') throw helperError('uncertain', { details: { answered: false } });
    },
  };
  return { paper, printed, asked, keys };
}

function runOf(answers: Answer[] = [], more: Partial<PrintRunOptions<NamedChunk>> = {}, count = 3) {
  const printer = printerWith(answers);
  const journal: string[] = [];
  const driver = createPrintRun({
    run,
    prepare: chunksOf(count),
    paper: { ...printer.paper, ...more.paper },
    keeper: {
      offer: ({ number, attempt, word }) => void journal.push(`${number}:${attempt} ${word}`),
      answer: ({ number, attempt, word }) => void journal.push(`${number}:${attempt} ${word}`),
      state: (state) => void journal.push(state),
    },
    retryMs: 0,
    ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'paper')),
  });
  return { ...printer, driver, journal };
}

describe('a run that goes well', () => {
  test('prints every chunk once, each recorded before it is offered and again with its word', async () => {
    const { driver, printed, asked, journal } = runOf([], {}, 2);
    const view = await driver.start();
    expect(printed).toEqual(['chunk 0', 'chunk 1']);
    expect(asked).toEqual([`${run}:0:1`, `${run}:1:1`]);
    expect(journal).toEqual(['printing', '0:1 offered', '0:1 taken', '1:1 offered', '1:1 taken', 'done']);
    expect(view).toMatchObject({ state: 'done', counts: { taken: 20 }, rowsDone: 8, nextChunk: 2 });
  });

  test('says what a way to paper that confirms nothing deserves: handed over, never printed', async () => {
    const { driver } = runOf([], { paper: { way: 'dialog', takes: 'handed-over', write: async () => {} } });
    expect((await driver.start()).counts).toMatchObject({ handedOver: 30, taken: 0, printed: 0 });
  });

  describe('to a file that comes at its end', () => {
    const toFile = (more: Partial<Paper> = {}, write: Paper['write'] = async () => {}) => {
      const finished: string[] = [];
      const cancelled: string[] = [];
      const paper: Paper = {
        way: 'file',
        takes: 'handed-over',
        write,
        finish: async () => void finished.push('file'),
        cancel: async () => (cancelled.push('file'), { emptied: false }),
        ...more,
      };
      return { ...runOf([], { paper, lookAtFirst: true }), finished, cancelled };
    };

    test('has handed over its labels once the file is there', async () => {
      const { driver, finished, journal } = toFile();
      await driver.start();
      expect(finished).toEqual([]);
      expect(await driver.resume()).toMatchObject({ state: 'done', counts: { handedOver: 30, notSent: 0 } });
      expect(finished).toEqual(['file']);
      expect(journal.slice(-7)).toEqual([
        '0:1 uncertain',
        '1:1 uncertain',
        '2:1 uncertain',
        '0:1 handed-over',
        '1:1 handed-over',
        '2:1 handed-over',
        'done',
      ]);
    });

    test('is recorded as not sent until the file is there, whenever its page ends', async () => {
      let saved: (() => void) | undefined;
      const { driver, journal } = toFile({ finish: () => new Promise((resolve) => (saved = resolve)) });
      await driver.start();
      expect(journal.at(-1)).toBe('0:1 not-sent');
      const ended = driver.resume();
      await expect.poll(() => saved).toBeDefined();
      expect(journal.filter((line) => line.includes('handed-over'))).toEqual([]);
      expect(journal.slice(-3)).toEqual(['0:1 uncertain', '1:1 uncertain', '2:1 uncertain']);
      saved!();
      expect(await ended).toMatchObject({ state: 'done' });
    });

    test('is saved once, also where the record of its end has to be tried again', async () => {
      let away = true;
      const finished: string[] = [];
      const paper: Paper = {
        way: 'file',
        takes: 'handed-over',
        write: async () => {},
        finish: async () => void finished.push('file'),
      };
      const state = async (now: RunState) => {
        if (now === 'done' && away) throw new AppError('unavailable', 'The server is away.');
      };
      const { driver } = runOf([], { paper, keeper: { state } });
      expect(await driver.start()).toMatchObject({ state: 'waiting' });
      away = false;
      expect(await driver.resume()).toMatchObject({ state: 'done', counts: { handedOver: 30 } });
      expect(finished).toEqual(['file']);
    });

    test.each(['cancel', 'close'] as const)(
      'has sent nothing when a person ends it before: %s',
      async (end) => {
        const { driver, finished, cancelled, journal } = toFile();
        expect((await driver.start()).counts).toMatchObject({ handedOver: 10 });
        expect(await driver[end]()).toMatchObject({
          state: 'cancelled',
          counts: { handedOver: 0, notSent: 10 },
          rowsDone: 0,
        });
        expect(finished).toEqual([]);
        expect(cancelled).toEqual(['file']);
        expect(journal.slice(-2)).toEqual(['0:1 not-sent', 'cancelled']);
      },
    );

    test('has sent nothing when its third part cannot be drawn and a person ends it', async () => {
      let parts = 0;
      const { driver, finished } = toFile({}, async () => {
        parts += 1;
        if (parts === 3) throw new AppError('data-invalid', 'It cannot be drawn.');
      });
      await driver.start();
      expect(await driver.resume()).toMatchObject({ counts: { handedOver: 20 } });
      expect(await driver.close()).toMatchObject({ counts: { handedOver: 0, notSent: 30 } });
      expect(finished).toEqual([]);
    });

    test('keeps what it has where the file cannot be saved at first', async () => {
      let tries = 0;
      const finish = async () => {
        tries += 1;
        if (tries === 1) throw new Error('The disk is full.');
      };
      const { driver } = toFile({ finish });
      await driver.start();
      expect(await driver.resume()).toMatchObject({ state: 'waiting', counts: { handedOver: 30 } });
      expect(await driver.resume()).toMatchObject({ state: 'done', counts: { handedOver: 30 } });
      expect(await driver.close()).toMatchObject({ state: 'done', counts: { handedOver: 30 } });
    });
  });

  test('prepares the next chunk while the printer is busy, unless it is told not to', async () => {
    for (const [ahead, expected] of [
      [true, ['make 0', 'make 1', 'print 0', 'make 2', 'print 1']],
      [false, ['make 0', 'print 0', 'make 1', 'print 1', 'make 2']],
    ] as const) {
      const order: string[] = [];
      const prepared = await chunksOf(2)();
      const write = async (code: Uint8Array) => {
        await Promise.resolve();
        order.push(textOfCode(code).replace('chunk', 'print'));
      };
      const nextChunk = async (number: number) => {
        order.push(`make ${number}`);
        return prepared.nextChunk(number);
      };
      const prepare = async () => ({ ...prepared, nextChunk });
      await runOf([], { ahead, prepare, paper: { way: 'helper', write } }).driver.start();
      expect(order).toEqual(expected);
    }
  });

  test('counts rows that print nothing without bothering the printer, and says how long the rest takes', async () => {
    const chunks: NamedChunk[] = [
      { code: codeOfText(''), labels: 0, rowsUsed: 5 },
      { code: codeOfText('one'), labels: 1, rowsUsed: 1 },
      { code: codeOfText('two'), labels: 1, rowsUsed: 1 },
    ];
    const prepare = async () => ({ rows: 7, labels: 2, nextChunk: async (number: number) => chunks[number] });
    const { driver, printed } = runOf([], { prepare });
    const remaining: (number | undefined)[] = [];
    driver.subscribe(() => remaining.push(driver.view().remainingMs));
    expect(await driver.start()).toMatchObject({ rowsDone: 7, nextChunk: 3, counts: { taken: 2 } });
    expect(printed).toEqual(['one', 'two']);
    expect(remaining[0]).toBeUndefined();
    expect(remaining.some((ms) => ms !== undefined && ms >= 0)).toBe(true);
  });

  test('waits for a person after its first chunk where one wants to look at it', async () => {
    const { driver, printed } = runOf([], { lookAtFirst: true });
    expect(await driver.start()).toMatchObject({ state: 'printing', paused: 'first' });
    expect(printed).toHaveLength(1);
    expect((await driver.resume()).state).toBe('done');
    expect(printed).toHaveLength(3);
  });

  test('what the printer took is printed once its own count came down to zero', async () => {
    const at = new Date().toISOString();
    const ready = {
      state: 'ready',
      states: [],
      faults: [],
      jobs: 0,
      waiting: false,
      labelsLeft: 0,
      at,
    } as const;
    const status = async () => ({ ...ready, states: [], faults: [] });
    const { driver, paper } = runOf();
    expect((await driver.start()).outcome).toBeUndefined();
    const counting = runOf([], { paper: { ...paper, statusMs: 0, status } });
    expect((await counting.driver.start()).outcome).toBe('waiting');
    await expect.poll(() => counting.driver.view().outcome).toBe('printed');
    expect(counting.driver.view().counts).toMatchObject({ taken: 0, printed: 30 });
    expect(counting.journal.slice(-4)).toEqual(['done', '0:1 printed', '1:1 printed', '2:1 printed']);
  });

  test('refuses rows with errors, and ends at once where nothing prints; nothing is sent in either', async () => {
    const refused = runOf([], { prepare: async () => ({ ...(await chunksOf(3)()), refused: true }) });
    expect(await refused.driver.start()).toMatchObject({ state: 'refused', labels: 30 });
    const empty = runOf([], { prepare: async () => undefined });
    expect(await empty.driver.start()).toMatchObject({ state: 'done', labels: 0 });
    expect([...refused.asked, ...empty.asked]).toEqual([]);
  });
});

describe('an answer that got lost', () => {
  test.each(['lost-before', 'lost-after'] as const)('is settled by the key: %s', async (lost) => {
    const { driver, printed } = runOf(['printed', lost, 'printed']);
    expect((await driver.start()).state).toBe('done');
    expect(printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
  });

  test('means that the chunk never began where the printer refuses it, asked again', async () => {
    const { driver, printed } = runOf(['lost-before', 'off']);
    expect(await driver.start()).toMatchObject({ state: 'waiting', counts: { notSent: 10, uncertain: 0 } });
    expect(printed).toEqual([]);
  });

  test('is not asked about again where the helper keeps no keys', async () => {
    const { paper, asked } = printerWith(['lost-after']);
    const { driver } = runOf([], { paper: { ...paper, keepsKeys: async () => false } });
    expect((await driver.start()).state).toBe('uncertain');
    expect(asked).toEqual([`${run}:0:1`]);
  });

  test('leaves its chunk to a person where the helper began it, named by its labels', async () => {
    const { driver, journal } = runOf(['printed', 'began']);
    const view = await driver.start();
    expect(view).toMatchObject({
      state: 'uncertain',
      counts: { taken: 10, uncertain: 10 },
      uncertain: [{ number: 1, first: { row: 5, code: 'C1', description: 'Sal' } }],
    });
    expect(journal.slice(-2)).toEqual(['1:1 uncertain', 'uncertain']);
    // Pressing on is no answer.
    expect((await driver.resume()).state).toBe('uncertain');
  });

  test('that did come out is not sent again; one that did not gets a key of its own', async () => {
    const out = runOf(['began']);
    await out.driver.start();
    expect(await out.driver.settle('came-out')).toMatchObject({
      state: 'done',
      counts: { printed: 10, taken: 20 },
    });
    expect(out.asked).toEqual([`${run}:0:1`, `${run}:1:1`, `${run}:2:1`]);
    const not = runOf(['began']);
    await not.driver.start();
    expect(await not.driver.settle('did-not')).toMatchObject({ state: 'done' });
    expect(not.asked.slice(0, 2)).toEqual([`${run}:0:1`, `${run}:0:2`]);
    expect(labelsSent(not.driver.view().counts)).toBe(30);
  });

  test('of which so many labels came out counts these, and leaves the rest to another run', async () => {
    const { driver, printed } = runOf(['began']);
    await driver.start();
    const view = await driver.settle({ cameOut: 7 });
    expect(view).toMatchObject({ state: 'cancelled', counts: { printed: 7, notSent: 3, uncertain: 0 } });
    expect(printed).toEqual([]);
  });

  test('is asked about again: ended is taken, and still open stays a question', async () => {
    const { driver, keys, printed } = runOf(['began']);
    await driver.start();
    expect((await driver.settle('ask-again')).state).toBe('uncertain');
    keys.set(`${run}:0:1`, 'ended');
    expect(await driver.settle('ask-again')).toMatchObject({ state: 'done', counts: { taken: 30 } });
    expect(printed).toEqual(['chunk 1', 'chunk 2']);
  });

  test('unknown to another helper, or to one that keeps keys only since then, says nothing', async () => {
    for (const other of [{ helper: 'another' }, { since: '2999-01-01T00:00:00Z' }]) {
      let answer: KeyAnswer = { state: 'unknown', helper: 'this one', since: '2026-01-01T00:00:00Z' };
      const paper = { ...printerWith(['lost-before', 'away', 'away']).paper, askKey: async () => answer };
      const driver = createPrintRun({ run, prepare: chunksOf(1), paper });
      expect((await driver.start()).state).toBe('uncertain');
      answer = { ...answer, ...other };
      expect((await driver.settle('ask-again')).state).toBe('uncertain');
      answer = { state: 'unknown', helper: 'this one', since: '2026-01-01T00:00:00Z' };
      expect((await driver.settle('ask-again')).state).toBe('done');
    }
  });
});

describe('a word that the helper takes back', () => {
  /** The chunk before the one that is refused becomes a question; `how` says where the machine learns it. */
  function takingBack(how: 'refusal' | 'keys', answers: Answer[] = ['printed', 'printed', 'off'], count = 4) {
    const printer = printerWith(answers);
    const { keys } = printer;
    const last = () => [...keys.keys()].at(-1)!;
    const journal: string[] = [];
    const driver = createPrintRun({
      run,
      prepare: chunksOf(count),
      paper: {
        ...printer.paper,
        async write(code, options) {
          const before = last();
          try {
            await printer.paper.write(code, options);
          } catch (error) {
            if (how === 'keys') keys.set(before, 'began');
            else if (error instanceof AppError) Object.assign(error.details, { uncertainKey: before });
            throw error;
          }
        },
      },
      keeper: { answer: ({ number, attempt, word }) => void journal.push(`${number}:${attempt} ${word}`) },
      retryMs: 0,
      waitMs: 60_000,
    });
    return { ...printer, driver, journal };
  }

  test('every chunk names the one before it, until a person has settled that one', async () => {
    const named: (string | undefined)[] = [];
    const printer = printerWith(['printed', 'began', 'printed']);
    const driver = createPrintRun({
      run,
      prepare: chunksOf(4),
      paper: {
        ...printer.paper,
        async write(code, options) {
          named.push(options.after);
          await printer.paper.write(code, options);
        },
      },
    });
    await driver.start();
    await driver.settle('came-out');
    expect(driver.view().state).toBe('done');
    expect(named).toEqual([undefined, `${run}:0:1`, undefined, `${run}:2:1`]);
  });

  test.each(['refusal', 'keys'] as const)('stops the run at the chunk that it was about: %s', async (how) => {
    const { driver, journal, printed } = takingBack(how);
    expect(await driver.start()).toMatchObject({
      state: 'uncertain',
      counts: { taken: 10, uncertain: 10, notSent: 10 },
      uncertain: [{ number: 1, attempt: 1, first: { code: 'C1' } }],
      rowsDone: 4,
      nextChunk: 1,
      error: { code: 'uncertain' },
    });
    expect(journal).toEqual(['0:1 taken', '1:1 taken', '2:1 not-sent', '1:1 uncertain']);
    expect(printed).toEqual(['chunk 0', 'chunk 1']);
  });

  test.each([
    ['did-not', ['1:2', '2:1', '3:1'], { taken: 40, printed: 0 }],
    ['came-out', ['2:1', '3:1'], { taken: 30, printed: 10 }],
  ] as const)('is settled by a person, and the run goes on behind it: %s', async (decision, then, counts) => {
    const { driver, asked } = takingBack('refusal');
    await driver.start();
    asked.length = 0;
    const view = await driver.settle(decision);
    expect(view).toMatchObject({ state: 'done', rowsDone: 16, nextChunk: 4 });
    expect(labelsSent(view.counts)).toBe(counts.taken + counts.printed);
    expect(view.counts.printed).toBe(counts.printed);
    expect(asked).toEqual(then.map((part) => `${run}:${part}`));
  });

  test.each([
    { said: ['never', 'never', 'never', 'never'], asked: [0, 1, 2, 3] },
    { said: ['earlier', 'this', 'earlier', 'earlier'], asked: [2, 3] },
    { said: ['this', 'this', 'this', 'this'], asked: [3] },
    { said: ['never', undefined, 'never', 'never'], asked: [2, 3] },
    { said: ['never', 'never', 'never', 'never'], asked: [2, 3], hoursAgo: [30, 25, 23, 0] },
  ] as const)(
    'is one question about all that was handed over since the last confirmation: %o',
    async ({ said, asked, ...more }) => {
      const offeredAt = (at: number) =>
        new Date(
          Date.now() - ((more as { hoursAgo?: number[] }).hoursAgo?.[at] ?? 0) * 3_600_000,
        ).toISOString();
      const taken = said.map((confirmed, number): ChunkRecord => ({
        number,
        attempt: 1,
        labels: 10,
        word: 'taken',
        confirmed,
        offeredAt: offeredAt(number),
      }));
      expect(takenUnconfirmed(taken).map(({ number }) => number)).toEqual(asked);
      const decisions = ['came-out', 'did-not', { cameOut: 5 }] as const;
      for (const decision of decisions) {
        const answers = [...said];
        const sent: string[] = [];
        const journal: string[] = [];
        const began = new Set<string>();
        const driver = createPrintRun({
          run,
          prepare: chunksOf(6),
          ...('hoursAgo' in more ? { before: { chunk: 4, rows: 16, counts: noCounts, taken } } : {}),
          paper: {
            way: 'helper',
            askKey: async (key) => ({
              state: began.has(key) ? 'began' : 'ended',
              helper: 'this one',
              since: '2026-01-01T00:00:00Z',
            }),
            async write(_, { key }) {
              if (key === `${run}:4:1` && began.size === 0) {
                began.add(`${run}:3:1`);
                throw helperError('printer-refused', { details: { code: 'printer-failed' } });
              }
              sent.push(key.slice(run.length + 1));
              return { word: 'taken', confirmed: answers.shift() ?? 'this' };
            },
          },
          keeper: { answer: ({ number, word }) => void journal.push(`${number} ${word}`) },
        });
        const view = await driver.start();
        expect([view.state, view.uncertain.map(({ number }) => number)]).toEqual(['uncertain', asked]);
        expect(view.counts).toMatchObject({ uncertain: asked.length * 10, taken: (4 - asked.length) * 10 });
        expect(view.nextChunk).toBe(asked[0]);
        // Each is noted, the last one first.
        expect(journal.slice(-asked.length)).toEqual(
          asked.toReversed().map((number) => `${number} uncertain`),
        );
        sent.length = 0;
        const end = await driver.settle(decision);
        if (typeof decision === 'object') {
          expect(end).toMatchObject({ state: 'cancelled', counts: { printed: 5, uncertain: 0 } });
          expect(sent).toEqual([]);
          continue;
        }
        const again = decision === 'did-not' ? asked.map((number) => `${number}:2`) : [];
        expect(sent).toEqual([...again, '4:1', '5:1']);
        expect([end.state, labelsSent(end.counts), end.rowsDone]).toEqual(['done', 60, 24]);
      }
    },
  );

  test('labels that no printer ever confirmed are counted until it does, and never as printed', async () => {
    const answers = ['never', 'never', 'earlier'] as const;
    let at = 0;
    const seen: number[] = [];
    const driver = createPrintRun({
      run,
      prepare: chunksOf(3),
      paper: { way: 'helper', write: async () => ({ word: 'taken', confirmed: answers[at++]! }) },
      keeper: { offer: () => void seen.push(driver.view().unconfirmed) },
    });
    expect(await driver.start()).toMatchObject({ unconfirmed: 0, counts: { taken: 30, printed: 0 } });
    expect(seen).toEqual([0, 10, 20]);
  });

  test('counts what a person saw of it, and leaves the rest to another run', async () => {
    const { driver } = takingBack('refusal');
    await driver.start();
    const { state, counts } = await driver.settle({ cameOut: 3 });
    expect([state, counts]).toEqual([
      'cancelled',
      { taken: 10, printed: 3, handedOver: 0, uncertain: 0, notSent: 17 },
    ]);
  });

  test('is asked about again: still open stays a question, ended goes on without sending it', async () => {
    const { driver, keys, asked } = takingBack('keys');
    await driver.start();
    expect((await driver.settle('ask-again')).state).toBe('uncertain');
    keys.set(`${run}:1:1`, 'ended');
    expect((await driver.settle('ask-again')).state).toBe('done');
    expect(asked.filter((key) => key.includes(':1:'))).toEqual([`${run}:1:1`]);
  });

  test('comes with a chunk that broke off itself, and both are one question', async () => {
    const { driver, asked } = takingBack('refusal', ['printed', 'printed', 'began']);
    const view = await driver.start();
    expect(view.uncertain.map(({ number }) => number)).toEqual([1, 2]);
    expect((await driver.settle('did-not')).state).toBe('done');
    expect(asked.slice(3)).toEqual([`${run}:1:2`, `${run}:2:2`, `${run}:3:1`]);
  });

  test('of the last chunk is asked for before the run is done', async () => {
    const { driver, keys, asked } = takingBack('keys', [], 2);
    driver.subscribe(() => driver.view().nextChunk === 2 && keys.set(`${run}:1:1`, 'began'));
    expect(await driver.start()).toMatchObject({ state: 'uncertain', uncertain: [{ number: 1 }] });
    expect(await driver.settle('did-not')).toMatchObject({ state: 'done', counts: { taken: 20 } });
    expect(asked).toEqual([`${run}:0:1`, `${run}:1:1`, `${run}:1:2`]);
  });

  test('about a job of somebody else changes nothing', async () => {
    const { driver } = takingBack('refusal', ['off', 'printed']);
    const other = printerWith(['printed', 'off']);
    const write: Paper['write'] = async (code, options) =>
      other.paper.write(code, options).catch((error: AppError) => {
        Object.assign(error.details, { uncertainKey: 'another run:0:1' });
        throw error;
      });
    const mine = createPrintRun({ run, prepare: chunksOf(2), paper: { ...other.paper, write } });
    expect(await mine.start()).toMatchObject({ state: 'waiting', counts: { taken: 10, uncertain: 0 } });
    expect((await driver.start()).state).toBe('done');
  });
});

describe('a run that stops', () => {
  test('waits where the printer is off, says why, and goes on by itself while it may', async () => {
    const off = runOf(['printed', 'off']);
    expect(await off.driver.start()).toMatchObject({ state: 'waiting', error: { code: 'printer-failed' } });
    expect(await off.driver.resume()).toMatchObject({ state: 'done', error: undefined });
    expect(off.printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
    const patient = runOf(['away', 'off', 'away'], { waitMs: 60_000 });
    expect((await patient.driver.start()).state).toBe('done');
    expect(patient.asked).toHaveLength(6);
  });

  test('does not wait by itself for what does not pass', async () => {
    const prepare = async () => ({
      rows: 1,
      labels: 1,
      nextChunk: async () => Promise.reject(new AppError('data-invalid', 'Row 5 has no price.')),
    });
    const { driver, asked } = runOf([], { prepare, waitMs: 60_000 });
    expect(await driver.start()).toMatchObject({ state: 'waiting', error: { code: 'data-invalid' } });
    expect(asked).toEqual([]);
  });

  test('pauses between two chunks, and goes on where it was', async () => {
    const { driver, printed } = runOf();
    driver.subscribe(
      () => driver.view().nextChunk === 1 && driver.view().step === 'sending' && driver.pause(),
    );
    expect(await driver.start()).toMatchObject({
      state: 'printing',
      paused: 'person',
      counts: { taken: 20 },
    });
    expect((await driver.resume()).state).toBe('done');
    expect(printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
  });

  test('sends nothing that could not be recorded, and nothing after a word that could not', async () => {
    for (const [at, printedThen] of [
      ['offer', []],
      ['answer', ['chunk 0']],
    ] as const) {
      let full = true;
      const fail = () => {
        if (full) throw new Error('disk full');
      };
      const { driver, printed } = runOf([], { keeper: { [at]: fail } });
      expect(await driver.start()).toMatchObject({
        state: 'waiting',
        error: { message: 'Error: disk full' },
      });
      expect(printed).toEqual(printedThen);
      full = false;
      expect((await driver.resume()).state).toBe('done');
      expect(printed).toEqual(['chunk 0', 'chunk 1', 'chunk 2']);
    }
  });

  test('cancelled, it says what it cannot know of a printer that was emptied', async () => {
    const emptied = runOf([], { paper: { ...printerWith().paper, cancel: async () => ({ emptied: true }) } });
    const seen: Promise<unknown>[] = [];
    emptied.driver.subscribe(() => {
      const { nextChunk, step } = emptied.driver.view();
      if (nextChunk === 1 && step === 'sending' && seen.length === 0) seen.push(emptied.driver.cancel());
    });
    await emptied.driver.start();
    await Promise.all(seen);
    expect(emptied.driver.view()).toMatchObject({
      state: 'uncertain',
      emptied: true,
      counts: { uncertain: 20 },
    });
    expect(await emptied.driver.settle('did-not')).toMatchObject({
      state: 'cancelled',
      counts: { notSent: 20, uncertain: 0 },
    });
  });

  test.each([true, false])(
    'says so before the printer is told to drop what it has, and again what is known behind that: emptied %s',
    async (emptied) => {
      const printer = printerWith();
      const noted: string[] = [];
      const told: string[][] = [];
      const paper: Paper = {
        ...printer.paper,
        cancel: async () => (told.push([...noted]), { emptied }),
      };
      const keeper: RunKeeper = { answer: ({ number, word }) => void noted.push(`${number} ${word}`) };
      const { driver } = runOf([], { paper, keeper, lookAtFirst: true });
      await driver.start();
      const view = await driver.cancel();
      expect(told).toEqual([['0 taken', '0 uncertain']]);
      expect(noted.slice(2)).toEqual(emptied ? [] : ['0 taken']);
      expect(view.counts).toMatchObject(emptied ? { uncertain: 10, taken: 0 } : { uncertain: 0, taken: 10 });
    },
  );

  test('empties the printer also where the record cannot be written, and says that it cannot', async () => {
    const drops: string[] = [];
    const paper: Paper = {
      ...printerWith().paper,
      cancel: async () => (drops.push('all'), { emptied: true }),
    };
    let isAway = false;
    const keeper: RunKeeper = {
      answer: async () => {
        if (isAway) throw new AppError('unavailable', 'The server is away.');
      },
    };
    const { driver } = runOf([], { paper, keeper, lookAtFirst: true });
    await driver.start();
    isAway = true;
    expect((await driver.cancel()).error?.code).toBe('unavailable');
    expect(drops).toEqual(['all']);
    isAway = false;
    expect(await driver.cancel()).toMatchObject({ state: 'uncertain', counts: { uncertain: 10 } });
  });

  test('asks no helper about what an emptied printer had, since its keys know of no drop', async () => {
    const { driver, keys, asked } = runOf([], {
      before: {
        chunk: 1,
        rows: 0,
        counts: noCounts,
        open: [
          {
            number: 0,
            attempt: 1,
            labels: 10,
            word: 'uncertain',
            confirmed: 'never',
            offeredAt: '2026-05-01T00:00:00.000Z',
          },
        ],
      },
    });
    keys.set(`${run}:0:1`, 'ended');
    expect(await driver.start()).toMatchObject({
      phase: 'uncertain',
      counts: { uncertain: 10, taken: 0 },
      error: { details: { answered: true } },
    });
    expect(await driver.settle('ask-again')).toMatchObject({ phase: 'uncertain' });
    expect(asked).toEqual([]);
    expect(await driver.settle('came-out')).toMatchObject({
      state: 'done',
      counts: { printed: 10, taken: 20 },
    });
  });

  test.each([true, false])(
    'that is cancelled is so for who waits for it, however long its record takes: emptied %s',
    async (emptied) => {
      let refuse: ((error: AppError) => void) | undefined;
      const paper: Paper = {
        ...printerWith().paper,
        write: () =>
          new Promise((_, reject) => {
            refuse = reject;
          }),
        async cancel() {
          refuse?.(new AppError('cancelled', 'Taken back.'));
          return { emptied };
        },
      };
      const keeper: RunKeeper = { answer: () => new Promise((resolve) => void setTimeout(resolve, 5)) };
      const { driver } = runOf([], { paper, keeper });
      const started = driver.start();
      await expect.poll(() => refuse).toBeDefined();
      const cancels = [driver.cancel(), driver.cancel()];
      expect(await started).toMatchObject({ phase: 'cancelled', counts: { notSent: 10, uncertain: 0 } });
      for (const cancelled of cancels) expect(await cancelled).toMatchObject({ phase: 'cancelled' });
    },
  );

  test('cancelled before it began, or where nothing can be emptied, leaves no question', async () => {
    const { driver, printed } = runOf([], { lookAtFirst: true });
    await driver.start();
    expect(await driver.cancel()).toMatchObject({
      state: 'cancelled',
      emptied: undefined,
      counts: { taken: 10 },
    });
    expect(printed).toEqual(['chunk 0']);
  });

  test('goes on for another driver behind what that one recorded', async () => {
    const counts = { taken: 20, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 };
    const { driver, asked } = runOf([], { before: { chunk: 2, attemptOf: () => 3, rows: 8, counts } });
    expect(await driver.start()).toMatchObject({ state: 'done', counts: { taken: 30 }, rowsDone: 12 });
    expect(asked).toEqual([`${run}:2:3`]);
  });

  test('silent for two minutes, or after a goodbye, it shows as interrupted; a final state stays', () => {
    const now = Date.parse('2026-05-01T12:00:00Z');
    const heardAt = '2026-05-01T11:58:30Z';
    expect(shownState({ state: 'printing', heardAt }, now)).toBe('printing');
    expect(shownState({ state: 'printing', heardAt: null }, now)).toBe('interrupted');
    expect(shownState({ state: 'waiting', heardAt }, now + 60_000)).toBe('interrupted');
    expect(shownState({ state: 'uncertain', heardAt }, now + 60_000)).toBe('uncertain');
    expect(shownState({ state: 'done', heardAt: null }, now)).toBe('done');
  });
});

describe('a run that another page began', () => {
  const record = (number: number, word: ChunkRecord['word'], helper = 'this one'): ChunkRecord => ({
    number,
    attempt: 1,
    labels: 10,
    word,
    helper,
    offeredAt: '2026-05-01T00:00:00.000Z',
  });
  const before = (open: ChunkRecord[], rest = false) => ({
    chunk: 1 + open.length,
    rows: 4,
    counts: { taken: 10, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 },
    open,
    rest,
  });

  test('goes on behind what its helper says that it ended', async () => {
    const printer = runOf([], { before: before([record(1, 'uncertain')]) }, 4);
    printer.keys.set(`${run}:1:1`, 'ended');
    expect(await printer.driver.start()).toMatchObject({
      state: 'done',
      counts: { taken: 40, uncertain: 0 },
    });
    expect(printer.printed).toEqual(['chunk 2', 'chunk 3']);
    expect(printer.journal.slice(0, 2)).toEqual(['printing', '1:1 taken']);
  });

  test('offers what its helper never began under the same key', async () => {
    const printer = runOf([], { before: before([record(1, 'uncertain')]) });
    expect(await printer.driver.start()).toMatchObject({ state: 'done', counts: { taken: 30 } });
    expect(printer.asked).toEqual([`${run}:1:1`, `${run}:2:1`]);
  });

  test.each([
    ['began it', 'this one', true],
    ['is another one', 'the other one', false],
  ])('asks a person where its helper %s, and sends nothing before', async (_, helper, began) => {
    const printer = runOf([], { before: before([record(1, 'uncertain', helper)]) });
    if (began) printer.keys.set(`${run}:1:1`, 'began');
    expect(await printer.driver.start()).toMatchObject({ state: 'uncertain', counts: { uncertain: 10 } });
    expect(printer.asked).toEqual([]);
    expect(await printer.driver.settle('did-not')).toMatchObject({ state: 'done', counts: { taken: 30 } });
    expect(printer.asked).toEqual([`${run}:1:2`, `${run}:2:1`]);
  });

  test('goes on behind what a person says came out', async () => {
    const printer = runOf([], { before: before([record(1, 'uncertain', 'the other one')]) });
    await printer.driver.start();
    const view = await printer.driver.settle('came-out');
    expect(view).toMatchObject({ state: 'done', counts: { taken: 20, printed: 10 } });
    expect(printer.printed).toEqual(['chunk 2']);
  });

  test('offers under a new key what was said not to have come out', async () => {
    const printer = runOf([], { before: before([record(1, 'not-sent')]) });
    await printer.driver.start();
    expect(printer.asked).toEqual([`${run}:1:2`, `${run}:2:1`]);
  });

  test('rests before anything else is sent, where it is told to, and ends as it is', async () => {
    const printer = runOf([], { before: before([], true) });
    expect(await printer.driver.start()).toMatchObject({ state: 'printing', paused: 'person' });
    expect(printer.asked).toEqual([]);
    expect(await printer.driver.close()).toMatchObject({ state: 'cancelled', counts: { taken: 10 } });
    expect(printer.journal).toEqual(['printing', 'cancelled']);
    const other = runOf([], { before: before([], true) });
    await other.driver.start();
    expect(await other.driver.resume()).toMatchObject({ state: 'done', counts: { taken: 30 } });
  });

  test('stands still with the reason when its record refuses a decision', async () => {
    const refuse = () => {
      throw new AppError('conflict', 'taken over');
    };
    const keeper = { answer: refuse, state: () => {} };
    const { driver } = runOf([], { before: before([record(1, 'uncertain', 'other')]), keeper });
    await driver.start();
    const view = await driver.settle('came-out');
    expect(view).toMatchObject({ state: 'waiting', error: { code: 'conflict' } });
  });
});

describe('a print that begins again', () => {
  /** Rows of two copies, `each` labels a copy, two rows a chunk; some of them cannot print. */
  function printOf(
    answers: Answer[] = [],
    { failing = [] as number[], each = 1, keeper = {} as RunKeeper } = {},
  ) {
    const printer = printerWith(answers);
    const begun: string[] = [];
    let runs = 0;
    const rows = [1, 2, 3, 4, 5, 6].map((position) => ({ position, copies: 2 }));
    const parts = createRowParts(rows, {
      labelsOfCopy: each,
      async chunk({ rows: waiting, from }) {
        const used = waiting.slice(0, 2);
        const labels = used.reduce((sum, { copies }) => sum + copies, 1 - from) * each;
        const code = codeOfText(
          used.map(({ position }, at) => (at === 0 && from > 1 ? `${position}b` : position)).join(),
        );
        return { code, labels, rowsUsed: used.length };
      },
    });
    const check = {
      rows: rows.length - failing.length,
      labels: (rows.length - failing.length) * 2 * each,
      errors: failing.length,
      warnings: 0,
      problems: [],
      failing: new Map(failing.map((position) => [position, { id: position }])),
    };
    const driver = createPrintRun({
      newRun: () => `run${(runs += 1)}`,
      prepare: async () => ({ ...parts, ...(failing.length > 0 ? { check, refused: true } : {}) }),
      paper: printer.paper,
      keeper: { begin: (run, { labels }) => void begun.push(`${run} ${labels}`), ...keeper },
    });
    return { ...printer, driver, begun };
  }

  test.each([1, 2, 3])('leaves out the rows that cannot print, with %i labels a copy', async (each) => {
    const { driver, printed, begun } = printOf([], { failing: [2, 5], each });
    expect(await driver.start()).toMatchObject({ state: 'refused', phase: 'review', labels: 8 * each });
    expect(begun).toEqual([]);
    expect(await driver.skipFailing()).toMatchObject({
      phase: 'done',
      skipped: 2,
      labelsSent: 8 * each,
      rowsSent: 4,
    });
    expect(printed).toEqual(['1,3', '4,6']);
    expect(begun).toEqual([`run2 ${8 * each}`]);
  });

  test('is empty where no row is left', async () => {
    const { driver, begun } = printOf([], { failing: [1, 2, 3, 4, 5, 6] });
    await driver.start();
    expect(await driver.skipFailing()).toMatchObject({ phase: 'empty', labelsSent: 0 });
    expect(begun).toEqual([]);
  });

  test.each([1, 2, 3])('at a later label is a run of its own, with %i labels a copy', async (each) => {
    const { driver, printed, asked, begun } = printOf(['printed', 'began'], { each });
    const { doubt, labelsSent: sent, counts } = await driver.start();
    expect(doubt).toMatchObject({ firstLabel: 4 * each + 1, lastLabel: 8 * each, firstRow: 3, lastRow: 4 });
    expect([sent, counts.uncertain]).toEqual([4 * each, 4 * each]);
    // One copy of the third row came out.
    const view = await driver.goOnFrom(5 * each + 1);
    expect(view).toMatchObject({ phase: 'done', labelsSent: 12 * each, rowsSent: 6, labelsBefore: 5 * each });
    expect(printed).toEqual(['1,2', '3b,4', '5,6']);
    expect(asked).toEqual(['run1:0:1', 'run1:1:1', 'run2:0:1', 'run2:1:1']);
    expect(begun).toEqual([`run1 ${12 * each}`, `run2 ${7 * each}`]);
    expect(view.issued).toEqual(['run1', 'run2']);
  });

  test('and cannot be recorded tries that run again, and offers every label of the print', async () => {
    let away = true;
    const begin = (run: string) => {
      if (run !== 'run1' && away) throw new AppError('unavailable', 'The server is away.');
    };
    for (const act of ['resume', 'goOnFrom'] as const) {
      away = true;
      const { driver, printed } = printOf(['printed', 'began'], { keeper: { begin } });
      await driver.start();
      expect(await driver.goOnFrom(7)).toMatchObject({
        phase: 'failed',
        labelsSent: 6,
        error: { code: 'unavailable' },
      });
      away = false;
      expect(await (act === 'resume' ? driver.resume() : driver.goOnFrom(7))).toMatchObject({
        phase: 'done',
      });
      expect(printed).toEqual(['1,2', '4,5', '6']);
    }
  });

  test('after a cancel that nothing had come out before is made anew, from its first chunk', async () => {
    const { driver, printed, asked } = printOf(['off']);
    expect(await driver.start()).toMatchObject({ phase: 'failed', labelsSent: 0 });
    expect(await driver.cancel()).toMatchObject({ phase: 'cancelled' });
    expect(await driver.resume()).toMatchObject({ phase: 'done', labelsSent: 12, issued: ['run1', 'run2'] });
    expect(printed).toEqual(['1,2', '3,4', '5,6']);
    expect(asked).toEqual(['run1:0:1', 'run2:0:1', 'run2:1:1', 'run2:2:1']);
  });

  test('does not while the run at hand is not recorded as ended', async () => {
    let away = true;
    const state = (next: RunState) => {
      if (next === 'cancelled' && away) throw new AppError('unavailable', 'The server is away.');
    };
    const { driver, begun } = printOf(['printed', 'off'], { keeper: { state } });
    await driver.start();
    expect(await driver.goOnFrom(5)).toMatchObject({ phase: 'cancelled', labelsSent: 4 });
    expect(begun).toEqual(['run1 12']);
    away = false;
    expect(await driver.goOnFrom(5)).toMatchObject({ phase: 'done', labelsSent: 12 });
    expect(begun).toEqual(['run1 12', 'run2 8']);
  });
});
