/*
 * How dates that are worked out are written, by the country of an account. Only countries whose rule was read are here;
 * the others have dates that no country reads otherwise, 2026-11-30. The sign between the parts is no part of a rule.
 */

export interface DateRule {
  /** The rule, and where its text was read. */
  source: string;
  /** The day of that text, YYYY-MM-DD. */
  textOf: string;
}

const european: DateRule = {
  source:
    'Regulation (EU) 1169/2011, Annex X (1) c: day, month and year, in that order and in uncoded form; quoted by the University of Reading, Food Labelling, dates',
  textOf: '2011-10-25',
};

/** Countries whose dates have the day first, then the month. */
export const dayFirst: Readonly<Record<string, DateRule>> = {
  ES: european,
  DE: european,
  FR: european,
  IT: european,
  PT: european,
  MX: {
    source:
      'NOM-051-SCFI/SSA1-2010: día, mes y año; as told by Profeco, Revista del Consumidor, at ruptura360.mx',
    textOf: '2010-04-05',
  },
};
