import { createInstance, type i18n as I18n } from 'i18next';

/** The languages of the interface (I18N-01). */
export const locales = ['es-MX', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** Texts of one language by feature and name. A name that ends in _one or _other is one of a pair chosen by `count`. */
export type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The other language's file of a feature: the same names. */
export type SameKeys<F> = Readonly<Record<keyof F, string>>;

type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
export type TextKey<D> = {
  [F in keyof D & string]: `${F}.${WithoutPlural<keyof D[F] & string>}`;
}[keyof D & string];

/** Numbers among the values are written as the reader's language does; `count` also chooses the plural. */
type TextValues = Readonly<Record<string, string | number>>;
export type Translate<D> = (key: TextKey<D>, values?: TextValues) => string;

type LoadDictionary = () => Promise<Dictionary>;

export interface TextsOptions {
  locale: Locale;
  /** Dictionaries beside the widgets' own: those of the app that hosts them. Later ones replace single texts. */
  extra?: readonly Readonly<Record<Locale, LoadDictionary>>[];
}

/** The texts of one Marbete on a page: an i18next of its own, so that a host's is left alone. */
export interface Texts {
  readonly i18n: I18n;
  /** Loads the language when it is new, then changes to it. */
  setLocale: (locale: Locale) => Promise<void>;
}

const own: Record<Locale, LoadDictionary> = {
  'es-MX': async () => (await import('../texts/es-MX/all.ts')).esMX,
  'en-US': async () => (await import('../texts/en-US/all.ts')).enUS,
};

/** Loads one language and answers the texts that a MarbeteProvider takes. */
export async function createTexts({ locale, extra = [] }: TextsOptions): Promise<Texts> {
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await load(locale, extra) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return {
    i18n,
    async setLocale(next) {
      if (!i18n.hasResourceBundle(next, 'translation')) {
        i18n.addResourceBundle(next, 'translation', await load(next, extra), true, true);
      }
      await i18n.changeLanguage(next);
    },
  };
}

async function load(locale: Locale, extra: NonNullable<TextsOptions['extra']>) {
  const dictionaries = await Promise.all(
    [own[locale], ...extra.map((dictionary) => dictionary[locale])].map((get) => get()),
  );
  const merged: Record<string, Record<string, string>> = {};
  for (const dictionary of dictionaries) {
    for (const [feature, texts] of Object.entries(dictionary))
      merged[feature] = { ...merged[feature], ...texts };
  }
  return merged;
}
