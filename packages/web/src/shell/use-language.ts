import { localeKey, useLocale, type Locale } from '@marbete/ui/provider';

/** Changes the language of the page and keeps the choice in this browser (I18N-03). */
export function useLanguage(): (locale: Locale) => void {
  const { setLocale } = useLocale();
  return (locale) => {
    localStorage.setItem(localeKey, locale);
    document.documentElement.lang = locale;
    void setLocale(locale);
  };
}
