import * as calls from '@marbete/core/api/labels';
import { printableTokens } from '@marbete/engine/internal/template/printable-tokens';
import { answerWithTemplate, templateOfAnswer } from '@marbete/core/api/printer-code';
import { sourceVariables } from '@marbete/engine/internal/languages/compile';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import type { Database } from '../../db/database.ts';
import { accountOf } from '../../http/account.ts';
import { type AnswerText, translate } from '../../http/answer-text.ts';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { createDeletedStore } from '../deleted/deleted-store.ts';
import { roomOf, storeWithin } from '../quotas/quotas.ts';
import { saveMapping } from '../catalogues/configure.ts';
import { type Picture, readImageDataUrl, readImageFile } from '../images/read-image.ts';
import { imageBase } from '../images/serve-images.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { labelAnswer, labelParts, typedConfigurations } from './label-answer.ts';
import { createLabelStore } from './label-store.ts';
import { createLabelVersionStore } from './label-version-store.ts';
import { assertPrinterFits, createPrinterStore } from './printer-store.ts';
import * as service from './service.ts';

/** What screens show after an action on a label; the Spanish texts of the specification are verbatim. */
const texts = {
  stored: { es: 'Se creo la etiqueta correctamente', en: 'The label was created' },
  updated: { es: 'Se actualizo la etiqueta correctamente', en: 'The label was updated' },
  cloned: { es: 'Etiqueta clonada correctamente', en: 'The label was copied' },
  renamed: { es: 'Correcto', en: 'Done' },
  catalogueAssigned: { es: 'Catálogo asignado correctamente', en: 'The catalog was assigned' },
  catalogueRemoved: { es: 'Catálogo quitado correctamente', en: 'The catalog was removed' },
  printerAssigned: { es: 'Impresora asignada correctamente', en: 'The printer was assigned' },
} as const satisfies Record<string, AnswerText>;

