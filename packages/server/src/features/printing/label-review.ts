import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { fitsOf, type reviewLabel } from '@marbete/core/api/printing';
import { checkRows } from '@marbete/core/print/check-rows';
import { groupProblems } from '@marbete/core/print/list-label';
import { withChangedFits } from '@marbete/engine/internal/template/text-fit';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { dataRange, positionOf } from '../catalogues/row-ids.ts';
import { type CatalogueRow, createRowStore } from '../catalogues/row-store.ts';
import { inTurns } from './issue.ts';
import { labelForList, listSource, listToPrint } from './label-proposals.ts';
import { momentOf } from './moment.ts';
import { jobOf, printerOfJob } from './print-job.ts';
import { valuesFiller } from './rows-to-print.ts';

type Body = HandlerInput<typeof reviewLabel>['body'];

/** Rows that one call looks at, and problems of theirs that are told apart. */
const reviewedRows = 2_000;
const mostProblems = 20_000;
/**
 * The problems of a list's rows as a label would print them, by kind and variable, a part of the list at a time.
 * @throws AppError not-found for a list or a label that is not there; template-invalid for a label that cannot print.
 */
export async function reviewedLabel(
  database: Database,
  user: SignedInUser,
  body: Body,
): Promise<HandlerAnswer<typeof reviewLabel>> {
  const { catalogue } = await listToPrint(database, user, body.catalogo);
  const label = await labelForList(database, user, {
    fuente: body.fuente,
    id: body.etiqueta,
    idioma: body.idioma,
  });
  const joins = Object.fromEntries(body.uniones.map(({ variable, columna }) => [variable, columna]));
  const sourceOf = await listSource(database, user, catalogue);
  const etiqueta = withChangedFits(label.etiqueta, fitsOf(body.ajustes));
  const job = jobOf(sourceOf({ ...label, etiqueta }, joins));
  const rows = await createRowStore(database.read).listPage(dataRange(catalogue), body.saltar, reviewedRows);
  const moment = momentOf(body);
  const place = (row: CatalogueRow) => positionOf(row.id) - catalogue.encabezado;
  const values = await valuesFiller(database, catalogue, job, {})(rows);
  const printed = rows.map((row, at) => ({ row: place(row), values: values[at]!, copies: 1 }));
  const printer = printerOfJob(job, body.impresora);
  const { problems } = await checkRows(job.template, inTurns([printed]), moment, mostProblems, printer);
  const byPlace = new Map(rows.map((row, at) => [place(row), { id: row.id, values: values[at]! }]));
  const rowAt = (at: number) => {
    const row = byPlace.get(at);
    return row && { id: row.id, posicion: at, values: () => row.values };
  };
  const lacking = job.lackingCheckDigits();
  const grupos = groupProblems(problems, rowAt, { template: job.template, moment, lacking });
  const siguiente = rows.length < reviewedRows ? null : body.saltar + rows.length;
  return { filas: rows.length, grupos, siguiente };
}
