import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { type Label, materials } from '@marbete/core/api/labels';
import { templateOfAnswer } from '@marbete/core/api/printer-code';
import type { LabelProposal } from '@marbete/core/api/printing';
import { decideCheckDigits } from '@marbete/core/catalogue/check-digits';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import {
  compiledForList,
  firstPrinted,
  fitOf,
  fitOfVariables,
  type ListFit,
  type RowFilling,
  valuesOfRow,
} from '@marbete/core/print/list-label';
import { acrossOf, headOf } from '@marbete/core/print/printer-head';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { isAppError } from '@marbete/core/api/errors';
import type { Design } from '@marbete/engine/internal/designs/description';
import { designs } from '@marbete/engine/internal/designs/designs';
import { languagesOf, layOutDesign } from '@marbete/engine/internal/designs/layout';
import { describeKind, type Language, wordLanguages } from '@marbete/engine/internal/designs/words';
import { type CompiledTemplate, compileTemplate } from '@marbete/engine/internal/languages/compile';
import {
  languageById,
  languageId,
  languageOf,
  type PrinterLanguage,
  usualLanguage,
} from '@marbete/engine/internal/languages/languages';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { askedJoin } from '@marbete/engine/internal/template/joins';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import { hintsOf, marksOf, rowsFrom, type TrialList, trialListId } from './trial-list.ts';

/** Designs that are laid out for a list, each in up to three printer languages. */
const mostDesigns = 8;
/** The picture shows the first of these rows that prints. */
const triedRows = 5;
/** Dots a millimetre of the usual print head. */
const dpmm = 8;
/** Ids of designs are below; those of labels that were made of them above. */
const firstOwnId = 1_000_000;

/** A label that is tried. */
export interface TrialLabel {
  id: number;
  nombre: string;
  descripcion: string;
  etiqueta: string;
  language_id: number;
  /** WIDTHxHEIGHT in millimetres. */
  medida: string | null;
  material_id: number;
  mapping: Mapping;
  /** The printer's record as JSON text, '' without one. */
  impresora: string;
  version: number;
}

/** An account without settings of its own. */
const trialSettings = settingsOfAccount({});

/** What a label prints the list with. */
export interface TrialJob {
  label: TrialLabel;
  template: CompiledTemplate;
  filling: RowFilling;
}

/** @throws AppError template-invalid for a label that cannot print. */
export function jobOf(list: TrialList, label: TrialLabel): TrialJob {
  const { mapping } = label;
  const marks = marksOf(list);
  const language = languageById(label.language_id) ?? usualLanguage;
  const head = headOf(parseStoredPrinter(label.impresora), label.medida);
  const options = { language, settings: trialSettings, ...(head ? { head } : {}) };
  const source = templateOfAnswer(label);
  const template = compiledForList((ruled) => compileTemplate(source, ruled), options, { marks, mapping });
  const { missing } = decideCheckDigits(marks.codes, mapping, template.gtinVariables);
  const { decimalMark } = trialSettings;
  return { label, template, filling: { mapping, decimalMark, missingCheckDigits: missing } };
}

/** What is known of the printer that a call prints on. */
export function printerOf({ label }: TrialJob, impresora: string | undefined) {
  const named = parseStoredPrinter(impresora);
  const printer = named ?? parseStoredPrinter(label.impresora);
  return { head: headOf(printer, label.medida), across: acrossOf(named, label.medida) };
}

const laid = new Map<string, Promise<TrialLabel>>();

/** A design in a printer language, laid out once. */
function designed(chosen: Design, language: PrinterLanguage, words: Language): Promise<TrialLabel> {
  const key = `${chosen.key} ${language} ${words}`;
  const known = laid.get(key) ?? layOut(chosen, language, words);
  laid.set(key, known);
  return known;
}

/** The designs that fit a list, best first. */
function designsFor(list: TrialList): Fitting[] {
  const hints = hintsOf(list);
  const fitting = designs
    .filter(({ kind }) => kind !== 'promotion-multi')
    .map((design) => ({ design, ...fitOfVariables(variablesOf(design), hints) }));
  return bestFirst(fitting).slice(0, mostDesigns);
}

/** Lays out the designs for a list while a person looks at how it was read; other calls are answered in between. */
export async function prepareDesigns(list: TrialList, locale: string): Promise<void> {
  for (const { design } of designsFor(list)) {
    for (const language of languagesOf(design)) {
      // oxlint-disable-next-line no-await-in-loop -- the worker has one thread
      await new Promise((resolve) => setTimeout(resolve));
      // oxlint-disable-next-line no-await-in-loop
      await designed(design, language, wordsFor(locale));
    }
  }
}

