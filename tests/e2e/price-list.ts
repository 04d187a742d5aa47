/** An EAN-13 of a number below ten million, with its check digit. */
function ean(number: number): string {
  const digits = `75012${String(number).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** The columns of the price list, by the variables that they fill. */
export const priceListColumns = { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C', QUANTITY: 'D' };

/** Lines of a price list whose rows are told apart by their names, 'Articulo-000001' and so on. */
export function priceListLines(rows: number): string[] {
  const lines = ['CODIGO,DESCRIPCION,PRECIO,CANTIDAD'];
  for (let row = 1; row <= rows; row++) lines.push(`${ean(row)},${articleOf(row)},${priceOf(row)},0`);
  return lines;
}

function articleOf(row: number): string {
  return `Articulo-${String(row).padStart(6, '0')}`;
}

function priceOf(row: number): string {
  return `${(row % 500) + 1}.50`;
}

/** A label of the price list. Each prints one field of a name and its price. */
export const priceLabel = [
  '^XA^PW400^LL240',
  '^FO16,20^A0N,30,30^FD%DESCRIPTION%^FS',
  '^FO16,70^A0N,60,60^FD%MONEY_SYMBOL%%PRICE%^FS',
  '^FO16,150^BY2^BEN,60^FD%CODE%^FS',
  '^PQ%QUANTITY%^XZ',
].join('\n');

/** Rows of the price list in printer code, in the order in which they came. */
export function articlesIn(code: string): number[] {
  return [...code.matchAll(/Articulo-(\d{6})/g)].map(([, row]) => Number(row));
}
