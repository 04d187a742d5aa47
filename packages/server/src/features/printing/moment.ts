import type { PrintMoment } from '@marbete/core/template/compile';

/** The client's date and time of a print call (D33). */
export function momentOf({
  anio,
  hora,
  fecha,
}: {
  anio: string;
  hora: string;
  fecha?: string | undefined;
}): PrintMoment {
  return { anio, hora, ...(fecha === undefined ? {} : { fecha }) };
}
