import type { ListAnswers } from '@marbete/core/api/catalogues';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';

/** What was said about the prices of a list that is kept; `answers` is the JSON of its catalogue. */
export function answersOf(answers: string | null | undefined): ListAnswers {
  return answers ? (JSON.parse(answers) as ListAnswers) : {};
}

/** What a list's cells tell, under what was said about it since its file was read. */
export function marksWith<Marks extends SheetMarks>(marks: Marks, answers: ListAnswers): Marks {
  const { decimal, round, zeroPrice: zero, priceWords: words, currency } = answers;
  const said = Object.entries({ round, zero, words, currency }).filter(([, rule]) => rule !== undefined);
  return {
    ...marks,
    ...(decimal === undefined ? {} : { said: decimal }),
    ...(said.length > 0 ? { prices: { ...marks.prices, ...Object.fromEntries(said) } } : {}),
  };
}

/**
 * Keeps what a person says about a list over what was said before. Runs that began go on as they began.
 * @throws AppError not-found for a catalogue that is not there or is another account's.
 */
export async function answerList(
  database: Database,
  accountId: number,
  { id, opciones }: { id: number; opciones: ListAnswers },
): Promise<void> {
  await database.transaction(async (trx) => {
    const catalogues = createCatalogueStore(trx);
    const { answers } = await catalogues.get(accountId, id, { lock: true });
    await catalogues.updateAnswers(id, { ...answersOf(answers), ...opciones });
  });
}
