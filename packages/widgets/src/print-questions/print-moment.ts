/** Fields that every print call carries. */
export interface PrintMoment {
  /** Today's date as the reader's language writes it. */
  anio: string;
  /** The time, two-digit and 12 hours (PRN-15). */
  hora: string;
  /** The same day as YYYY-MM-DD, for labels that print parts of a date. */
  fecha: string;
  sistema_operativo: string;
}

/**
 * The moment of a print as labels show it, in the reader's time zone (D33), written as their country writes it (I18N-07):
 * in the first of the browser's languages that is the screen's, so that a British browser does not print the American
 * order of day and month.
 */
export function printMoment(
  locale: string,
  now: Date,
  system: string,
  languages: readonly string[] = globalThis.navigator?.languages ?? [],
): PrintMoment {
  const [language] = locale.split('-');
  // Arabic dates have digits and signs of direction for which label printers have no fonts.
  const own =
    language === 'ar' ? 'en-GB' : (languages.find((each) => each.split('-')[0] === language) ?? locale);
  return {
    anio: now.toLocaleDateString(own),
    hora: now.toLocaleTimeString(own, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    fecha: [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-'),
    sistema_operativo: system.slice(0, 200),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
