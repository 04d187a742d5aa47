import { isSampled, isWanted } from '../../../../../tests/sample.ts';
import type { PrinterLanguage } from '../../languages/languages.ts';

/** Whether a law is tried on a label of the corpora: on a tenth of them, on each where its language was changed. */
export function isTried(law: string, label: string, languages: readonly PrinterLanguage[]): boolean {
  const folders = languages.map((language) => `packages/engine/src/languages/${language}/`);
  return isWanted(...folders) || isSampled(law, label, 10);
}
