import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlOf } from './intl-of.ts';
import type { WidgetTexts } from '../texts/es-MX/all.ts';
import type { Locale, Texts, Translate } from './texts.ts';
import { TextsContext } from './texts-context.ts';

export function useTextsContext(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('This widget needs a MarbeteProvider above it.');
  return texts;
}

/** The reader's language and a way to change it. */
export function useLocale(): { locale: Locale; setLocale: (locale: Locale) => Promise<void> } {
  const { i18n, setLocale } = useTextsContext();
  const { i18n: current } = useTranslation('translation', { i18n, useSuspense: false });
  return { locale: current.language as Locale, setLocale };
}

/** The texts of the widgets and of a host's own dictionary D, by typed key. */
export function useTextsOf<D>(): Translate<D> {
  const { i18n } = useTextsContext();
  const { t } = useTranslation('translation', { i18n, useSuspense: false });
  const locale = i18n.language;
  return useMemo(() => {
    const { numbers, plurals } = intlOf(locale);
    return (key, values = {}) => {
      const written: Record<string, string> = {};
      for (const [name, value] of Object.entries(values)) {
        written[name] = typeof value === 'number' ? numbers().format(value) : value;
      }
      // i18next's own plurals would ask Spanish for a third form from a million on; two are enough for both languages.
      if (typeof values['count'] === 'number') {
        written['context'] = plurals().select(values['count']) === 'one' ? 'one' : 'other';
      }
      return t(key, written);
    };
  }, [t, locale]);
}

/** The texts of the widgets, by typed key: t('ui.close'). */
export function useTexts(): Translate<WidgetTexts> {
  return useTextsOf<WidgetTexts>();
}
