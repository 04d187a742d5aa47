/** The languages of the interface (I18N-01). */
export const locales = ['es-MX', 'en-US'] as const;
export type Locale = (typeof locales)[number];
