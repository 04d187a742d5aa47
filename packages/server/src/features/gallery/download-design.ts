import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { downloadTemplate } from '@marbete/core/api/gallery';
import { designById } from '@marbete/core/print/list-designs';
import { sampleRow } from '@marbete/engine/internal/designs/designs';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createImageStore } from '../images/image-store.ts';
import { createLabelStore } from '../labels/label-store.ts';
import { codeFor } from '../labels/sharing-code.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { type Room, storeWithin } from '../quotas/quotas.ts';
import { png, templatePicture } from './template-picture.ts';

const administrator = 1;

type Asked = Required<Pick<HandlerInput<typeof downloadTemplate>['body'], 'etiqueta' | 'diseno'>>;

/**
 * Gives an account a design of the gallery as a label of its own, laid out for its printer; the administrator, who has no
 * list of labels, gets the text.
 * @throws AppError not-found for an id that is no design in a printer language that it is offered in.
 */
export async function downloadDesign(
  database: Database,
  user: SignedInUser,
  room: Room,
  { etiqueta: id, diseno }: { etiqueta: number; diseno: NonNullable<Asked['diseno']> },
): Promise<HandlerAnswer<typeof downloadTemplate>> {
  const found = await designById(id, { words: diseno.idioma, dpmm: diseno.puntos_mm });
  if (!found) throw new AppError('not-found', `There is no design ${id}.`, { details: { etiqueta: id } });
  const { design, nombre, descripcion, etiqueta, language_id, medida, material_id } = found;
  if (user.role === administrator) return { response: true, message: etiqueta };
  const usual = await designById(id, { words: diseno.idioma });
  const picture = usual && (await templatePicture(usual, sampleRow(design)));
  return storeWithin(database, room, async (trx) => {
    const measures = createMeasureStore(trx);
    const measure = (await measures.list()).find(
      (each) => each.medida === medida && each.etiqueta === material_id,
    );
    const tags = (await measures.listTags()).filter(({ name }) => design.tags.some((tag) => tag === name));
    const label = await createLabelStore(trx).insert(
      user.accountId,
      {
        nombre,
        descripcion,
        image: picture ? await createImageStore(trx).insert(picture, png) : '',
        codigo: codeFor(user),
        ocultar: 0,
        basica: design.isBasic ? 1 : 0,
        language_id,
        medida_id: measure?.id ?? null,
        material_id,
        nueva: 1,
        formulario: 0,
        moneda: null,
        etiqueta,
      },
      { tags: tags.map((tag) => tag.id), configuraciones: [] },
    );
    return { response: true, id: label };
  });
}
