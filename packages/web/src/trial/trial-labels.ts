import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { type Label, materials } from '@marbete/core/api/labels';
import { templateOfAnswer } from '@marbete/core/api/printer-code';
import type { LabelProposal } from '@marbete/core/api/printing';
import { decideCheckDigits, type MissingCheckDigits } from '@marbete/core/catalogue/check-digits';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import { designsForList, type LaidDesign } from '@marbete/core/print/list-designs';
import {
  compiledForList,
  firstPrinted,
  fitOf,
  type RowFilling,
  valuesOfRow,
} from '@marbete/core/print/list-label';
import { acrossOf, headOf } from '@marbete/core/print/printer-head';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { isAppError } from '@marbete/core/api/errors';
import type { Language } from '@marbete/engine/internal/designs/word-languages';
import { type CompiledTemplate, compileTemplate } from '@marbete/engine/internal/languages/compile';
import { languageById, languageOf, usualLanguage } from '@marbete/engine/internal/languages/languages';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { hintsOf, marksOf, rowsFrom, type TrialList, trialListId } from './trial-list.ts';

/** The picture shows the first of these rows that prints. */
const triedRows = 5;

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
  /** Check digits that would be computed if a person said that codes lack them. */
  lacking: MissingCheckDigits;
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
  const { missing } = decideCheckDigits(marks, mapping, template.gtinVariables);
  const lacking = decideCheckDigits(
    { ...marks, checkDigits: 'add' },
    mapping,
    template.gtinVariables,
  ).missing;
  const { decimalMark } = trialSettings;
  return { label, template, lacking, filling: { mapping, decimalMark, missingCheckDigits: missing } };
}

/** What is known of the printer that a call prints on. */
export function printerOf({ label }: TrialJob, impresora: string | undefined) {
  const named = parseStoredPrinter(impresora);
  const printer = named ?? parseStoredPrinter(label.impresora);
  return { head: headOf(printer, label.medida), across: acrossOf(named, label.medida) };
}

/** The labels of a trial: the gallery's designs, and those that were made of them or drawn. */
export function createTrialLabels() {
  const own = new Map<number, TrialLabel>();
  let nextId = 1;

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
    /** Labels for the list, each as it prints a row of it, the best fit first. */
    async propose(list: TrialList, moment: PrintMoment, words: Language): Promise<LabelProposal[]> {
      const hints = hintsOf(list);
      const found: { label: TrialLabel; fuente: LabelProposal['fuente']; missing: readonly string[] }[] = [];
      for (const label of own.values()) {
        const { joins, missing } = fitOf({ ...label, configuraciones: [] }, hints, label.mapping);
        found.push({ label: { ...label, mapping: joins }, fuente: 'propia', missing });
      }
      for (const { label, joins, missing } of await designsForList(hints, { words })) {
        found.push({ label: { ...ofDesign(label), mapping: joins }, fuente: 'diseno', missing });
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

/** A design as a label that nobody has chosen. */
export const ofDesign = (laid: LaidDesign): TrialLabel => ({
  id: laid.id,
  nombre: laid.nombre,
  descripcion: laid.descripcion,
  etiqueta: laid.etiqueta,
  language_id: laid.language_id,
  medida: laid.medida,
  material_id: laid.material_id,
  mapping: {},
  impresora: '',
  version: 1,
});

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
