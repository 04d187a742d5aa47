import type { previewRow } from '@marbete/core/api/printing';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { produceChunk } from '@marbete/core/print/chunks';
import type { Database } from '../../db/database.ts';
import type { Untranslated } from '../../http/answer-text.ts';
import type { SignedInUser } from '../../http/route.ts';
import { rowsRefused } from './issue.ts';
import { momentOf } from './moment.ts';
import { oneRow, valuesOf } from './rows-to-print.ts';
import { loadWithCatalogue } from './service.ts';

/** One label of a row as it would print now, with the serial number that is next; nothing is written. */
export async function previewCatalogueRow(
  database: Database,
  user: SignedInUser,
  body: HandlerInput<typeof previewRow>['body'],
): Promise<Untranslated<HandlerAnswer<typeof previewRow>>> {
  const { catalogue, job, refusal } = await loadWithCatalogue(database, user, body);
  if (refusal) return { response: false, mensaje: refusal.mensaje, problemas: [] };
  const { row } = await oneRow(database, catalogue, body);
  const values = valuesOf(row, job, body.preguntas);
  const chunk = produceChunk(job.template, [{ row: 1, values, copies: 1 }], momentOf(body));
  const problemas = chunk.problems.map(({ problem }) => problem);
  const response = chunk.printed.length > 0;
  return { response, mensaje: response ? chunk.code : rowsRefused, problemas };
}
