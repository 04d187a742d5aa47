import type { Catalogue, CatalogueChanges, ReadOptions } from '@marbete/core/api/catalogues';
import { AppError, type ErrorCode, isAppError } from '@marbete/core/api/errors';
import { nearestName } from '@marbete/core/api/nearest-name';
import * as calls from '@marbete/core/api/v1/lists';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { missingVariables } from '@marbete/core/catalogue/mapping';
import { remedies } from '@marbete/core/catalogue/remedies';
import type { Database } from '../../db/database.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { searchWords } from '../../search-text.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { cleanAfterwards } from '../catalogues/cleaning.ts';
import { proposeMapping, saveMapping } from '../catalogues/configure.ts';
import { createLabelLinkStore } from '../catalogues/label-link-store.ts';
import { limitLargeSearches } from '../catalogues/large-searches.ts';
import { dataRange, positionOf } from '../catalogues/row-ids.ts';
import { createRowStore } from '../catalogues/row-store.ts';
import * as service from '../catalogues/service.ts';
import { findChangedRows } from '../printing/service.ts';
import { changedIn, createTestSpace, ownIn } from '../test-space/test-space.ts';
import { roomOf } from '../quotas/quotas.ts';
import { pageOf } from './pages.ts';

type Context = CallContext & { user: SignedInUser };

