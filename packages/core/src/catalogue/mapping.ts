import { AppError, type Issue } from '../api/errors.ts';
import { isOptional, isWorkedOut } from '@marbete/engine/internal/template/computed/sources';
import {
  type DecimalMark,
  ownValue,
  type Value,
  type Values,
} from '@marbete/engine/internal/template/values';
import { columnIndex, columnLetter, maxColumns } from './columns.ts';
import { type ColumnsByCells, provableVariable, unclaimedPrices } from './columns-by-cells.ts';
import { type FieldChoice, fieldVariables } from './fields.ts';
import {
  canonicalVariable,
  codeNamesBeside,
  headerKey,
  headerNames,
  headerSpeaksOf,
  isBarcode,
  isProposed,
  isTaxAlone,
  plainCodeNames,
  type PriceRank,
  priceRank,
  programNumbers,
  standInsOf,
  variableOfHeader,
  withoutMeasure,
} from './header-names.ts';
import { type MissingCheckDigits, withCheckDigit } from './check-digits.ts';
import { netNames, tagNames } from './header-words.ts';
import { askedJoin, fixedText } from '@marbete/engine/internal/template/joins';
import { isTotal, priceOrTotal } from './totals.ts';
import { holdsNumber, isFilled, type SheetRow } from './rows.ts';

/** What fills each variable: variable -> join (template/joins). What is suggested is columns only. */
export type Mapping = Readonly<Record<string, string>>;

export interface MappingHints {
  /** The header row, from column A on. */
  headers?: readonly string[];
  /** The first rows, without the header: what adds up there tells the price from a total. */
  rows?: readonly SheetRow[];
  /** Letters of the columns that hold nothing in the whole file. */
  empty?: readonly string[];
  /** Field choices of a catalogue, by column letter; they win over header names. */
  fields?: Readonly<Record<string, string>>;
  /** What the survey of the list found by its cells, for variables that no name claims. */
  byCells?: Pick<ColumnsByCells, 'found'> | undefined;
}

/**
 * The mapping to begin with: field choices first (D49), then headers that are a name of the variable in Spanish or
 * English, then headers that speak of it, then a column that may stand in. A variable with no such column is left out.
 */
export function suggestMapping(variables: readonly string[], hints: MappingHints): Mapping {
  const headers = withoutTags((hints.headers ?? []).slice(0, maxColumns), hints.rows);
  const mapping: Record<string, string> = {};
  const prices = priceLetters(headers, hints.rows);
  const isPrice = (variable: string) => canonicalVariable(variable) === 'PRICE';
  for (const variable of variables) {
    const byField = letterByField(variable, hints.fields ?? {});
    const named = isPrice(variable)
      ? prices[0]
      : (codesFor(variable, hints) ??
        letterByName(headerNames(variable), headers) ??
        offerFor(variable, hints));
    const byName =
      named !== undefined && (isReplaced(variable, named, hints) || isNumbered(variable, named, hints))
        ? undefined
        : named;
    const letter = byField ?? byName;
    if (letter !== undefined && (byField !== undefined || !isPrice(variable) || prices.length === 1))
      mapping[variable] = letter;
  }
  const taken = new Set(Object.values(mapping));
  for (const variable of variables) {
    if (Object.hasOwn(mapping, variable) || (isPrice(variable) && prices.length > 1)) continue;
    const index = headers.findIndex((header, at) => {
      const letter = columnLetter(at);
      if (taken.has(letter) || !headerSpeaksOf(header, variable)) return false;
      return !isReplaced(variable, letter, hints) && !isNumbered(variable, letter, hints);
    });
    const letter =
      index >= 0
        ? columnLetter(index)
        : (letterByStandIn(variable, hints) ?? letterByCells(variable, hints, mapping));
    if (letter === undefined) continue;
    mapping[variable] = letter;
    taken.add(letter);
  }
  return mapping;
}

const ranks: readonly PriceRank[] = ['retail-with-tax', 'retail', 'general', 'net', 'other', 'pack'];

/**
 * The columns that may hold the price of the shelf, by what stands above them: those of the surest kind, or the total
 * that is the price with tax by the rows. More than one and nobody but a person knows which.
 */
