/** How often something is broken: a few times in every run of the tests, ten times as often with MARBETE_LONG_TESTS. */
export function rounds(usual: number): number {
  return process.env['MARBETE_LONG_TESTS'] ? usual * 10 : usual;
}
