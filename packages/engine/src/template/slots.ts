import { LabelFault } from '../label-fault.ts';
import type { CompileOptions } from './compiled.ts';
import { type ComputedContext, computedRead } from './computed/computed.ts';
import { optionalSources } from './computed/sources.ts';
import { type LabelSign, signOfRow } from './currency.ts';
import type { PriceRules, Values } from './values.ts';
import { oldStyleSlot } from './old-style.ts';
import { findPlaceholders, priceHalves, variableOf } from './placeholders.ts';
import { formatPrice, withoutCurrency, withoutWords } from './prices.ts';
import { hasOffer, RowPrice, priceVariables, suppliedValue } from './row-prices.ts';
import { fail, type Row } from './row.ts';
import type { RowTag } from './sections.ts';
import type { FitChoice, TextFit } from './text-fit.ts';
import type { Read, SettingTexts, Slot } from './slot.ts';
import { missing, momentText, readVariable } from './slot.ts';

/** Values in a template, and texts and codes on one of its labels: far more than a label holds, and few enough to be filled and laid out at once. */
const mostValues = 1_000;
const mostFields = 200;
/** Different names in a template, or in the configurations of an old-style one. */
export const mostVariables = 200;

export function tooMuch(line: number, most: number, what: string): LabelFault {
  const message = `The template has more than ${most} ${what} (line ${line}): make several labels of it.`;
  return new LabelFault('template-invalid', `The template cannot be printed. ${message}`, {
    issues: [{ path: ['template', line], message, rule: 'too-many-fields' }],
  });
}

/** Makes the slots of one template; each price is read once a row however often it stands there. */
export class SlotFactory {
  readonly moneySymbol: string;
  readonly options: CompileOptions;
  readonly #constants: Readonly<Record<string, string>>;
  readonly #moneyPlaced: boolean;
  readonly #prices = new Map<string, RowPrice>();
  /** Variables that were placed so far. */
  readonly placed = new Set<string>();
  readonly #unit: ComputedContext['unit'] = {};
  readonly #computed = new Map<string, Read>();
  /** Prices that others are worked out from. */
  readonly #worked = new Set<string>();
  #places = 0;
  #fields = 0;

  readonly settings: SettingTexts;
  /** What the template says of texts that are too long. */
  readonly fits = new Map<string, TextFit>();
  /** Variables whose texts are fitted. */
  readonly fitted = new Set<string>();
  /** The sign that the label prints beside its prices. */
  readonly #sign: LabelSign | undefined;
  /** Whether the template is no UTF-8: each character of it is a byte. */
  readonly isBytes: boolean;
  readonly takesConfigurations: boolean;

