import type { Drawing, RenderOptions, RenderResult } from '../picture/types.ts';
import type { LanguageCompiler } from '../template/language-program.ts';
import type { Source } from '../template/source.ts';
import type { EditRules } from './edit-rules.ts';
import type { LabelWriter } from './label-writer.ts';
import { type PrinterLanguage, printerLanguages, type writtenLanguages } from './languages.ts';
import type { WebEngine } from './webs.ts';

/** How a language is drawn. */
export interface Drawer {
  /** Its labels as elements, for checks and editing. */
  layout(code: Source | Uint8Array | string, options: RenderOptions): Promise<Drawing>;
  /** The same, inked. */
  render(code: Source | Uint8Array | string, options: RenderOptions): Promise<RenderResult>;
}

/**
 * What is done in a language. Each engine is fetched when it is first wanted. Those who fill in every language at once
 * have the same compilers at hand in `compile.ts`.
 */
interface LanguageEngines {
  /** Filling; `fits` asks for a compiler that knows the letters of its fonts, for templates with <FIT>. */
  fill(fits: boolean): Promise<LanguageCompiler>;
  draw?(): Promise<Drawer>;
  edit?(): Promise<EditRules>;
  write?(): Promise<LabelWriter>;
  /** Labels side by side. */
  across?(): Promise<WebEngine>;
}

/** One that is only filled and repeated (D44). */
const plain = (language: PrinterLanguage): LanguageEngines => ({
  fill: async () => (await import('./plain/compile.ts')).plainCompiler(language),
});

/** One entry a language. */
const languageEngines: Readonly<Record<PrinterLanguage, LanguageEngines>> = {
  zpl: {
    fill: async (fits) =>
      fits
        ? (await import('./zpl/compile/fit-text.ts')).zplFittingCompiler
        : (await import('./zpl/compile/compile.ts')).zplCompiler,
    draw: async () => (await import('./zpl/draw/render-zpl.ts')).zplDrawer,
    edit: async () => (await import('./zpl/edit/edit-rules.ts')).zplEditRules,
    write: async () => (await import('./zpl/edit/label-writer.ts')).zplWriter,
    across: async () => (await import('./zpl/across.ts')).zplAcross,
  },
  tspl: {
    fill: async (fits) =>
      fits
        ? (await import('./tspl/compile/fit-text.ts')).tsplFittingCompiler
        : (await import('./tspl/compile/compile.ts')).tsplCompiler,
    draw: async () => (await import('./tspl/draw/render-tspl.ts')).tsplDrawer,
    edit: async () => (await import('./tspl/edit/edit-rules.ts')).tsplEditRules,
    write: async () => (await import('./tspl/edit/label-writer.ts')).tsplWriter,
    across: async () => (await import('./tspl/across.ts')).tsplAcross,
  },
  epl: {
    fill: async (fits) =>
      fits
        ? (await import('./epl/compile/fit-text.ts')).eplFittingCompiler
        : (await import('./epl/compile/compile.ts')).eplCompiler,
    draw: async () => (await import('./epl/draw/render-epl.ts')).eplDrawer,
    edit: async () => (await import('./epl/edit/edit-rules.ts')).eplEditRules,
    write: async () => (await import('./epl/edit/label-writer.ts')).eplWriter,
    across: async () => (await import('./epl/across.ts')).eplAcross,
  },
  escpos: plain('escpos'),
  sbpl: plain('sbpl'),
  fgl: plain('fgl'),
  epcl: plain('epcl'),
  cpcl: {
    fill: async (fits) =>
      fits
        ? (await import('./cpcl/compile/fit-text.ts')).cpclFittingCompiler
        : (await import('./cpcl/compile/compile.ts')).cpclCompiler,
    draw: async () => (await import('./cpcl/draw/render-cpcl.ts')).cpclDrawer,
    edit: async () => (await import('./cpcl/edit/edit-rules.ts')).cpclEditRules,
    write: async () => (await import('./cpcl/edit/label-writer.ts')).cpclWriter,
    across: async () => (await import('./cpcl/across.ts')).cpclAcross,
  },
} satisfies Record<(typeof writtenLanguages)[number], Required<LanguageEngines>> &
  Record<PrinterLanguage, LanguageEngines>;

/** The engines of a language. */
export const enginesOf = (language: PrinterLanguage): LanguageEngines => languageEngines[language];

/** The languages whose labels are edited as pictures. */
export const editedLanguages = printerLanguages.flatMap(({ key }) => (languageEngines[key].edit ? key : []));

const editors: Partial<Record<PrinterLanguage, EditRules>> = {};

/** Fetches how a language is edited, where that is not here yet. */
export async function loadEditor(language: PrinterLanguage): Promise<void> {
  const rules = editors[language] ?? (await enginesOf(language).edit?.());
  if (rules) editors[language] = rules;
}

/** How a language is edited; undefined for one that is not, and before loadEditor. */
export function editorOf(language: PrinterLanguage): EditRules | undefined {
  return editors[language];
}
