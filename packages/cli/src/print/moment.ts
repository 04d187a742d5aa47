import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';

/** Date and time of a run in the form of the person's own language, as every client sends them (PRN-15). */
export function momentOf(now: Date, locale?: string): PrintMoment {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: now.toLocaleDateString(locale),
    time: now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    isoDate: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
  };
}

/** For labels without a date or time: what knows the form of every language takes 12 ms to load. */
export const undated: PrintMoment = { date: '', time: '' };

/** The fields of print calls. */
export const momentFields = ({ date, time }: PrintMoment) => ({ anio: date, hora: time });

/** Whether the date or the time may stand on a label; an old-style one has other names for them. */
export function isDated({ isNewStyle }: CompiledTemplate, text: string): boolean {
  return !isNewStyle || /DATE_NOW|HOUR_NOW/i.test(text);
}
