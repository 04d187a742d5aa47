import * as calls from '@marbete/core/api/v1/labels';
import { AppError, isAppError, type Issue } from '@marbete/core/api/errors';
import { languageById, languageId, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { nearestName } from '@marbete/core/api/nearest-name';
import { answerWithTemplate, templateOfAnswer } from '@marbete/core/api/printer-code';
import type { Database } from '../../db/database.ts';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { variablesFromColumns } from '@marbete/core/print/list-label';
import { createLabelStore, type LabelRecord } from '../labels/label-store.ts';
import * as service from '../labels/service.ts';
import { changedIn, createTestSpace, ownIn } from '../test-space/test-space.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { pageOf } from './pages.ts';

type Context = CallContext & { user: SignedInUser };

/** Ids of what a label prints on, by the words of /api/v1. */
const materialIds = { label: 1, ticket: 2 } as const;

/** Labels for programs: the words of /api/v1 over the service of labels. */
export const v1LabelRoutes: readonly Route[] = [
  route(calls.readLabels, async ({ query }, { database, user }) => {
    const { limit, cursor } = query;
    const page = await createTestSpace(database.read, user).page('labels', {
      order: 'desc',
      beyond: cursor,
      limit: limit + 1,
    });
    const { items, next } = pageOf(page, limit, ({ shown }) => shown);
    const found = await createLabelStore(database.read).listByIds(
      items.map(({ id }) => id),
      user.id,
    );
    const answers = new Map((await labelAnswers(database, user, found)).map((label) => [label.id, label]));
    return { labels: items.flatMap(({ shown }) => answers.get(shown) ?? []), next };
  }),

  route(calls.readLabel, async ({ params }, { database, user }) =>
    readLabel(database, user, await ownIn(database, user, 'labels', params.label)),
  ),

  route(calls.addLabel, async ({ body }, context) => {
    const { database, user } = context;
    const { id } = await inWordsOfV1(async () =>
      service.insertLabel(context, {
        ...(await columnsOf(context, body)),
        basica: 0,
        tags: [],
        configuraciones: [],
        picture: undefined,
        names: { language: 'language', medida: 'size', tags: 'tags', configuraciones: 'settings' },
        at: [],
      }),
    );
    return readLabel(database, user, id);
  }),

  route(calls.replaceLabel, async ({ params, body }, context) => {
    const { database, user } = context;
    const { ocultar, language_id: language, ...columns } = await columnsOf(context, body);
    const id = await ownIn(database, user, 'labels', params.label);
    await inWordsOfV1(() =>
      service.updateLabel(
        context,
        user.accountId,
        {
          ...columns,
          id,
          version: body.version,
          language,
          ocultar: ocultar === 1 ? '1' : '0',
          etiqueta_base64: columns.etiqueta_base64,
        },
        undefined,
      ),
    );
    await changedIn(database, user, 'labels', id);
    return readLabel(database, user, id);
  }),

  route(calls.removeLabel, async ({ params }, { database, user }) => {
    await createTestSpace(database.read, user).assertOwn('labels', params.label);
    await service.deleteLabel(database, user, user.accountId, params.label);
    return { id: params.label, deleted: true };
  }),
];

async function readLabel(database: Database, user: SignedInUser, id: number): Promise<calls.LabelV1> {
  const label = await createLabelStore(database.read).get(user.accountId, id, user.id);
  const [answer] = await labelAnswers(database, user, [label]);
  return answer!;
}

async function labelAnswers(
  database: Database,
  user: SignedInUser,
  labels: readonly LabelRecord[],
): Promise<calls.LabelV1[]> {
  const space = createTestSpace(database.read, user);
  const [labelId, listId] = [
    await space.shown(
      'labels',
      labels.map(({ id }) => id),
    ),
    await space.shown(
      'catalogues',
      labels.map(({ catalogo_id }) => catalogo_id),
    ),
  ];
  return labels.map((label) => ({
    id: labelId(label.id),
    name: label.nombre,
    description: label.descripcion,
    language: languageById(label.language_id) ?? usualLanguage,
    template: label.etiqueta,
    ...(label.etiqueta_base64 ? { templateBase64: label.etiqueta_base64 } : {}),
    size: label.medida,
    material: label.material_id === materialIds.ticket ? 'ticket' : 'label',
    hidden: label.ocultar === 1,
    list: label.catalogo_id === null ? null : listId(label.catalogo_id),
    variables: [...variablesFromColumns(label)],
    version: label.version,
  }));
}

/** The columns of a label that a program writes. */
async function columnsOf({ database }: Context, label: calls.WrittenLabel) {
  return {
    nombre: label.name,
    descripcion: label.description,
    ocultar: label.hidden ? (1 as const) : (0 as const),
    language_id: languageId(label.language),
    medida_id: await sizeId(database, label.size),
    material_id: materialIds[label.material],
    ...answerWithTemplate(
      templateOfAnswer({ etiqueta: label.template, etiqueta_base64: label.templateBase64 }),
    ),
  };
}

/** @throws AppError invalid-input for a size that this server does not have. */
async function sizeId(database: Database, size: string | null): Promise<number | null> {
  if (size === null) return null;
  const sizes = await createMeasureStore(database.read).list();
  const found = sizes.find(({ medida }) => medida === size);
  if (found) return found.id;
  const nearest = nearestName(
    size,
    sizes.map(({ medida }) => medida),
  );
  const message = `There is no size ${size}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
  throw new AppError('invalid-input', message, {
    details: { sizes: [...new Set(sizes.map(({ medida }) => medida))] },
    issues: [{ path: ['size'], message, rule: 'unknown' }],
  });
}

const words: Readonly<Record<string, string>> = {
  etiqueta: 'template',
  etiqueta_base64: 'templateBase64',
  medida_id: 'size',
  nombre: 'name',
  descripcion: 'description',
};

/** A refusal of the service with the names that the program sent. */
async function inWordsOfV1<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.issues.length === 0) throw error;
    const issues = error.issues.map(({ path: [first, ...rest], ...issue }): Issue => {
      const [head, ...tail] = first === 'data' ? rest : [first ?? '', ...rest];
      return { ...issue, path: [words[String(head)] ?? head ?? '', ...tail] };
    });
    throw new AppError(error.code, error.message, { details: error.details, issues, cause: error });
  }
}
