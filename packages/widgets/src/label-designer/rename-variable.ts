import type { LabelDocument } from '@marbete/engine/edit';
import { findPlaceholders, reservedNames, variableOf } from '@marbete/engine/internal/template/placeholders';
import { readTextFits, withTextFits } from '@marbete/engine/internal/template/text-fit';

/** Variables of a label's fields that can be called otherwise: those that a value is given for. */
export function renamable(names: readonly string[]): string[] {
  return names.filter((name) => !reservedNames.has(name) && variableOf(name) === name && name !== 'QUANTITY');
}

/** The name as labels write it; undefined for one that is none, or that the program fills itself. */
export function variableNamed(typed: string): string | undefined {
  const name = typed
    .trim()
    .replaceAll('%', '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .toUpperCase();
  const isName = /^[A-Z_][A-Z0-9_]{0,63}$/.test(name);
  return isName && renamable([name]).length > 0 ? name : undefined;
}

/** The label's code with another name for a variable wherever it stands, in what is said of long texts too. */
export function renamed({ source }: Pick<LabelDocument, 'source'>, from: string, to: string): string {
  const fits = readTextFits(source).flatMap(({ fit }) => fit ?? []);
  const isKnown = fits.some(({ variable }) => variable === to);
  const kept = fits
    // What was said of the name that it gets holds.
    .filter(({ variable }) => variable !== from || !isKnown)
    .map((fit) => (fit.variable === from ? { ...fit, variable: to } : fit));
  let text = '';
  let at = 0;
  for (const { name, start, end } of findPlaceholders(source)) {
    text += source.slice(at, start) + (name === from ? `%${to}%` : source.slice(start, end));
    at = end;
  }
  text += source.slice(at);
  return fits.some(({ variable }) => variable === from) ? withTextFits(text, kept) : text;
}
