import type { CompiledTemplate, PrintMoment } from '@marbete/engine/internal/template/compiled';

/** Date and time of a run in the form of the person's own language, as every client sends them (PRN-15). */
export function momentOf(now: Date, locale?: string): PrintMoment {
  return {
    date: now.toLocaleDateString(locale),
    time: now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    isoDate: isoDateOf(now),
  };
}

/** `2026-11-26`, as this machine's clock has it. */
export function isoDateOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** For labels without a date or time: what knows the form of every language takes 12 ms to load. */
export const undated: PrintMoment = { date: '', time: '' };

/** The fields of print calls. */
export const momentFields = ({ date, time }: PrintMoment) => ({ anio: date, hora: time });

/** Whether the date or the time may stand on a label; an old-style one has other names for them. */
export function isDated({ isNewStyle }: CompiledTemplate, text: string): boolean {
  return !isNewStyle || /DATE_NOW|HOUR_NOW/i.test(text);
}
