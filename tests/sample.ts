import { changeBase, changedFiles } from '../scripts/change.mjs';

/*
 * What `npm test` tries of tests that are many and alike, and `npm run test:long` tries all of (docs/decisions/053). The
 * same hash picks the same ones in every run, so that a change is judged by what it changes.
 */

/** Set by `npm run test:long`. */
const all = Boolean(process.env['MARBETE_ALL_TESTS']);

/** Set by `npm run check`, which tries a sample of what the change touches as well. */
const sampleAll = Boolean(process.env['MARBETE_SAMPLE_ALL']);

const base = all || sampleAll ? undefined : changeBase();
const changed = base === undefined ? [] : changedFiles(base);

/** Whether all is wanted, or the change touches one of these paths: files, or folders that end with a slash. */
export function isWanted(...paths: readonly string[]): boolean {
  return all || changed.some((file) => !file.endsWith('.md') && paths.some((path) => file.startsWith(path)));
}

/** Whether this one is in the sample of `what`, which is one in `oneOf`. Each `what` has another sample. */
export function isSampled(what: string, one: string, oneOf: number): boolean {
  let hash = 0x811c9dc5;
  for (const char of `${what}\n${one}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % oneOf === 0;
}
