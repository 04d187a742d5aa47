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
