/** The languages of the interface (I18N-01). */
export const locales = ['es-MX', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** What the widgets speak on other people's pages: the further ones are fetched when a page asks for them. */
export const widgetLocales = [...locales, 'pt-BR', 'fr-FR', 'de-DE', 'it-IT', 'ar'] as const;
export type WidgetLocale = (typeof widgetLocales)[number];

/** The language of whole screens, and of the server, beside a widget of this one. */
export function screenLocale(locale: WidgetLocale): Locale {
  return locale === 'es-MX' ? locale : 'en-US';
}

/** The language among these that a tag such as 'es', 'es-AR' or 'EN' means; undefined for none of them. */
export function localeOf<L extends string>(tag: string, among: readonly L[]): L | undefined {
  const tongue = (of: string) => of.toLowerCase().split('-')[0];
  return among.find((locale) => tongue(locale) === tongue(tag));
}
