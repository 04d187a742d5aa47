import type { PrintMoment } from '@marbete/engine/internal/languages/compile';

/**
 * The date and time of a print call as the client formatted them. Only for a client that sends none the server's own
 * clock answers, in a form that no country reads otherwise (D33).
 */
export function momentOf(
  { anio, hora, fecha }: { anio: string; hora: string; fecha?: string | undefined },
  now = new Date(),
): PrintMoment {
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(twoDigits).join('-');
  const time = [now.getHours() % 12 || 12, now.getMinutes()].map(twoDigits).join(':');
  return {
    date: anio === '' ? (fecha ?? today) : anio,
    time: hora === '' ? `${time} ${now.getHours() < 12 ? 'AM' : 'PM'}` : hora,
    ...(fecha === undefined ? {} : { isoDate: fecha }),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
