import type { ProblemCode } from '@marbete/engine/internal/template/problem-codes';
import type { ReadOptions } from '../api/catalogues.ts';

/*
 * What helps against a problem of a list without another file: options of how it is read, which a catalogue and a job
 * remember. The command line, the calls and the screens take them from here.
 */

/** One option that settles a problem. */
export type Remedy = {
  [Option in RemedyOption]: {
    option: Option;
    /** What to say; without it a person or the file itself has to. */
    value?: Value<Option>;
    /** What it does, as the end of "say it to ...". */
    does: string;
  };
}[RemedyOption];

type RemedyOption = Exclude<keyof ReadOptions, 'delimiter' | 'visibleOnly' | 'allowIncomplete'>;
type Value<Option extends RemedyOption> =
  | NonNullable<ReadOptions[Option]>
  | (Option extends 'zeroPrice' ? 'skip' : never);

/** What a file may leave open; its rows are not kept until each is answered. */
export const doubtCodes = [
  'header-unclear',
  'many-rows-left-out',
  'encoding-unclear',
  'encoded-twice',
  'two-currencies',
  'sheet-unclear',
  'codes-destroyed',
  'prices-finer',
] as const;
export type DoubtCode = (typeof doubtCodes)[number];

/** Doubts about cells: an import asks, and a print refuses the rows that print such a cell. */
export const cellDoubts: readonly string[] = ['codes-destroyed', 'prices-finer'] satisfies DoubtCode[];

type RemediedCode = DoubtCode | ProblemCode;

/** The remedies of a problem, the likeliest first; a problem without any is mended in the list or in the label. */
export const remedies: Readonly<Partial<Record<RemediedCode, readonly Remedy[]>>> = {
  'header-unclear': [
    { option: 'headerRow', does: 'name the row with the names of the columns' },
    { option: 'headerRow', value: 'none', does: 'read all rows as articles' },
  ],
  'many-rows-left-out': [
    { option: 'sections', value: 'skip', does: 'leave them out' },
    { option: 'sections', value: 'keep', does: 'print them' },
  ],
  'encoding-unclear': [{ option: 'encoding', does: 'name the right one' }],
  'encoded-twice': [{ option: 'encoding', value: 'utf-8', does: 'print it as it is' }],
  'sheet-unclear': [{ option: 'sheet', does: 'name the right one' }],
  'two-currencies': [
    { option: 'currency', value: 'list', does: 'print each price with its own sign' },
    { option: 'priceWords', value: 'ignore', does: 'print the amounts as they are' },
  ],
  'codes-destroyed': [
    { option: 'lostCodes', value: 'keep', does: 'keep the rows, which print no such code' },
  ],
  'prices-finer': [
    { option: 'round', value: true, does: 'round them to two decimals' },
    { option: 'round', value: false, does: 'leave such rows out of what prints' },
  ],
  'currency-differs': [
    { option: 'currency', value: 'list', does: 'print the sign of the list' },
    { option: 'currency', value: 'label', does: 'print the sign of the label' },
  ],
  'gtin-check-digit': [
    {
      option: 'checkDigits',
      value: 'add',
      does: 'compute the check digits that codes of 7, 11 or 12 digits lack',
    },
  ],
  'price-ambiguous': [
    { option: 'decimal', value: '.', does: 'read decimals behind a point' },
    { option: 'decimal', value: ',', does: 'read decimals behind a comma' },
  ],
  'price-rounded': [{ option: 'round', value: true, does: 'round prices to two decimals' }],
  'price-text-differs': [{ option: 'round', value: true, does: 'print what the cells hold' }],
  'price-zero': [
    { option: 'zeroPrice', value: 'print', does: 'print prices of zero' },
    { option: 'zeroPrice', value: 'skip', does: 'leave those rows out' },
  ],
};

/** Problems of a text that is longer than its place: the label shrinks it, gives it more lines, or cuts it. */
export const longTextProblems: ReadonlySet<string> = new Set([
  'barely-fits',
  'price-does-not-fit',
  'text-cut',
  'text-does-not-fit',
  'text-outside',
  'text-too-long',
] satisfies ProblemCode[]);
