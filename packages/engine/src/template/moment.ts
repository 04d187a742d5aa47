import type { PrintMoment } from './compiled.ts';

/** The date and time that templates print where no client formats them: day first, 24 hours. */
export function momentOf(now: Date): PrintMoment {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(now.getDate())}/${two(now.getMonth() + 1)}/${now.getFullYear()}`;
  return { date, time: `${two(now.getHours())}:${two(now.getMinutes())}` };
}
