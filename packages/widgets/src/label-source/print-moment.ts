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

/** The moment of a print as labels show it, in the reader's language and time zone (D33). */
export function printMoment(locale: string, now: Date, system: string): PrintMoment {
  return {
    anio: now.toLocaleDateString(locale),
    hora: now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    fecha: [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-'),
    sistema_operativo: system.slice(0, 200),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
