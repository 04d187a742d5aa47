/** Fields that every print call carries. */
export interface PrintMoment {
  /** Today's date as the reader's language writes it. */
  anio: string;
  /** The time, two-digit and 12 hours (PRN-15). */
  hora: string;
  sistema_operativo: string;
}

/** The moment of a print as labels show it, in the reader's language and time zone (D33). */
export function printMoment(locale: string, now: Date, system: string): PrintMoment {
  return {
    anio: now.toLocaleDateString(locale),
    hora: now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' }),
    sistema_operativo: system.slice(0, 200),
  };
}
