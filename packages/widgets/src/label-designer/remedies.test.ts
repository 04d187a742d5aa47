import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { openDocument, type LabelDocument } from '@marbete/engine/edit';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { expect, it } from 'vitest';
import { troublesOf } from './field-troubles.ts';
import { runIntents } from './intents.ts';
import { remediesOf, type RemedyKey } from './remedies.ts';

type Language = 'zpl' | 'tspl' | 'epl';
type Row = Record<string, string>;

async function look(language: Language, source: string, row: Row) {
  const document = await openDocument(source, { language, values: row, widthMm: 50, heightMm: 30 });
  const { problems } = await drawTemplate({
    language,
    text: source,
    settings: defaultPrinterSettings,
    values: Object.fromEntries(Object.entries(row).map(([name, text]) => [name, { text }])),
    isRow: true,
    edited: true,
    judged: true,
    moment: { date: '', time: '' },
    widthMm: 50,
    heightMm: 30,
    dpmm: 8,
    form: 'bitmap',
  });
  return { document, troubles: troublesOf(document, problems) };
}

/** Does it as the board does: each edit on what the one before left. */
async function helped(
  document: LabelDocument,
  key: RemedyKey,
  troubles: Awaited<ReturnType<typeof look>>['troubles'],
  row: Row,
) {
  const [, field] = document.fields;
  if (!field) throw new Error('The label has two fields.');
  const remedy = remediesOf(document, field, troubles.get(field.id) ?? []).find((each) => each.key === key);
  if (!remedy) throw new Error(`No ${key} is offered.`);
  const { language } = document;
  const open = (source: string) => openDocument(source, { language, values: row, widthMm: 50, heightMm: 30 });
  const done = await runIntents(document, remedy.intents, { selected: [field.id], isWhole: true, open });
  expect(done.last?.remarks.filter(({ level }) => level === 'error')).toEqual([]);
  return open(done.source);
}

const size = {
  zpl: (field: string) => `^XA^PW400^LL240\n^FO8,8^GB4,4,4^FS\n${field}\n^XZ\n`,
  tspl: (field: string) => `SIZE 50 mm,30 mm\nCLS\nBAR 8,8,4,4\n${field}\nPRINT 1\n`,
  epl: (field: string) => `N\nq400\nQ240,24\nLO8,8,4,4\n${field}\nP1\n`,
};
const long = { NAME: 'Aceite de oliva extra virgen 1 L' };
const names = {
  zpl: '^FO16,40^A0N,34,38^FD%NAME%^FS',
  tspl: 'TEXT 16,40,"3",0,1,1,"%NAME%"',
  epl: 'A16,40,0,3,1,1,N,"%NAME%"',
};
const code = { CODE: '750103131130975010313113' };
const codes = {
  zpl: '^FO60,40^BY3^BCN,60,Y^FD%CODE%^FS',
  tspl: 'BARCODE 60,40,"128",60,1,0,3,6,"%CODE%"',
  epl: 'B60,40,0,1,3,6,60,B,"%CODE%"',
};
const ean = {
  zpl: '^FO60,40^BY2^BEN,60,Y,N^FD%CODE%^FS',
  tspl: 'BARCODE 60,40,"EAN13",60,1,0,2,2,"%CODE%"',
  epl: 'B60,40,0,E30,2,4,60,B,"%CODE%"',
};
const beside = {
  zpl: '^FO300,40^A0N,30,30^FD%NAME%^FS',
  tspl: 'TEXT 300,40,"3",0,1,1,"%NAME%"',
  epl: 'A300,40,0,3,1,1,N,"%NAME%"',
};

const cases = (['zpl', 'tspl', 'epl'] as const).flatMap((language) =>
  (
    [
      ['shrink', names, long],
      ['cut', names, long],
      ['inside', beside, { NAME: 'Pan de caja' }],
      ['narrower', codes, code],
      ['code128', ean, { CODE: 'AB-12' }],
    ] as const
  ).map(([key, fields, row]) => ({ key, language, source: size[language](fields[language]), row })),
);

it.each(cases)('ends the trouble of its field: $key in $language', async ({ key, language, source, row }) => {
  const { document, troubles } = await look(language, source, row);
  expect(troubles.size).toBe(1);
  const after = await helped(document, key, troubles, row);
  const again = await look(language, after.source, row);
  const left = [...again.troubles.values()].flat().map((trouble) => trouble.code);
  // What is cut as the label asks is still said.
  expect(left).toEqual(key === 'cut' ? ['text-cut'] : []);
  expect(again.document.fields.map(({ content }) => content)).toEqual(
    document.fields.map(({ content }) => content),
  );
});

it('says the troubles of other fields in a row that a code stops', async () => {
  const source = size.zpl(`${names.zpl}\n${ean.zpl.replace('60,40', '60,120')}`);
  const { document, troubles } = await look('zpl', source, { ...long, CODE: 'ABC-12' });
  const said = document.fields.map(({ id }) => (troubles.get(id) ?? []).map(({ code: found }) => found));
  expect(said).toEqual([[], ['text-outside'], ['gtin-not-digits']]);
});

it('gives a name that is longer than its block two lines', async () => {
  const source = size.zpl('^FO16,40^A0N,30,30^FB368,1^FD%NAME%^FS');
  const { document, troubles } = await look('zpl', source, long);
  const after = await helped(document, 'lines', troubles, long);
  expect(after.source).toContain('<FIT NAME lines=2 shrink>');
  expect((await look('zpl', after.source, long)).troubles.size).toBe(0);
  expect(after.fields.map(({ block }) => block?.lines)).toEqual([undefined, 2]);
});

it('offers nothing against what only another value mends, and no cut of a price', async () => {
  const source = size.zpl('^FO16,40^A0N,90,90^FD%PRICE%^FS');
  const { document, troubles } = await look('zpl', source, { PRICE: '1234567.90' });
  const [, field] = document.fields;
  const keys = field ? remediesOf(document, field, troubles.get(field.id) ?? []).map(({ key }) => key) : [];
  expect(keys).toContain('shrink');
  expect(keys).not.toContain('cut');
  const empty = await look('zpl', size.zpl(ean.zpl), { CODE: '' });
  const [, bars] = empty.document.fields;
  expect(bars && remediesOf(empty.document, bars, empty.troubles.get(bars.id) ?? [])).toEqual([]);
});
