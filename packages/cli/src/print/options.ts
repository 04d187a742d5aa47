import type { SettingRange, SettingsSpec } from '@marbete/engine/internal/languages/language';
import {
  languageOf,
  type PrinterLanguage,
  printerLanguages,
} from '@marbete/engine/internal/languages/languages';
import {
  type DecimalMark,
  defaultPrinterSettings,
  moneySymbols,
  type PrinterSettings,
} from '@marbete/engine/internal/template/values';
import type { Across } from '@marbete/engine/internal/languages/webs';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { type Command, Option } from 'commander';
import { resolve } from 'node:path';
import { rareGroups } from '../command-help.ts';
import { usageError } from '../exit-codes.ts';
import { type ReadFlags, withReadOptions } from '../read-options.ts';
import { computedSettings, countries } from '@marbete/engine/internal/template/computed/settings';
import type { StateFlags } from '../state/job.ts';
import { paperSize, pictureDensity } from '../picture-size.ts';
import { isPdf, type PdfFlags } from './pdf-file.ts';
import type { ChoiceFlags } from './row-choice.ts';

/** The flags of `marbete print`, as commander hands them over. */
export interface PrintFlags extends ReadFlags, StateFlags, ChoiceFlags, PdfFlags {
  template?: string;
  data?: string;
  label?: string;
  catalogue?: string;
  map?: string;
  set?: Readonly<Record<string, string>>;
  rows?: string;
  quantity?: number;
  quantityColumn?: string;
  language?: string;
  speed?: string;
  darkness?: string;
  codePage?: string;
  moneySymbol?: string;
  country?: string;
  weightCode?: string;
  linkDomain?: string;
  printer?: string;
  out?: string;
  /** Labels side by side on the roll, and from one to the next. */
  across?: number;
  pitch?: string;
  fromColumn?: number;
  dryRun?: boolean;
  first?: boolean;
  onProblem: 'stop' | 'skip';
  fractions?: 'up' | 'down' | 'skip';
  takeAsPrinted?: boolean;
  /** Said by hand that the job begins, or the day on which it does, as 2026-11-26. */
  firstNight?: boolean | string;
  templateChanged?: 'print' | 'keep';
  /** The file is the whole list, whenever it comes. */
  complete?: boolean;
  /** What is other than in the job's last list is right. */
  acceptChanges?: boolean;
  /** How long to wait for a printer that is off, in milliseconds. */
  wait?: number;
  /** Date and time as an earlier run printed them; now when left out. */
  moment?: PrintMoment;
}

const notStored: readonly string[] = [
  'resume',
  'uncertain',
  'first',
  'dryRun',
  'state',
  'job',
  'moment',
  'printer',
  'out',
  'paper',
  'fromPlace',
  'borders',
  'fromColumn',
  'dpmm',
  'size',
  'rows',
  'where',
  'onlyChanged',
  'key',
  'takeAsPrinted',
  'firstNight',
  'templateChanged',
  'complete',
  'acceptChanges',
  'wait',
] satisfies (keyof PrintFlags)[];

/** The flags that say how rows print, not which ones, where and when; files by their whole path. */
export function storedFlags({ template, data, ...flags }: PrintFlags): Readonly<Record<string, unknown>> {
  const whole = (path: string | undefined) => (path === undefined || path === '-' ? path : resolve(path));
  const kept = { template: whole(template), data: whole(data), ...flags };
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => value !== undefined && !notStored.includes(name)),
  );
}

/** What is said of the settings of each language that has its own. */
function inEach(say: (settings: SettingsSpec) => string): string[] {
  const own = printerLanguages.filter(({ key, settings }) => settings.key === key);
  return own.map(({ name, settings }) => `${say(settings)} in ${name}`);
}

/** Adds the flags of `marbete print`, in the order in which a person thinks of them; the rare ones come last. */
export function withPrintOptions(command: Command): Command {
  command
    .optionsGroup('From files:')
    .option('--template <file>', 'label template')
    .option('--data <file>', 'spreadsheet (.csv, .xls, .xlsx), or - for standard input')
    .option('--map <pairs>', 'columns of variables, as PRICE=PRECIO,CODE=B; left out, told by the header')
    .option('--set <name=value>', 'value of a variable in every row; once for each variable', addValue)
    .optionsGroup('From the server:')
    .option('--label <id>', 'label on the server, by its number, code or name')
    .option('--catalogue <id>', 'catalogue on the server; left out, the one of the label')
    .optionsGroup('What prints:')
    .option('--rows <list>', 'rows from 1, header not counted, as 1-40,52; left out, all with a quantity')
    .option('--where <expression>', 'rows by their cells, as: PRECIO > 100 and UBICACION = "A3"')
    .option('--sort <columns>', 'order of the rows, as UBICACION,PRECIO:desc; left out, as they stand')
    .option('--quantity <n>', 'labels of each row', wholeQuantity)
    .option('--quantity-column <column>', 'column with the labels of each row, by header or letter')
    .addOption(
      new Option('--on-problem <what>', 'rows with errors: stop before anything prints, or skip them')
        .choices(['stop', 'skip'])
        .default('stop'),
    )
    .optionsGroup('Where to:')
    .option('--printer <name>', 'name or uid of a printer of the print helper, or default')
    .option('--out <file>', 'write the printer code to a file, or the labels as .pdf at their true size')
    .option('--first', 'print the first label and ask before the rest')
    .option('--dry-run', 'check everything, print nothing; the same as marbete check')
    .addOption(waitOption())
    .optionsGroup('Every night:')
    .option(
      '--key <column>',
      'the column that tells rows apart, such as CODIGO: the job remembers what it printed',
    )
    .option('--only-changed', 'rows that differ from what this job last printed of them; needs --key')
    .addOption(firstNightOption())
    .option('--take-as-printed', 'with --key: remember all rows as printed, and print nothing')
    .option('--resume', 'go on with the run of this job that broke off')
    .addOption(uncertainOption());
  withReadOptions(command);
  return withRareOptions(command).optionsGroup('Options:');
}

