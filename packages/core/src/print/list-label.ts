import { decideMark, priceRulesOf, type SheetMarks } from '../catalogue/decimal-marks.ts';
import { fieldVariables } from '../catalogue/fields.ts';
import {
  type Mapping,
  type MappingHints,
  missingVariables,
  rowValues,
  suggestMapping,
} from '../catalogue/mapping.ts';
import type { MissingCheckDigits } from '../catalogue/check-digits.ts';
import { longTextProblems } from '../catalogue/remedies.ts';
import type { SheetRow } from '../catalogue/rows.ts';
import { answerWithCode, type TemplateAnswer, templateOfAnswer } from '../api/printer-code.ts';
import type { LabelProposal, ProblemGroup } from '../api/printing.ts';
import { codeDigits } from '@marbete/engine/internal/codes/gtin';
import { sourceVariables } from '@marbete/engine/internal/languages/compile';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import type {
  CompiledTemplate,
  CompileOptions,
  PrintMoment,
} from '@marbete/engine/internal/template/compiled';
import { configurationTypes } from '@marbete/engine/internal/template/configurations';
import { askedJoin, fixedJoin } from '@marbete/engine/internal/template/joins';
import { type DecimalMark, ownValue, type Values } from '@marbete/engine/internal/template/values';
import { produceChunk, type RowProblem } from './chunks.ts';

/*
 * A label and the list that fills it: which columns it takes, how well it fits, what a row prints, and what has to be
 * looked at before (docs/printing.md). Servers and pages that try a list without an account say the same.
 */

/** What lists usually have; what else a label has is its own, such as a best-before date, and is asked. */
const usualVariables: ReadonlySet<string> = new Set([
  ...Object.values(fieldVariables).flat(),
  'PRICE_1',
  'PRICE_2',
  'PRICE_3',
]);

/** What labels call the shop itself. */
export const shopNames: ReadonlySet<string> = new Set(['COMPANY', 'SENDER']);

/** Configurations whose value comes from nowhere else, and so from a column. */
const filledByColumns: ReadonlySet<number> = new Set([
  configurationTypes.characters,
  configurationTypes.question,
  configurationTypes.price,
  configurationTypes.number,
]);

type LabelTemplate = TemplateAnswer & {
  language_id: number;
  configuraciones: readonly { variable: string; type_config_id: number }[];
};

/**
 * The variables of a label that columns can fill. Old-style labels take values by their configurations (LBM-05: every
 * one is mapped), and the quantity besides.
 */
export function variablesFromColumns({ language_id, configuraciones, ...template }: LabelTemplate): string[] {
  const source = sourceVariables(templateOfAnswer(template), languageById(language_id) ?? usualLanguage);
  if (source.isNewStyle) return [...source.variables];
  const names = configuraciones
    .filter((row) => filledByColumns.has(row.type_config_id))
    .map((row) => row.variable)
    .filter((name) => name !== 'QUANTITY');
  return [...new Set(names), 'QUANTITY'];
}

/** How a list fills a label. */
export interface ListFit {
  joins: Mapping;
  missing: readonly string[];
  filled: number;
  /** The list has offers, and this label would print the price without them. */
  losesOffer: boolean;
}

/** What fills each variable of a label: the columns that were chosen for it, then those that are proposed. */
export function fitOf(
  label: LabelTemplate,
  hints: MappingHints,
  chosen?: Mapping,
  onServer?: boolean,
): ListFit {
  const questions = label.configuraciones
    .filter(
      ({ type_config_id: type }) =>
        type === configurationTypes.question || type === configurationTypes.number,
    )
    .map(({ variable }) => variable);
  return fitOfVariables(variablesFromColumns(label), hints, { chosen, questions, onServer });
}

export interface FitOptions {
  chosen?: Mapping | undefined;
  /** Variables that the label asks for where no column fills them. */
  questions?: readonly string[];
  /** What the shop is called, '' where it prints without its name; asked where it is left out. */
  company?: string | undefined;
  /** Whether earlier lists are known: those of a label that prints a list of a server. */
  onServer?: boolean | undefined;
}

/** The same of variables. */
export function fitOfVariables(
  variables: readonly string[],
  hints: MappingHints,
  { chosen = {}, questions = [], company, onServer }: FitOptions = {},
): ListFit {
  const suggested = suggestMapping(variables, hints);
  const named = company === undefined ? [] : variables.filter((variable) => shopNames.has(variable));
  const ofShop = Object.fromEntries(named.map((variable) => [variable, fixedJoin(company ?? '')]));
  const mapping = { ...ofShop, ...suggested, ...chosen };
  const missing = missingVariables(mapping, variables, { onServer });
  const open = missing.map((variable) => [
    variable,
    questions.includes(variable) || !usualVariables.has(variable) ? askedJoin : fixedJoin(''),
  ]);
  return {
    missing,
    filled: Object.keys(mapping).length,
    losesOffer: mapping['OFFER'] === undefined && suggestMapping(['OFFER'], hints)['OFFER'] !== undefined,
    joins: { ...mapping, ...Object.fromEntries(open) },
  };
}

/** Labels that show the offers that there are first, then those that lack least, then those that are filled most. */
export function compareFits(a: ListFit, b: ListFit): number {
  return (
    Number(a.losesOffer) - Number(b.losesOffer) || a.missing.length - b.missing.length || b.filled - a.filled
  );
}

