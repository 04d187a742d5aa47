import { randomUUID } from 'node:crypto';
import * as calls from '@marbete/core/api/embed';
import { AppError } from '@marbete/core/api/errors';
import { embedBegin } from '@marbete/core/api/print-runs';
import type { Db } from '../../db/database.ts';
import { translate } from '../../http/answer-text.ts';
import { type EmbeddedPage, type Route, route } from '../../http/route.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createPrinterSettingsStore } from '../printer-settings/printer-settings-store.ts';
import { issueChunk } from '../printing/issue.ts';
import { momentOf } from '../printing/moment.ts';
import { loadPrintCall, loadPrintJob, type PrintJob } from '../printing/print-job.ts';
import { createPrintSourceStore } from '../printing/print-source-store.ts';
import { beginRecord, recordOf } from '../printing/record-routes.ts';
import { createRecordStore } from '../printing/record-store.ts';
import { questionValues } from '@marbete/core/print/list-label';

/** A label may have been given a serial number after its key was made. */
function refuseSerials({ label, template }: PrintJob): void {
  if (template.firstSerial === undefined) return;
  throw new AppError(
    'conflict',
    `The label ${label.id} takes serial numbers, which pages may not. Print it signed in.`,
    {
      details: { reason: 'takes-serials', etiqueta: label.id },
    },
  );
}

export const embedRoutes: readonly Route[] = [
  route(calls.embedLabel, async ({ params }, { database, user }) => {
    const job = await loadPrintJob(database.read, user, params.etiqueta);
    refuseSerials(job);
    const { label, template } = job;
    const { puerto: _, ...ajustes } = await createPrinterSettingsStore(database.read).get(user.accountId);
    return {
      id: label.id,
      nombre: label.nombre,
      etiqueta: label.etiqueta,
      ...(label.etiqueta_base64 ? { etiqueta_base64: label.etiqueta_base64 } : {}),
      language_id: label.language_id,
      medida: label.medida,
      variables: [...template.variables],
      configuraciones: label.configuraciones,
      moneda: label.moneda,
      replaces: await createLanguageStore(database.read).listReplaces(label.language_id),
      ajustes,
    };
  }),

  route(calls.embedPrint, async ({ params, body }, { database, user, page, language }) => {
    const trozo = body.trozo ?? 0;
    const request = { etiqueta: params.etiqueta, corrida: body.corrida, trozo };
    const { job, earlier } = await loadPrintCall(database.read, user, request);
    refuseSerials(job);
    const { impresora: _, ...answer } = await issueChunk(database, {
      job,
      run: {
        id: body.corrida ?? randomUUID(),
        user_id: user.id,
        catalogue_id: null,
        key_id: page.keyId,
        token: body.ficha,
        sistema_operativo: body.sistema_operativo,
      },
      trozo,
      desde: body.desde,
      earlier,
      content: { common: 'embed', rows: body.filas.map(({ preguntas, cantidad }) => [preguntas, cantidad]) },
      rows: () =>
        Promise.resolve(
          body.filas.map(({ preguntas, cantidad }, index) => ({
            row: index + 1,
            values: questionValues(preguntas, job.decimalMark),
            copies: cantidad,
          })),
        ),
      moment: momentOf(body),
      limits: body.primera ? 'label' : 'chunk',
      async count(trx, labels) {
        const wanted = trozo === 0 ? body.filas.reduce((sum, { cantidad }) => sum + cantidad, 0) : 0;
        const left = await createKeyStore(trx).labelsLeft(page.keyId, new Date());
        // Said before the first label, and not in the middle of the run.
        if (wanted > left) {
          throw new AppError(
            'key-used-up',
            `The key prints ${page.dailyLimit} labels a day, ${left} of them are left, and this run has ${wanted}: nothing was printed. Print fewer, go on tomorrow, or have its owner raise the limit.`,
            { details: { limite_diario: page.dailyLimit, etiquetas: wanted } },
          );
        }
        if (await createKeyStore(trx).reserveLabels(page.keyId, labels, new Date())) return;
        throw new AppError(
          'key-used-up',
          `The key prints ${page.dailyLimit} labels a day and ${labels} more would pass that. Go on tomorrow, or have its owner raise the limit.`,
          { details: { limite_diario: page.dailyLimit, etiquetas: labels } },
        );
      },
    });
    return translate(answer, language);
  }),

  route(embedBegin, async ({ params, body }, { database, user, page }) => {
    const source = await createPrintSourceStore(database.read).get(user, params);
    const record = { ...recordOf(body), user_id: user.id, key_id: page.keyId, catalogue_id: null };
    return beginRecord(database, source, record, (trx) => assertRoom(trx, page, body));
  }),
];

/**
 * A page's key begins as many runs a day as it has labels, each of no more labels than the day has left.
 * @throws AppError key-used-up
 */
async function assertRoom(
  trx: Db,
  page: EmbeddedPage,
  { corrida, labels }: { corrida: string; labels: number },
) {
  const now = new Date();
  const since = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const { runs, isBegun } = await createRecordStore(trx).begunWith(page.keyId, { id: corrida, since });
  if (isBegun) return;
  const left = await createKeyStore(trx).labelsLeft(page.keyId, now);
  if (labels <= left && runs < page.dailyLimit) return;
  const why =
    labels > left ? `${left} of them are left, and this run has ${labels}` : `${runs} runs began today`;
  throw new AppError(
    'key-used-up',
    `The key prints ${page.dailyLimit} labels a day, and ${why}: nothing was begun. Print fewer, go on tomorrow, or have its owner raise the limit.`,
    { details: { limite_diario: page.dailyLimit, etiquetas: labels } },
  );
}
