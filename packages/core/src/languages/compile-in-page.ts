import type { LanguageCompiler } from '../template/language-program.ts';
import type { PrinterLanguage } from './languages.ts';

const plain = async (language: PrinterLanguage) =>
  (await import('./plain/compile.ts')).plainCompiler(language);

/** The compilers of `language-compilers.ts`, each in a file of its own for pages. */
const compilers: Readonly<Record<PrinterLanguage, (language: PrinterLanguage) => Promise<LanguageCompiler>>> =
  {
    zpl: async () => (await import('./zpl/compile/compile.ts')).zplCompiler,
    tspl: async () => (await import('./tspl/compile/compile.ts')).tsplCompiler,
    epl: async () => (await import('./epl/compile/compile.ts')).eplCompiler,
    escpos: plain,
    sbpl: plain,
    fgl: plain,
    epcl: plain,
    cpcl: plain,
  };

/** The compiler of a language, for pages: who fills one language does not load the others. */
export function fetchCompiler(language: PrinterLanguage): Promise<LanguageCompiler> {
  return compilers[language](language);
}