export function priceLetters(headers: readonly string[], rows: readonly SheetRow[] = []): string[] {
  const found = priceRanks(headers, rows);
  const best = ranks.find((rank) => found.includes(rank));
  if (best === undefined) return pricesByTax(headers, rows);
  const ranked = found.flatMap((rank, index) => (rank === best ? [index] : []));
  const [only, ...more] = ranked;
  if (only !== undefined && more.length === 0) {
    const places = [only, ...unnamedPricesAfter(only, headers, rows)];
    if (places.length > 1) return places.map(columnLetter);
  }
  // Beside 'PVP', 'PVP/kg' is for comparing.
  const keys = ranked.map((index) => headerKey(headers[index]!));
  // Of Odoo's technical names, the standard price is the cost.
  const isCost = (index: number) =>
    headerKey(headers[index]!) === 'STANDARD_PRICE' && keys.includes('LIST_PRICE');
  const places = ranked.filter(
    (index) => !keys.includes(withoutMeasure(headers[index]!) ?? ' ') && !isCost(index),
  );
  // A total beside a price is judged by it: 'Precio neto' and 'Precio total'.
  const plain = places.filter((index) => !isTotal(headers[index]!, best));
  const [price] = plain.length > 0 ? plain : places;
  const judged = plain.length === 1 && best !== 'retail-with-tax' && best !== 'pack';
  const decided = judged ? priceOrTotal(headers, price!, best, rows) : undefined;
  const letters = (decided ?? (judged ? plain : places)).map(columnLetter);
  // What a dealer pays, or a price without tax, is no reason to pass over a column of prices that no word is known of.
  if (letters.length === 1 && decided === undefined && isOfOthers.has(best))
    letters.push(
      ...unclaimedPrices(headers, rows).filter((letter) => found[columnIndex(letter)] === undefined),
    );
  // Beside what a maker proposes, the offer is perhaps the price of the shop.
  const offer = headers.slice(0, maxColumns).findIndex((header) => variableOfHeader(header) === 'OFFER');
  return letters.length === 1 && offer >= 0 && isProposed(headers[columnIndex(letters[0]!)]!)
    ? [...letters, columnLetter(offer)]
    : letters;
}

/** Not of the shelf, or not the whole of it. */
const isOfOthers: ReadonlySet<PriceRank> = new Set(['net', 'pack']);

/** How many of the rows hold an amount in a column. */
const amountsIn = (index: number, rows: readonly SheetRow[]) =>
  rows.filter((row) => holdsNumber(row, index)).length;

/** The ranks of the columns; none for one that few rows fill beside a price that all have: it is an offer. */
function priceRanks(headers: readonly string[], rows: readonly SheetRow[]): (PriceRank | undefined)[] {
  const found = headers.slice(0, maxColumns).map(priceRank);
  const counts = found.map((rank, index) => (rank === undefined ? 0 : amountsIn(index, rows)));
  const isWhole = found.some(
    (rank, index) => rank !== undefined && !isOfOthers.has(rank) && counts[index] === rows.length,
  );
  return found.map((rank, index) => (isWhole && counts[index]! * 10 < rows.length * 8 ? undefined : rank));
}

