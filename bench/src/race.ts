import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromRacer, ToRacer } from './racer.ts';
import type { Contestant, Line, Race, Table } from './section.ts';
import { versionOf } from './machine.ts';
import { median } from './statistics.ts';

const racer = fileURLToPath(import.meta.resolve('./racer.js'));

/** A contestant's process, and what it measured so far. */
interface Runner {
  contestant: Contestant;
  child: ChildProcess;
  /** A round each: the time of every item. */
  rounds: number[][];
  answers: Set<string>;
}

/**
 * Runs a race: every contestant in a process of its own, so that none pays for another's heap or types, and round by
 * round in turn, so that all meet the same machine. Times are processor time of the process, which neighbours on the
 * machine disturb least.
 */
export async function runRace(section: string, race: Race, note: (text: string) => void): Promise<Table> {
  const runners: Runner[] = [];
  await race.setUp?.();
  try {
    for (const contestant of race.contestants) {
      note(`${race.title}: preparing ${contestant.name}`);
      runners.push(await start(section, race, contestant));
    }
    for (let round = 0; round < race.rounds; round++) {
      for (const runner of runners) {
        note(`${race.title}: round ${round + 1} of ${race.rounds}, ${runner.contestant.name}`);
        if (race.cold && round > 0) await startAgain(section, race, runner);
        const message = await ask(runner.child, 'round');
        if (message.kind !== 'round') throw new Error(`${runner.contestant.name} did not run its round.`);
        runner.rounds.push(message.times);
        if (message.answer !== undefined) runner.answers.add(message.answer);
      }
    }
    if (race.sameAnswer) requireSameAnswer(race, runners);
    return {
      title: race.title,
      work: race.work,
      unit: 'ms',
      ...(race.items ? { samplesAre: 'items' } : {}),
      lines: await Promise.all(runners.map((runner) => lineOf(race, runner))),
    };
  } finally {
    for (const { child } of runners) child.kill('SIGKILL');
  }
}

async function start(section: string, race: Race, contestant: Contestant): Promise<Runner> {
  const child = fork(racer, [section, race.name, contestant.name], {
    execArgv: ['--expose-gc', '--max-semi-space-size=16', ...(contestant.nodeOptions ?? [])],
  });
  const message = await answer(child);
  if (message.kind !== 'ready') throw new Error(`${contestant.name} could not be prepared.`);
  return { contestant, child, rounds: [], answers: new Set() };
}

/** The next round of a race of first rounds has a process of its own. */
async function startAgain(section: string, race: Race, runner: Runner): Promise<void> {
  runner.child.kill('SIGKILL');
  runner.child = (await start(section, race, runner.contestant)).child;
}

async function lineOf(race: Race, { contestant, child, rounds }: Runner): Promise<Line> {
  const message = await ask(child, 'end');
  const version = contestant.package && versionOf(contestant.package);
  const promised = race.promises?.[contestant.name];
  return {
    name: contestant.name,
    ...(version ? { version } : {}),
    samples: race.items ? itemTimes(rounds) : rounds.map(([time = Number.NaN]) => time),
    ...(message.kind === 'end' ? { peakBytes: message.peakBytes } : {}),
    ...(promised === undefined ? {} : { promised }),
    ...(race.mostBytes !== undefined && contestant === race.contestants[0]
      ? { mostBytes: race.mostBytes }
      : {}),
  };
}

/** The median of every item over the rounds. */
function itemTimes(rounds: readonly (readonly number[])[]): number[] {
  return (rounds[0] ?? []).map((_, item) => median(rounds.map((times) => times[item] ?? Number.NaN)));
}

function requireSameAnswer(race: Race, runners: readonly Runner[]): void {
  const answers = new Set(runners.flatMap(({ answers }) => [...answers]));
  if (answers.size === 1) return;
  const each = runners.map(({ contestant, answers }) => `${contestant.name}: ${[...answers].join(' / ')}`);
  throw new Error(`The answers of ${race.title} differ, so the race says nothing: ${each.join('; ')}`);
}

function ask(child: ChildProcess, what: ToRacer): Promise<FromRacer> {
  child.send(what);
  return answer(child);
}

async function answer(child: ChildProcess): Promise<FromRacer> {
  const ended = new AbortController();
  const answered = once(child, 'message', { signal: ended.signal }) as Promise<[FromRacer]>;
  const gone = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A contestant's process ended with ${String(code)}; its messages stand above.`);
  });
  try {
    const [message] = await Promise.race([answered, gone]);
    return message;
  } finally {
    ended.abort();
    await Promise.allSettled([answered, gone]);
  }
}