/** Flags of print that `--help` names by their groups. */
function withRareOptions(command: Command): Command {
  return command
    .optionsGroup(rareGroups.reading)
    .addOption(
      new Option(
        '--fractions <what>',
        'quantities such as 2.5: up, down, or skip the row; left out, errors',
      ).choices(['up', 'down', 'skip']),
    )
    .optionsGroup(rareGroups.changes)
    .addOption(templateChangedOption())
    .addOption(acceptChangesOption())
    .option(
      '--complete',
      'with --key: the file is the whole list, so far fewer rows than before are a question',
    )
    .option('--job <name>', 'name of the job; left out, told by the label, the data and the printer')
    .option('--state <dir>', 'folder of what is kept of jobs; left out, state in the folder of settings')
    .optionsGroup(rareGroups.settings)
    .option('--language <name>', 'language of the template; left out, told by its extension or its text')
    .option('--speed <n>', 'for %_SPEED_%, inches a second')
    .option(
      '--darkness <n>',
      `for %_MD_%: ${inEach(({ darkness: { low, high } }) => `${low} to ${high}`).join(', ')}`,
    )
    .option(
      '--code-page <name>',
      `where the template sets none: ${inEach(({ codePage }) => codePage.choices.join(', ')).join('; ')}`,
    )
    .option('--money-symbol <sign>', 'for %MONEY_SYMBOL%')
    .option(
      '--country <code>',
      `whose rules hold for what is worked out, ${countries.join(', ')}; left out, %UNIT_PRICE% comes from a column`,
    )
    .option(
      '--weight-code <pattern>',
      'for %WEIGHT_CODE%, as 2{PLU:5}{PRICE:6}{C}; left out, it comes from a column',
    )
    .option('--link-domain <domain>', 'whose links %GS1_LINK% prints; left out, id.gs1.org')
    .option(
      '--dpmm <n>',
      'dots a millimetre that labels are checked and drawn for, 6, 8, 12 or 24; left out, those of the printer, else 8',
    )
    .option(
      '--size <size>',
      'the paper in the printer, as 50x30mm; for a PDF and --across the size of a label; left out, what is known of the printer and what the code says',
    )
    .optionsGroup(rareGroups.paper)
    .option(
      '--paper <sheet>',
      'for a PDF: sheets of labels, as L7159, 5160 or A4:3x8; left out, a label a page',
    )
    .option(
      '--from-place <n>',
      'for --paper: the first free place of the first sheet, row by row',
      wholePlace,
    )
    .option('--borders', 'for a PDF: a line around each label, to test the paper')
    .option('--across <n>', 'labels side by side on the roll; needs --pitch', wholeAcross)
    .option('--pitch <length>', 'for --across: from one label to the next, as 34mm')
    .option('--from-column <n>', 'for --across: the first free column of the first row', wholeAcross);
}

/** Told of all commands that print. */
export const uncertainOption = (): Option =>
  new Option(
    '--uncertain <what>',
    'labels that nobody knows about, after a look at the printer: print, skip, or after CODE, the last one that came out',
  ).argParser(uncertainWord);

export const templateChangedOption = (): Option =>
  new Option(
    '--template-changed <what>',
    'with --only-changed, when the template is another one: print all rows, or keep those that are on the shelves',
  ).choices(['print', 'keep']);

export const firstNightOption = (): Option =>
  new Option(
    '--first-night',
    'with --only-changed, once and by hand: this job begins, so all of its rows print',
  );

export const acceptChangesOption = (): Option =>
  new Option(
    '--accept-changes',
    'with --key: the columns, marks and rows that are not as in the last list are right',
  );

export const waitOption = (): Option =>
  new Option('--wait <time>', 'for a printer that is off, as 10m or 90s; left out, none').argParser(waitTime);

function uncertainWord(text: string): string {
  if (/^(print|skip|after\s+\S.*)$/.test(text)) return text;
  throw usageError(`--uncertain takes print, skip or 'after CODE', not '${text}'.`);
}

export const waitPattern = /^(\d{1,4})(s|m|h)$/;

