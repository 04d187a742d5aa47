import type { PrinterSettings } from '../values.ts';
import { dayFirst } from './date-rules.ts';
import { isLinkDomain } from './gs1-values.ts';
import { unitRules } from './unit-rules.ts';
import { mostPatternLength, readWeightPattern } from './weight-code.ts';

/* What accounts and the command line may say of what is worked out. */

/** Countries of which a rule is known, by their ISO codes. */
export const countries = [...new Set([...Object.keys(unitRules), ...Object.keys(dayFirst)])];

/**
 * What of the settings changes what is worked out, for the hash of what prints: absent where there is nothing, so that what
 * was printed before there were such settings is known again.
 */
export function computedTexts({ country, weightCode, linkDomain }: PrinterSettings): string[] {
  return [
    ...(country === undefined ? [] : [country]),
    ...(weightCode === undefined ? [] : [`weight ${weightCode}`]),
    ...(linkDomain === undefined ? [] : [`links ${linkDomain}`]),
  ];
}

/** Whether a text is a pattern of weight codes, or the domain of links, and what is wrong with another. */
export const computedSettings = {
  weightCode: {
    most: mostPatternLength,
    isRight: (text: string) => readWeightPattern(text) !== undefined,
    wanted: 'a pattern of 12 or 13 digits such as 2{PLU:5}{PRICE:6}{C} or 28{PLU:4}{V}{WEIGHT:5}{C}',
  },
  linkDomain: { most: 100, isRight: isLinkDomain, wanted: 'a domain such as id.gs1.org' },
} as const;