  constructor(
    options: CompileOptions,
    settings: SettingTexts,
    moneyPlaced: boolean,
    literalSign: string | undefined,
    takesConfigurations: boolean,
    isBytes: boolean,
  ) {
    this.options = options;
    this.settings = settings;
    this.takesConfigurations = takesConfigurations;
    this.isBytes = isBytes;
    this.moneySymbol = options.currencySign || options.settings.moneySymbol;
    this.#moneyPlaced = moneyPlaced;
    if (moneyPlaced) this.#sign = { text: this.moneySymbol, isLiteral: false };
    else if (literalSign !== undefined) this.#sign = { text: literalSign, isLiteral: true };
    this.#constants = {
      MONEY_SYMBOL: this.moneySymbol,
      _SPEED_: settings.speed,
      _MD_: settings.darkness,
      _CODEPAGE_: settings.codePage,
    };
  }

  /** What the settings say for a placeholder %NAME% that they fill; undefined for all others. */
  constant(name: string): string | undefined {
    return Object.hasOwn(this.#constants, name) ? this.#constants[name] : undefined;
  }

  /** The slot of a placeholder %NAME%. */
  placeholder(name: string, line: number): Slot {
    if (name === 'MONEY_SYMBOL' && this.options.prices?.currency === 'list')
      return { variable: name, line, read: this.#signOfList(this.options.prices) };
    const constant = this.constant(name);
    if (constant !== undefined) return { variable: name, line, read: () => constant, constant };
    const variable = variableOf(name);
    this.placed.add(variable);
    this.#places += 1;
    if (this.#places > mostValues) throw tooMuch(line, mostValues, 'values');
    return { variable, line, read: this.#reader(name, variable) };
  }

  /** A text with the values of a row in place of its placeholders, where these are numbers or names; others are left out. */
  filledText(text: string, row: Row): string {
    const found = findPlaceholders(text);
    const values = found.map(({ name }) => {
      const value = (this.constant(name) ?? this.#reader(name, variableOf(name))(row)).trim();
      return /^(?:-?\d+(?:\.\d+)?|\w{1,64})$/.test(value) ? value : '';
    });
    const texts = found.map(({ end }, at) => text.slice(end, found[at + 1]?.start));
    return text.slice(0, found[0]?.start) + values.map((value, at) => value + (texts[at] ?? '')).join('');
  }

  /** The slot of a bare token of an old-style label. */
  token(name: string, line: number): Slot {
    this.placed.add(name);
    this.#places += 1;
    if (this.#places > mostValues) throw tooMuch(line, mostValues, 'values');
    return oldStyleSlot(name, line, this);
  }

  /** Counts anew: the label with its offers and the one without are two readings of the same fields. */
  beginReading(): void {
    this.#places = 0;
    this.#fields = 0;
  }

  /** Says that a label is complete: of a program of many, one is laid out at once. */
  endLabel(): void {
    this.#fields = 0;
  }

  /** Says that a text or a code is drawn in this line. */
  field(line: number): void {
    this.#fields += 1;
    if (this.#fields > mostFields) throw tooMuch(line, mostFields, 'texts and codes on a label');
  }

  /** The slot of a text whose label says what a long one does, and what that is. */
  fitOf(slots: readonly Slot[]): FitChoice | undefined {
    const at = slots.findIndex(({ variable }) => this.fits.has(variable));
    const fit = this.fits.get(slots[at]?.variable ?? '');
    if (!fit) return undefined;
    this.fitted.add(fit.variable);
    return { at, fit };
  }

  /** Whether a row has what the parts in a tag are for; one that says it in a way that cannot be read is refused. */
  condition(tag: RowTag): (row: Row) => boolean {
    if (tag === 'OFFER') {
      const offer = this.price('OFFER');
      return (row) => hasOffer(row, offer);
    }
    const unitPrice = this.#reader('UNIT_PRICE', 'UNIT_PRICE');
    return (row) => /\S/.test(unitPrice(row)) || row.failed;
  }

  /** The price of a variable, shared by everything that asks for it. */
  price(variable: string): RowPrice {
    const known = this.#prices.get(variable);
    if (known) return known;
    const price = new RowPrice(variable, this.options.decimalMark, this.options.prices, this.#sign);
    this.#prices.set(variable, price);
    return price;
  }

  /** Variables that hold amounts, and those of them whose digits are printed. */
  priceVariables(): { all: string[]; digits: string[] } {
    const all = [...this.#prices.keys()].filter((name) => this.placed.has(name) || this.#worked.has(name));
    return { all, digits: all.filter((name) => this.#prices.get(name)?.needsDigits) };
  }

  #reader(name: string, variable: string): Read {
    if (name === 'DATE_NOW') return momentText('date');
    if (name === 'HOUR_NOW') return momentText('time');
    if (name === 'QUANTITY') return (row) => row.quantity;
    if (Object.hasOwn(priceHalves, name)) {
      const price = this.price(variable);
      price.needsDigits = true;
      return readHalf(price, priceHalves[name]?.half ?? 'int', name);
    }
    if (priceVariables.has(variable)) return this.#priceText(variable);
    return this.#computedRead(variable) ?? readVariable(variable);
  }

  #computedRead(variable: string): Read | undefined {
    const { decimalMark: mark, settings, prices } = this.options;
    const known = this.#computed.get(variable);
    if (known) return known;
    const read = computedRead(variable, {
      mark,
      settings,
      unit: this.#unit,
      sign: prices?.currency === 'list' ? this.#signOfList(prices) : () => this.moneySymbol,
      prints: (name) => this.placed.has(name),
      price: (name) => {
        this.#worked.add(name);
        return this.price(name);
      },
    });
    if (read) this.#computed.set(variable, read);
    return read;
  }

  /** The values of a row with those that are worked out among them, in the place of what these come from. */
  completed(row: Row): Values {
    if (this.#computed.size === 0) return row.values;
    const values = { ...row.values };
    for (const [variable, read] of this.#computed) values[variable] ??= { text: read(row) };
    for (const variable of optionalSources) if (!this.placed.has(variable)) delete values[variable];
    return values;
  }

  /** The sign of each row's own currency, and of rows that name none the label's. */
  #signOfList(rules: PriceRules): Read {
    return ({ values }) => {
      const prices = ['PRICE', 'OFFER'].map((name) => [name, suppliedValue(values, name)] as const);
      return signOfRow(prices, rules) ?? this.moneySymbol;
    };
  }

  /** As typed, less the currency sign where the template places its own; a number in the account's form. */
  #priceText(variable: string): Read {
    const price = this.price(variable);
    const mark = this.options.settings.decimalMark;
    const stripped = this.#moneyPlaced;
    const bare = this.options.prices?.words === 'ignore' ? withoutWords : (text: string) => text;
    return (row) => {
      const reading = price.read(row);
      const value = suppliedValue(row.values, variable);
      if (value === undefined) return variable === 'PRICE' ? '' : missing(row, variable);
      if (value.number !== undefined && reading.kind === 'price') return formatPrice(reading.decimal, mark);
      return stripped && reading.kind === 'price' ? withoutCurrency(bare(value.text.trim())) : value.text;
    };
  }
}

function readHalf(price: RowPrice, half: 'int' | 'cent', name: string): Read {
  const { variable } = price;
  return (row) => {
    const reading = price.read(row);
    if (reading.kind === 'price') return reading[half];
    if (reading.kind === 'error' && variable !== 'OFFER') return '';
    if (reading.kind === 'empty' && variable === 'PRICE') return '';
    if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return '';
    const why = reading.kind === 'empty' ? 'is empty' : 'is text';
    return fail(
      row,
      reading.kind === 'empty' ? 'price-missing' : 'price-unreadable',
      `${variable} ${why}, and the template prints ${name}: give it an amount.`,
      {
        variable,
        details: { text: suppliedValue(row.values, variable)?.text ?? '', reason: reading.kind },
      },
    );
  };
}
