/** Languages that the gallery's labels speak. */
export const wordLanguages = ['es', 'en', 'ca', 'de', 'fr', 'it', 'pt'] as const;
export type Language = (typeof wordLanguages)[number];

/** The language of the words for a reader's locale such as es-MX; English for one that designs do not speak. */
export const wordsFor = (locale: string): Language =>
  wordLanguages.find((language) => language === locale.slice(0, 2)) ?? 'en';
