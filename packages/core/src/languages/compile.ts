import type { CompiledTemplate, CompileOptions } from '../template/compiled.ts';
import type { Source } from '../template/source.ts';
import { isNewStyle, templateVariables } from '../template/variables.ts';
import { compilable, compileWith } from './compile-with.ts';
import { textFitters } from './text-fitters.ts';
import { languageCompilers } from './language-compilers.ts';
import type { PrinterLanguage } from './languages.ts';

export type { CompileOptions, CompiledTemplate, Expansion, PrintMoment } from '../template/compiled.ts';
export type { LabelConfiguration } from '../template/configurations.ts';

/** As compileWith, where the compilers of all languages are at hand. Pages take `compileInPage`, which fetches one. */
export function compileTemplate(
  template: Source | Uint8Array | string,
  options: CompileOptions,
): CompiledTemplate {
  return compileWith(languageCompilers[options.language], template, options, textFitters);
}

/** Whether a template is new-style, and its variables as templateVariables; raw bytes hold none. */
export function sourceVariables(
  source: Source,
  language: PrinterLanguage,
): { isNewStyle: boolean; variables: string[] } {
  const { text } = compilable(source, languageCompilers[language]);
  return { isNewStyle: isNewStyle(text), variables: templateVariables(text) };
}
