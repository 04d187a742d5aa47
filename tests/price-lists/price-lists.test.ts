import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isAppError } from '@marbete/core/api/errors';
import { decideMark, priceRulesOf } from '@marbete/core/catalogue/decimal-marks';
import { priceLetters, rowValues, suggestMapping } from '@marbete/core/catalogue/mapping';
import { cellDoubts } from '@marbete/core/catalogue/remedies';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { parseCopies } from '@marbete/core/print/chunks';
import { type OpenOptions, openSpreadsheet } from '@marbete/spreadsheets/read';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { textOfCode } from '@marbete/engine/internal/template/source';
import { CFB, utils, type WorkSheet, write } from 'xlsx';

/*
 * Price lists as shops have them, and nasty ones. Each file says its encoding (`crlf` for the line ends of Windows), or
 * that it is a workbook, what a person
 * said about it (`sign` is the sign that the label prints), and what has to come of it: `CODE|PRICE` a row with `xN` where the list says how many labels,
 * `CODE|!problem` for a row that is refused, or `stop: why` for the whole file. Cells of a workbook stand between tabs:
 * `{12.5}` is a number, `{12.5;0.00}` one with a format, `{=B2*2}` a formula without its result.
 */

const folder = fileURLToPath(new URL('lists', import.meta.url));
const template = (sign: string) => `^XA^FO1,1^FD%CODE%|${sign}%PRICE_INT%.%PRICE_CENT%^FS^XZ`;

test.each(readdirSync(folder))('%s comes out as it says', async (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const cut = text.indexOf('\n---\n');
  const [encoding = '', said = '', ...expected] = text.slice(0, cut).split('\n');
  const [kind = '', lines] = encoding.replace('encoding: ', '').split(' ');
  const body = text.slice(cut + 5).replaceAll('\n', lines === 'crlf' ? '\r\n' : '\n');
  const workbook = kind === 'xls' || kind === 'xlsx';
  const content = workbook ? workbookOf(body, kind) : iconv.encode(body, kind);
  const flags = new URLSearchParams(said.replace('said:', '').trim());
  expect(await outcome(content, workbook ? `list.${kind}` : 'list.csv', flags)).toEqual(expected);
});

function workbookOf(text: string, bookType: 'xls' | 'xlsx'): Buffer {
  const rows = text.replace(/\n$/, '').split('\n');
  const sheet: WorkSheet = {};
  for (const [r, line] of rows.entries())
    for (const [c, cell] of line.split('\t').entries()) {
      const [, number, format] = /^\{([^;]*);?(.*)\}$/.exec(cell) ?? [];
      if (cell === '') continue;
      sheet[utils.encode_cell({ r, c })] =
        number === undefined
          ? { t: 's', v: cell }
          : number.startsWith('=')
            ? { t: 's', v: 'formula', f: number.slice(1) }
            : { t: 'n', v: Number(number), ...(format ? { z: format } : {}) };
    }
  sheet['!ref'] = `A1:Z${rows.length}`;
  const book = { SheetNames: ['Hoja1'], Sheets: { Hoja1: sheet } };
  const content = write(book, { type: 'buffer', bookType }) as Buffer;
  return text.includes('{=') ? withoutResults(content) : content;
}

/** As programs write formulas that never computed them. */
function withoutResults(content: Buffer): Buffer {
  const archive = CFB.read(content, { type: 'buffer' });
  const part = CFB.find(archive, '/xl/worksheets/sheet1.xml')!;
  const text = Buffer.from(part.content as Uint8Array).toString('utf8');
  const open = text.replace(/(<c r="\w+")[^>]*>(<f>[^<]*<\/f>)<v>formula<\/v>/g, '$1>$2<v></v>');
  CFB.utils.cfb_add(archive, '/xl/worksheets/sheet1.xml', Buffer.from(open));
  return Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Uint8Array);
}

async function outcome(content: Buffer, fileName: string, flags: URLSearchParams): Promise<string[]> {
  const { map, quantity, sign, ...said } = Object.fromEntries(flags) as Record<string, string>;
  const headerRow =
    said['headerRow'] && said['headerRow'] !== 'none' ? Number(said['headerRow']) : said['headerRow'];
  try {
    const sheet = await openSpreadsheet(Readable.from([content]), {
      ...said,
      ...(headerRow === undefined ? {} : { headerRow }),
      ...(said['round'] ? { round: true } : {}),
      ...(said['allowIncomplete'] ? { allowIncomplete: true } : {}),
      fileName,
    } as OpenOptions);
    const { survey } = sheet;
    const doubt = survey.doubts.find(({ code }) => !cellDoubts.includes(code));
    if (doubt) return [`stop: ${doubt.code}`];
    const given = (map ?? '').split(',').flatMap((pair) => (pair ? [pair.split(':')] : []));
    const mapping = {
      ...suggestMapping(['CODE', 'PRICE', 'QUANTITY'], {
        headers: survey.headers,
        rows: survey.firstRows,
        empty: survey.empty,
        byCells: survey.byCells,
      }),
      ...(Object.fromEntries(given) as Record<string, string>),
    };
    if (mapping['PRICE'] === undefined && priceLetters(survey.headers, survey.firstRows).length > 1)
      return ['stop: price-column-unclear'];
    for (const needed of ['CODE', 'PRICE'])
      if (mapping[needed] === undefined) return [`stop: no column for ${needed}`];
    if (quantity === undefined) delete mapping['QUANTITY'];
    const decided = decideMark(survey.marks, [mapping['PRICE'] ?? '']);
    if (decided.kind === 'open' || decided.kind === 'contradicted') return [`stop: decimal-${decided.kind}`];
    const prices = priceRulesOf(survey.marks, mapping);
    const mark = decided.kind === 'proven' ? decided.mark : undefined;
    const label = compileTemplate(template(sign === undefined ? '' : '%MONEY_SYMBOL%'), {
      language: 'zpl',
      settings: { ...defaultPrinterSettings, ...(sign === undefined ? {} : { moneySymbol: sign }) },
      ...(mark ? { decimalMark: mark } : {}),
      ...(prices ? { prices } : {}),
    });
    const printed: string[] = [];
    for await (const batch of sheet.rows) {
      for (const row of batch) {
        if (row.row === survey.headerRow) continue;
        const values = rowValues(row, mapping);
        const { copies, problem } = mapping['QUANTITY']
          ? parseCopies(values['QUANTITY'], mark)
          : { copies: 1 };
        const { code, problems } = label.expand(values, 1, { date: '', time: '' });
        const fault = problem?.code ?? problems.find(({ level }) => level === 'error')?.code;
        const name = values['CODE']?.text.replace('\ufffd', '');
        printed.push(
          fault !== undefined
            ? `${name}|!${fault}`
            : `${/\^FD(.*?)\^FS/.exec(code === null ? '' : textOfCode(code))?.[1]}${mapping['QUANTITY'] ? ` x${copies}` : ''}`,
        );
      }
    }
    return printed;
  } catch (error) {
    if (isAppError(error)) return [`stop: ${error.issues[0]?.rule}`];
    throw error;
  }
}
