import { createFittingValues, type FittingValues } from '@marbete/core/print/fitting-values';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../version.ts';
import { sha256 } from './journal.ts';
import type { InputPrint } from './same-input.ts';

/** Lengths of values that were seen to fit a job's label, kept from night to night, so that few rows have to be drawn. */
export interface KnownFits extends FittingValues {
  save(): Promise<void>;
}

/** @param input the template and the flags: what was seen with others does not count, nor with another version of the program */
export async function openKnownFits(folder: string, input: InputPrint): Promise<KnownFits> {
  const path = join(folder, 'fits.json');
  const about = sha256(JSON.stringify([version, input]));
  const before = await readFile(path, 'utf8').then(
    (text) => readKnown(text, about),
    () => ({}),
  );
  const fits = createFittingValues(before);
  return {
    ...fits,
    async save() {
      const known = fits.known();
      if (JSON.stringify(known) === JSON.stringify(before)) return;
      // A night can do without: where it cannot be kept, the rows are drawn again.
      await writeFile(path, JSON.stringify({ about, known }), { mode: 0o600 }).catch(() => {});
    },
  };
}

function readKnown(text: string, about: string): Record<string, number> {
  try {
    const stored = JSON.parse(text) as { about?: unknown; known?: unknown };
    if (stored.about !== about) return {};
    const known = Object.entries(stored.known ?? {});
    return Object.fromEntries(known.filter(([, length]) => Number.isSafeInteger(length)));
  } catch {
    return {};
  }
}
