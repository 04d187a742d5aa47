import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * What the printers must receive, worked out a second time and in another way than the product does: from the
 * Windows-1252 price list and the text of the demo templates, by plain replacement.
 */

const demo = fileURLToPath(new URL('../../demo/', import.meta.url));

export interface DemoRow {
  CODE: string;
  DESCRIPTION: string;
  PRICE: string;
  OFFER: string;
  UNIT: string;
  LOCATION: string;
}

export function demoRows(): DemoRow[] {
  const lines = new TextDecoder('latin1')
    .decode(readFileSync(`${demo}prices.csv`))
    .split(/\r?\n/)
    .slice(1);
  return lines.filter(Boolean).map((line) => {
    const [CODE = '', DESCRIPTION = '', PRICE = '', OFFER = '', UNIT = '', LOCATION = ''] = line.split(';');
    return { CODE, DESCRIPTION, PRICE, OFFER, UNIT, LOCATION };
  });
}

/** EAN-13 commands take twelve digits: zeros on the left, no check digit. */
const twelve = (code: string) => code.slice(0, -1).padStart(12, '0');

function fill(template: string, row: DemoRow, settings: Record<string, string>, quantity: number): string {
  const [int = '', cent = ''] = row.PRICE.split('.');
  const values: Record<string, string> = {
    ...settings,
    ...row,
    CODE: twelve(row.CODE),
    PRICE_INT: int,
    PRICE_CENT: cent,
    MONEY_SYMBOL: '$',
    QUANTITY: String(quantity),
  };
  const text =
    row.OFFER === ''
      ? template.replace(/<OFFER>[\s\S]*?<\/OFFER>\n/, '')
      : template.replace(/<\/?OFFER>\n/g, '');
  return text.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? `missing ${name}`);
}

/** Rows in chunks of at most 100 labels, at least one row each. */
function chunks(quantities: ReadonlyMap<number, number>): [number, number][][] {
  const all: [number, number][][] = [];
  let labels = Infinity;
  for (const [position, quantity] of quantities) {
    if (labels + quantity > 100) {
      all.push([]);
      labels = 0;
    }
    all.at(-1)?.push([position, quantity]);
    labels += quantity;
  }
  return all;
}

/** The shelf label in ZPL for these rows, by position from 1, in UTF-8. */
export function expectedZpl(quantities: ReadonlyMap<number, number>): Buffer {
  const rows = demoRows();
  const template = readFileSync(`${demo}shelf.zpl`, 'utf8');
  const settings = { _CODEPAGE_: '28', _SPEED_: '7', _MD_: '0' };
  const codes = [...quantities].map(([position, quantity]) =>
    fill(template, rows[position - 1]!, settings, quantity),
  );
  return Buffer.from(codes.join(''), 'utf8');
}

/** The shelf label in TSPL: set-up lines once a chunk, then from CLS to PRINT for each row, lines ending in CR LF. */
export function expectedTspl(quantities: ReadonlyMap<number, number>): Buffer {
  const rows = demoRows();
  const template = readFileSync(`${demo}shelf.tspl`, 'utf8');
  const settings = { _CODEPAGE_: 'UTF-8', _SPEED_: '9', _MD_: '7' };
  const code = chunks(quantities).map((chunk) => {
    const labels = chunk.map(([position, quantity]) =>
      fill(template, rows[position - 1]!, settings, quantity),
    );
    const head = labels[0]!.slice(0, labels[0]!.indexOf('CLS'));
    return head + labels.map((label) => label.slice(label.indexOf('CLS'))).join('');
  });
  return Buffer.from(code.join('').replace(/\n/g, '\r\n'), 'utf8');
}
