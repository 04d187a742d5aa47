import type { LanguageCompiler } from '../template/language-program.ts';
import { eplCompiler } from './epl/compile/compile.ts';
import type { PrinterLanguage } from './languages.ts';
import { plainCompiler } from './plain/compile.ts';
import { tsplCompiler } from './tspl/compile/compile.ts';
import { zplCompiler } from './zpl/compile/compile.ts';

/** One compiler a language (D44: the languages below EPL get substitution, safe values and repetition). */
export const languageCompilers: Readonly<Record<PrinterLanguage, LanguageCompiler>> = {
  zpl: zplCompiler,
  tspl: tsplCompiler,
  epl: eplCompiler,
  escpos: plainCompiler('escpos'),
  sbpl: plainCompiler('sbpl'),
  fgl: plainCompiler('fgl'),
  epcl: plainCompiler('epcl'),
  cpcl: plainCompiler('cpcl'),
};
