import type { EditRules } from './edit-rules.ts';
import { readEplText } from './epl/scan.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplEditRules } from './tspl/edit/edit-rules.ts';
import { zplEditRules } from './zpl/edit/edit-rules.ts';

/** The languages whose labels are edited as pictures. */
export const languageEditors: Readonly<Partial<Record<PrinterLanguage, EditRules>>> = {
  zpl: zplEditRules,
  tspl: tsplEditRules,
};

/** What written data says, in languages whose labels are shown as fields and not edited. */
export const dataReaders: Readonly<Partial<Record<PrinterLanguage, (written: string) => string>>> = {
  epl: readEplText,
};
