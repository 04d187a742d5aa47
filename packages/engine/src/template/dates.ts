import type { PrintMoment } from './compiled.ts';
import { fail, type Row, warn } from './row.ts';

/** A date as its digits say it, month and day of two. */
export interface DateParts {
  year: string;
  month: string;
  day: string;
  /** Whether day and month may be the other way round: it was read with the day first. */
  isOpen: boolean;
}

/** The day, month and year in a text of digits: 2026-11-30, 30/11/2026, 11/30/2026; undefined where one is missing. */
export function readDate(text: string): DateParts | undefined {
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (isoYear !== undefined) return { year: isoYear, month: isoMonth, day: isoDay, isOpen: false };
  const numbers = text.match(/\d+/g) ?? [];
  const year = numbers.find((number) => number.length === 4);
  const [first, second] = numbers.filter((number) => number !== year);
  if (year === undefined || first === undefined || second === undefined) return undefined;
  const [month, day] = Number(second) > 12 ? [first, second] : [second, first];
  const isOpen = first !== second && Number(first) <= 12 && Number(second) <= 12;
  return { year, month: month.padStart(2, '0'), day: day.padStart(2, '0'), isOpen };
}

/** The day of printing as its client says it, in a form that readDate reads. */
export const dateOf = ({ isoDate, date }: PrintMoment): string => isoDate ?? date;

/** Days since 1970 of a date that the calendar has, of the years 1970 to 9999; undefined for others. */
export function dayNumber({ year, month, day }: DateParts): number | undefined {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number(year) >= 1970 && new Date(time).toISOString().startsWith(`${year}-${month}-${day}`)
    ? time / 86_400_000
    : undefined;
}

/** The parts of a day, counted since 1970. */
export function partsOfDay(days: number): DateParts {
  const [year = '', month = '', day = ''] = new Date(days * 86_400_000).toISOString().slice(0, 10).split('-');
  return { year, month, day, isOpen: false };
}

/** Refuses a row whose date has no day, month and year; `variable` where it is a value of the row. */
export const refuseDate = (row: Row, text: string, variable?: string): '' =>
  fail(row, 'date-unreadable', `The date '${text}' has no day, month and year in digits.`, {
    variable,
    details: { text },
  });

/** Says of a date that it may mean another day. */
export const warnOfOpenDate = (row: Row, text: string, variable?: string): void =>
  warn(row, 'date-ambiguous', `The date '${text}' was read with the day first.`, {
    variable,
    details: { text },
  });
