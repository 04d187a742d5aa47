import type { Measure } from './content.ts';

/*
 * What unit prices are said for, by the country of an account. Only countries whose rule was read are here: the others
 * have none until somebody reads theirs. This is what a rule asks, not a promise that a label complies.
 */

export interface UnitRule {
  /** The unit of each measure as labels write it; a measure without one has no unit price. */
  per: Readonly<Partial<Record<Measure, string>>>;
  /** The rule, and where its text was read. */
  source: string;
  /** The day of that text, YYYY-MM-DD. */
  textOf: string;
}

const metric = { mass: 'kg', volume: 'l', length: 'm', area: 'm²', solid: 'm³' } as const;

export const unitRules: Readonly<Record<string, UnitRule>> = {
  // One kilogram, litre, metre, square or cubic metre, or one unit of the product.
  ES: {
    per: { ...metric, pieces: 'ud' },
    source:
      'Real Decreto 3423/2000, as told by Junta de Castilla y León, comerciante.jcyl.es, precios y etiquetado',
    textOf: '2000-12-15',
  },
  // § 5 (1): 1 kg, 1 l, 1 m³, 1 m or 1 m²; 100 g and 100 ml no more. Pieces have no Grundpreis (§ 4).
  DE: {
    per: metric,
    source:
      'Preisangabenverordnung § 5 (1), quoted by IHK Dresden, Mengeneinheit für den Grundpreis; in force since that day (Haufe)',
    textOf: '2022-05-28',
  },
  IT: {
    per: metric,
    source: 'Codice del consumo, decreto legislativo 206/2005, Art. 13 (1) b, Gazzetta Ufficiale',
    textOf: '2005-10-08',
  },
  // Art. 6 (2); Art. 6 (3): of preserves with a drained weight the price of that one.
  CH: {
    per: metric,
    source: 'Ordonnance sur l’indication des prix (OIP), Art. 6 (2) and (3), lawbrary.ch',
    textOf: '2025-01-01',
  },
};
