import { AppError } from '@marbete/core/api/errors';
import { fieldErrors } from '@marbete/core/api/field-errors';
import { printLabel } from '@marbete/core/api/print-label';
import {
  changedRows,
  checkRun,
  previewRow,
  printFromCatalogue,
  proposeLabels,
  reviewLabel,
  searchAndPrint,
} from '@marbete/core/api/printing';
import { actingFor } from '../../http/account.ts';
import { translate } from '../../http/answer-text.ts';
import { type Route, route } from '../../http/route.ts';
import { proposedLabels } from './label-proposals.ts';
import { reviewedLabel } from './label-review.ts';
import {
  checkCatalogueRows,
  findChangedRows,
  previewCatalogueRow,
  printCatalogueRows,
  printFoundRow,
  printOneLabel,
} from './service.ts';

export const printingRoutes: readonly Route[] = [
  route(printLabel, async ({ body }, { database, user, language }) =>
    translate(await printOneLabel(database, actingFor(user, body), body), language),
  ),

  route(printFromCatalogue, async ({ body }, { database, user, language }) => {
    requireRows(body);
    return translate(await printCatalogueRows(database, actingFor(user, body), body), language);
  }),

  route(searchAndPrint, async ({ body }, { database, user, language }) => {
    if (body.fila === undefined && body.campos === undefined) throw missing('fila');
    return translate(await printFoundRow(database, actingFor(user, body), body), language);
  }),

  route(checkRun, async ({ body }, { database, user }) => {
    requireRows(body);
    return checkCatalogueRows(database, actingFor(user, body), body);
  }),

  route(changedRows, async ({ body }, { database, user }) =>
    findChangedRows(database, actingFor(user, body), body),
  ),

  route(previewRow, async ({ body }, { database, user, language }) => {
    if (body.fila === undefined && body.campos === undefined) throw missing('fila');
    return translate(await previewCatalogueRow(database, actingFor(user, body), body), language);
  }),

  route(proposeLabels, ({ body }, { database, user }) =>
    proposedLabels(database, actingFor(user, body), body),
  ),

  route(reviewLabel, ({ body }, { database, user }) => reviewedLabel(database, actingFor(user, body), body)),
];

/** VIEW-21: something has to be selected, and quantities stand beside cells. */
function requireRows(body: {
  filas?: readonly unknown[] | undefined;
  campos?: readonly unknown[] | undefined;
  cantidades?: readonly unknown[] | undefined;
}): void {
  const count = body.filas?.length ?? body.campos?.length ?? 0;
  if (count === 0) throw missing('filas');
  if (body.filas || body.cantidades?.length === count) return;
  const message = `campos has ${count} rows and cantidades ${body.cantidades?.length ?? 0}; send one quantity a row.`;
  throw new AppError('invalid-input', message, {
    issues: [{ path: ['cantidades'], message, rule: 'length' }],
  });
}

function missing(field: string): AppError {
  const message = `Send the rows to print in ${field}.`;
  return new AppError('invalid-input', message, {
    issues: [{ path: [field], message: fieldErrors.required, rule: 'required' }],
  });
}
