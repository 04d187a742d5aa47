import * as calls from '@marbete/core/api/gallery';
import { isAppError } from '@marbete/core/api/errors';
import type { GalleryCard } from '@marbete/core/api/gallery';
import { materials } from '@marbete/core/api/labels';
import { type CallContext, type Route, route, type SignedInUser } from '../../http/route.ts';
import { assertLabelRoom } from '../quotas/quotas.ts';
import { attempt } from '../auth/attempt.ts';
import { accountLimit } from '../auth/rate-limits.ts';
import { imageBase } from '../images/serve-images.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { downloadTemplate } from './download.ts';
import { createGalleryStore } from './gallery-store.ts';

type Caller = CallContext & { user: SignedInUser };

export const galleryRoutes: readonly Route[] = [
  route(calls.publicGallery, async (_input, { database }) =>
    answer(await createGalleryStore(database.read).list(null)),
  ),

  route(calls.gallery, async ({ query: { code = null } }, context) =>
    answer(await byCode(context, code, () => createGalleryStore(context.database.read).list(code))),
  ),

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

  route(calls.filterGallery, async ({ body: { codigo, ...filter } }, context) => {
    const asked = { ...filter, database: filter.database || null, basica: filter.basica || null };
    const find = () => createGalleryStore(context.database.read).filter(codigo, asked);
    return answer(await byCode(context, codigo, find));
  }),

  route(calls.downloadTemplate, async ({ body }, context) => {
    const { database, user, config } = context;
    await assertLabelRoom(database.read, config.quotas, user);
    const download = () => downloadTemplate(database, user, body);
    if (!body.codigo) return download();
    const isFailure = (error: unknown) => isAppError(error) && error.code === 'not-found';
    return (await attempt(database, [codeAttempts(user)], download, isFailure)) ?? { response: false };
  }),
];

const answer = (etiquetas: GalleryCard[]) => ({ etiquetas, url: imageBase });

/** Codes that open nothing are counted, so that nobody tries them all. */
const codeAttempts = ({ accountId }: SignedInUser) => accountLimit('sharing-code', String(accountId));

async function byCode(
  { database, user }: Caller,
  code: string | null,
  find: () => Promise<GalleryCard[]>,
): Promise<GalleryCard[]> {
  if (!code) return find();
  const found = await attempt(database, [codeAttempts(user)], async () => {
    const cards = await find();
    return cards.length > 0 ? cards : undefined;
  });
  return found ?? [];
}
