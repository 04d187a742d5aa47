/*
 * What fills a variable of a label, as labels store it and calls carry it: the letter of a column, `=` and a fixed text
 * (`=` alone leaves the variable empty), or `?` for what is asked before printing.
 */

/** Every join; a fixed text is one line. */
export const joinPattern = /^(?:[A-Z]|\?|=[^\p{Cc}]{0,500})$/u;

/** The longest fixed text. */
export const maxFixedText = 500;

/** The join of a variable that is asked before printing. */
export const askedJoin = '?';

/** The join of a variable to a fixed text; '' leaves it empty. */
export function fixedJoin(text: string): string {
  return `=${text}`;
}

/** The fixed text of a join; undefined for a column and for a question. */
export function fixedText(join: string): string | undefined {
  return join.startsWith('=') ? join.slice(1) : undefined;
}

/** Whether a join is the letter of a column. */
export function isColumn(join: string): boolean {
  return /^[A-Z]$/.test(join);
}
