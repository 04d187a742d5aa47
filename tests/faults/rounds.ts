import { onTestFinished } from 'vitest';

/** How often something is broken: a few times in every run of the tests, ten times as often with MARBETE_LONG_TESTS. */
export function rounds(usual: number): number {
  return process.env['MARBETE_LONG_TESTS'] ? usual * 10 : usual;
}

/** The same numbers from the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Ends something that one round of a test began, the last one first. */
export type AtEnd = (end: () => unknown) => void;

/** Runs one round of a test, and ends what it began with it: a long test does not keep the machines of all its rounds. */
export async function round<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  // A test whose time is over goes on unseen.
  onTestFinished(endAll);
  try {
    return await work((end) => void ends.push(end));
  } finally {
    await endAll();
  }
}
