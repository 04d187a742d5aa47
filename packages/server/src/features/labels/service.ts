import { fieldErrors } from '@marbete/core/api/field-errors';
import type { createLabelSchema, importLabelSchema, updateLabelSchema } from '@marbete/core/api/labels';
import type * as z from 'zod/mini';
import { answerWithTemplate, templateOfAnswer } from '@marbete/core/api/printer-code';
import { AppError, type Issue } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import type { CallContext, SignedInUser } from '../../http/route.ts';
import { roomOf, storeWithin } from '../quotas/quotas.ts';
import { createLabelLinkStore } from '../catalogues/label-link-store.ts';
import { createDeletedStore } from '../deleted/deleted-store.ts';
import { createImageStore } from '../images/image-store.ts';
import type { Picture } from '../images/read-image.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { importedType, isAsked } from './configuration-types.ts';
import { checkLabel, type FieldNames } from './label-checks.ts';
import { type ConfigurationRow, createLabelStore, type LabelRecord } from './label-store.ts';
import { createLabelVersionStore } from './label-version-store.ts';
import { createPrinterStore } from './printer-store.ts';
import { codeFor, newSharingCode } from './sharing-code.ts';

type Created = z.output<typeof createLabelSchema>;
type Imported = z.output<typeof importLabelSchema>;
type Updated = z.output<typeof updateLabelSchema>;

type Context = Pick<CallContext, 'database' | 'config'> & { user: SignedInUser };

const asBit = (flag: '0' | '1'): 0 | 1 => (flag === '1' ? 1 : 0);

/** A label from the create form (API-14). */
export async function createLabel(
  context: Context,
  data: Created,
  picture: Picture | undefined,
): Promise<{ id: number; codigo: string }> {
  requireFields(context.user, data);
  return insertLabel(context, {
    nombre: data.nombre,
    descripcion: data.descripcion,
    ocultar: asBit(data.ocultar),
    basica: asBit(data.basica),
    language_id: data.language,
    medida_id: data.medida,
    material_id: data.material,
    ...answerWithTemplate(templateOfAnswer(data)),
    tags: data.tag,
    configuraciones: [],
    picture,
    names: { language: 'language', medida: 'medida', tags: 'tag', configuraciones: 'configuraciones' },
    at: ['data'],
  });
}

/** A label from an imported printer-code file (API-15); its row numbers become stored types (A7). */
export function importLabel(context: Context, data: Imported) {
  return insertLabel(context, {
    nombre: data.nombre,
    descripcion: '',
    ocultar: 0,
    basica: 0,
    language_id: data.language,
    medida_id: null,
    material_id: 1,
    ...answerWithTemplate(templateOfAnswer(data)),
    tags: [],
    configuraciones: data.lista.map(({ variable, configuracion, valor }) => ({
      variable,
      valor,
      type_config_id: importedType(configuracion),
    })),
    picture: undefined,
    names: { language: 'language', medida: 'medida', tags: 'tag', configuraciones: 'lista' },
    at: [],
  });
}

/** What the create form of each role asks for (NEW-10 to NEW-12). */
function requireFields(user: SignedInUser, data: Created): void {
  const issues: Issue[] = [];
  const required = (field: string) =>
    issues.push({ path: ['data', field], message: fieldErrors.required, rule: 'required' });
  if (data.descripcion.trim() === '') required('descripcion');
  if (user.role === 1 && data.medida === null) required('medida');
  if (user.role === 1 && data.tag.length === 0) required('tag');
  if (issues.length > 0) throw new AppError('invalid-input', 'Fields are missing.', { issues });
}

export interface NewLabel {
  nombre: string;
  descripcion: string;
  ocultar: 0 | 1;
  basica: 0 | 1;
  language_id: number;
  medida_id: number | null;
  material_id: number;
  etiqueta: string;
  etiqueta_base64?: string | undefined;
  tags: readonly number[];
  configuraciones: readonly ConfigurationRow[];
  picture: Picture | undefined;
  names: FieldNames;
  /** Where the fields are in the request, for issues. */
  at: readonly string[];
}

/**
 * Checks a label and stores it with its picture.
 * @throws AppError invalid-input or template-invalid with every issue.
 */
export async function insertLabel(context: Context, label: NewLabel) {
  const { database, user } = context;
  const { tags, configuraciones, picture, names, at, ...columns } = label;
  const draft = { ...label, moneda: null };
  const { nueva } = await checkLabel(database.read, user.accountId, draft, names, at);
  const codigo = codeFor(user);
  const id = await storeWithin(database, roomOf(context), async (trx) =>
    createLabelStore(trx).insert(
      user.accountId,
      {
        ...columns,
        image: picture ? await createImageStore(trx).insert(picture.content, picture.type) : '',
        codigo,
        nueva,
        formulario: configuraciones.some((row) => isAsked(row.type_config_id)) ? 1 : 0,
        moneda: null,
      },
      { tags, configuraciones },
    ),
  );
  return { id, codigo };
}

