import { sourcesOf } from './computed/sources.ts';
import { findPlaceholders, reservedNames, variableOf } from './placeholders.ts';

/** Variables to offer for every label, in the order in which shops want them. */
export const usualVariables: readonly string[] = [
  'DESCRIPTION',
  'PRICE',
  'PRICE_INT',
  'PRICE_CENT',
  'MONEY_SYMBOL',
  'OFFER',
  'CODE',
  'UNIT',
  'LOCATION',
  'DATE_NOW',
];

/**
 * The variables of a new-style label in order of first appearance (TPL-02 to TPL-06): reserved names left out, the
 * integer and cent halves collapsed into their price, PRECIO and PRICE one, duplicates removed; then what some of them
 * are worked out from; QUANTITY always last.
 */
export function templateVariables(text: string): string[] {
  const names = new Set<string>();
  for (const { name } of findPlaceholders(text)) {
    if (!reservedNames.has(name)) names.add(variableOf(name));
  }
  // What a column may fill so that others are worked out from it.
  for (const name of names) for (const source of sourcesOf(name) ?? []) names.add(source);
  names.delete('QUANTITY');
  return [...names, 'QUANTITY'];
}

/** Whether a text makes a new-style label (`nueva` = '1'): it holds a placeholder that is not reserved (TPL-01). */
export function isNewStyle(text: string): boolean {
  return findPlaceholders(text).some(({ name }) => !reservedNames.has(name));
}
