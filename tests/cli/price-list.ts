import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import * as XLSX from 'xlsx';

const template = `^XA
^FO20,20^A0N,30^FD%DESCRIPTION%^FS
^FO20,60^BEN,60^FD%CODE%^FS
^FO20,160^A0N,60^FD%MONEY_SYMBOL%%PRICE_INT%.%PRICE_CENT%^FS
<OFFER>^FO20,240^A0N,40^FDOferta %OFFER%^FS
</OFFER>^PQ%QUANTITY%
^XZ
`;

/** Codes, names, prices, offers and quantities; the third row has none. */
const rows = [
  ['7501031311309', 'Café de olla "La Ñ", 500 g', 52.5, '', 2],
  ['0012345678905', 'Té verde; bolsitas', 1234, '2x1', 1],
  ['7501031311309', 'Azúcar', 30.25, '', 0],
  ['96385074', 'Pan ~JA^XA', 8, '7,50', 12],
] as const;

const header = ['CODIGO', 'DESCRIPCION', 'PRECIO', 'OFERTA', 'CANTIDAD'];

/** The same price list as a semicolon-separated Windows-1252 CSV file, as XLS and as XLSX. */
export async function writePriceLists(folder: string) {
  const quoted = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map(([code, name, price, offer, quantity]) =>
    [code, quoted(name), price.toFixed(2).replace('.', ','), offer, quantity].join(';'),
  );
  const csv = join(folder, 'prices.csv');
  await writeFile(csv, iconv.encode([header.join(';'), ...lines, ''].join('\r\n'), 'windows-1252'));

  const sheet = XLSX.utils.aoa_to_sheet([header, ...rows.map((row) => [...row])]);
  for (let row = 1; row <= rows.length; row += 1) {
    const cell = sheet[`C${row + 1}`] as XLSX.CellObject;
    cell.z = '$#,##0.00';
  }
  const book = XLSX.utils.book_new(sheet, 'Precios');
  const xlsx = join(folder, 'prices.xlsx');
  const xls = join(folder, 'prices.xls');
  await writeFile(xlsx, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  await writeFile(xls, XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);

  const shelf = join(folder, 'shelf.zpl');
  await writeFile(shelf, template);
  return { csv, xls, xlsx, shelf };
}

const label = (body: string) => `^XA\n^CI28${body}^XZ\n`;

/** What the price list prints: worked out by hand from the rules of printing, not by the code under test. */
export const printed = [
  label(
    '^FO20,20^A0N,30^FDCafé de olla "La Ñ", 500 g^FS\n^FO20,60^BEN,60^FD750103131130^FS\n^FO20,160^A0N,60^FD$52.50^FS\n^PQ2\n',
  ),
  label(
    '^FO20,20^A0N,30^FDTé verde; bolsitas^FS\n^FO20,60^BEN,60^FD001234567890^FS\n^FO20,160^A0N,60^FD$1234.00^FS\n^FO20,240^A0N,40^FDOferta 2x1^FS\n^PQ1\n',
  ),
  label(
    '^FO20,20^A0N,30^FH^FDPan _7EJA_5EXA^FS\n^FO20,60^BEN,60^FD000009638507^FS\n^FO20,160^A0N,60^FD$8.00^FS\n^FO20,240^A0N,40^FDOferta 7,50^FS\n^PQ12\n',
  ),
].join('');
