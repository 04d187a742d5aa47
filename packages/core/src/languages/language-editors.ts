import type { EditRules } from './edit-rules.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplEditRules } from './tspl/edit/edit-rules.ts';
import { zplEditRules } from './zpl/edit/edit-rules.ts';

/** The languages whose labels are edited as pictures. */
export const languageEditors: Readonly<Partial<Record<PrinterLanguage, EditRules>>> = {
  zpl: zplEditRules,
  tspl: tsplEditRules,
};

/** What written data says where a language has no editor: what stands between quotes. */
export { readEplText as readQuoted } from './epl/scan.ts';
