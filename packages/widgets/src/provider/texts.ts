import { createInstance, type i18n as I18n } from 'i18next';
import { locales, type Locale } from './locales.ts';

export { locales, type Locale };

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

type LoadDictionary = Readonly<Record<Locale, () => Promise<Dictionary>>>;

/** Dictionaries that are loaded by language, all of them or first those that a page begins with. */
export interface TextSource {
  first: LoadDictionary;
  all: LoadDictionary;
}

export interface TextsOptions {
  locale: Locale;
  /** Dictionaries beside the widgets' own: those of the app that hosts them. Later ones replace single texts. */
  extra?: readonly TextSource[];
  /** Begin with the first texts; the rest comes with `complete`. */
  signedOut?: boolean;
}

/** The texts of one Marbete on a page: an i18next of its own, so that a host's is left alone. */
export interface Texts {
  readonly i18n: I18n;
  /** Loads the language when it is new, then changes to it. */
  setLocale: (locale: Locale) => Promise<void>;
  /** Loads the words of every screen, for now and for languages that are changed to; the same promise each time. */
  complete: () => Promise<void>;
}

const widgetTexts: TextSource = {
  first: {
    'es-MX': async () => (await import('../texts/es-MX/first.ts')).first,
    'en-US': async () => (await import('../texts/en-US/first.ts')).first,
  },
  all: {
    'es-MX': async () => (await import('../texts/es-MX/all.ts')).esMX,
    'en-US': async () => (await import('../texts/en-US/all.ts')).enUS,
  },
};

/** Loads one language and answers the texts that a MarbeteProvider takes. */
export async function createTexts({ locale, extra = [], signedOut = false }: TextsOptions): Promise<Texts> {
  const sources = [widgetTexts, ...extra];
  let part: keyof TextSource = signedOut ? 'first' : 'all';
  const whole = new Set<Locale>(signedOut ? [] : [locale]);
  const i18n = createInstance();
  await i18n.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await load(locale, part, sources) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const add = async (next: Locale) => {
    const isThere = part === 'all' ? whole.has(next) : i18n.hasResourceBundle(next, 'translation');
    if (isThere) return;
    if (part === 'all') whole.add(next);
    i18n.addResourceBundle(next, 'translation', await load(next, part, sources), true, true);
  };
  let completed: Promise<void> | undefined;
  return {
    i18n,
    async setLocale(next) {
      await add(next);
      await i18n.changeLanguage(next);
    },
    complete() {
      part = 'all';
      completed ??= add(i18n.language as Locale).catch((error: unknown) => {
        // The network was away: whoever asks again gets another try.
        completed = undefined;
        whole.clear();
        throw error;
      });
      return completed;
    },
  };
}

async function load(locale: Locale, part: keyof TextSource, sources: readonly TextSource[]) {
  const dictionaries = await Promise.all(sources.map((source) => source[part][locale]()));
  const merged: Record<string, Record<string, string>> = {};
  for (const dictionary of dictionaries) {
    for (const [feature, texts] of Object.entries(dictionary))
      merged[feature] = { ...merged[feature], ...texts };
  }
  return merged;
}
