import type { ListAnswers } from '@marbete/core/api/catalogues';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';

/** What was said about the prices of a list that is kept; `answers` is the JSON of its catalogue. */
export function answersOf(answers: string | null | undefined): ListAnswers {
  return answers ? (JSON.parse(answers) as ListAnswers) : {};
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
