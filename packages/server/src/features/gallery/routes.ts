import * as calls from '@marbete/core/api/gallery';
import { isAppError } from '@marbete/core/api/errors';
import type { GalleryCard } from '@marbete/core/api/gallery';
import { materials } from '@marbete/core/api/labels';
import type { ListPart } from '../../db/list-part.ts';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { roomOf } from '../quotas/quotas.ts';
import { attempt } from '../auth/attempt.ts';
import { accountLimit } from '../auth/rate-limits.ts';
import { imageBase } from '../images/serve-images.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { downloadDesign } from './download-design.ts';
import { downloadTemplate } from './download.ts';
import { createGalleryStore } from './gallery-store.ts';

type Caller = CallContext & { user: SignedInUser };

export const galleryRoutes: readonly Route[] = [
  route(calls.publicGallery, async ({ query }, context) =>
    answer(context, await createGalleryStore(context.database.read).list(null, query)),
  ),

  route(calls.gallery, async ({ query: { code = null, ...range } }, context) => {
    const find = () => createGalleryStore(context.database.read).list(code, range);
    return answer(context, await byCode(context, code, find));
  }),

  route(calls.galleryFilters, async (_input, { database }) => {
    const measures = createMeasureStore(database.read);
    const languages = await createLanguageStore(database.read).list();
    return {
      materiales: [...materials],
      medidas: (await measures.list()).map(({ id, name, medida }) => ({ id, name, medida })),
      tags: await measures.listTags(),
      lenguajes: languages.map(({ id, name }) => ({ id, name })),
    };
  }),

  route(calls.filterGallery, async ({ query, body: { codigo, ...filter } }, context) => {
    const asked = { ...filter, database: filter.database || null, basica: filter.basica || null };
    const find = () => createGalleryStore(context.database.read).filter(codigo, asked, query);
    return answer(context, await byCode(context, codigo, find));
  }),

  route(calls.downloadTemplate, async ({ body }, context) => {
    const { database, user } = context;
    const { etiqueta, diseno } = body;
    if (diseno) return downloadDesign(database, user, roomOf(context), { etiqueta, diseno });
    const download = () => downloadTemplate(database, user, roomOf(context), body);
    if (!body.codigo) return download();
    const isFailure = (error: unknown) => isAppError(error) && error.code === 'not-found';
    return (await attempt(database, [codeAttempts(user)], download, isFailure)) ?? { response: false };
  }),
];

function answer({ setTotal }: CallContext, { rows, count }: ListPart<GalleryCard>) {
  setTotal(count);
  return { etiquetas: rows, url: imageBase };
}

/** Codes that open nothing are counted, so that nobody tries them all. */
const codeAttempts = ({ accountId }: SignedInUser) => accountLimit('sharing-code', String(accountId));

async function byCode(
  { database, user }: Caller,
  code: string | null,
  find: () => Promise<ListPart<GalleryCard>>,
): Promise<ListPart<GalleryCard>> {
  if (!code) return find();
  const found = await attempt(database, [codeAttempts(user)], async () => {
    const cards = await find();
    return cards.count > 0 ? cards : undefined;
  });
  return found ?? { rows: [], count: 0 };
}
