import { columnIndex, columnLetters } from '@marbete/core/catalogue/columns';
import {
  columnsBeyond,
  type Mapping,
  missingVariables,
  nameVariables,
  parseMapFlag,
  priceLetters,
  suggestMapping,
  toldByCells,
} from '@marbete/core/catalogue/mapping';
import { likelyColumn, openWords, proposalWords } from '@marbete/core/catalogue/columns-by-cells';
import { AppError, isAppError } from '@marbete/core/api/errors';
import { canonicalVariable, headerKey } from '@marbete/core/catalogue/header-names';
import { decideCheckDigits, type MissingCheckDigits } from '@marbete/core/catalogue/check-digits';
import { decideMark, type MarkDecision } from '@marbete/core/catalogue/decimal-marks';
import type { CompiledTemplate } from '@marbete/engine/internal/template/compiled';
import { readPrice } from '@marbete/engine/internal/template/prices';
import type { DecimalMark, Value } from '@marbete/engine/internal/template/values';
import { askChoice, askText } from '../ask.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { plainText } from '../table.ts';
import type { DataHead } from './data-file.ts';
import type { JobAnswers } from './list-comparison.ts';

/** Where every variable's value and the quantity come from. */
export interface ColumnPlan {
  mapping: Mapping;
  /** The same for every row; they win over columns. */
  constants: Readonly<Record<string, Value>>;
  quantity: { column: string } | { each: number };
  /** Variables that nobody supplies: they print empty. */
  missing: readonly string[];
  /** Variables whose column holds nothing: a slip of the pen in --map, or a column that nobody fills. An empty offer is none. */
  empty: readonly { variable: string; letter: string }[];
}

export interface ColumnFlags {
  map?: string;
  set?: Readonly<Record<string, string>>;
  /** The decimal mark of what --set gives. */
  typedMark?: DecimalMark;
  quantity?: number;
  quantityColumn?: string;
}

/**
 * Joins the template's variables with the file's columns: --map, then the header's names; --set wins over both.
 * At a terminal it asks for what is left open. @throws AppError wrong usage
 */
export async function planColumns(
  output: Output,
  variables: readonly string[],
  head: DataHead,
  flags: ColumnFlags,
  answers: JobAnswers = {},
): Promise<ColumnPlan> {
  const constants = Object.fromEntries(
    Object.entries(flags.set ?? {}).map(([name, text]) => [
      name,
      { text, ...(flags.typedMark === undefined ? {} : { mark: flags.typedMark }) },
    ]),
  );
  const asked = flags.map === undefined ? {} : parseFlag(flags.map, head);
  const { headers, survey } = head;
  const hints = hintsOf(head);
  const mapping: Record<string, string> = { ...suggestMapping(variables, hints), ...asked };
  for (const name of Object.keys(constants)) delete mapping[name];
  for (const [variable, letter] of Object.entries(toldByCells(variables, hints)))
    if (mapping[variable] === letter && asked[variable] === undefined)
      output.say(
        `Notice: ${plainText(proposalWords(variable, letter, headers))}; no name tells it. --map ${variable}=COLUMN says another.`,
      );
  // Of a list without rows nothing has to be known; it is said that it has none.
  if (survey.rows === 0) return { mapping, constants, quantity: { each: 1 }, missing: [], empty: [] };

  if (flags.map === undefined) {
    for (const variable of missingVariables({ ...mapping, ...marks(constants) }, variables)) {
      const known = answeredColumn(answers.columns?.[variable], head);
      if (known === undefined && !output.interactive) continue;
      const letter = known ?? (await askColumn(output, variable, head)) ?? '';
      if (letter !== '') mapping[variable] = letter;
      answers.columns = { ...answers.columns, [variable]: head.headers[columnIndex(letter)] || letter };
    }
  }
  for (const name of variables)
    if (canonicalVariable(name) === 'PRICE' && mapping[name] === undefined && constants[name] === undefined)
      refuseUnclearPrice(name, head);
  refuseMissingColumns(
    missingVariables({ ...mapping, ...marks(constants) }, variables).filter(
      (variable) => canonicalVariable(variable) !== 'OFFER' && answers.columns?.[variable] !== '',
    ),
    head,
  );
  refuseEmptyNames(mapping, variables, head);
  const quantity = await planQuantity(output, mapping['QUANTITY'], head, flags, answers);
  delete mapping['QUANTITY'];
  return {
    mapping,
    constants,
    quantity,
    missing: missingVariables({ ...mapping, ...marks(constants) }, variables),
    empty: [
      ...columnsBeyond(asked, head.columns),
      ...Object.entries(mapping)
        .filter(([variable, letter]) => variable !== 'OFFER' && isEmptyColumn(letter, head))
        .map(([variable, letter]) => ({ variable, letter })),
    ],
  };
}

/**
 * The decimal mark of the list: what was said, else what its price columns prove, else what the mark of the settings
 * tells, which is said. At a terminal it asks for what is left open. @throws AppError data-invalid where nobody can be
 * asked
 */
