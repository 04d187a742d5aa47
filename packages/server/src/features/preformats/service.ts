import { AppError, isAppError } from '@marbete/core/api/errors';
import { languageId, languageOfFormat } from '@marbete/engine/internal/languages/languages';
import type { CallContext, SignedInUser } from '../../http/route.ts';
import type { Picture } from '../images/read-image.ts';
import { createLabelStore } from '../labels/label-store.ts';
import { insertLabel, updateLabel } from '../labels/service.ts';
import { createPreformatStore } from './preformat-store.ts';

type Context = Pick<CallContext, 'database' | 'config'> & { user: SignedInUser };

interface Form {
  name: string;
  description: string;
  language?: number | undefined;
}

/** A web template from the three-field form (API-71); the full form makes one too (A20). */
export function createPreformat(
  context: Context,
  form: Form,
  picture: Picture | undefined,
): Promise<{ id: number }> {
  return underFormNames(() =>
    insertLabel(context, {
      nombre: form.name,
      descripcion: '',
      ocultar: 0,
      basica: 0,
      language_id: form.language ?? languageId(languageOfFormat(form.description)),
      medida_id: null,
      material_id: 1,
      etiqueta: form.description,
      tags: [],
      configuraciones: [],
      picture,
      names: { language: 'language', medida: 'medida', tags: 'tags', configuraciones: 'configuraciones' },
      at: ['data'],
    }),
  );
}

/** Changes what the form has; measure, tags and the rest stay (API-72). Answers the picture's name. */
export async function updatePreformat(
  context: Context,
  id: number,
  form: Form,
  picture: Picture | undefined,
): Promise<string> {
  const { database, user } = context;
  const { usuario, language_id, description } = await createPreformatStore(database.read).get(id);
  const { descripcion, ocultar } = await createLabelStore(database.read).get(usuario, id, user.id);
  const isSameCode = description === form.description;
  const data = {
    id,
    nombre: form.name,
    etiqueta: form.description,
    language: form.language ?? (isSameCode ? language_id : languageId(languageOfFormat(form.description))),
    descripcion,
    ocultar: ocultar === 1 ? ('1' as const) : ('0' as const),
  };
  const label = await underFormNames(() => updateLabel(context, usuario, data, picture));
  return label.image;
}

/** Issues of a label under the names of this form. */
async function underFormNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    const names: Record<string, string> = { etiqueta: 'description', nombre: 'name' };
    throw new AppError(error.code, error.message, {
      cause: error,
      details: error.details,
      issues: error.issues.map((issue) => ({
        ...issue,
        path: issue.path.map((key, at) => (at === 1 ? (names[key] ?? key) : key)),
      })),
    });
  }
}
