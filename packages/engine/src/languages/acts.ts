/*
 * What commands do besides printing their label. Each language has one table: filling warns of a command that acts 'again'
 * with every label, pictures remark on one that is 'shown' to, and code for somebody far away may hold none that 'lasts'.
 */

export type Act =
  /** Prints, restarts or changes the printer with every label that carries it. */
  | 'again'
  /** The same, and it moves paper or prints something else, which the picture lacks. */
  | 'shown'
  /** Its effect outlives the label: it sets the printer up for good, stores, deletes, resets, or drops labels of others. */
  | 'lasts';

export interface ActTable {
  has(command: string, act: Act): boolean;
  /** The commands that do so, in the order of the table. */
  named(act: Act): string[];
}

/** Rows of command words and what all of them do. */
export function actTable(rows: readonly (readonly [words: string, ...acts: Act[]])[]): ActTable {
  const acts = new Map(rows.flatMap(([words, ...does]) => words.split(' ').map((word) => [word, does])));
  return {
    has: (command, act) => acts.get(command)?.includes(act) === true,
    named: (act) => [...acts].flatMap(([word, does]) => (does.includes(act) ? [word] : [])),
  };
}
