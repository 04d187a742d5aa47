/** Characters of a label's text at most. */
export const maxTemplateLength = 200_000;

/** Bytes of a label that is no text at most: a picture of a whole label at 600 dots an inch. */
export const maxTemplateBytes = 1_500_000;

/** The mark between units and decimals of an account's prices. */
export type DecimalMark = '.' | ',';

/** What a person said about the prices of a list, where a price needs more than reading. */
export interface PriceRules {
  /** More than two decimals are rounded, and digits that the sheet's format hides are printed. */
  round?: boolean | undefined;
  /** A price of zero prints; left out, it is an error. */
  zero?: 'print' | 'skip' | undefined;
  /** Words beside the amount (c/u, /kg, *) are no part of it; left out, they are errors. */
  words?: 'ignore' | undefined;
  /** Where the list names another currency than the label's sign: print the list's, or the label's sign is right. */
  currency?: 'list' | 'label' | undefined;
  /** Currencies that stand above the columns of prices, by variable. */
  currencies?: Readonly<Record<string, string>> | undefined;
}

/** Before a formula that stands in place of its result, which its program never stored. */
export const formulaMark = '\ufffd=';

/** What a cell or a form field says. */
export interface Value {
  /** Text as a person sees it. */
  text: string;
  /** Decimal text ('12.5') where the spreadsheet holds a number; prices and quantities use it instead of the text. */
  number?: string;
  /** The decimal mark of what a person typed; left out for a cell, which is read as its list is. */
  mark?: DecimalMark;
  /** A cell of a list that says nothing where the label needs it: its row has no name, or a program's word for no value. */
  lacks?: 'name' | 'value';
}

/** Values by variable name (PRICE, CODE, ...). A name that is absent was supplied by nobody. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** What a record holds itself under a name that people chose: every object also answers to names like 'constructor'. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** What an account sets for one printer language, in the printer's own steps. */
export interface LanguageSettings {
  codePage: string;
  darkness: number;
  speed: number;
}

/** What the account's printer settings say to a template; see SET-01 to SET-10 of the specification. */
export interface PrinterSettings {
  /** By key of the language; what is absent has the usual value of the language. */
  languages: Readonly<Partial<Record<string, Partial<LanguageSettings>>>>;
  moneySymbol: string;
  /** Decides only what the digits of a price leave open. */
  decimalMark: DecimalMark;
  /** ISO code of the country whose rules hold for what is worked out; none where it is left out. */
  country?: string | undefined;
  /** The pattern of codes of goods sold by weight, 2{PLU:5}{PRICE:5}{C}; they are not worked out where it is left out. */
  weightCode?: string | undefined;
  /** Whose GS1 links are printed; those of id.gs1.org where it is left out. */
  linkDomain?: string | undefined;
}

/** The currency signs to choose from (CONST-24). */
export const moneySymbols = ['$', 'Q', 'L', '€', 'S', '¥', '£', '₡'] as const;

/** SET-03. The decimal mark is that of es-MX and en-US. */
export const defaultPrinterSettings: PrinterSettings = {
  languages: {},
  moneySymbol: '$',
  decimalMark: '.',
};

/** Something about one value or one place of a template. An error keeps its row from printing; a warning never does. */
export interface Problem {
  level: 'error' | 'warning';
  /** A stable word, kebab-case, with a text for people in the locale files. */
  code: string;
  /** The variable that it is about, when it is about one. */
  variable?: string;
  /** Line of the template, from 1. */
  line?: number;
  /** Facts for the text: the character that a page lacks, the code that failed, ... */
  details?: Readonly<Record<string, string | number>>;
  /** English, for logs and the command line. */
  message: string;
}
