import type { PrintMoment } from '@marbete/core/template/compiled';

/** Date and time of a run in the form of the person's own language, as every client sends them (PRN-15). */
export function momentOf(now: Date, locale?: string): PrintMoment & { fecha: string } {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    anio: now.toLocaleDateString(locale),
    hora: now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    fecha: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
  };
}