/** Lists for programs: the words of /api/v1 over the service of catalogues. */
export const v1ListRoutes: readonly Route[] = [
  route(calls.readLists, async ({ query }, { database, user }) => {
    const { limit, cursor } = query;
    const page = await createTestSpace(database.read, user).page('catalogues', {
      order: 'asc',
      beyond: cursor,
      limit: limit + 1,
    });
    const { items, next } = pageOf(page, limit, ({ shown }) => shown);
    const found = await createCatalogueStore(database.read).listByIds(items.map(({ id }) => id));
    const answers = new Map((await listAnswers(database, user, found)).map((list) => [list.id, list]));
    return { lists: items.flatMap(({ shown }) => answers.get(shown) ?? []), next };
  }),

  route(calls.readList, async ({ params }, { database, user }) =>
    readList(database, user, await ownIn(database, user, 'catalogues', params.list)),
  ),

  route(calls.uploadList, async ({ form }, context) => {
    const { database, user } = context;
    const room = roomOf(context);
    const checked = await service.checkFile(database, room, user.accountId, uploadOf(context, form.options));
    if (!('imported' in checked)) {
      cleanAfterwards(context);
      throw refused(checked);
    }
    const { imported, nombreuuid } = checked;
    const notices = [...imported.notices, ...imported.survey.doubts].map(({ code }) => code);
    const encabezado = form.header === undefined ? imported.header : form.header;
    const stored = await service.storeCheckedFile(database, room, nombreuuid, {
      user_id: user.accountId,
      nombre: form.name,
      encabezado: encabezado ? 1 : 0,
      importacion: 'local',
      drive_id: '',
      catalogo_web: 0,
    });
    cleanAfterwards(context);
    if (!('id' in stored)) throw refused(stored, openDetails(notices));
    return { ...(await readList(database, user, stored.id)), notices };
  }),

  route(calls.replaceRows, async ({ params, form }, context) => {
    const { database, user } = context;
    const { header, columns, confirmed } = form;
    const id = await ownIn(database, user, 'catalogues', params.list);
    const answer = await service.overwriteCatalogue(
      database,
      roomOf(context),
      {
        accountId: user.accountId,
        id,
        encabezado: header === undefined ? undefined : header ? 1 : 0,
        columnas: columns,
        confirmado: confirmed,
      },
      uploadOf(context, form.options),
    );
    cleanAfterwards(context);
    if (!('filas' in answer))
      throw refused(answer, answer.changes ? { changes: changesAnswer(answer.changes) } : {});
    await changedIn(database, user, 'catalogues', id);
    return { ...(await readList(database, user, id)), changes: changesAnswer(answer.changes) };
  }),

  route(calls.readRows, async ({ params, query }, { database, user, signal }) => {
    const id = await ownIn(database, user, 'catalogues', params.list);
    const record = await createCatalogueStore(database.read).get(user.accountId, id);
    const range = dataRange(record);
    const { limit, cursor, search } = query;
    const rest = { ...range, first: cursor === undefined ? range.first : cursor + 1 };
    if (rest.first < range.first || rest.first > range.last + 1) throw newRows(params.list);
    const words = searchWords(search);
    const store = createRowStore(database.read);
    const found =
      words.length === 0
        ? await store.listPage(rest, 0, limit + 1)
        : (await limitLargeSearches(record.filas, signal, () => store.search(rest, words, 0, limit + 1)))
            .rows;
    const { items, next } = pageOf(found, limit, ({ id }) => id);
    const letters = columnLetters(record.columnas);
    return {
      rows: items.map(({ id, cells }) => ({
        id,
        position: positionOf(id) - record.encabezado,
        cells: Object.fromEntries(letters.map((letter, index) => [letter, cells[index] ?? ''])),
      })),
      next,
    };
  }),

  route(calls.readMapping, async ({ params }, { database, user }) => ({
    ...(await mappingAnswer(database, user, await ownPair(database, user, params))),
    ...params,
  })),

  route(calls.saveListMapping, async ({ params, body }, { database, user }) => {
    const { mapping } = body;
    const own = await ownPair(database, user, params);
    const { variables } = await createLabelLinkStore(database.read).get(user.accountId, own.label);
    assertVariables(mapping, variables);
    const saved = await inWordsOfV1(mapping, () =>
      saveMapping(database, {
        accountId: user.accountId,
        etiqueta: own.label,
        catalogo: own.list,
        rows: Object.entries(mapping).map(([variable, columna]) => ({ variable, columna })),
      }),
    );
    if (saved.respuesta !== 'correcto')
      throw unfilled(missingVariables(mapping, variables, { onServer: true }));
    await changedIn(database, user, 'labels', own.label);
    return { ...(await mappingAnswer(database, user, own)), ...params };
  }),

  route(calls.readChanged, async ({ params, query }, { database, user }) => {
    const own = await ownPair(database, user, params);
    const { variable, filas, iguales, en_duda, sin_cantidad, siguiente } = await findChangedRows(
      database,
      user,
      {
        etiqueta: own.label,
        catalogo: own.list,
        saltar: query.cursor ?? 0,
      },
    );
    return {
      key: variable,
      rows: filas.map(({ id, posicion, cantidad, cambio }) => ({
        id,
        position: posicion,
        quantity: cantidad,
        change: cambio,
      })),
      same: iguales,
      inDoubt: en_duda,
      withoutQuantity: sin_cantidad,
      next: siguiente === null ? null : String(siguiente),
    };
  }),

  route(calls.removeList, async ({ params }, { database, user }) => {
    await createTestSpace(database.read, user).assertOwn('catalogues', params.list);
    await service.deleteCatalogue(database, user.accountId, params.list);
    return { id: params.list, deleted: true };
  }),
];

/** A list and a label as the call works on them. */
const ownPair = async (
  database: Database,
  user: SignedInUser,
  { list, label }: { list: number; label: number },
) => ({
  label: await ownIn(database, user, 'labels', label),
  list: await ownIn(database, user, 'catalogues', list),
});

/** A refusal of the service with the names that the program sent: its rows are the entries of the mapping. */
async function inWordsOfV1<T>(mapping: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.issues.length === 0) throw error;
    const variables = Object.keys(mapping);
    const issues = error.issues.map(({ path, ...issue }) => {
      const variable = variables[Number(path[1])];
      return { ...issue, path: variable === undefined ? ['mapping'] : ['mapping', variable] };
    });
    throw new AppError(error.code, error.message, { details: error.details, issues, cause: error });
  }
}

async function readList(database: Database, user: SignedInUser, id: number): Promise<calls.ListV1> {
  const catalogues = createCatalogueStore(database.read);
  const found = await catalogues.present([await catalogues.get(user.accountId, id)]);
  const [list] = await listAnswers(database, user, found);
  return list!;
}

