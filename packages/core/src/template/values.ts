/** The mark between units and decimals of an account's prices. */
export type DecimalMark = '.' | ',';

/** What a cell or a form field says. */
export interface Value {
  /** Text as a person sees it. */
  text: string;
  /** Decimal text ('12.5') where the spreadsheet holds a number; prices and quantities use it instead of the text. */
  number?: string;
  /** The decimal mark of what a person typed; left out for a cell, which is read as its list is. */
  mark?: DecimalMark;
}

/** Values by variable name (PRICE, CODE, ...). A name that is absent was supplied by nobody. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** What a record holds itself under a name that people chose: every object also answers to names like 'constructor'. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** What the account's printer settings say to a template; see SET-01 to SET-10 of the specification. */
export interface PrinterSettings {
  /** Port of the print helper's http address. */
  puerto: number;
  /** ^CI number: 27, 28, 31 or 35. */
  codepageZpl: string;
  /** CODEPAGE name: 1252, UTF-8, 1250 or 1254. */
  codepageTspl: string;
  /** ^MD, -30 to 30. */
  temperatureZpl: number;
  /** DENSITY, 0 to 15. */
  temperatureTspl: number;
  /** ^PR, 1 to 14 inches a second. */
  speedZpl: number;
  /** SPEED, 1 to 18 inches a second. */
  speedTspl: number;
  moneySymbol: string;
  /** Of the prices that are written, and of those that a person types; the prices of a list are read by its own. */
  decimalMark: DecimalMark;
}

/** SET-03. The decimal mark is that of es-MX and en-US. */
export const defaultPrinterSettings: PrinterSettings = {
  puerto: 9100,
  codepageZpl: '28',
  codepageTspl: 'UTF-8',
  temperatureZpl: 0,
  temperatureTspl: 7,
  speedZpl: 7,
  speedTspl: 9,
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