/** A column of prices that few rows fill, and never with more than the price that all rows have: the offer. */
function offerFor(variable: string, { headers = [], rows = [] }: MappingHints): string | undefined {
  const [price, ...others] = canonicalVariable(variable) === 'OFFER' ? priceLetters(headers, rows) : [];
  if (price === undefined || others.length > 0 || rows.length === 0) return undefined;
  const ranked = priceRanks(headers, rows);
  const found = headers.slice(0, maxColumns).flatMap((header, index) => {
    const rank = priceRank(header);
    if (rank === undefined || isOfOthers.has(rank) || ranked[index] !== undefined) return [];
    const pairs = rows
      .filter((row) => holdsNumber(row, index))
      .map(({ cells }) => [cells[index]!, cells[columnIndex(price)] ?? '']);
    const isLower = pairs.length > 0 && pairs.every(([one, other]) => amountIn(one!) < amountIn(other!));
    return isLower ? [columnLetter(index)] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The digits of an amount with two decimals or none, for comparing those of one list. */
function amountIn(cell: string): number {
  const [, whole = '', cents = ''] = /^\D*([\d.,' \u00a0]*?)(?:[.,](\d{1,2}))?\D*$/.exec(cell) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`);
}

/**
 * The price of a list that names none: 'Con IVA' beside 'Sin IVA', or the 'Total' that is the 'Subtotal' with its tax by the
 * rows.
 */
function pricesByTax(headers: readonly string[], rows: readonly SheetRow[]): string[] {
  const found = headers.slice(0, maxColumns).map((header) => priceRank(`PRECIO ${header}`));
  const isBare = (header: string, index: number) =>
    isTaxAlone(header) && amountsIn(index, rows) === rows.length;
  const [withTax, ...more] = headers.flatMap((header, index) =>
    found[index] === 'retail-with-tax' && isBare(header, index) ? [index] : [],
  );
  const isPaired = headers.some((header, index) => found[index] === 'net' && isBare(header, index));
  if (withTax !== undefined && more.length === 0 && isPaired && rows.length > 0)
    return [columnLetter(withTax)];
  const subtotal = headers.findIndex((header) => netNames.has(headerKey(header)));
  // Of an invoice it is that of all pieces.
  const pieces = ['QUANTITY', 'UNIDADES', 'PIEZAS', 'UNITS'];
  const isCounted = withoutTags(headers, rows).some((name) =>
    pieces.includes(variableOfHeader(name) ?? headerKey(name)),
  );
  if (subtotal < 0 || isCounted || rows.length === 0) return [];
  const decided = priceOrTotal(headers, subtotal, 'net', rows);
  return decided?.length === 1 && decided[0] !== subtotal ? [columnLetter(decided[0]!)] : [];
}

/**
 * The names of the columns, '' for 'Etiquetas' that are words for finding articles and not how many labels print: none of
 * their cells has a digit.
 */
export function withoutTags(headers: readonly string[], rows: readonly SheetRow[] = []): readonly string[] {
  return headers.map((header, index) => {
    if (!tagNames.has(headerKey(header))) return header;
    const cells = rows.flatMap((row) => (isFilled(row, index) ? [row.cells[index]!] : []));
    return cells.length > 0 && !cells.some((cell) => /\d/.test(cell)) ? '' : header;
  });
}

/** Columns of amounts beside a price that have no name of their own: 'Precio' was merged over all of them. */
function unnamedPricesAfter(price: number, headers: readonly string[], rows: readonly SheetRow[]): number[] {
  const width = Math.min(maxColumns, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  const found: number[] = [];
  for (let index = price + 1; index < width && (headers[index] ?? '').trim() === ''; index++) {
    const cells = rows.map((row) => (row.cells[index] ?? '').trim()).filter((cell) => cell !== '');
    if (cells.length * 2 <= rows.length || !cells.every((cell) => amount.test(cell))) break;
    found.push(index);
  }
  // Whole numbers alone may be pieces in stock.
  return found.filter((index) => rows.some(({ cells }) => withDecimals.test(cells[index] ?? '')));
}

/** An amount with or without a currency sign, thousands and decimals. */
const amount = /^\p{Sc}?\s*\d{1,3}(?:[.,' ]?\d{3})*(?:[.,]\d{1,2})?$/u;
const withDecimals = /[.,]\d{1,2}\s*$/;

function letterByField(variable: string, fields: Readonly<Record<string, string>>): string | undefined {
  const wanted = canonicalVariable(variable);
  return Object.keys(fields)
    .sort()
    .find((letter) => {
      const field = fields[letter] as FieldChoice;
      return Object.hasOwn(fieldVariables, field) && fieldVariables[field].includes(wanted);
    });
}

function letterByName(names: readonly string[], headers: readonly string[]): string | undefined {
  const keys = headers.map(headerKey);
  for (const name of names) {
    const index = keys.indexOf(name);
    if (index >= 0) return columnLetter(index);
  }
  return undefined;
}

/**
 * The column of codes: barcodes where a list has them, for beside them 'Código' is the shop's own. Where another column of
 * codes is filled in more of the first rows, that is the code of all.
 */
function codesFor(variable: string, hints: MappingHints): string | undefined {
  if (canonicalVariable(variable) !== 'CODE') return undefined;
  const { headers = [], rows = [] } = hints;
  const named = headers.slice(0, maxColumns);
  const barcodes = named.findIndex(isBarcode);
  const first = barcodes < 0 ? letterByName(headerNames(variable), named) : columnLetter(barcodes);
  if (first === undefined) return undefined;
  const cellsOf = (letter: string) =>
    rows.map((row) => (row.cells[columnIndex(letter)] ?? '').trim()).filter((cell) => cell !== '');
  const others = [letterByName(plainCodeNames, named), letterByStandIn(variable, hints)];
  return others.reduce<string>((best, other) => {
    const codes = other === undefined ? [] : cellsOf(other);
    const areCodes =
      codes.every((cell) => /^\S*\d\S*$/.test(cell)) && new Set(codes).size * 10 >= codes.length * 9;
    return areCodes && codes.length > cellsOf(best).length ? other! : best;
  }, first);
}

/** The column that may stand in; one that holds nothing in the whole file only where no other may. */
function letterByStandIn(variable: string, hints: MappingHints): string | undefined {
  const { headers = [], empty = [] } = hints;
  const filled = headers.map((header, index) => (isEmptyAt(index, empty) ? '' : header));
  return standIn(variable, { ...hints, headers: filled }) ?? standIn(variable, hints);
}

const isEmptyAt = (index: number, empty: readonly string[]) =>
  index < maxColumns && empty.includes(columnLetter(index));

function standIn(variable: string, hints: MappingHints): string | undefined {
  const headers = (hints.headers ?? []).slice(0, maxColumns);
  for (const other of standInsOf(variable)) {
    const named = headerNames(other).filter((name) => !programNumbers.has(name));
    const letter = letterByField(other, hints.fields ?? {}) ?? letterByName(named, headers);
    if (letter !== undefined && !isNumbered(variable, letter, hints)) return letter;
    const index = headers.findIndex((header) => headerSpeaksOf(header, other));
    if (index >= 0) return columnLetter(index);
    const byNumber = letterByName(headerNames(other), headers);
    if (byNumber !== undefined) return byNumber;
  }
  if (nameVariables.has(canonicalVariable(variable))) return letterByName(lastNames, headers);
  if (canonicalVariable(variable) === 'CODIGO_INT')
    return headers.some(isBarcode) ? letterByName(plainCodeNames, headers) : undefined;
  if (canonicalVariable(variable) !== 'CODE') return undefined;
  return letterByName(codeNamesBeside(headers), headers) ?? itemNumbers(headers, hints.rows ?? []);
}

/** What articles are called where nothing else names them. */
const lastNames = ['MATERIAL', 'MODELO', 'MODEL'];

/** The column that the cells propose, unless something else is said of it. */
function letterByCells(variable: string, hints: MappingHints, mapping: Mapping): string | undefined {
  const provable = provableVariable(variable);
  const letter = provable && hints.byCells?.found[provable];
  if (letter === undefined) return undefined;
  const field = hints.fields?.[letter] ?? '';
  const others = Object.entries(mapping).filter(([other]) => provableVariable(other) !== provable);
  const isFree = field === '' && !others.some(([, taken]) => taken === letter);
  return isFree ? letter : undefined;
}

/** Those of the variables whose columns nothing but their cells told, with these columns. */
export function toldByCells(variables: readonly string[], hints: MappingHints): Mapping {
  const byNames = suggestMapping(variables, { ...hints, byCells: undefined });
  const all = suggestMapping(variables, hints);
  return Object.fromEntries(
    Object.entries(all).filter(([variable]) => byNames[variable] === undefined && provableVariable(variable)),
  );
}

/**
 * Whether nothing stands in a column of the whole file while the one that may stand in for it is filled; of names also
 * where the first rows lack some in it and none in the other: shops describe few of their articles.
 */
function isReplaced(variable: string, letter: string, hints: MappingHints): boolean {
  const { empty = [], rows = [] } = hints;
  const name = canonicalVariable(variable);
  const isName = nameVariables.has(name);
  if (name !== 'CODE' && !isName) return false;
  const lacksAll = empty.includes(letter);
  const cellOf = (row: SheetRow, at: string) => (row.cells[columnIndex(at)] ?? '').trim();
  const lacksSome = () => isName && rows.some((row) => cellOf(row, letter) === '');
  if (!lacksAll && !lacksSome()) return false;
  const other = letterByStandIn(variable, hints);
  if (other === undefined || other === letter || empty.includes(other)) return false;
  return lacksAll || rows.every((row) => /\p{L}{2}/u.test(cellOf(row, other)));
}

/**
 * Whether numbers alone stand where a name should and another column has words, or codes beside a column of names: 'Artikel'
 * and 'Item' are their number there.
 */
function isNumbered(variable: string, letter: string, { headers = [], rows = [] }: MappingHints): boolean {
  if (!nameVariables.has(canonicalVariable(variable)) || rows.length < 2) return false;
  const cellAt = (row: SheetRow, index: number) => (row.cells[index] ?? '').trim();
  const index = columnIndex(letter);
  const isAll = (test: RegExp) => rows.every((row) => test.test(cellAt(row, index)));
  const isNumber = isAll(/^\d*$/);
  if (!isNumber && !isAll(numberLike)) return false;
  const isName = (at: number) =>
    isNumber ||
    (at !== index &&
      ['DESCRIPTION', 'NAME'].some((name) => headerNames(name).includes(headerKey(headers[at] ?? ''))));
  const width = Math.min(maxColumns, Math.max(...rows.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, at) => at).some(
    (at) => isName(at) && rows.every((row) => /\p{L}{2}/u.test(cellAt(row, at))),
  );
}

const numberLike = /^[\w./:-]*\d[\w./:-]*$/;

/** 'Item' or 'Nr' beside a name, where numbers stand below it that are more than a count of the rows. */
function itemNumbers(headers: readonly string[], rows: readonly SheetRow[]): string | undefined {
  const isName = (header: string) =>
    ['DESCRIPTION', 'NAME'].some((name) => headerNames(name).includes(headerKey(header)));
  const isNumber = (header: string) =>
    isName(header) || ['MATERIAL', 'ART', 'NR', 'NRO', 'NO'].includes(headerKey(header));
  const found = headers.slice(0, maxColumns).findIndex((header, index) => {
    if (!isNumber(header) || !headers.some((other, at) => at !== index && isName(other))) return false;
    const cells = rows.map((row) => (row.cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const isCount =
      Number(cells[0]) <= 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
    return cells.length > 0 && !isCount && cells.every((cell) => numberLike.test(cell));
  });
  return found < 0 ? undefined : columnLetter(found);
}

/**
 * The variables that nothing fills yet, neither a join nor what others of them work out; QUANTITY never needs anything
 * (LBM-05), nor does what is there only for others to be worked out from. A list `onServer` has earlier ones.
 */
export function missingVariables(
  mapping: Mapping,
  variables: readonly string[],
  { onServer }: { onServer?: boolean | undefined } = {},
): string[] {
  const isFilled = (variable: string) => Boolean(ownValue(mapping, variable));
  return variables.filter(
    (variable) =>
      variable !== 'QUANTITY' &&
      !isFilled(variable) &&
      !isWorkedOut(variable, isFilled, onServer) &&
      !isOptional(variable, variables),
  );
}

/** The values of a row by variable. A mapped cell that the row lacks is empty text, not absent. */
export function rowValues(
  row: SheetRow,
  mapping: Mapping,
  missing?: MissingCheckDigits,
  typedMark?: DecimalMark,
): Values {
  return valuesReader(mapping, missing, typedMark)(row);
}

/**
 * The same for many rows, whose columns are looked up once; codes that lack their check digit get it. Fixed texts are
 * typed by a person, with the mark `typedMark`. What is asked before printing is not there.
 */
export function valuesReader(
  mapping: Mapping,
  missing: MissingCheckDigits = {},
  typedMark?: DecimalMark,
): (row: SheetRow) => Values {
  const joins = Object.entries(mapping).filter(
    ([variable, join]) => variable !== '__proto__' && join !== askedJoin,
  );
  const fixed = joins.flatMap(([variable, join]): [string, Value][] => {
    const text = fixedText(join);
    if (text === undefined) return [];
    return [[variable, typedMark === undefined ? { text } : { text, mark: typedMark }]];
  });
  const columns = joins
    .filter(([, join]) => fixedText(join) === undefined)
    .map(([variable, letter]) => ({
      variable,
      index: columnIndex(letter),
      lacking: Object.hasOwn(missing, variable) ? missing[variable] : undefined,
    }));
  const names = columns.filter(({ variable }) => nameVariables.has(canonicalVariable(variable)));
  return ({ cells, numbers }) => {
    const values: Record<string, Value> = Object.fromEntries(fixed);
    for (const { variable, index, lacking } of columns) {
      // A blank beside a code would be a character of its barcode.
      const cell = trimmed(cells[index] ?? '');
      const text = lacking ? withCheckDigit(cell, lacking) : cell;
      const number = numbers?.[index];
      if (number !== null && number !== undefined) values[variable] = { text, number };
      else if (cell.length > 10 || !noValue.has(cell)) values[variable] = { text };
      // Most articles have no offer, whatever their program writes for it.
      else values[variable] = variable === 'OFFER' ? { text: '' } : { text, lacks: 'value' };
    }
    if (names.length > 0 && names.every(({ variable }) => values[variable]!.text === ''))
      for (const { variable } of names) values[variable] = { text: '', lacks: 'name' };
    return values;
  };
}

/** What an article is known by; a row that fills one of those that its label prints has a name. */
export const nameVariables: ReadonlySet<string> = new Set(['DESCRIPTION', 'NAME']);

/** What programs write where they have no value, and the truth values of spreadsheets, which are none for a label. */
const noValue: ReadonlySet<string> = new Set(
  (
    'nan NaN NAN NaT <NA> null NULL Null (null) (NULL) None undefined TRUE FALSE True False VERDADERO FALSO ' +
    'VRAI FAUX WAHR FALSCH VERO VERDADEIRO'
  ).split(' '),
);

function trimmed(cell: string): string {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)];
  // Most cells begin and end with a visible character of ASCII.
  return first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f ? cell : cell.trim();
}

/** The columns of a mapping that lie beyond a catalogue's last one, with the variables that they fill. */
export function columnsBeyond(mapping: Mapping, columnCount: number): { variable: string; letter: string }[] {
  return Object.entries(mapping)
    .filter(([, letter]) => columnIndex(letter) >= columnCount)
    .map(([variable, letter]) => ({ variable, letter }));
}

const variablePattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/**
 * Reads the command line's `PRICE=PRECIO,CODE=B`: variable = header name or column letter. A name wins over a letter;
 * a name with a comma or an equals sign stands in double quotes. Throws `invalid-input` with an issue for each entry
 * that cannot be read.
 */
export function parseMapFlag(text: string, headers: readonly string[] = []): Mapping {
  const mapping: Record<string, string> = {};
  const issues: Issue[] = [];
  for (const entry of splitOutsideQuotes(text)) {
    const cut = entry.indexOf('=');
    const variable = (cut < 0 ? entry : entry.slice(0, cut)).trim();
    const column = unquote(cut < 0 ? '' : entry.slice(cut + 1));
    const complain = (message: string) => issues.push({ path: ['map', variable], message });
    if (cut < 0 || column === '')
      complain(`'${entry}' is not VARIABLE=COLUMN, as in PRICE=PRECIO or CODE=B.`);
    else if (!variablePattern.test(variable)) complain(`'${variable}' is not the name of a variable.`);
    else if (Object.hasOwn(mapping, variable)) complain(`${variable} is mapped twice; keep one of them.`);
    else {
      const found = findColumn(column, headers);
      if ('letter' in found) mapping[variable] = found.letter;
      else complain(found.problem);
    }
  }
  if (issues.length > 0) {
    throw new AppError('invalid-input', issues.map((issue) => issue.message).join(' '), { issues });
  }
  return mapping;
}

function findColumn(column: string, headers: readonly string[]): { letter: string } | { problem: string } {
  const named = headers.slice(0, maxColumns);
  const matching = (matches: (header: string) => boolean) =>
    named.flatMap((header, index) => (matches(header) ? [columnLetter(index)] : []));
  const key = headerKey(column);
  const exact = matching((header) => header.trim() === column);
  const letters = exact.length > 0 || key === '' ? exact : matching((header) => headerKey(header) === key);
  if (letters.length === 1) return { letter: letters[0]! };
  if (letters.length > 1) {
    return { problem: `'${column}' stands over the columns ${letters.join(', ')}; give the letter instead.` };
  }
  if (columnIndex(column) >= 0) return { letter: column.toUpperCase() };
  const known = named.filter((header) => header.trim() !== '');
  const next = known.length > 0 ? `The columns are ${known.join(', ')}` : 'The file has no header row';
  return { problem: `There is no column '${column}'. ${next}; a letter from A to Z works too.` };
}

function splitOutsideQuotes(text: string): string[] {
  return (text.match(/(?:[^,"]|"[^"]*"?)+/g) ?? [])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^"(.*?)"?$/, '$1')
    .trim();
}
