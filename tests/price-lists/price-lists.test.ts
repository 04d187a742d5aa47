import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { isAppError } from '@marbete/core/api/errors';
import { decideMark } from '@marbete/core/catalogue/decimal-marks';
import { rowValues, suggestMapping } from '@marbete/core/catalogue/mapping';
import { compileTemplate } from '@marbete/core/languages/compile';
import type { DecimalMark } from '@marbete/core/template/values';
import { defaultPrinterSettings } from '@marbete/core/template/values';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { textOfCode } from '@marbete/core/template/source';

/*
 * Price lists as shops have them, and nasty ones. Each file says its encoding, what a person said about it, and what has
 * to come of it: `CODE|PRICE` a row, `CODE|!problem` for a row that is refused, or `stop: why` for the whole file.
 */

const folder = fileURLToPath(new URL('lists', import.meta.url));
const template = '^XA^FO1,1^FD%CODE%|%PRICE_INT%.%PRICE_CENT%^FS^XZ';

test.each(readdirSync(folder))('%s comes out as it says', async (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const cut = text.indexOf('\n---\n');
  const [encoding = '', said = '', ...expected] = text.slice(0, cut).split('\n');
  const content = iconv.encode(text.slice(cut + 5), encoding.replace('encoding: ', ''));
  expect(await outcome(content, said.replace('said: ', '').trim())).toEqual(expected);
});

async function outcome(content: Buffer, said: string): Promise<string[]> {
  const flags = new URLSearchParams(said === 'skip' ? 'sections=skip' : said);
  const decimal = flags.get('decimal') as DecimalMark | null;
  try {
    const sheet = await openSpreadsheet(Readable.from([content]), {
      fileName: 'list.csv',
      ...(decimal ? { decimal } : {}),
      ...(flags.get('sections') ? { sections: 'skip' } : {}),
    });
    const { survey } = sheet;
    const [doubt] = survey.doubts;
    if (doubt) return [`stop: ${doubt.code}`];
    const given = (flags.get('map') ?? '').split(',').flatMap((pair) => (pair ? [pair.split(':')] : []));
    const mapping = {
      ...suggestMapping(['CODE', 'PRICE'], { headers: survey.headers }),
      ...(Object.fromEntries(given) as Record<string, string>),
    };
    const decided = decideMark(survey.marks, [mapping['PRICE'] ?? '']);
    if (decided.kind === 'open' || decided.kind === 'contradicted') return [`stop: decimal-${decided.kind}`];
    const label = compileTemplate(template, {
      language: 'zpl',
      settings: defaultPrinterSettings,
      ...(decided.kind === 'proven' ? { decimalMark: decided.mark } : {}),
    });
    const printed: string[] = [];
    for await (const batch of sheet.rows) {
      for (const row of batch) {
        if (row.row === survey.headerRow) continue;
        const values = rowValues(row, mapping);
        const { code, problems } = label.expand(values, 1, { anio: '', hora: '' });
        const fault = problems.find(({ level }) => level === 'error')?.code;
        printed.push(
          code === null
            ? `${values['CODE']?.text}|!${fault}`
            : (/\^FD(.*?)\^FS/.exec(textOfCode(code))?.[1] ?? ''),
        );
      }
    }
    return printed;
  } catch (error) {
    if (isAppError(error)) return [`stop: ${error.issues[0]?.rule}`];
    throw error;
  }
}
