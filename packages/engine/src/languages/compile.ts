import type { CompiledTemplate, CompileOptions } from '../template/compiled.ts';
import { byteText, type Source } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { isNewStyle, templateVariables } from '../template/variables.ts';
import { compilable, compileWith } from './compile-with.ts';
import type { LanguageCompiler } from '../template/language-program.ts';
import { cpclFittingCompiler } from './cpcl/compile/fit-text.ts';
import { eplFittingCompiler } from './epl/compile/fit-text.ts';
import { plainCompiler } from './plain/compile.ts';
import { tsplFittingCompiler } from './tspl/compile/fit-text.ts';
import { zplFittingCompiler } from './zpl/compile/fit-text.ts';
import { LabelFault } from '../label-fault.ts';
import { labelsIn, type PrinterLanguage } from './languages.ts';

export type { CompileOptions, CompiledTemplate, Expansion, PrintMoment } from '../template/compiled.ts';
export type { LabelConfiguration } from '../template/configurations.ts';

/** Compilers of `language-engines.ts`, all at hand. */
const fitting: Partial<Record<PrinterLanguage, LanguageCompiler>> = {
  zpl: zplFittingCompiler,
  tspl: tsplFittingCompiler,
  epl: eplFittingCompiler,
  cpcl: cpclFittingCompiler,
};

export const compilerOf = (language: PrinterLanguage): LanguageCompiler =>
  fitting[language] ?? plainCompiler(language);

/** As compileWith, where the compilers of all languages are at hand. Pages take `compileInPage`, which fetches one. */
export function compileTemplate(
  template: Source | Uint8Array | string,
  options: CompileOptions,
): CompiledTemplate {
  return compileWith(compilerOf(options.language), template, options);
}

/**
 * How many labels printer code prints that nobody fills in, its own numbers of copies included: formats that only set up
 * or store print none. At least 1.
 */
export function labelsOfCode(code: Uint8Array, language: PrinterLanguage): number {
  const options = { language, settings: defaultPrinterSettings };
  // One character a byte, which makes it finished code: the rules for templates are no matter of it.
  const source: Source = { text: byteText(code), encoding: 'latin1' };
  try {
    return compileTemplate(source, options).expand({}, 1, { date: '', time: '' }).labels;
  } catch (error) {
    // What looks like tags of templates and is none, or a label of very many texts.
    if (error instanceof LabelFault) return Math.max(1, labelsIn(source.text));
    throw error;
  }
}

/** Whether a template is new-style, and its variables as templateVariables; raw bytes hold none. */
export function sourceVariables(
  source: Source,
  language: PrinterLanguage,
): { isNewStyle: boolean; variables: string[] } {
  const { text } = compilable(source, compilerOf(language));
  return { isNewStyle: isNewStyle(text), variables: templateVariables(text) };
}