async function listAnswers(
  database: Database,
  user: SignedInUser,
  lists: readonly Catalogue[],
): Promise<calls.ListV1[]> {
  const space = createTestSpace(database.read, user);
  const ids = lists.map(({ id }) => id);
  const shown = await space.shown('catalogues', ids);
  const labels = user.testOf === undefined ? undefined : await space.labelsOf(ids.map(shown));
  return lists.map(({ id, nombre, encabezado, filas, etiquetas, only_plantillas }) => ({
    id: shown(id),
    name: nombre,
    header: encabezado === 1,
    rows: filas,
    columns: only_plantillas.map((column) => ({
      letter: column.fila,
      name: column.nombre_real,
      field: column.nombre,
    })),
    labels: labels ? (labels.get(shown(id)) ?? []) : etiquetas.map((label) => label.id),
  }));
}

function changesAnswer({ columns, ...changes }: CatalogueChanges): calls.ChangesV1 {
  return {
    ...changes,
    columns: columns.map(({ labels, ...column }) => ({
      ...column,
      labels: labels.map(({ nombre, ...label }) => ({ ...label, name: nombre })),
    })),
  };
}

function uploadOf({ files, config, signal }: Context, options: ReadOptions | undefined) {
  const file = files['file'];
  if (!file) throw new Error('The guard lets no form without its file pass');
  return { file, options: { ...options, signal }, limits: config.limits };
}

/** What a refusal of the service is called here. */
const codes: Readonly<Record<string, ErrorCode>> = {
  extension: 'unsupported-file',
  'too-large': 'too-large',
  'timed-out': 'timed-out',
  expired: 'conflict',
  changes: 'conflict',
};

function refused(
  { respuesta, mensaje }: { respuesta: string; mensaje: AnswerText },
  details: Record<string, unknown> = {},
): AppError {
  const code = codes[respuesta] ?? 'data-invalid';
  return new AppError(code, mensaje.en, { details: { reason: respuesta, ...details } });
}

/** What a file leaves open, and the options that answer it. */
const openDetails = (open: readonly string[]) => ({
  open,
  answers: Object.fromEntries(
    open.flatMap((code) => {
      const found = remedies[code as keyof typeof remedies];
      return found ? [[code, found]] : [];
    }),
  ),
});

function newRows(list: number): AppError {
  return new AppError('conflict', `List ${list} has new rows since this cursor. Begin without a cursor.`, {
    details: { reason: 'list-overwritten' },
  });
}

async function mappingAnswer(
  database: Database,
  { accountId }: SignedInUser,
  { list, label }: { list: number; label: number },
) {
  const { configuraciones } = await proposeMapping(database, { accountId, catalogo: list, etiqueta: label });
  const { catalogo_id, variables } = await createLabelLinkStore(database.read).get(accountId, label);
  const filled = configuraciones.filter(({ columna }) => columna !== '');
  const mapping = Object.fromEntries(filled.map(({ variable, columna }) => [variable, columna]));
  return {
    list,
    label,
    saved: catalogo_id === list,
    mapping,
    missing: missingVariables(mapping, variables, { onServer: true }),
  };
}

/** @throws AppError invalid-input that names variables which the label does not have, and those that were meant. */
function assertVariables(mapping: Readonly<Record<string, string>>, variables: readonly string[]): void {
  const issues = Object.keys(mapping)
    .filter((variable) => !variables.includes(variable))
    .map((variable) => {
      const nearest = nearestName(variable, variables);
      const message = `The label has no variable ${variable}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
      return { path: ['mapping', variable], message, rule: 'unknown-field' };
    });
  if (issues[0]) throw new AppError('invalid-input', issues[0].message, { issues });
}

function unfilled(variables: readonly string[]): AppError {
  const message = `Nothing fills ${variables.join(', ')}. Give each variable a column, = and a text, or ?`;
  return new AppError('invalid-input', message, {
    issues: variables.map((variable) => ({
      path: ['mapping', variable],
      message: 'Nothing fills this variable',
      rule: 'required',
    })),
  });
}
