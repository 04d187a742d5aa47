import type { EditRules } from './edit-rules.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplEditRules } from './tspl/edit/edit-rules.ts';
import { zplEditRules } from './zpl/edit/edit-rules.ts';

/** The languages whose labels are edited as pictures; those that few labels have are fetched (loadEditor). */
const editors: Partial<Record<PrinterLanguage, EditRules>> = { zpl: zplEditRules, tspl: tsplEditRules };

const fetched: Readonly<Partial<Record<PrinterLanguage, () => Promise<EditRules>>>> = {
  epl: async () => (await import('./epl/edit/edit-rules.ts')).eplEditRules,
};

/** The languages whose labels are edited as pictures. */
export const editedLanguages = [...Object.keys(editors), ...Object.keys(fetched)] as PrinterLanguage[];

/** Fetches how a language is edited, where that is not here yet. */
export async function loadEditor(language: PrinterLanguage): Promise<void> {
  const rules = editors[language] ?? (await fetched[language]?.());
  if (rules) editors[language] = rules;
}

/** How a language is edited; undefined for one that is not, and before loadEditor. */
export function editorOf(language: PrinterLanguage): EditRules | undefined {
  return editors[language];
}
