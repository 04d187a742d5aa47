import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import type { proposeLabels } from '@marbete/core/api/printing';
import { AppError, isAppError } from '@marbete/core/api/errors';
import { materials } from '@marbete/core/api/labels';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import type { Mapping, MappingHints } from '@marbete/core/catalogue/mapping';
import { compareFits, firstPrinted, fitOf, type ListFit } from '@marbete/core/print/list-label';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { answersOf } from '../catalogues/list-answers.ts';
import { createMappingStore } from '../catalogues/mapping-store.ts';
import { dataRange } from '../catalogues/row-ids.ts';
import { createRowSetStore } from '../catalogues/row-set-store.ts';
import { type CatalogueRow, createRowStore } from '../catalogues/row-store.ts';
import { createGalleryStore } from '../gallery/gallery-store.ts';
import { createLabelStore, type LabelRecord } from '../labels/label-store.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createPrinterSettingsStore } from '../printer-settings/printer-settings-store.ts';
import { momentOf } from './moment.ts';
import { jobOf } from './print-job.ts';
import type { PrintCatalogue, PrintSource } from './print-source-store.ts';
import { valuesOf } from './rows-to-print.ts';

type Proposal = HandlerAnswer<typeof proposeLabels>['etiquetas'][number];

/** Labels that are pictured; more of them are no choice for a person. */
const mostProposals = 24;
/** The picture shows the first of these rows that prints. */
const triedRows = 5;

interface Candidate extends ListFit {
  label: LabelRecord;
  fuente: Proposal['fuente'];
  /** Whether it prints this list already. */
  joined: boolean;
}

/** A list with what proposes columns of it, and its first rows. */
interface ListToPrint {
  catalogue: PrintCatalogue;
  hints: MappingHints;
  rows: readonly CatalogueRow[];
}

/** @throws AppError not-found for a catalogue that is not there or is another account's. */
export async function listToPrint(database: Database, user: SignedInUser, id: number): Promise<ListToPrint> {
  const db = database.read;
  const catalogues = createCatalogueStore(db);
  const record = await catalogues.get(user.accountId, id);
  const [columns, knowledge, rows] = await Promise.all([
    catalogues.listColumns(record.id),
    createRowSetStore(db).getKnowledge(record.row_set_id),
    createRowStore(db).listPage(dataRange(record), 0, triedRows),
  ]);
  const hints: MappingHints = {
    headers: columns.map((column) => column.nombre_real),
    rows,
    fields: Object.fromEntries(columns.map((column) => [column.fila, column.nombre])),
    empty: knowledge.reading?.empty ?? [],
    byCells: { found: knowledge.reading?.byCells ?? {} },
  };
  const answers = answersOf(record.answers);
  return { catalogue: { ...record, answers, marks: marksWith(knowledge, answers) }, hints, rows };
}

/** What fills labels of a list, so that a label can print it that does not yet. */
export async function listSource(
  database: Database,
  user: SignedInUser,
  catalogue: PrintCatalogue,
): Promise<(label: LabelRecord, joins: Mapping) => PrintSource> {
  const db = database.read;
  const settings = await createPrinterSettingsStore(db).get(user.accountId);
  const languages = await createLanguageStore(db).list();
  return ({ etiqueta_base64, impresora, ...columns }, joins) => ({
    label: {
      ...columns,
      ...(etiqueta_base64 ? { etiqueta_base64 } : {}),
      impresora: impresora ?? '',
      mapping: joins,
    },
    settings: settingsOfAccount(settings),
    replaces: languages.find(({ id }) => id === columns.language_id)?.replaces.map(({ find }) => find) ?? [],
    catalogue,
  });
}

/**
 * Labels for a list, each as it prints a row of it: those that print it already, those that show its offers
 * where it has some, then those that the list fills best, the account's own before the gallery's where they are alike. Stores nothing.
 * @throws AppError not-found for a catalogue that is not there or is another account's.
 */
