import type { CompiledTemplate, CompileOptions } from '../template/compiled.ts';
import type { LanguageCompiler } from '../template/language-program.ts';
import { asSource, type Source } from '../template/source.ts';
import { fitTag } from '../template/text-fit.ts';
import { compileWith } from './compile-with.ts';
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

/** The compiler of one language; the others are not loaded. */
export function compilerInPage(language: PrinterLanguage): Promise<LanguageCompiler> {
  return compilers[language](language);
}

/** As compileWith; who fills one language does not load the others. */
export async function compileInPage(
  template: Source | Uint8Array | string,
  options: CompileOptions,
): Promise<CompiledTemplate> {
  const source = asSource(template);
  const compiler = await compilerInPage(options.language);
  // Old-style labels may have a width of lines, which makes a block of its room.
  const fits = source.text.search(fitTag) >= 0 || (options.configurations?.length ?? 0) > 0;
  return compileWith(
    compiler,
    source,
    options,
    fits ? (await import('./text-fitters.ts')).textFitters : undefined,
  );
}
