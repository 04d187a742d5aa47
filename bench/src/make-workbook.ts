/*
 * Writes a workbook of the bench's articles: `make-workbook.js PATH ROWS FORMAT`. With the format `huge` its last cell has as
 * many characters as ROWS says, in a file of some hundred kilobytes.
 */
import { writeFileSync } from 'node:fs';
import { type BookType, CFB, utils, write } from 'xlsx';
import { sheetRows } from './sheet-files.ts';

const [path = '', rows = '', format = ''] = process.argv.slice(2);
if (format === 'huge') writeFileSync(path, huge(Number(rows)));
else {
  const book = utils.book_new(utils.aoa_to_sheet(sheetRows(Number(rows))), 'Precios');
  const bookType: BookType = format === 'xls' ? 'biff8' : 'xlsx';
  writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer);
}

function huge(characters: number): Uint8Array {
  const book = utils.book_new(utils.aoa_to_sheet(sheetRows(1)), 'Precios');
  const archive = CFB.read(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, { type: 'buffer' });
  const sheet = Buffer.from(CFB.find(archive, '/xl/worksheets/sheet1.xml')!.content as Uint8Array).toString();
  const row = `<row r="3"><c r="A3" t="str"><v>${'A'.repeat(characters)}</v></c></row></sheetData>`;
  CFB.utils.cfb_add(archive, '/xl/worksheets/sheet1.xml', Buffer.from(sheet.replace('</sheetData>', row)));
  return CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }) as Uint8Array;
}