export async function decimalMarkOf(
  output: Output,
  template: CompiledTemplate,
  { mapping, quantity }: ColumnPlan,
  { survey }: DataHead,
  flags: { where?: string; sort?: string },
  answers: JobAnswers = {},
): Promise<DecimalMark | undefined> {
  const lettersOf = (names: readonly string[]) => names.map((name) => mapping[name] ?? '');
  const { account: _, ...marks } = survey.marks;
  const decided = decideMark(marks, lettersOf(template.priceVariables.all));
  if (decided.kind === 'proven') return said(output, decided);
  if (decided.kind === 'contradicted') {
    throw undecided(
      `The prices write decimals in two ways: '${decided.point}' with a point and '${decided.comma}' with a comma.`,
    );
  }
  // Rows are chosen by amounts too; a label that prints the text of a price alone needs no mark.
  const byAmount = flags.where !== undefined || flags.sort !== undefined;
  const needed = byAmount ? template.priceVariables.all : template.priceVariables.digits;
  const counted = 'column' in quantity ? quantity.column : undefined;
  const open = decideMark(marks, lettersOf(needed), counted);
  if (open.kind === 'proven') return said(output, open);
  if (open.kind !== 'open') return undefined;
  if (answers.decimal !== undefined) return answers.decimal;
  const own = decideMark(survey.marks, lettersOf(template.priceVariables.all), counted);
  if (own.kind === 'proven') return said(output, own);
  const [sample = ''] = open.samples;
  const both = `${open.samples.map((text) => `'${text}'`).join(', ')}`;
  if (!output.interactive) {
    const cells = open.count === 1 ? 'One price' : `${open.count} prices`;
    const why =
      open.proof === undefined
        ? 'no price of the file shows which mark writes decimals'
        : `may be thousands, though '${open.proof}' has decimals`;
    throw undecided(`${cells} such as ${both} can be read in two ways, and ${why}.`);
  }
  answers.decimal = await askChoice<DecimalMark>(output, {
    message: `Prices such as ${both}: what is '${sample}'?`,
    flag: '--decimal',
    choices: (['.', ','] as const).map((value) => {
      const reading = readPrice(sample, value);
      return { name: `${reading.kind === 'price' ? reading.decimal : sample}  (--decimal ${value})`, value };
    }),
  });
  return answers.decimal;
}

/**
 * Which codes of the list lack their check digit, said once a column. @throws AppError data-invalid where some seem to
 * and some do not
 */
export function checkDigitsOf(
  output: Output,
  { gtinVariables }: CompiledTemplate,
  { mapping }: ColumnPlan,
  { survey }: DataHead,
): MissingCheckDigits {
  const { missing, open } = decideCheckDigits(survey.marks, mapping, gtinVariables);
  for (const { variable, letter, verifies, fails, count } of open) {
    const message =
      `${variable}: of the ${count} codes of ${fails.length} digits in column ${letter} some have their check digit ` +
      `(${verifies}) and others do not (${fails}). Give all of them theirs in the sheet, or say --check-digits add ` +
      'where all of them lack it, or --check-digits present where those others are wrong.';
    throw new AppError('data-invalid', message, {
      issues: [{ path: ['data', letter], message, rule: 'check-digits-mixed' }],
    });
  }
  for (const [variable, lengths] of Object.entries(missing)) {
    const digits = [...lengths].join(' and ');
    output.say(
      `Notice: the codes of ${variable} with ${digits} digits lack their check digit; it is computed.`,
    );
  }
  return missing;
}

/** What tells the columns of a list. */
const hintsOf = ({
  headers,
  survey: { firstRows, empty, byCells },
}: Pick<DataHead, 'headers' | 'survey'>) => ({
  headers,
  rows: firstRows,
  empty,
  byCells,
});

/** @throws AppError data-invalid where more than one column may hold the price, and nobody said which */
function refuseUnclearPrice(variable: string, { headers, survey }: DataHead): void {
  const letters = priceLetters(headers, survey.firstRows);
  if (letters.length < 2) return;
  const names = letters
    .map(
      (letter) =>
        `${letter} ${headers[columnIndex(letter)] ? `'${headers[columnIndex(letter)]}'` : 'without a name'}`,
    )
    .join(', ');
  const message = `More than one column may hold the price: ${names}. Say it: --map ${variable}=${letters[0]}`;
  throw new AppError('data-invalid', message, {
    issues: [{ path: ['map', variable], message, rule: 'price-column-unclear' }],
  });
}

/** @throws AppError data-invalid where the label prints variables that no column fills, and nobody said that they stay empty */
function refuseMissingColumns(
  [variable, ...more]: readonly string[],
  { headers, columns, survey }: DataHead,
): void {
  if (variable === undefined) return;
  const letters = columnLetters(columns);
  const named = letters.map((letter, index) => (headers[index] ? `${letter} '${headers[index]}'` : letter));
  const empty = [variable, ...more].map((name) => `--set ${name}=`).join(' ');
  const first = likelyColumn(variable, survey);
  const may = openWords(variable, survey.byCells, headers);
  const message =
    `No column is known for ${[variable, ...more].join(', ')}` +
    (may ? `: ${may}, and --map ${variable}=${first} says so. The columns are ` : '; the columns are ') +
    `${named.join(', ')}. Say which: --map ${variable}=${first}; or print it empty: ${empty}`;
  throw new AppError('data-invalid', message, {
    issues: [{ path: ['map', variable], message, rule: 'column-missing' }],
  });
}

