import type { LabelConfiguration, SerialRule } from './configurations.ts';
import { configurationTypes, serialRule } from './configurations.ts';
import type { Row } from './row.ts';
import { fail } from './row.ts';
import type { CompileOptions } from './compiled.ts';
import { dateOf, readDate, refuseDate, warnOfOpenDate } from './dates.ts';
import { variableOf } from './placeholders.ts';
import { withoutCurrency } from './prices.ts';
import type { RowPrice } from './row-prices.ts';
import { priceVariables, refuseOtherCurrency } from './row-prices.ts';
import type { PriceRules } from './values.ts';
import type { Read, Slot } from './slot.ts';
import { momentText, readVariable } from './slot.ts';

/** The token that counts (CONF-13). */
export const serialToken = 'SERIALIZE';

/** Tokens of an old-style label: what its configurations name, and the date and time that need none. */
export function oldStyleTokens(configurations: readonly LabelConfiguration[]): string[] {
  const names = configurations
    .map(({ variable }) => variable)
    .filter((name) => /^[A-Z_][A-Z0-9_]*$/.test(name));
  return [...new Set([...names, 'DATE_NOW', 'HOUR_NOW'])];
}

/** Finds tokens in printable data: whole ones, the longest name first, in one pass. */
export function tokenPattern(tokens: readonly string[]): RegExp {
  const longestFirst = tokens.toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![A-Za-z0-9_%])(?:${longestFirst.join('|')})(?![A-Za-z0-9_%])`, 'g');
}

/** The counter of a label's configurations, if it has one. */
export function labelSerial(configurations: readonly LabelConfiguration[]): SerialRule | undefined {
  const row = configurations.find(({ type }) => type === configurationTypes.serial);
  return row && serialRule(row.value);
}

/** What the tokens of a label have in common. */
export interface TokenSource {
  readonly options: CompileOptions;
  readonly moneySymbol: string;
  /** Whether configured prices and line widths work in the label's language (CONF-17). */
  readonly takesConfigurations: boolean;
  price(variable: string): RowPrice;
}

/** What one configuration does to the text of its variable. */
type Configure = (read: Read, configuration: LabelConfiguration, factory: TokenSource) => Read;

const configures: Readonly<Record<number, Configure>> = {
  [configurationTypes.price]: (read, { variable, value }, factory) =>
    factory.takesConfigurations ? configuredPrice(variable, String(value ?? '.'), factory) : read,
  [configurationTypes.number]: (read, { variable }) => digitsOnly(read, variable),
  [configurationTypes.year]: () => (row) => datePart(row, 'year'),
  [configurationTypes.month]: () => (row) => datePart(row, 'month'),
  [configurationTypes.day]: () => (row) => datePart(row, 'day'),
  [configurationTypes.currency]: (_read, { value }, factory) => {
    const sign = typeof value === 'string' && value !== '' ? value : factory.moneySymbol;
    return () => sign;
  },
  [configurationTypes.serial]: () => (row) => row.serial,
};

/** The slot of a token, by the configurations of its variable in stored order. */
export function oldStyleSlot(name: string, line: number, factory: TokenSource): Slot {
  if (name === 'DATE_NOW') return { variable: name, line, read: momentText('date') };
  if (name === 'HOUR_NOW') return { variable: name, line, read: momentText('time') };
  const own = (factory.options.configurations ?? []).filter(({ variable }) => variable === name);
  let read = readVariable(name);
  let wrap: number | undefined;
  for (const configuration of own) {
    if (configuration.type === configurationTypes.characters) wrap = Math.trunc(Number(configuration.value));
    else read = configures[configuration.type]?.(read, configuration, factory) ?? read;
  }
  const sign = signOf(factory);
  if (sign !== '' && isAmount(name, own) && !writesPrice(own, factory))
    read = withSign(read, sign, name, factory.options.prices);
  const wraps = wrap !== undefined && wrap >= 1 && factory.takesConfigurations;
  return { variable: name, line, read, ...(wraps ? { wrap } : {}) };
}

/** Whether a variable holds an amount of money: by its name, or because a Precio row says so. */
function isAmount(name: string, own: readonly LabelConfiguration[]): boolean {
  return priceVariables.has(variableOf(name)) || own.some(({ type }) => type === configurationTypes.price);
}

function writesPrice(own: readonly LabelConfiguration[], { takesConfigurations }: TokenSource): boolean {
  return takesConfigurations && own.some(({ type }) => type === configurationTypes.price);
}

/** The sign that stands before the amounts of a label, or '' (type Moneda, else the label's own currency). */
function signOf({ options, moneySymbol }: TokenSource): string {
  const row = (options.configurations ?? []).find(({ type }) => type === configurationTypes.currency);
  return row ? String(row.value || moneySymbol) : (options.currencySign ?? '');
}

/** The chosen separator between the halves; the label's currency sign directly before the amount. */
function configuredPrice(variable: string, separator: string, factory: TokenSource): Read {
  const price = factory.price(variable);
  price.needsDigits = true;
  const sign = signOf(factory);
  return (row) => {
    const reading = price.read(row);
    if (reading.kind === 'price') return `${sign}${reading.int}${separator}${reading.cent}`;
    if (reading.kind === 'error') return '';
    return fail(row, 'price-missing', `${variable} is empty: give the row a price.`, { variable });
  };
}

/** An amount as typed, with the label's sign in place of one that was typed. */
function withSign(read: Read, sign: string, variable: string, rules: PriceRules = {}): Read {
  return (row) => {
    const text = read(row).trim();
    if (text !== '') refuseOtherCurrency(row, variable, rules, { text: sign, isLiteral: true });
    return text === '' ? '' : sign + withoutCurrency(text);
  };
}

function digitsOnly(read: Read, variable: string): Read {
  return (row) => {
    const text = read(row);
    if (/^\d*$/.test(text.trim())) return text.trim();
    return fail(row, 'not-digits', `${variable} '${text}' must be digits only: correct it.`, { variable });
  };
}

/** Year, month or day of the client's date; a date whose order is open is read day first, with a warning. */
function datePart(row: Row, part: 'year' | 'month' | 'day'): string {
  const text = dateOf(row.moment);
  const date = readDate(text);
  if (!date) return refuseDate(row, text);
  if (date.isOpen && part === 'month') warnOfOpenDate(row, text);
  return date[part];
}
