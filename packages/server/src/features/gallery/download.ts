import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { answersOf } from '../catalogues/list-answers.ts';
import { createMappingStore } from '../catalogues/mapping-store.ts';
import { createLabelStore } from '../labels/label-store.ts';
import { codeFor } from '../labels/sharing-code.ts';
import { type Room, storeWithin } from '../quotas/quotas.ts';
import { createGalleryStore } from './gallery-store.ts';

const administrator = 1;

/**
 * Gives an account its own copy of a template, with the pre-catalogue that it was made with (D55, D58). The
 * administrator, who has no list of labels, gets the text.
 * @throws AppError not-found for what the gallery does not show, or not by this code.
 */
export function downloadTemplate(
  database: Database,
  user: SignedInUser,
  room: Room,
  asked: { etiqueta: number; codigo: string | null; sin_catalogo: boolean },
): Promise<{ response: true; message?: string; message_base64?: string; id?: number }> {
  return storeWithin(database, room, async (trx) => {
    const ownerId = await createGalleryStore(trx).getOwner(asked.etiqueta, asked.codigo);
    const labels = createLabelStore(trx);
    const template = await labels.get(ownerId, asked.etiqueta, ownerId);
    if (user.role === administrator)
      return {
        response: true,
        message: template.etiqueta,
        ...(template.etiqueta_base64 ? { message_base64: template.etiqueta_base64 } : {}),
      };
    const { id: templateId, tags, configuraciones, catalogo_id } = template;
    const id = await labels.insert(
      user.accountId,
      {
        nombre: template.nombre,
        descripcion: template.descripcion,
        image: template.image,
        codigo: codeFor(user),
        ocultar: 0,
        basica: template.basica,
        language_id: template.language_id,
        medida_id: template.medida_id,
        material_id: template.material_id,
        nueva: template.nueva,
        formulario: template.formulario,
        moneda: template.moneda,
        etiqueta: template.etiqueta,
        etiqueta_base64: template.etiqueta_base64,
      },
      { tags: tags.map((tag) => tag.id), configuraciones },
    );
    const catalogueId =
      catalogo_id === null || asked.sin_catalogo
        ? undefined
        : await copyWebCatalogue(trx, ownerId, catalogo_id, user.accountId);
    if (catalogueId !== undefined) {
      const mappings = createMappingStore(trx);
      await mappings.replace(id, catalogueId, await mappings.find(templateId));
    }
    return { response: true, id };
  });
}

/**
 * A pre-catalogue as the account's own. Rows never change, so the copy shares them, and templates with the same
 * pre-catalogue share its copy; an overwrite gives it rows of its own.
 */
async function copyWebCatalogue(
  trx: Db,
  ownerId: number,
  id: number,
  accountId: number,
): Promise<number | undefined> {
  const catalogues = createCatalogueStore(trx);
  // Locked, so that its rows are not dropped before the copy holds them.
  const original = await catalogues.find(ownerId, id, { lock: true });
  if (!original || original.catalogo_web !== 1) return undefined;
  const copied = await catalogues.findByRows(accountId, original.row_set_id);
  if (copied !== undefined) return copied;
  const { row_set_id, nombre, encabezado, answers } = original;
  const copy = await catalogues.insert(
    {
      user_id: accountId,
      row_set_id,
      nombre,
      encabezado,
      importacion: 'local',
      drive_id: '',
      catalogo_web: 0,
    },
    await catalogues.listColumns(id),
  );
  if (answers !== null) await catalogues.updateAnswers(copy, answersOf(answers));
  return copy;
}
