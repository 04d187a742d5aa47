import type { ListAnswers } from '../api/catalogues.ts';
import type { SheetMarks } from './decimal-marks.ts';

/** What a list's cells tell, under what was said about it since its file was read. */
export function marksWith<Marks extends SheetMarks>(marks: Marks, answers: ListAnswers): Marks {
  const { decimal, round, zeroPrice: zero, priceWords: words, currency, checkDigits } = answers;
  const said = Object.entries({ round, zero, words, currency }).filter(([, rule]) => rule !== undefined);
  return {
    ...marks,
    ...(decimal === undefined ? {} : { said: decimal }),
    ...(checkDigits === undefined ? {} : { checkDigits }),
    ...(said.length > 0 ? { prices: { ...marks.prices, ...Object.fromEntries(said) } } : {}),
  };
}
