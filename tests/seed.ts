import { configureGlobal } from 'fast-check';

const { MARBETE_FUZZ_SEED: given, MARBETE_FUZZ_SECONDS: seconds, MARBETE_LONG_TESTS: long } = process.env;

/**
 * Random inputs begin with the same seed in each run of the tests, so that a change is judged by what it changes; what is
 * tried for long begins with another one each time. A failure prints its own.
 */
const seed = given ? Number(given) : seconds || long ? Date.now() % 2 ** 31 : 20_261_128;
configureGlobal({ seed });
