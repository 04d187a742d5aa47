import {
  answerCatalogue,
  checkCatalogue,
  configureCatalogue,
  destroyCatalogue,
  downloadCatalogue,
  listCatalogues,
  listPreCatalogues,
  overwriteCatalogue,
  restoreCatalogue,
  saveCatalogueChanges,
  saveCatalogueConfiguration,
  showCatalogue,
  storeCatalogue,
  updateCatalogueHeaders,
} from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import { fieldErrors } from '@marbete/core/api/field-errors';
import { readReport } from '@marbete/core/catalogue/read-report';
import { translate } from '../../http/answer-text.ts';
import { type CallContext, type Route, route, type UploadedFile } from '../../http/route.ts';
import { roomOf } from '../quotas/quotas.ts';
import { accountOf } from '../../http/account.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { createUserStore } from '../auth/user-store.ts';
import { cleanAfterwards } from './cleaning.ts';
import { proposeMapping, saveMapping } from './configure.ts';
import { catalogueFile } from './download.ts';
import { changedRows } from './changed-rows.ts';
import { saveHeaders } from './headers.ts';
import { answerList } from './list-answers.ts';
import * as service from './service.ts';
import { showRows } from './show.ts';

export const catalogueRoutes: readonly Route[] = [
  route(listCatalogues, async ({ query }, { database, user, setTotal }) => {
    const { rows, count } = await createCatalogueStore(database.read).list(accountOf(user, query), query);
    setTotal(count);
    return rows;
  }),

  route(listPreCatalogues, async ({ query }, { database, setTotal }) => {
    const { rows, count } = await createCatalogueStore(database.read).listWeb(query);
    setTotal(count);
    return rows;
  }),

  route(checkCatalogue, async ({ form }, context) => {
    const { database, config, user, signal } = context;
    const accountId = accountOf(user, form);
    await createUserStore(database.read).assertAccount(accountId);
    const upload = {
      file: spreadsheetOf(context),
      options: { ...form.opciones, signal },
      limits: config.limits,
    };
    const answer = await service.checkFile(database, roomOf(context), accountId, upload, form.catalogo);
    if (!('imported' in answer)) {
      cleanAfterwards(context);
      return translate(answer, context.language);
    }
    const { imported, ...named } = answer;
    return {
      ...named,
      ...readReport(imported),
      ...(imported.changes ? { changes: imported.changes } : {}),
    };
  }),

  route(storeCatalogue, async ({ body }, context) => {
    const { database, user, language } = context;
    const accountId = accountOf(user, body);
    const catalogue = {
      user_id: accountId,
      nombre: body.catalogo,
      encabezado: body.encabezado,
      importacion: body.importacion,
      drive_id: body.drive_id ?? '',
      // Ordinary imports send it too; only the administrator's own makes a pre-catalogue (A33).
      catalogo_web: user.role === 1 && accountId === user.id ? body.catalogo_web : 0,
    } as const;
    const answer = await service.storeCheckedFile(database, roomOf(context), body.csv, catalogue);
    cleanAfterwards(context);
    return translate(answer, language);
  }),

  route(destroyCatalogue, async ({ body }, context) => {
    const list = await service.deleteCatalogue(
      context.database,
      accountOf(context.user, body),
      body.catalogo,
    );
    return { respuesta: 'correcto', mensaje: list };
  }),

  route(restoreCatalogue, async ({ body }, context) => {
    const { database, user } = context;
    const account = accountOf(user, body);
    const list = await service.restoreCatalogue(database, roomOf(context), account, body.catalogo);
    return { respuesta: 'correcto', mensaje: list };
  }),

  route(downloadCatalogue, async ({ params, query }, { database, user, sendFile }) => {
    sendFile(await catalogueFile(database, accountOf(user, query), params.id));
  }),

  route(overwriteCatalogue, async ({ form }, context) => {
    const { database, config, user, signal } = context;
    const { id, encabezado, csv, columnas = {}, confirmado = false } = form.data;
    const answer = await service.overwriteCatalogue(
      database,
      roomOf(context),
      { accountId: accountOf(user, form.data), id, encabezado, columnas, confirmado },
      csv === undefined
        ? { file: spreadsheetOf(context), options: { ...form.opciones, signal }, limits: config.limits }
        : { csv },
    );
    cleanAfterwards(context);
    return translate(answer, context.language);
  }),

  route(updateCatalogueHeaders, async ({ body }, { database, user }) => {
    await saveHeaders(database, accountOf(user, body), body);
    return { respuesta: 'correcto' };
  }),

  route(answerCatalogue, async ({ body }, { database, user }) => {
    await answerList(database, accountOf(user, body), body);
    return { respuesta: 'correcto' };
  }),

  route(showCatalogue, ({ body }, { database, user, signal }) =>
    showRows(database, accountOf(user, body), body, signal),
  ),

  route(saveCatalogueChanges, ({ body }, { database, user }) =>
    changedRows(database, accountOf(user, body), body),
  ),

  route(configureCatalogue, ({ params, body }, { database, user }) =>
    proposeMapping(database, {
      accountId: accountOf(user, body),
      catalogo: params.catalogo,
      etiqueta: body.etiqueta,
    }),
  ),

  route(saveCatalogueConfiguration, async ({ body }, { database, user, language }) => {
    const answer = await saveMapping(database, {
      accountId: accountOf(user, body),
      etiqueta: body.etiqueta,
      catalogo: body.catalogo,
      rows: body.nueva ? body.cabeceras : body.configs,
    });
    return translate(answer, language);
  }),
];

function spreadsheetOf({ files }: CallContext): UploadedFile {
  const file = files['archivo'];
  if (file) return file;
  const message = fieldErrors.spreadsheetMissing;
  throw new AppError('invalid-input', message, {
    issues: [{ path: ['archivo'], message, rule: 'required' }],
  });
}
