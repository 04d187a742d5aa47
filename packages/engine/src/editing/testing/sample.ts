import type { PrinterLanguage } from '../../languages/languages.ts';
import { changeBase, changedFiles } from '../../../../../scripts/change.mjs';

/** Of ten labels that others wrote, a law is tried on one. */
const oneOf = 10;

/** Set by `npm run test:long`. */
const all = Boolean(process.env['MARBETE_ALL_LABELS']);

const base = all ? undefined : changeBase();
const changed = base === undefined ? [] : changedFiles(base);

/** Whether the sources of a language differ from the main branch's. */
function isChanged(language: PrinterLanguage): boolean {
  return changed.some((path) => path.includes(`/src/languages/${language}/`) && !path.endsWith('.md'));
}

/**
 * Whether `npm test` tries a law on a label of the corpora: on each where all are wanted or its language was changed, on
 * a tenth by hash otherwise. Each law has another tenth, the same in every run.
 */
export function isSampled(law: string, label: string, languages: readonly PrinterLanguage[]): boolean {
  if (all || languages.some(isChanged)) return true;
  let hash = 0x811c9dc5;
  for (const char of `${law}\n${label}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % oneOf === 0;
}
