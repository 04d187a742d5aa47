/**
 * A cell without what keeps spreadsheet programs from taking its digits for a number: `="0012"` and `'0012` are 0012.
 */
export function unwrapped(cell: string): string {
  const formula = /^="([^"]*)"$/.exec(cell);
  if (formula) return formula[1]!;
  return /^'\d/.test(cell) ? cell.slice(1) : cell;
}
