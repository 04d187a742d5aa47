/* Writes a workbook of the bench's articles: `make-workbook.js PATH ROWS FORMAT`. */
import { writeFileSync } from 'node:fs';
import { type BookType, utils, write } from 'xlsx';
import { sheetRows } from './sheet-files.ts';

const [path = '', rows = '', format = ''] = process.argv.slice(2);
const book = utils.book_new(utils.aoa_to_sheet(sheetRows(Number(rows))), 'Precios');
const bookType: BookType = format === 'xls' ? 'biff8' : 'xlsx';
writeFileSync(path, write(book, { type: 'buffer', bookType }) as Buffer);