export const labelRoutes: readonly Route[] = [
  route(calls.listLabels, async ({ query }, { database, user, setTotal }) => {
    const account = accountOf(user, query);
    const { rows, count } = await createLabelStore(database.read).list(account, user.id, query);
    setTotal(count);
    return { etiquetas: rows.map((label) => labelAnswer(label, user)), url: imageBase };
  }),

  route(calls.showLabel, async ({ body }, { database, user }) => {
    const labels = createLabelStore(database.read);
    const label = await labels.get(accountOf(user, body), body.id, user.id);
    return labelParts(label, await labels.listMapping(label.id), user);
  }),

  // One path, two shapes: the form as multipart, an imported file as JSON (A1).
  route(calls.storeLabel, async ({ body, form }, context) => {
    const { id, codigo } = form
      ? await service.createLabel(context, form.data, await pictureOf(context, form))
      : await service.importLabel(context, body!);
    return {
      respuesta: 'correcto',
      mensaje: texts.stored[context.language],
      id,
      ...(codigo === '' ? {} : { codigo }),
    };
  }),

  route(calls.updateLabel, async ({ form }, context) => {
    const { user } = context;
    const account = accountOf(user, form.data);
    const picture = await pictureOf(context, {});
    const label = await service.updateLabel(context, account, form.data, picture);
    return {
      respuesta: 'correcto',
      mensaje: texts.updated[context.language],
      etiquetas: labelAnswer(label, user),
    };
  }),

  route(calls.listLabelVersions, async ({ params, query }, { database, user }) => {
    await createLabelStore(database.read).get(accountOf(user, query), params.id, user.id);
    return { versiones: await createLabelVersionStore(database.read).list(params.id) };
  }),

  route(calls.showLabelVersion, async ({ params, query }, { database, user }) => {
    await createLabelStore(database.read).get(accountOf(user, query), params.id, user.id);
    const kept = await createLabelVersionStore(database.read).get(params.id, params.version);
    const { nombre, descripcion, language_id, etiqueta, etiqueta_base64, moneda } = kept;
    return {
      version: {
        version: params.version,
        nombre,
        descripcion,
        language_id,
        moneda,
        ...answerWithTemplate(templateOfAnswer({ etiqueta, etiqueta_base64 })),
        configuraciones: typedConfigurations(kept.configuraciones),
      },
    };
  }),

  route(calls.bringBackLabel, async ({ body }, context) => {
    const { user } = context;
    const label = await service.bringBack(context, accountOf(user, body), body);
    return { respuesta: 'correcto', etiquetas: labelAnswer(label, user) };
  }),

  // Two calls, one deletion (A4).
  route(calls.destroyLabel, ({ body }, context) => deleteAndList(body, context)),
  route(calls.deleteLabel, ({ body }, context) => deleteAndList(body, context)),

  route(calls.restoreLabel, async ({ body }, context) => {
    const { database, user } = context;
    const account = accountOf(user, body);
    await storeWithin(database, roomOf(context), (trx) =>
      createDeletedStore(trx).restore(account, 'labels', body.id),
    );
    return { respuesta: 'correcto', etiquetas: await listOf(database, user, account) };
  }),

  route(calls.markFavourite, async ({ body }, { database, user }) => {
    const account = accountOf(user, body);
    await database.transaction(async (trx) => {
      const labels = createLabelStore(trx);
      await labels.get(account, body.id, user.id);
      await labels.markFavourite(body.id, user.id, body.favorita);
    });
    return { respuesta: 'correcto', etiquetas: await listOf(database, user, account) };
  }),

  route(calls.cloneLabel, async ({ body }, context) => {
    const { database, user, language } = context;
    const account = accountOf(user, body);
    await service.cloneLabel(context, account, body.etiqueta);
    return done(database, user, account, texts.cloned[language]);
  }),

  route(calls.renameLabel, async ({ body }, { database, user, language }) => {
    await database.transaction(async (trx) => {
      const labels = createLabelStore(trx);
      await labels.assertVersion(body.id, undefined);
      const before = await labels.get(accountOf(user, body), body.id, user.id);
      await labels.update(before, user.id, { nombre: body.nombreCambio });
    });
    return { response: true, message: texts.renamed[language], data: { nombre: body.nombreCambio } };
  }),

  route(calls.assignCatalogue, async ({ body }, { database, user, language }) => {
    const account = accountOf(user, body);
    const { etiqueta, catalogo, cabeceras: rows } = body;
    const saved = await saveMapping(database, { accountId: account, etiqueta, catalogo, rows });
    if (saved.respuesta !== 'correcto') return translate(saved, language);
    return done(database, user, account, texts.catalogueAssigned[language]);
  }),

  route(calls.removeCatalogue, async ({ body }, { database, user, language }) => {
    const account = accountOf(user, body);
    await database.transaction(async (trx) => {
      const labels = createLabelStore(trx);
      await labels.get(account, body.etiqueta, user.id);
      await labels.unlinkCatalogue(body.etiqueta);
    });
    return done(database, user, account, texts.catalogueRemoved[language]);
  }),

  // Everybody chooses printers for themselves, operators too: a printer belongs to a machine.
  route(calls.assignPrinter, async ({ body }, { database, user, language }) => {
    const account = accountOf(user, body);
    assertPrinterFits(body.impresora);
    await database.transaction(async (trx) => {
      await createLabelStore(trx).get(account, body.etiqueta, user.id);
      await createPrinterStore(trx).choose(body.etiqueta, user.id, body.impresora);
    });
    return {
      icon: 'success',
      message: texts.printerAssigned[language],
      response: true,
      ...(body.refresh ? { etiquetas: await listOf(database, user, account) } : {}),
    };
  }),

  route(calls.labelVariables, async ({ params, query }, { database, user }) => {
    const label = await createLabelStore(database.read).get(accountOf(user, query), params.id, user.id);
    const { id, nombre, language_id } = label;
    const source = templateOfAnswer(label);
    const variables =
      label.nueva === 1
        ? sourceVariables(source, languageById(language_id) ?? usualLanguage).variables
        : printableTokens(source.text, await createLanguageStore(database.read).listReplaces(language_id));
    return { etiqueta: { id, nombre, language_id }, variables };
  }),
];

async function listOf(database: Database, user: SignedInUser, accountId: number): Promise<calls.Label[]> {
  const { rows } = await createLabelStore(database.read).list(accountId, user.id);
  return rows.map((label) => labelAnswer(label, user));
}

async function done(database: Database, user: SignedInUser, accountId: number, mensaje: string) {
  return { respuesta: 'correcto', mensaje, etiquetas: await listOf(database, user, accountId) };
}

async function deleteAndList(
  body: { id: number; usuario?: number | undefined },
  { database, user }: CallContext & { user: SignedInUser },
) {
  const account = accountOf(user, body);
  await service.deleteLabel(database, user, account, body.id);
  return { respuesta: 'correcto', etiquetas: await listOf(database, user, account) };
}

/** The picture of a form: a file, or a data URL where `base64` says so (D42). */
async function pictureOf(
  { files, config }: CallContext,
  form: { base64?: boolean; imagen?: string | undefined },
): Promise<Picture | undefined> {
  const file = files['imagen'];
  if (file && file.sizeBytes > 0) return readImageFile(file);
  if (form.base64 === true && form.imagen) return readImageDataUrl(form.imagen, config.limits.imageBytes);
  return undefined;
}