const isEmptyColumn = (letter: string, { survey }: DataHead) => survey.empty.includes(letter);

/** @throws AppError data-invalid where the columns of all names that the label prints hold nothing: said once, not by row */
function refuseEmptyNames(mapping: Mapping, variables: readonly string[], head: DataHead): void {
  const names = variables.filter(
    (variable) => nameVariables.has(canonicalVariable(variable)) && mapping[variable] !== undefined,
  );
  const [variable] = names;
  if (variable === undefined || !names.every((name) => isEmptyColumn(mapping[name]!, head))) return;
  const letter = mapping[variable]!;
  const name = head.headers[columnIndex(letter)];
  const other = likelyColumn(variable, head.survey);
  const message =
    `Column ${letter}${name ? ` '${name}'` : ''}, which fills ${variable}, is empty in all rows. Say another: --map ` +
    `${variable}=${other}; or print it empty: --set ${variable}=`;
  throw new AppError('data-invalid', message, {
    issues: [{ path: ['map', variable], message, rule: 'column-empty' }],
  });
}

function said(output: Output, { mark, open, proof }: Extract<MarkDecision, { kind: 'proven' }>): DecimalMark {
  if (open) output.say(`Notice: ${markReason(mark, open.samples, proof)}`);
  return mark;
}

/** How prices are read that could be read in two ways, and why; without a proof it is the account's own mark. */
export function markReason(mark: DecimalMark, [sample = '']: readonly string[], proof?: string): string {
  const reading = readPrice(sample, mark);
  const amount = reading.kind === 'price' ? reading.decimal : sample;
  const name = mark === '.' ? 'point' : 'comma';
  const why =
    proof === undefined ? `your own decimal mark is a ${name}` : `'${proof}' shows a decimal ${name}`;
  return `prices such as '${sample}' are read as ${amount}, since ${why}. The flag --decimal says otherwise.`;
}

function undecided(what: string): AppError {
  const message = `${what} Say it: --decimal . or --decimal ,`;
  return new AppError('data-invalid', message, {
    issues: [{ path: ['decimal'], message, rule: 'decimal-mark-open' }],
  });
}

async function planQuantity(
  output: Output,
  column: string | undefined,
  head: DataHead,
  { quantity, quantityColumn, set }: ColumnFlags,
  answers: JobAnswers,
): Promise<ColumnPlan['quantity']> {
  if (set?.['QUANTITY'] !== undefined) throw usageError('The quantity has a flag of its own: --quantity N.');
  if (quantity !== undefined && quantityColumn !== undefined) {
    throw usageError('Give --quantity or --quantity-column, not both.');
  }
  if (quantity !== undefined) return { each: quantity };
  if (quantityColumn !== undefined) {
    const { QUANTITY: letter = '' } = parseFlag(`QUANTITY="${quantityColumn.replaceAll('"', '')}"`, head);
    return { column: letter };
  }
  if (column !== undefined) return { column };
  if (answers.each !== undefined) return { each: answers.each };
  const text = await askText(output, {
    message: 'Labels of each row',
    flag: '--quantity N, or --quantity-column COLUMN: the file has no column that is called quantity',
  });
  if (!/^[1-9]\d{0,3}$/.test(text)) throw usageError(`'${text}' is not a whole number from 1 to 9999.`);
  answers.each = Number(text);
  return { each: answers.each };
}

function parseFlag(text: string, head: DataHead): Mapping {
  try {
    return parseMapFlag(text, head.headers);
  } catch (error) {
    throw isAppError(error) ? withExit(error, exitCodes.usage) : error;
  }
}

/** The letter of a column that was chosen for an earlier list; undefined where this one has no such column. */
function answeredColumn(name: string | undefined, { headers, columns }: DataHead): string | undefined {
  if (name === undefined || name === '') return name;
  const at = headers.findIndex((header) => headerKey(header) === headerKey(name));
  return columnLetters(columns).find(
    (letter, index) => index === at || (headers.length === 0 && letter === name),
  );
}

function askColumn(
  output: Output,
  variable: string,
  { headers, columns }: DataHead,
): Promise<string | undefined> {
  const letters = columnLetters(columns);
  return askChoice<string | undefined>(output, {
    message: `Column of ${variable}`,
    flag: '--map',
    choices: [
      ...letters.map((letter, index) => ({
        name: headers[index] ? `${letter}  ${headers[index]}` : letter,
        value: letter,
      })),
      { name: '(leave it empty)', value: undefined },
    ],
  });
}

const marks = (constants: object) => Object.fromEntries(Object.keys(constants).map((name) => [name, '-']));
