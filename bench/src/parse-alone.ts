/*
 * Reads a spreadsheet to its end with the reader that everything else uses, and does nothing with it.
 */
import { openSpreadsheet } from '@marbete/spreadsheets/read';

const spreadsheet = await openSpreadsheet(process.argv[2] ?? '');
let rows = 0;
for await (const batch of spreadsheet.rows) rows += batch.length;
await spreadsheet.close();
console.log(rows);