export async function proposedLabels(
  database: Database,
  user: SignedInUser,
  body: HandlerInput<typeof proposeLabels>['body'],
): Promise<HandlerAnswer<typeof proposeLabels>> {
  const { catalogue, hints, rows } = await listToPrint(database, user, body.catalogo);
  const candidates = (await listCandidates(database, user, catalogue.id, hints))
    .toSorted(byFit)
    .slice(0, mostProposals);
  const sourceOf = await listSource(database, user, catalogue);
  const etiquetas = candidates.map((candidate): Proposal => {
    const { label, fuente, joins, missing } = candidate;
    const picture = pictured({ source: sourceOf(label, joins), rows, moment: momentOf(body) });
    return {
      fuente,
      id: label.id,
      nombre: label.nombre,
      language_id: label.language_id,
      medida:
        label.medida === null || label.medida_name === null
          ? null
          : { name: label.medida_name, medida: label.medida },
      material: materials.find(({ id }) => id === label.material_id) ?? materials[0],
      catalogo_id: fuente === 'propia' ? label.catalogo_id : null,
      impresora: fuente === 'propia' && label.impresora !== null ? { impresora: label.impresora } : null,
      uniones: Object.entries(joins).map(([variable, columna]) => ({ variable, columna })),
      sin_columna: [...missing],
      ...picture,
    };
  });
  return { etiquetas: etiquetas.toSorted((a, b) => Number(b.response) - Number(a.response)) };
}

/**
 * A label that a list may print with: the account's own, or a template of the gallery.
 * @throws AppError not-found for any other.
 */
export async function labelForList(
  database: Database,
  user: SignedInUser,
  { fuente, id }: Pick<Proposal, 'fuente' | 'id'>,
): Promise<LabelRecord> {
  const db = database.read;
  if (fuente === 'propia') return createLabelStore(db).get(user.accountId, id, user.id);
  const label = (await createGalleryStore(db).listLabels(user.id)).find((template) => template.id === id);
  if (!label) throw new AppError('not-found', `There is no template ${id}.`, { details: { etiqueta: id } });
  return label;
}

/** The labels of the account that it shows, and the templates of the gallery, with what the list fills of each. */
async function listCandidates(
  database: Database,
  user: SignedInUser,
  catalogueId: number,
  hints: MappingHints,
): Promise<Candidate[]> {
  const db = database.read;
  const own = await createLabelStore(db).list(user.accountId, user.id);
  const templates = await createGalleryStore(db).listLabels(user.id);
  const joinsOf = await createMappingStore(db).listByLabel(catalogueId);
  const found: Pick<Candidate, 'label' | 'fuente'>[] = [
    ...own.rows
      .filter(({ ocultar, catalogo_id }) => ocultar === 0 || catalogo_id === catalogueId)
      .map((label) => ({ label, fuente: 'propia' as const })),
    ...templates
      .filter((label) => label.user_id !== user.accountId)
      .map((label) => ({ label, fuente: 'galeria' as const })),
  ];
  return found.map((each) => {
    const { label } = each;
    const joined = each.fuente === 'propia' && label.catalogo_id === catalogueId;
    return { ...each, joined, ...fitOf(label, hints, joined ? joinsOf.get(label.id) : undefined) };
  });
}

function byFit(a: Candidate, b: Candidate): number {
  return (
    Number(b.joined) - Number(a.joined) ||
    compareFits(a, b) ||
    Number(b.fuente === 'propia') - Number(a.fuente === 'propia') ||
    b.label.id - a.label.id
  );
}

/** The label with the first row that it prints, or why it prints none. */
function pictured(input: {
  source: PrintSource;
  rows: readonly CatalogueRow[];
  moment: ReturnType<typeof momentOf>;
}): Pick<Proposal, 'response' | 'mensaje' | 'mensaje_base64' | 'problemas'> {
  const { source, rows, moment } = input;
  try {
    const job = jobOf(source);
    const values = rows.map((row) => valuesOf(row, job, {}));
    return firstPrinted(job.template, values, moment);
  } catch (error) {
    // A template that cannot print is no reason to hide the others.
    if (!isAppError(error)) throw error;
    return { response: false, mensaje: error.message, problemas: [] };
  }
}
