import type { GivenRow, GivenValues } from '../print-questions/given-rows.ts';
import type { GivenIssue } from '../print-questions/given-issues.ts';
import type { TextReplacements } from '../provider/public-dictionary.ts';
import { isServerAddress } from '../label-loading/source-of.ts';
import { localeOf, widgetLocales, type WidgetLocale } from '../provider/locales.ts';

/** What a page says about the widget that it embeds. */
export interface EmbedOptions {
  /** The page's key, pk_…, made in the web app. */
  publishableKey: string;
  /** The label's id. */
  label: number;
  /** Values by variable; people are asked for the others. */
  values?: GivenValues;
  /** How many labels are proposed. */
  quantity?: number;
  /** Many products at once, in place of `values` and `quantity`. */
  rows?: readonly GivenRow[];
  /** `button` opens a dialog, `panel` stands on the page, `preview` is the picture alone. */
  view?: EmbedView;
  /** What the button says. */
  text?: string;
  /** What people read; without it the page's `lang`, else the browser's language. */
  locale?: WidgetLocale;
  /** Without it the page's color-scheme decides. */
  theme?: 'light' | 'dark';
  /** Your own words in place of single texts. */
  texts?: TextReplacements;
  /** Address of the Marbete server; the one that the script came from without it. */
  server?: string;
  /** Where the print helper listens, when it is not at its usual place on this machine. */
  helper?: string;
}

export const views = ['button', 'panel', 'preview'] as const;
export type EmbedView = (typeof views)[number];

/** The attributes of <marbete-print>, by the option that each sets. */
export const attributes = {
  key: 'publishableKey',
  // React keeps `key` to itself.
  'publishable-key': 'publishableKey',
  // What frameworks make of the property's name while the element is not defined yet.
  publishablekey: 'publishableKey',
  label: 'label',
  values: 'values',
  quantity: 'quantity',
  rows: 'rows',
  view: 'view',
  text: 'text',
  locale: 'locale',
  theme: 'theme',
  texts: 'texts',
  server: 'server',
  helper: 'helper',
} as const satisfies Record<string, keyof EmbedOptions>;

export type AttributeName = keyof typeof attributes;
export const attributeNames = Object.keys(attributes) as AttributeName[];
export const optionNames: readonly (keyof EmbedOptions)[] = [...new Set(Object.values(attributes))];

/** What an attribute says, or what it should have said. */
export interface ReadAttribute {
  option: Partial<EmbedOptions>;
  issue?: GivenIssue;
}

/**
 * The option that an attribute's text sets; an issue for one that cannot be meant, such as broken JSON or an unknown
 * view. Values, rows and texts are JSON. An empty text says nothing.
 */
export function readAttribute(name: AttributeName, text: string | null): ReadAttribute {
  if (text === null || text.trim() === '') return { option: {} };
  const value = readers[name](text.trim());
  if (value !== undefined) return { option: { [attributes[name]]: value } };
  return { option: {}, issue: { place: name, text: text.length > 60 ? `${text.slice(0, 60)}…` : text } };
}

const asText = (text: string) => text;
const readers: Record<AttributeName, (text: string) => unknown> = {
  key: asText,
  'publishable-key': asText,
  publishablekey: asText,
  label: wholeNumber,
  values: (text) => json(text, (value) => typeof value === 'object' && !Array.isArray(value)),
  // Whether it can be printed is looked at where a property's is.
  quantity: (text) => (/^-?[\d.]{1,15}$/.test(text) ? Number(text) : undefined),
  rows: (text) => json(text, Array.isArray),
  view: (text) => views.find((view) => view === text),
  text: asText,
  locale: (tag) => localeOf(tag, widgetLocales),
  theme: (text) => (text === 'light' || text === 'dark' ? text : undefined),
  texts: (text) => json(text, (value) => typeof value === 'object' && !Array.isArray(value)),
  server: (text) => (isServerAddress(text) ? text : undefined),
  helper: (text) => (/^https?:\/\/./i.test(text) ? text : undefined),
};

function wholeNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function json(text: string, fits: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
