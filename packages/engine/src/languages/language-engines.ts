import type { Drawing, RenderOptions, RenderResult } from '../picture/types.ts';
import type { Source } from '../template/source.ts';
import type { EditRules } from './edit-rules.ts';
import type { LabelWriter } from './label-writer.ts';
import type { PrinterLanguage, writtenLanguages } from './languages.ts';

/** How a language is drawn. */
export interface Drawer {
  /** Its labels as elements, for checks and editing. */
  layout(code: Source | Uint8Array | string, options: RenderOptions): Promise<Drawing>;
  /** The same, inked. */
  render(code: Source | Uint8Array | string, options: RenderOptions): Promise<RenderResult>;
}

/** What is drawn, edited and written in a language. Each engine is fetched when it is first wanted. */
export interface LanguageEngines {
  draw(): Promise<Drawer>;
  edit(): Promise<EditRules>;
  write(): Promise<LabelWriter>;
}

/** One entry a language; those that are only filled (D44) have none. Filling is in `compile-in-page.ts`, so that it comes alone. */
const languageEngines: Readonly<Partial<Record<PrinterLanguage, LanguageEngines>>> = {
  zpl: {
    draw: async () => (await import('./zpl/draw/render-zpl.ts')).zplDrawer,
    edit: async () => (await import('./zpl/edit/edit-rules.ts')).zplEditRules,
    write: async () => (await import('./zpl/edit/label-writer.ts')).zplWriter,
  },
  tspl: {
    draw: async () => (await import('./tspl/draw/render-tspl.ts')).tsplDrawer,
    edit: async () => (await import('./tspl/edit/edit-rules.ts')).tsplEditRules,
    write: async () => (await import('./tspl/edit/label-writer.ts')).tsplWriter,
  },
  epl: {
    draw: async () => (await import('./epl/draw/render-epl.ts')).eplDrawer,
    edit: async () => (await import('./epl/edit/edit-rules.ts')).eplEditRules,
    write: async () => (await import('./epl/edit/label-writer.ts')).eplWriter,
  },
} satisfies Record<(typeof writtenLanguages)[number], LanguageEngines>;

/** The engines of a language; undefined for one that is only filled. */
export const enginesOf = (language: PrinterLanguage): LanguageEngines | undefined =>
  languageEngines[language];

/** The languages whose labels are edited as pictures. */
export const editedLanguages = Object.keys(languageEngines) as PrinterLanguage[];

const editors: Partial<Record<PrinterLanguage, EditRules>> = {};

/** Fetches how a language is edited, where that is not here yet. */
export async function loadEditor(language: PrinterLanguage): Promise<void> {
  const rules = editors[language] ?? (await enginesOf(language)?.edit());
  if (rules) editors[language] = rules;
}

/** How a language is edited; undefined for one that is not, and before loadEditor. */
export function editorOf(language: PrinterLanguage): EditRules | undefined {
  return editors[language];
}