/** The labels of a trial: the gallery's designs, and those that were made of them or drawn. */
export function createTrialLabels() {
  const own = new Map<number, TrialLabel>();
  let nextId = firstOwnId;

  const add = (label: Omit<TrialLabel, 'id' | 'version'>): number => {
    const id = nextId++;
    own.set(id, { ...label, id, version: 1 });
    return id;
  };

  return {
    own: () => [...own.values()],
    clear: () => own.clear(),
    find: (id: number) => own.get(id),
    add,
    change(id: number, next: Partial<Omit<TrialLabel, 'id' | 'version'>>) {
      const label = own.get(id);
      if (label) own.set(id, { ...label, ...next, version: label.version + 1 });
    },
    /** The design or label of this id, in the language of the words that designs say. */
    async get(id: number, locale: string): Promise<TrialLabel | undefined> {
      const design = designs.find(({ number }) => number === Math.floor(id / 100));
      const language = languageById(id % 100);
      return own.get(id) ?? (design && language ? designed(design, language, wordsFor(locale)) : undefined);
    },
    /** Labels for the list, each as it prints a row of it, the best fit first. */
    async propose(list: TrialList, moment: PrintMoment, locale: string): Promise<LabelProposal[]> {
      const hints = hintsOf(list);
      const found: { label: TrialLabel; fuente: LabelProposal['fuente']; missing: readonly string[] }[] = [];
      for (const label of own.values()) {
        const { joins, missing } = fitOf({ ...label, configuraciones: [] }, hints, label.mapping);
        found.push({ label: { ...label, mapping: joins }, fuente: 'propia', missing });
      }
      for (const { design, joins, missing } of designsFor(list)) {
        for (const language of languagesOf(design)) {
          // oxlint-disable-next-line no-await-in-loop -- the worker has one thread
          const label = await designed(design, language, wordsFor(locale));
          found.push({ label: { ...label, mapping: joins }, fuente: 'galeria', missing });
        }
      }
      const proposals = found.map(({ label, fuente, missing }): LabelProposal => ({
        fuente,
        ...wireOf(label),
        catalogo_id: fuente === 'propia' ? trialListId : null,
        uniones: Object.entries(label.mapping).map(([variable, columna]) => ({ variable, columna })),
        sin_columna: [...missing],
        ...pictured(list, label, moment),
      }));
      return proposals.toSorted((a, b) => Number(b.response) - Number(a.response));
    },
  };
}

/** What every article has; a design that shows more of it prints the rest all the same. */
const essential: ReadonlySet<string> = new Set(['CODE', 'DESCRIPTION', 'PRICE']);

type Fitting = ListFit & { design: Design };

/** How little suits a design, the largest fault first: it loses offers, lacks what matters, wants an unusual roll. */
function faultsOf({ design, missing, joins, losesOffer }: Fitting): number[] {
  const lacks = missing.filter((variable) => essential.has(variable) || joins[variable] === askedJoin);
  const isUnusual = design.isTicket === true || design.across !== undefined;
  return [Number(losesOffer), lacks.length, Number(isUnusual)];
}

/** Designs that suit best first; of those that suit alike one of each kind, then the next of each. */
function bestFirst(fitting: readonly Fitting[]): Fitting[] {
  const earlier = new Map<string, number>();
  const ranked = fitting.map((each) => {
    const faults = faultsOf(each);
    const kind = [...faults, each.design.kind].join(' ');
    const turn = earlier.get(kind) ?? 0;
    earlier.set(kind, turn + 1);
    return { each, order: [...faults, turn] };
  });
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((value, at) => value - b[at]!).find((difference) => difference !== 0) ?? 0;
  return ranked.toSorted((a, b) => compare(a.order, b.order)).map(({ each }) => each);
}

const wordsFor = (locale: string): Language =>
  wordLanguages.find((language) => language === locale.slice(0, 2)) ?? 'en';

async function layOut(chosen: Design, language: PrinterLanguage, words: Language): Promise<TrialLabel> {
  const { name, text } = describeKind(chosen.kind, words);
  const { widthMm, heightMm, across } = chosen;
  return {
    id: chosen.number * 100 + languageId(language),
    nombre: `${name} ${widthMm} × ${heightMm}${across ? ` (${across})` : ''}`,
    descripcion: text,
    etiqueta: await layOutDesign(chosen, { language, dpmm, words }),
    language_id: languageId(language),
    medida: `${widthMm}x${heightMm}`,
    material_id: chosen.isTicket ? 2 : 1,
    mapping: {},
    impresora: '',
    version: 1,
  };
}

/** The variables of a design, before it is laid out. */
function variablesOf({ fields }: Design): string[] {
  const says = fields.map((field) =>
    field.kind === 'price'
      ? `%${field.of}%`
      : field.kind === 'text' || field.kind === 'code'
        ? field.says
        : '',
  );
  return templateVariables(says.join(' '));
}

function pictured(list: TrialList, label: TrialLabel, moment: PrintMoment) {
  try {
    const job = jobOf(list, label);
    const values = rowsFrom(list, 0, triedRows).map(({ row }) => valuesOfRow(row, job.filling, {}));
    return firstPrinted(job.template, values, moment);
  } catch (error) {
    // A template that cannot print is no reason to hide the others.
    if (!isAppError(error)) throw error;
    return { response: false, mensaje: error.message, problemas: [] };
  }
}

const wireOf = ({ id, nombre, language_id, medida, material_id, impresora }: TrialLabel) => ({
  id,
  nombre,
  language_id,
  medida: medida === null ? null : { name: medida, medida },
  material: materials.find((material) => material.id === material_id) ?? materials[0],
  impresora: impresora === '' ? null : { impresora },
});

/** The label as a server would answer it. */
export function labelOf(label: TrialLabel): Label {
  const key = languageById(label.language_id) ?? usualLanguage;
  return {
    ...wireOf(label),
    descripcion: label.descripcion,
    image: '',
    codigo: '',
    ocultar: '0',
    basica: '0',
    language: { id: label.language_id, name: languageOf(key).name },
    medida_id: null,
    material_id: label.material_id,
    catalogo_id: trialListId,
    impresora_id: null,
    tags: [],
    nueva: '1',
    formulario: '0',
    etiqueta: label.etiqueta,
    configuraciones: [],
    version: label.version,
  };
}