/** Milliseconds of `10m`, `90s` or `1h`. @throws AppError wrong usage */
export function waitTime(text: string): number {
  const [, count, unit] = waitPattern.exec(text) ?? [];
  const ms = { s: 1_000, m: 60_000, h: 3_600_000 }[unit ?? ''];
  if (ms !== undefined) return Number(count) * ms;
  throw usageError(`--wait takes a time such as 10m, 90s or 1h, not '${text}'.`);
}

function wholeAcross(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw usageError(`--across and --from-column take a whole number from 1, not '${text}'.`);
}

/** The roll that the flags describe; undefined where labels are one below the other. @throws AppError wrong usage */
export function acrossOf(
  flags: Pick<PrintFlags, 'across' | 'pitch' | 'fromColumn' | 'dpmm' | 'size' | 'out'>,
): Across | undefined {
  const { across: columns, pitch, fromColumn: first, dpmm, size } = flags;
  if (columns === undefined) {
    if (pitch === undefined && first === undefined) return undefined;
    throw usageError('--pitch and --from-column go with --across N, the labels side by side.');
  }
  if (flags.out !== undefined && isPdf(flags.out))
    throw usageError('A PDF has sheets: --paper A4:3x8 in place of --across.');
  const [, length] = /^(\d+(?:\.\d+)?)\s*mm$/.exec(pitch ?? '') ?? [];
  if (length === undefined)
    throw usageError('--across needs --pitch, from the left edge of one label to that of the next, as 34mm.');
  const labelWidthMm = size === undefined ? undefined : paperSize(size).widthMm;
  return {
    columns,
    pitchMm: Number(length),
    dpmm: pictureDensity(dpmm ?? '8'),
    first: first ?? 1,
    labelWidthMm,
  };
}

/** What is said of the rows of the roll: how many, and that the last one is not full. */
export function rollWords(labels: number, { columns, first = 1 }: Across): string {
  const last = (labels + first - 1) % columns;
  const rows = Math.ceil((labels + first - 1) / columns);
  return `${rows} rows of ${columns} on the roll${last === 0 ? '' : `, the last one with ${last}`}; `;
}

function wholePlace(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw usageError(`--from-place takes a place from 1, not '${text}'.`);
}

function wholeQuantity(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw usageError(`--quantity takes a whole number from 1 to 9999, not '${text}'.`);
}

/** Collects `--set NAME=VALUE` flags. @throws AppError wrong usage */
export function addValue(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]{0,63})=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw usageError(`--set takes NAME=VALUE, as in --set STORE=Centro, not '${text}'.`);
  }
  return { ...others, [name]: value };
}

/** The printer settings of a run from files: the flags over the usual ones. @throws AppError wrong usage */
export async function printerSettings(
  flags: Pick<
    PrintFlags,
    'speed' | 'darkness' | 'codePage' | 'moneySymbol' | 'country' | 'weightCode' | 'linkDomain' | 'decimal'
  >,
  language: PrinterLanguage,
): Promise<PrinterSettings> {
  const { name, settings: spec } = languageOf(language);
  const wrong: string[] = [];
  const number = (flag: string, text: string | undefined, { low, high }: SettingRange) => {
    if (text === undefined) return undefined;
    if (/^-?\d{1,6}$/.test(text) && Number(text) >= low && Number(text) <= high) return Number(text);
    wrong.push(`${flag} takes ${low} to ${high} in ${name}`);
    return undefined;
  };
  const choice = <T extends string>(
    flag: string,
    text: string | undefined,
    all: readonly T[],
    where = '',
  ) => {
    const found = all.find((one) => one === text);
    if (text !== undefined && found === undefined)
      wrong.push(`${flag} takes ${all.slice(0, -1).join(', ')} or ${all.at(-1)}${where}`);
    return found;
  };
  const own = {
    speed: number('--speed', flags.speed, spec.speed),
    darkness: number('--darkness', flags.darkness, spec.darkness),
    codePage: choice('--code-page', flags.codePage, spec.codePage.choices, ` in ${name}`),
  };
  const moneySymbol = choice('--money-symbol', flags.moneySymbol, moneySymbols);
  const country = choice('--country', flags.country, countries);
  const worked = (flag: string, name: keyof typeof computedSettings) => {
    const { [name]: text } = flags;
    const { isRight, wanted } = computedSettings[name];
    if (text !== undefined && !isRight(text)) wrong.push(`${flag} takes ${wanted}`);
    return text === undefined ? {} : { [name]: text };
  };
  const computed = {
    ...worked('--weight-code', 'weightCode'),
    ...worked('--link-domain', 'linkDomain'),
  };
  if (wrong.length > 0) throw usageError(`${wrong.join('; ')}.`);
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return {
    languages: given.length > 0 ? { [spec.key]: Object.fromEntries(given) } : {},
    moneySymbol: moneySymbol ?? defaultPrinterSettings.moneySymbol,
    decimalMark: (flags.decimal as DecimalMark | undefined) ?? defaultPrinterSettings.decimalMark,
    ...(country === undefined ? {} : { country }),
    ...computed,
  };
}
