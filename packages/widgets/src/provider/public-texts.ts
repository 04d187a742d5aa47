import { createContext, useContext } from 'react';
import { helper as helperEn } from '../texts/en-US/helper.ts';
import { widget as widgetEn } from '../texts/en-US/widget.ts';
import { helper as helperEs } from '../texts/es-MX/helper.ts';
import { widget as widgetEs } from '../texts/es-MX/widget.ts';
import type { Locale, Translate } from './texts.ts';
import { createTranslate } from './translate.ts';

const dictionaries = {
  'es-MX': { widget: widgetEs, helper: helperEs },
  'en-US': { widget: widgetEn, helper: helperEn },
};

export type PublicTexts = (typeof dictionaries)['es-MX'];

/** A host's own words in place of single texts, by feature and name: `{ widget: { print: 'Etiquetar' } }`. */
export type TextReplacements = {
  readonly [F in keyof PublicTexts]?: Partial<Record<keyof PublicTexts[F], string>>;
};

/** What the public widgets say: a language, and the texts of it. */
export interface PublicTextsValue {
  locale: Locale;
  t: Translate<PublicTexts>;
}

/** The texts of the public widgets in one language, with a host's own words in place. */
export function createPublicTexts(locale: Locale, replacements: TextReplacements = {}): PublicTextsValue {
  const own = dictionaries[locale];
  const merged = {
    widget: { ...own.widget, ...replacements.widget },
    helper: { ...own.helper, ...replacements.helper },
  };
  return { locale, t: createTranslate<PublicTexts>(merged, locale) };
}

export const PublicTextsContext = createContext<PublicTextsValue | undefined>(undefined);

/** The texts of the public widgets, by typed key: t('widget.print'). */
export function usePublicTexts(): PublicTextsValue {
  const texts = useContext(PublicTextsContext);
  if (!texts) throw new Error('This widget needs a MarbeteProvider above it.');
  return texts;
}
