import { dateOf, type DateParts, dayNumber, readDate, refuseDate, warnOfOpenDate } from '../dates.ts';
import { fail, type Row } from '../row.ts';
import { hasNoResult, refuseNoResult } from '../slot.ts';
import { ownValue } from '../values.ts';
import { dayFirst } from './date-rules.ts';

/** A date as labels of a country write it. */
export function writeDay({ year, month, day }: DateParts, country: string | undefined): string {
  return ownValue(dayFirst, country ?? '') ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
}

/** The day of printing, counted since 1970, as the client says it. */
export function printDay(row: Row): number | undefined {
  return dayIn(row, dateOf(row.moment), undefined, undefined);
}

/** The day that a text says, counted since 1970; a text that says none refuses the row, once. */
export function dayIn(
  row: Row,
  text: string,
  variable: string | undefined,
  country: string | undefined,
): number | undefined {
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return undefined;
  if (hasNoResult(text)) return void refuseNoResult(row, variable ?? '', text);
  const date = /^\s*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/.test(text) ? readDate(text.trim()) : undefined;
  const day = date && dayNumber(date);
  if (day === undefined) return void refuseDate(row, text, variable);
  if (date?.isOpen && !ownValue(dayFirst, country ?? '')) warnOfOpenDate(row, text, variable);
  return day;
}

/** Days as lists write them: 14, 14 d, 14 días. */
const daysForm = /^(\d{1,5}) ?(?:d|d[ií]as?|days?|tage?|jours?|giorn[io]|dies)?\.?$/i;
/** A hundred years. */
const mostDays = 36_500;

/** The days of a shelf life; undefined where there are none. What cannot be read refuses the row, once. */
export function shelfLife(row: Row, text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '' || /^[-–—]$/.test(plain)) return undefined;
  const days = Number(daysForm.exec(plain)?.[1] ?? Number.NaN);
  if (days <= mostDays) return days;
  const variable = 'SHELF_LIFE';
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return undefined;
  if (hasNoResult(plain)) return void refuseNoResult(row, variable, text);
  const message = `${variable} '${text}' is no number of days up to ${mostDays}: correct the cell.`;
  return void fail(row, 'days-unreadable', message, { variable, details: { text } });
}