/** A label compiled for the decimal mark and the currency of the list's prices. */
export function compiledForList(
  compile: (options: CompileOptions) => CompiledTemplate,
  options: CompileOptions,
  { marks, mapping }: { marks: SheetMarks; mapping: Mapping },
): CompiledTemplate {
  const prices = priceRulesOf(marks, mapping);
  const ruled = prices ? { ...options, prices } : options;
  const template = compile(ruled);
  const letters = template.priceVariables.all.map((variable) => mapping[variable] ?? '');
  const decided = decideMark(marks, letters);
  if (decided.kind !== 'proven') return template;
  return compile({ ...ruled, decimalMark: decided.mark });
}

/** What a label prints rows with. */
export interface RowFilling {
  mapping: Mapping;
  /** The account's, of what people type. */
  decimalMark: DecimalMark;
  /** Codes of the list that get their check digit. */
  missingCheckDigits: MissingCheckDigits;
}

/** What fills a label for one row: answers to its questions, and over them mapped cells and fixed texts (D52). */
export function valuesOfRow(
  row: SheetRow,
  { mapping, decimalMark, missingCheckDigits }: RowFilling,
  preguntas: Readonly<Record<string, string>>,
): Values {
  return {
    ...questionValues(preguntas, decimalMark),
    ...rowValues(row, mapping, missingCheckDigits, decimalMark),
  };
}

/** Answers to questions as values, typed with the account's decimal mark; the quantity is the number of copies. */
export function questionValues(preguntas: Readonly<Record<string, string>>, mark: DecimalMark): Values {
  return Object.fromEntries(
    Object.entries(preguntas)
      .filter(([variable]) => variable !== 'QUANTITY')
      .map(([variable, text]) => [variable, { text, mark }]),
  );
}

type Picture = Pick<LabelProposal, 'response' | 'mensaje' | 'mensaje_base64' | 'problemas'>;

/** The label with the first of these rows that it prints, or why it prints none. */
export function firstPrinted(
  template: CompiledTemplate,
  rows: readonly Values[],
  moment: PrintMoment,
): Picture {
  let problemas: Picture['problemas'] = [];
  for (const values of rows) {
    const chunk = produceChunk(template, [{ row: 1, values, copies: 1 }], moment);
    const problems = chunk.problems.map(({ problem }) => problem);
    if (chunk.printed.length > 0)
      return { response: true, ...answerWithCode(chunk.code), problemas: problems };
    if (problemas.length === 0) problemas = problems;
  }
  return { response: false, mensaje: '', problemas };
}

/** Rows that are named of a problem with which they print all the same. */
const namedRows = 5;

/** A row as people count it, with its id. */
export interface ReviewedRow {
  id: number;
  posicion: number;
  values: () => Values;
}

/**
 * The problems of a list's rows by kind and variable, each with the row whose text is the longest as it prints, where
 * texts are too long. `rowAt` finds a row by the number under which it was checked.
 */
export function groupProblems(
  problems: readonly RowProblem[],
  rowAt: (row: number) => ReviewedRow | undefined,
  {
    template,
    moment,
    lacking = {},
  }: {
    template: CompiledTemplate;
    moment: PrintMoment;
    /** Lengths of codes by variable whose check digit could be computed, if a person says that they lack it. */
    lacking?: MissingCheckDigits;
  },
): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  const longest = new Map<ProblemGroup, { length: number; row: ReviewedRow }>();
  for (const { row: at, problem } of problems) {
    const row = rowAt(at);
    if (!row) continue;
    const digits = codeDigits(String(problem.details?.['text'] ?? '')).length;
    const lacks =
      problem.code === 'gtin-check-digit' && lacking[problem.variable ?? '']?.has(digits) === true;
    const key = [problem.level, problem.code, problem.variable, lacks].join(' ');
    const group: ProblemGroup = groups.get(key) ?? {
      ...problem,
      ...(lacks ? { details: { ...problem.details, digits } } : {}),
      cuantas: 0,
      filas: [],
    };
    groups.set(key, group);
    group.cuantas += 1;
    if (problem.level === 'error' || group.filas.length < namedRows)
      group.filas.push({ id: row.id, posicion: row.posicion });
    if (!longTextProblems.has(problem.code) || problem.variable === undefined) continue;
    const length = ownValue(row.values(), problem.variable)?.text.length ?? 0;
    if (length > (longest.get(group)?.length ?? -1)) longest.set(group, { length, row });
  }
  return [...groups.values()].map((group) => {
    const row = longest.get(group)?.row;
    const sample = row && firstPrinted(template, [row.values()], moment);
    if (!sample?.response) return group;
    const { mensaje, mensaje_base64: base64 } = sample;
    return { ...group, muestra: { mensaje, ...(base64 === undefined ? {} : { mensaje_base64: base64 }) } };
  });
}

/** The first values that a label prints of a row, cut short, to recognise it on paper. */
export function wordsOfRow(variables: readonly string[], values: Values): string {
  return variables
    .filter((variable) => variable !== 'QUANTITY')
    .map((variable) => ownValue(values, variable)?.text.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .map((text) => text.slice(0, 40))
    .join(' · ');
}
