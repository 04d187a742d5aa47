import { assert, asyncProperty, constant, constantFrom, dictionary, oneof, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTemplate } from '../languages/draw-template.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { moveFields, openDocument, removeFields, setData } from './document.ts';

/* A field that prints nothing stays a field: who edits the label finds it, and can mend it. */

const languages = {
  zpl: (data: string, code: string) =>
    `^XA^PW800^LL400^FO16,20^A0N,30,30^FDUno^FS\n^FO16,100${code}^FD${data}^FS\n^XZ\n`,
  tspl: (data: string, code: string) =>
    `SIZE 100 mm,50 mm\nCLS\nTEXT 16,20,"3",0,1,1,"Uno"\n${code}"${data}"\nPRINT 1\n`,
  epl: (data: string, code: string) => `N\nq800\nQ400,24\nA16,20,0,3,1,1,N,"Uno"\n${code}"${data}"\nP1\n`,
} as const;
type Language = keyof typeof languages;

/** Codes of each language, and texts, each up to its data. */
const kinds: Readonly<Record<Language, readonly string[]>> = {
  zpl: [
    '^BEN,60,Y,N',
    '^B8N,60,Y,N',
    '^BUN,60',
    '^B9N,60',
    '^B2N,60',
    '^B3N,,60',
    '^BCN,60',
    '^BKN,,60',
    '^BQN,2,4',
    '^BXN,4,200',
    '^B7N,4',
    '^B0N,4',
    '^BDN',
    '^B1N,,60',
    '^BAN,60',
    '^BRN,3',
    '^BZN,40',
    '^BER,60,Y,N',
    '^BCB,60',
    '^A0N,30,30',
    '^A0N,30,30^FB300,2',
    '^ADR',
    '^FR^A0N,30,30',
  ],
  tspl: [
    ...['EAN13', 'EAN8', 'UPCA', 'UPCE', '25', '39', '128', 'CODA', 'EAN128', 'ITF14', 'MSI', 'POST'].map(
      (type) => `BARCODE 16,100,"${type}",60,1,0,2,2,`,
    ),
    'BARCODE 300,100,"EAN13",60,1,90,2,2,',
    'QRCODE 16,100,L,4,A,0,',
    'DMATRIX 16,100,200,200,',
    'TEXT 16,100,"3",0,1,1,',
    'BLOCK 16,100,300,60,"3",0,1,1,',
  ],
  epl: [
    ...['E30', 'E80', 'UA0', 'UE0', '2', '3', '1', 'K', '1E', '2U', 'L', 'P', 'R14'].map(
      (type) => `B16,100,0,${type},2,5,60,B,`,
    ),
    'B300,100,1,E30,2,5,60,B,',
    'b16,100,Q,s4,',
    'b16,100,D,',
    'A16,100,0,3,1,1,N,',
  ],
};

const words = oneof(
  constantFrom('', ' ', 'ABC-12', '12345678', '%A%%B%', '%CODE%', 'ñandú €', '(99)', '-1'),
  string({ unit: constantFrom(...'0123456789ABCxyz -./()+é'), maxLength: 40 }),
);
const anyLabel = constantFrom<Language>('zpl', 'tspl', 'epl').chain((language) =>
  record({ language: constant(language), kind: constantFrom(...kinds[language]), data: words }),
);
const values = dictionary(constantFrom('A', 'B', 'CODE', 'OFFER'), words, { maxKeys: 4 });

const drawn = (language: Language, text: string, row: Record<string, string>) =>
  drawTemplate({
    language,
    text,
    settings: defaultPrinterSettings,
    isRow: true,
    edited: true,
    form: 'bitmap',
    values: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { text: value }])),
    moment: { date: '', time: '' },
    widthMm: 100,
    heightMm: 50,
    dpmm: 8,
  });

describe('a field that cannot print', () => {
  it('is in the document, has a size, moves and can be mended, whatever it says', async () => {
    await assert(
      asyncProperty(anyLabel, values, async ({ language, kind, data }, row) => {
        const source = languages[language](data, kind);
        const document = await openDocument(source, { language, values: row });
        expect(document.fields.map(({ kind: what }) => what === 'text' || what === 'code')).toEqual([
          true,
          true,
        ]);
        const [, field] = document.fields;
        if (!field) throw new Error('Two fields stand in the label.');
        expect(Math.min(field.box.height, field.unprinted ? field.box.height : 1)).toBeGreaterThan(0);
        expect(source.slice(field.data?.from, field.data?.to)).toBe(data);
        const moved = moveFields(document, [field.id], 8, 8);
        const [, after] = (await openDocument(moved.source, { language, values: row })).fields;
        expect(after?.box).toEqual({ ...field.box, x: field.box.x + 8, y: field.box.y + 8 });
        const mended = setData(document, field.id, '7501031311309');
        expect(mended.remarks.filter(({ level }) => level === 'error')).toEqual([]);
        const without = await openDocument(removeFields(document, [field.id]).source, { language });
        expect(without.fields).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.keys(languages) as Language[])(
    'is found by its variable where that is empty, in %s',
    async (language) => {
      for (const kind of kinds[language]) {
        const source = languages[language]('%OTHER%', kind);
        // oxlint-disable-next-line no-await-in-loop -- one label after the other
        const { fields } = await openDocument(source, { language, values: { OTHER: '' } });
        expect(fields.map(({ content }) => content)).toEqual(['Uno', '%OTHER%']);
      }
    },
  );

  it('leaves the rest of its row on the picture, which shows the row and not another one', async () => {
    await assert(
      asyncProperty(anyLabel, values, async ({ language, kind, data }, row) => {
        const source = languages[language](data, kind);
        const { bitmap, issues } = await drawn(language, source, row);
        // What is no template at all has no picture: its lines are named.
        if (issues.length > 0) return;
        expect(bitmap?.data.some((byte) => byte !== 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('takes samples in place of nothing but the values that stop the row', async () => {
    const source = languages.zpl('%CODE%', '^BEN,60,Y,N').replace('FDUno', 'FD%NAME%');
    const row = { NAME: 'Pan de caja', CODE: '12' };
    const document = await openDocument(source, { language: 'zpl', values: row });
    expect(document.fields.map(({ text }) => text)).toEqual(['Pan de caja', '7501031311309']);
    expect(document.remarks.some(({ level, code }) => level === 'error' && code === 'gtin-length')).toBe(
      true,
    );
  });
});
