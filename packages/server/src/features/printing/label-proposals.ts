import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import type { proposeLabels } from '@marbete/core/api/printing';
import { AppError, isAppError } from '@marbete/core/api/errors';
import { materials } from '@marbete/core/api/labels';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import type { Mapping, MappingHints } from '@marbete/core/catalogue/mapping';
import { designById, designsForList, lacksOf, type LaidDesign } from '@marbete/core/print/list-designs';
import { compareFits, firstPrinted, fitOf, type ListFit } from '@marbete/core/print/list-label';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import type { Language } from '@marbete/engine/internal/designs/word-languages';
import type { Database } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { answersOf } from '../catalogues/list-answers.ts';
import { hintsOfList } from '../catalogues/list-hints.ts';
import { createMappingStore } from '../catalogues/mapping-store.ts';
import type { CatalogueRow } from '../catalogues/row-store.ts';
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

/** What printing a list needs to know of a label, whether it is stored or a design. */
export type ListLabel = Pick<
  LabelRecord,
  | 'id'
  | 'nombre'
  | 'etiqueta'
  | 'etiqueta_base64'
  | 'language_id'
  | 'moneda'
  | 'medida'
  | 'medida_name'
  | 'material_id'
  | 'catalogo_id'
  | 'impresora'
  | 'configuraciones'
>;

interface Candidate extends ListFit {
  label: ListLabel;
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
  const record = await createCatalogueStore(db).get(user.accountId, id);
  const { hints, rows, knowledge } = await hintsOfList(db, record);
  const answers = answersOf(record.answers);
  return {
    catalogue: { ...record, answers, marks: marksWith(knowledge, answers) },
    hints,
    rows: rows.slice(0, triedRows),
  };
}

/** What fills labels of a list, so that a label can print it that does not yet. */
export async function listSource(
  database: Database,
  user: SignedInUser,
  catalogue: PrintCatalogue,
): Promise<(label: ListLabel, joins: Mapping) => PrintSource> {
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
 * where it has some, then those that the list fills best; of those that it fills alike the account's own, then designs
 * of the gallery, then templates of administrators. Stores nothing.
 * @throws AppError not-found for a catalogue that is not there or is another account's.
 */
export async function proposedLabels(
  database: Database,
  user: SignedInUser,
  body: HandlerInput<typeof proposeLabels>['body'],
): Promise<HandlerAnswer<typeof proposeLabels>> {
  const { catalogue, hints, rows } = await listToPrint(database, user, body.catalogo);
  const stored = await storedCandidates(database, user, catalogue.id, hints);
  const designs = await designsForList(hints, { words: body.idioma, company: user.name });
  const candidates = [
    ...stored.toSorted(byFit).slice(0, mostProposals),
    ...designs.map(({ label, ...fit }) => ({
      ...fit,
      label: listLabelOf(label),
      fuente: 'diseno' as const,
      joined: false,
    })),
  ].toSorted(byUse);
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
 * A label that a list may print with: the account's own, a template of the gallery, or a design.
 * @throws AppError not-found for any other.
 */
export async function labelForList(
  database: Database,
  user: SignedInUser,
  { fuente, id, idioma }: Pick<Proposal, 'fuente' | 'id'> & { idioma: Language },
): Promise<ListLabel> {
  const db = database.read;
  if (fuente === 'diseno') {
    const design = await designById(id, { words: idioma });
    if (!design) throw new AppError('not-found', `There is no design ${id}.`, { details: { etiqueta: id } });
    return listLabelOf(design);
  }
  if (fuente === 'propia') return createLabelStore(db).get(user.accountId, id, user.id);
  const label = (await createGalleryStore(db).listLabels(user.id)).find((template) => template.id === id);
  if (!label) throw new AppError('not-found', `There is no template ${id}.`, { details: { etiqueta: id } });
  return label;
}

/** The labels of the account that it shows, and the templates of the gallery, with what the list fills of each. */
async function storedCandidates(
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
    return { ...each, joined, ...fitOf(label, hints, joined ? joinsOf.get(label.id) : undefined, joined) };
  });
}

const listLabelOf = ({ id, nombre, etiqueta, language_id, medida, material_id }: LaidDesign): ListLabel => ({
  id,
  nombre,
  etiqueta,
  language_id,
  medida,
  medida_name: medida,
  material_id,
  moneda: null,
  catalogo_id: null,
  impresora: null,
  configuraciones: [],
});

const sources: readonly Proposal['fuente'][] = ['propia', 'diseno', 'galeria'];
const bySource = (a: Candidate, b: Candidate) => sources.indexOf(a.fuente) - sources.indexOf(b.fuente);
const joinedFirst = (a: Candidate, b: Candidate) => Number(b.joined) - Number(a.joined);

function byFit(a: Candidate, b: Candidate): number {
  return joinedFirst(a, b) || compareFits(a, b) || bySource(a, b) || b.label.id - a.label.id;
}

/** Stored labels in their order and designs in theirs: what matters to a shop decides between them. */
function byUse(a: Candidate, b: Candidate): number {
  return (
    joinedFirst(a, b) ||
    Number(a.losesOffer) - Number(b.losesOffer) ||
    lacksOf(a) - lacksOf(b) ||
    bySource(a, b)
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
