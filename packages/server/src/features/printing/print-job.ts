import { AppError, isAppError } from '@marbete/core/api/errors';
import { decideCheckDigits, type MissingCheckDigits } from '@marbete/core/catalogue/check-digits';
import {
  type CompiledTemplate,
  type CompileOptions,
  compileTemplate,
} from '@marbete/engine/internal/languages/compile';
import {
  configurationsOfAnswer,
  issuesOfTemplate,
  type TemplateAnswer,
  templateOfAnswer,
} from '@marbete/core/api/printer-code';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { PrintHead } from '@marbete/engine/internal/languages/print-head';
import type { Across } from '@marbete/engine/internal/languages/webs';
import { compiledForList } from '@marbete/core/print/list-label';
import { acrossOf, headOf } from '@marbete/core/print/printer-head';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { computedTexts } from '@marbete/engine/internal/template/computed/settings';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import {
  createPrintSourceStore,
  type PrintCatalogue,
  type PrintLabel,
  type PrintRequest,
  type PrintSource,
} from './print-source-store.ts';
import { printsAs } from './printed-store.ts';
import type { IssuedRun } from './chunk-store.ts';

/** A label ready to be filled with the account's settings. */
export interface PrintJob {
  label: PrintLabel;
  template: CompiledTemplate;
  /** The account's, of what people type. */
  decimalMark: DecimalMark;
  /** Codes of the catalogue that get their check digit. */
  missingCheckDigits: MissingCheckDigits;
  /** Those that would be computed if a person said that codes lack them. */
  lackingCheckDigits: () => MissingCheckDigits;
  /** A hash of all that prints besides the cells of a row. */
  printsAs: string;
}

/** What a call prints with, and what it finds there. */
export interface PrintCall {
  job: PrintJob;
  /** There when the call names one. */
  catalogue?: PrintCatalogue;
  /** There when the call names a run that was begun. */
  earlier?: IssuedRun;
}

/**
 * @throws AppError not-found for another account's label or catalogue, template-invalid for a label that cannot print.
 */
export async function loadPrintCall(db: Db, user: SignedInUser, request: PrintRequest): Promise<PrintCall> {
  const source = await createPrintSourceStore(db).get(user, request);
  const { label: _, settings: __, replaces: ___, ...found } = source;
  return { ...found, job: jobOf(source) };
}

/** @throws AppError template-invalid for a label that cannot print. */
export function jobOf(source: PrintSource): PrintJob {
  const { label, settings, replaces, catalogue } = source;
  const language = languageById(label.language_id);
  if (!language) {
    throw new AppError(
      'template-invalid',
      `Printers have no language ${label.language_id}. Choose another one.`,
      {
        issues: [{ path: ['language'], message: 'This printer language is not known.', rule: 'no-language' }],
      },
    );
  }
  const head = headOf(parseStoredPrinter(label.impresora), label.medida);
  const options = {
    language,
    settings,
    ...(head ? { head } : {}),
    currencySign: label.moneda,
    configurations: configurationsOfAnswer(label.configuraciones),
    ...(replaces.length > 0 ? { replaces } : {}),
  };
  const template = templateOf(label, options, catalogue);
  const { missing: missingCheckDigits } = decideCheckDigits(
    catalogue?.marks ?? {},
    label.mapping,
    template.gtinVariables,
  );
  const { etiqueta, etiqueta_base64, language_id, moneda, configuraciones } = label;
  const { moneySymbol, decimalMark } = settings;
  return {
    label,
    template,
    decimalMark,
    missingCheckDigits,
    lackingCheckDigits: () =>
      decideCheckDigits({ ...catalogue?.marks, checkDigits: 'add' }, label.mapping, template.gtinVariables)
        .missing,
    printsAs: printsAs([
      etiqueta,
      etiqueta_base64,
      language_id,
      moneda,
      configuraciones,
      moneySymbol,
      decimalMark,
      ...computedTexts(settings),
    ]),
  };
}

/** The label compiled for the decimal mark of the catalogue's prices. */
function templateOf(
  label: PrintLabel,
  options: CompileOptions,
  catalogue: PrintCatalogue | undefined,
): CompiledTemplate {
  const { etiqueta, etiqueta_base64, mapping } = label;
  const compile = (ruled: CompileOptions) => compiledTemplate({ etiqueta, etiqueta_base64 }, ruled);
  return catalogue
    ? compiledForList(compile, options, { marks: catalogue.marks, mapping })
    : compile(options);
}

/** @throws AppError not-found for another account's label, template-invalid for one that cannot print. */
export async function loadPrintJob(db: Db, user: SignedInUser, etiqueta: number): Promise<PrintJob> {
  return (await loadPrintCall(db, user, { etiqueta })).job;
}

/**
 * What is known of the printer that a call prints on, or would: its own word for it, else the label's printer. `across` is
 * its roll with labels side by side, of which only who names a printer knows.
 */
export function printerOfJob(
  { label }: PrintJob,
  impresora: string | undefined,
): { head: PrintHead | undefined; across: Across | undefined } {
  const named = parseStoredPrinter(impresora);
  const printer = named ?? parseStoredPrinter(label.impresora);
  return { head: headOf(printer, label.medida), across: acrossOf(named, label.medida) };
}

const cacheSize = 20;
const templates = new Map<string, CompiledTemplate>();

/**
 * A compiled template from a cache of those used last: a long run needs the same one chunk after chunk. The key is all
 * that compiling depends on, so a changed label or setting is simply another key.
 */
function compiledTemplate(text: TemplateAnswer, options: CompileOptions): CompiledTemplate {
  const key = JSON.stringify([text, options]);
  const template = templates.get(key) ?? compile(text, options);
  templates.delete(key);
  templates.set(key, template);
  for (const oldest of templates.keys()) {
    if (templates.size <= cacheSize) break;
    templates.delete(oldest);
  }
  return template;
}

function compile(text: TemplateAnswer, options: CompileOptions): CompiledTemplate {
  try {
    return compileTemplate(templateOfAnswer(text), options);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new AppError(error.code, error.message, { issues: issuesOfTemplate(error.issues), cause: error });
  }
}
