import type { FindRawData } from '../template/source.ts';
import { eplWebs } from './epl/across.ts';
import { eplRawData } from './epl/scan.ts';
import type { PrinterLanguage } from './languages.ts';
import { tsplWebs } from './tspl/across.ts';
import { tsplRawData } from './tspl/scan.ts';
import type { Across, Webs } from './webs.ts';
import { zplWebs } from './zpl/across.ts';
import { zplRawData } from './zpl/scan.ts';

/** How a language's programs are taken apart and written side by side. */
export interface WebEngine {
  /** Throws AcrossFault for what cannot go side by side. */
  readonly websOf: (text: string, across: Across) => Webs;
  readonly rawData: FindRawData;
}

/** The languages that have labels across the roll. */
export const languageWebs: Readonly<Partial<Record<PrinterLanguage, WebEngine>>> = {
  zpl: { websOf: zplWebs, rawData: zplRawData },
  tspl: { websOf: tsplWebs, rawData: tsplRawData },
  epl: { websOf: eplWebs, rawData: eplRawData },
};
