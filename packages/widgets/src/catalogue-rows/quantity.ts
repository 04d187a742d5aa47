/** Copies of one row that a print takes; more than that is refused (docs/printing.md, Copies). */
export const maxCopies = 9_999;

const decimal = /^\d*(\.\d*)?$/;

/** Whether a quantity or price cell takes this text: digits with an optional single decimal point (VIEW-16). */
export function isDecimalText(text: string): boolean {
  return decimal.test(text);
}

/** The quantity that a typed text means: an empty one is 0 (VIEW-17). The text must pass `isDecimalText`. */
export function quantityOf(text: string): number {
  const value = Number(text === '.' ? '' : text);
  return Number.isFinite(value) ? value : 0;
}

/** Labels that a quantity prints: decimals are truncated, below 1 is none. */
export function copiesOf(quantity: number): number {
  return quantity >= 1 ? Math.trunc(quantity) : 0;
}

/**
 * Quantities of a column that was copied from a spreadsheet, one a line; undefined for a line that is no number, so
 * that its row keeps what it has. Of several columns the first counts. Undefined as a whole for a single value, which the
 * field pastes by itself.
 */
export function pastedQuantities(text: string): (number | undefined)[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length < 2) return undefined;
  return lines.map((line) => {
    const cell = (line.split('\t')[0] ?? '').trim();
    return cell !== '' && isDecimalText(cell) ? quantityOf(cell) : undefined;
  });
}
