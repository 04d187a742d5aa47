import * as calls from '@marbete/core/api/preformats';
import { type CallContext, type Route, route } from '../../http/route.ts';
import { readImageFile } from '../images/read-image.ts';
import { imageBase } from '../images/serve-images.ts';
import { deleteLabel } from '../labels/service.ts';
import { createPreformatStore } from './preformat-store.ts';
import { createPreformat, updatePreformat } from './service.ts';

const texts = {
  stored: { es: 'Se creo el formato / plantilla', en: 'The pre-format was created' },
  updated: { es: 'Actualizado correctamente', en: 'Updated' },
  deleted: { es: 'Se elimino el formato / plantilla', en: 'The pre-format was deleted' },
};

export const preformatRoutes: readonly Route[] = [
  route(calls.listPreformats, async ({ query }, { database, setTotal }) => {
    const { rows, count } = await createPreformatStore(database.read).list(query);
    setTotal(count);
    return { preformatos: rows, url: imageBase };
  }),

  route(calls.showPreformat, async ({ params }, { database }) => ({
    respuesta: 'correcto',
    preformato: await createPreformatStore(database.read).get(params.id),
    url: imageBase,
  })),

  route(calls.storePreformat, async ({ form }, context) => {
    const { id } = await createPreformat(context, form.data, await pictureOf(context));
    return { respuesta: 'correcto', mensaje: texts.stored[context.language], id };
  }),

  route(calls.updatePreformat, async ({ params, form }, context) => {
    const imagen = await updatePreformat(context, params.id, form.data, await pictureOf(context));
    return { respuesta: 'correcto', mensaje: texts.updated[context.language], imagen };
  }),

  route(calls.destroyPreformat, async ({ params }, { database, user, language }) => {
    const preformats = createPreformatStore(database.read);
    const { usuario } = await preformats.get(params.id);
    await deleteLabel(database, user, usuario, params.id);
    return {
      respuesta: 'correcto',
      mensaje: texts.deleted[language],
      preformatos: (await preformats.list()).rows,
      url: imageBase,
    };
  }),
];

async function pictureOf({ files }: CallContext) {
  const file = files['imagen'];
  return file && file.sizeBytes > 0 ? readImageFile(file) : undefined;
}
