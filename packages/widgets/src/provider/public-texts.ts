import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { widget as widgetEn } from '../texts/en-US/widget.ts';
import { widget as widgetEs } from '../texts/es-MX/widget.ts';
import type { WidgetLocale } from './locales.ts';
import type { FirstTexts, PublicDictionary, TextReplacements } from './public-dictionary.ts';
import type { Dictionary, Translate } from './texts.ts';
import { createTranslate, withReplaced } from './translate.ts';

const english = { widget: widgetEn };
const there: { readonly [L in WidgetLocale]?: Dictionary } = {
  'es-MX': { widget: widgetEs },
  'en-US': english,
};

/** Languages that are fetched when a page asks for them. */
const further: { readonly [L in WidgetLocale]?: () => Promise<{ texts: PublicDictionary }> } = {
  'pt-BR': () => import('../texts/pt-BR/public.ts'),
  'fr-FR': () => import('../texts/fr-FR/public.ts'),
  'de-DE': () => import('../texts/de-DE/public.ts'),
  'it-IT': () => import('../texts/it-IT/public.ts'),
  ar: () => import('../texts/ar/public.ts'),
};

/** What the public widgets say: a language, and the texts of it. */
export interface PublicTextsValue {
  locale: WidgetLocale;
  t: Translate<FirstTexts>;
  /** What is there of the language, a host's own words in place; without it `t` has all of them. */
  words?: Dictionary;
}

/** The texts of one language with a host's own words in place; English as long as the language is on its way. */
export function useTextsIn(
  locale: WidgetLocale,
  replacements: TextReplacements = {},
): PublicTextsValue & { isThere: boolean } {
  const [fetched, setFetched] = useState(there);
  const own = fetched[locale];
  useEffect(() => {
    if (own) return undefined;
    let current = true;
    const keep = (texts: Dictionary) => current && setFetched((all) => ({ ...all, [locale]: texts }));
    further[locale]?.().then(
      ({ texts }) => keep(texts),
      () => keep(english),
    );
    return () => {
      current = false;
    };
  }, [locale, own]);
  // A literal in the host's render is another object each time and the same words.
  const replaced = JSON.stringify(replacements);
  return useMemo(() => {
    const words = withReplaced(own ?? english, JSON.parse(replaced) as Dictionary);
    return { locale, t: createTranslate<FirstTexts>(words, locale), words, isThere: own !== undefined };
  }, [locale, own, replaced]);
}

export const PublicTextsContext = createContext<PublicTextsValue | undefined>(undefined);

/** The texts of the public widgets, by typed key: t('widget.print'). */
export function usePublicTexts(): PublicTextsValue {
  const texts = useContext(PublicTextsContext);
  if (!texts) throw new Error('This widget needs a MarbeteProvider above it.');
  return texts;
}
