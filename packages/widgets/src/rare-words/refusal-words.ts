import { helper as helperEn } from '../texts/en-US/helper.ts';
import { pagePrinters as pagePrintersEn } from '../texts/en-US/page-printers.ts';
import { refusals as refusalsEn } from '../texts/en-US/refusals.ts';
import { helper as helperEs } from '../texts/es-MX/helper.ts';
import { pagePrinters as pagePrintersEs } from '../texts/es-MX/page-printers.ts';
import { refusals as refusalsEs } from '../texts/es-MX/refusals.ts';

/** What refusals and the ways without a helper say in the languages that are in the script; further languages have it with their other texts. */
export const refusalWords = {
  'es-MX': { widget: refusalsEs, helper: helperEs, pagePrinters: pagePrintersEs },
  'en-US': { widget: refusalsEn, helper: helperEn, pagePrinters: pagePrintersEn },
};