/** Changes a label; what is not given stays, the picture among it (EDIT-06). */
export async function updateLabel(
  context: Context,
  accountId: number,
  data: Updated,
  picture: Picture | undefined,
): Promise<LabelRecord> {
  const { database, user } = context;
  const before = await createLabelStore(database.read).get(accountId, data.id, user.id);
  const after = {
    nombre: data.nombre,
    descripcion: data.descripcion,
    ...answerWithTemplate(templateOfAnswer(data)),
    language_id: data.language,
    ocultar: asBit(data.ocultar),
    basica: data.basica === undefined ? before.basica : asBit(data.basica),
    medida_id: data.medida_id === undefined ? before.medida_id : data.medida_id,
    material_id: data.material_id ?? before.material_id,
  };
  const tags = data.tags ?? before.tags.map(({ id }) => id);
  const configuraciones = data.configuraciones ?? before.configuraciones;
  const { nueva } = await checkLabel(
    database.read,
    accountId,
    { ...after, tags, configuraciones, moneda: before.moneda },
    { language: 'language', medida: 'medida_id', tags: 'tags', configuraciones: 'configuraciones' },
    ['data'],
  );
  return storeWithin(database, roomOf(context), async (trx) => {
    const labels = createLabelStore(trx);
    await labels.assertVersion(data.id, data.version);
    const present = await labels.get(accountId, data.id, user.id);
    const image = picture ? await createImageStore(trx).insert(picture.content, picture.type) : present.image;
    const formulario = questionsFlag(present, configuraciones);
    await labels.update(present, user.id, { ...after, image, nueva, formulario }, { tags, configuraciones });
    const { variables } = await createLabelLinkStore(trx).get(accountId, data.id);
    await labels.keepMappings(data.id, variables);
    if (picture) await createImageStore(trx).deleteUnused(present.image);
    return labels.get(accountId, data.id, user.id);
  });
}

/**
 * Saves a label as a version of it that is kept had it, without what is gone by now: tags, its measure, columns of
 * another catalogue than it has. Picture, sharing code and catalogue stay.
 * @throws AppError not-found for a version that is not kept, conflict where somebody changed the label meanwhile.
 */
export function bringBack(
  context: Context,
  accountId: number,
  asked: { id: number; recuperada: number; version?: number | undefined },
): Promise<LabelRecord> {
  const { database, user } = context;
  const { id } = asked;
  return storeWithin(database, roomOf(context), async (trx) => {
    const labels = createLabelStore(trx);
    await labels.assertVersion(id, asked.version);
    const present = await labels.get(accountId, id, user.id);
    const kept = await createLabelVersionStore(trx).get(id, asked.recuperada);
    const { tags, configuraciones, mapping, catalogo_id, ...columns } = kept;
    const measures = createMeasureStore(trx);
    const sizes = await measures.list();
    const allTags = await measures.listTags();
    await labels.update(
      present,
      user.id,
      { ...columns, medida_id: sizes.some((size) => size.id === kept.medida_id) ? kept.medida_id : null },
      { tags: tags.filter((tag) => allTags.some((each) => each.id === tag)), configuraciones },
    );
    const { variables } = await createLabelLinkStore(trx).get(accountId, id);
    await labels.keepMappings(id, variables);
    if (catalogo_id !== null && catalogo_id === present.catalogo_id)
      await labels.fillMappings(
        id,
        mapping.filter(({ variable }) => variables.includes(variable)),
      );
    return labels.get(accountId, id, user.id);
  });
}

/** Questions are switched on when the first one comes and off when the last one goes; in between people decide. */
function questionsFlag(before: LabelRecord, after: readonly ConfigurationRow[]): 0 | 1 {
  const asks = (rows: readonly ConfigurationRow[]) => rows.some((row) => isAsked(row.type_config_id));
  if (!asks(after)) return 0;
  return asks(before.configuraciones) ? before.formulario : 1;
}

/** Copies a label, but for its catalogue (D45). */
export function cloneLabel(context: Context, accountId: number, id: number) {
  const { database, user } = context;
  return storeWithin(database, roomOf(context), async (trx) => {
    const labels = createLabelStore(trx);
    const original = await labels.get(accountId, id, user.id);
    const copyId = await labels.insert(
      accountId,
      {
        nombre: `${original.nombre.slice(0, 255 - copySuffix.length)}${copySuffix}`,
        descripcion: original.descripcion,
        image: original.image,
        codigo: original.codigo === '' ? '' : newSharingCode(),
        ocultar: original.ocultar,
        basica: original.basica,
        language_id: original.language_id,
        medida_id: original.medida_id,
        material_id: original.material_id,
        nueva: original.nueva,
        formulario: original.formulario,
        moneda: original.moneda,
        etiqueta: original.etiqueta,
        etiqueta_base64: original.etiqueta_base64,
      },
      { tags: original.tags.map((tag) => tag.id), configuraciones: original.configuraciones },
    );
    await createPrinterStore(trx).copy(id, copyId);
  });
}

const copySuffix = ' (copia)';

export function deleteLabel(database: Database, user: SignedInUser, accountId: number, id: number) {
  return database.transaction(async (trx) => {
    await createLabelStore(trx).get(accountId, id, user.id);
    await createDeletedStore(trx).delete('labels', id);
  });
}
