import { describe, expect, it, test } from 'vitest';
import type { PrinterLanguage } from '../languages/languages.ts';
import {
  insertField,
  moveFields,
  openDocument,
  removeFields,
  reorderField,
  resizeField,
  setData,
  setParameter,
  type Size,
} from './document.ts';

/* Languages whose commands say all their numbers themselves. */

const open = (source: string, language: PrinterLanguage = 'tspl', encoding: 'utf-8' | 'latin1' = 'utf-8') =>
  openDocument(source, { language, encoding });
const label = (line: string, head = '') => `SIZE 50 mm,30 mm\r\n${head}CLS\r\n${line}\r\nPRINT 1\r\n`;

describe('TSPL', () => {
  it.each([
    ['TEXT 10,20,"3",0,1,1,"a"', 'TEXT 15,13,"3"'],
    ['BOX 10,20,90,60,2', 'BOX 15,13,95,53,2'],
    ['BOX 90,60,10,20,2', 'BOX 95,53,15,13,2'],
    ['DIAGONAL 10,60,90,20,2', 'DIAGONAL 15,53,95,13,2'],
    ['TRIANGLE 10,60,90,20,50,70,2', 'TRIANGLE 15,53,95,13,55,63,2'],
    ['BARCODE 10,20,"128",50,1,90,2,2,"a,b"', 'BARCODE 15,13,"128",50,1,90,2,2,"a,b"'],
    ['QRCODE 10,20,M,4,A,0,M2,S7,"a"', 'QRCODE 15,13,M,4'],
  ])('moves %s', async (line, expected) => {
    const document = await open(label(line, 'DIRECTION 1,1\r\nREFERENCE 30,40\r\nSHIFT 4\r\n'));
    const [field] = document.fields;
    const edit = moveFields(document, [field?.id ?? 0], 5, -7);
    expect(edit.source).toContain(`${expected}`);
    const [after] = (await open(edit.source)).fields;
    expect(after?.box).toEqual({ ...field?.box, x: (field?.box.x ?? 0) + 5, y: (field?.box.y ?? 0) - 7 });
    expect(moveFields(document, [field?.id ?? 0], -11, 0).remarks).toMatchObject([
      { code: 'edit-out-of-label' },
    ]);
  });

  it.each([
    ['BOX 10,20,90,60,2', { widthDots: 100, heightDots: 50 }],
    ['BOX 90,60,10,20,2', { widthDots: 70 }],
    ['BAR 10,20,90,60', { widthDots: 100, heightDots: 50 }],
    ['CIRCLE 10,20,50,2', { widthDots: 60 }],
    ['CIRCLE 10,20,50,2', { widthDots: 60, heightDots: 60 }],
    ['DIAGONAL 10,60,90,20,2', { widthDots: 60, heightDots: 60 }],
    ['TEXT 10,20,"3",0,1,1,"a"', { heightDots: 48 }],
    ['BLOCK 10,20,90,60,"3",90,1,1,"a"', { heightDots: 80 }],
    ['BARCODE 10,20,"128",50,1,0,2,2,"abc"', { heightDots: 99 }],
    ['BARCODE 10,20,"39",50,1,0,2,6,"ABC"', { module: 3 }],
    ['QRCODE 10,20,M,4,A,0,M2,"a"', { module: 6 }],
    ['DMATRIX 10,20,400,400,x4,"a"', { module: 6 }],
    ['PDF417 10,20,400,400,0,W2,H6,"a"', { module: 3 }],
    ['PDF417 10,20,400,400,90,W2,H6,"a"', { module: 3 }],
    ['PDF417 10,20,300,60,0,W3,H5,"pdf"', { heightDots: 110 }],
    ['PDF417 10,20,300,60,0,W3,H5,"pdf"', { module: 6 }],
    ['PDF417 10,20,320,80,0,W3,"pdf"', { module: 5 }],
    ['MPDF417 10,20,0,W2,H4,"pdf"', { module: 3 }],
  ] satisfies [string, Size][])('%s takes %o', async (line, size: Size) => {
    const document = await open(label(line));
    const [field] = document.fields;
    const edit = resizeField(document, field?.id ?? 0, size);
    expect(edit.remarks).toEqual([]);
    const [after] = (await open(edit.source)).fields;
    expect(after?.box).toMatchObject({
      ...(size.widthDots === undefined ? {} : { width: size.widthDots }),
      ...(size.heightDots === undefined ? {} : { height: size.heightDots }),
    });
    if (size.module) expect(after?.code?.moduleDots).toBe(size.module);
  });

  it.each([
    ['tspl', 'PDF417 10,20,300,60,0,W3,H5,"pdf"'],
    ['tspl', 'PDF417 10,20,320,80,90,W3,"pdf"'],
    ['epl', 'b10,20,P,287,174,x2,y6,"abc"'],
    ['epl', 'b10,20,P,400,200,x2,"abc"'],
  ] as const)('%s prints %s in all sizes that it takes', async (language, line) => {
    const document = await open(language === 'tspl' ? label(line) : `N\n${line}\nP1\n`, language);
    const [field] = document.fields;
    for (const size of [
      ...[1, 2, 3, 6, 9, 10].map((module) => ({ module })),
      ...[30, 90, 300, 900].flatMap((dots) => [{ heightDots: dots }, { widthDots: dots }]),
    ]) {
      const edit = resizeField(document, field?.id ?? 0, size);
      // oxlint-disable-next-line no-await-in-loop -- one size after the other
      const [after] = (await open(edit.source, language)).fields;
      expect([size, after?.text]).toEqual([size, field?.text]);
      if (edit.remarks.length > 0 || !after) continue;
      if ('module' in size) expect(after.code?.moduleDots).toBe(size.module);
      if ('heightDots' in size) expect(after.box.height).toBe(size.heightDots);
      if ('widthDots' in size) expect(after.box.width).toBe(size.widthDots);
    }
  });

  it.each([
    ['TEXT 10,20,"3",0,1,1,"a"', 'font', '2', '"2",0,1,1'],
    ['TEXT 10,20,"3",0,1,1,"a"', 'rotation', '90', '"3",90,1,1'],
    ['BOX 10,20,90,60,2', 'line thickness', '5', '90,60,5'],
    ['BARCODE 10,20,"128",50,1,0,2,2,"a"', 'human readable', '0', '50,0,0'],
  ])('%s: %s becomes %s', async (line, name, value, expected) => {
    const document = await open(label(line));
    const edit = setParameter(document, document.fields[0]?.id ?? 0, name, value);
    expect(edit.remarks).toEqual([]);
    expect(edit.source).toContain(expected);
    const wrong = setParameter(document, document.fields[0]?.id ?? 0, name, '1\r\nPRINT 9');
    expect(wrong.remarks).toMatchObject([{ level: 'error', code: 'edit-value' }]);
  });

  it('writes quotes, and joins of strings and counters as one string', async () => {
    const document = await open(
      label('TEXT 10,20,"3",0,1,1,"5 \\["]"\r\nTEXT 10,60,"3",0,1,1,"No. "+@1', '@1="7"\r\n'),
    );
    const [text, joined] = document.fields;
    expect([text?.content, joined?.content]).toEqual(['5 "', '"No. "+@1']);
    expect(setData(document, text?.id ?? 0, 'a "b"').source).toContain('"a \\["]b\\["]"');
    expect(setData(document, joined?.id ?? 0, 'No. 8').source).toContain(',"No. 8"\r\n');
    expect(setData(document, text?.id ?? 0, 'a\nb').remarks).toMatchObject([{ code: 'edit-one-line' }]);
  });

  it('writes letters as bytes of the code page in force', async () => {
    const source = label('TEXT 10,20,"3",0,1,1,"Caf\u00e9"', 'CODEPAGE 1252\r\n');
    const document = await open(source, 'tspl', 'latin1');
    const edit = setData(document, document.fields[0]?.id ?? 0, '5 \u20ac');
    expect(edit.source).toContain('"5 \u0080"');
    const after = await open(edit.source, 'tspl', 'latin1');
    expect(after.fields[0]).toMatchObject({ text: '5 \u20ac', content: '5 \u20ac' });
    expect(setData(document, document.fields[0]?.id ?? 0, '\u03a9').remarks).toMatchObject([
      { code: 'edit-character' },
    ]);
  });

  it('lists a field once however often it prints, and takes its raw bytes out with it', async () => {
    const source = label('BITMAP 10,20,1,2,0,\r\n\r\nTEXT 90,20,"3",0,1,1,"a"').replace(
      'PRINT 1',
      'PRINT 1\r\nPRINT 1',
    );
    const document = await open(source, 'tspl', 'latin1');
    expect(document.fields.map(({ kind, labels }) => [kind, labels])).toEqual([
      ['image', [0, 1]],
      ['text', [0, 1]],
    ]);
    const edit = removeFields(document, [document.fields[0]?.id ?? 0]);
    expect(edit.source).toBe(source.replace('BITMAP 10,20,1,2,0,\r\n\r\n', ''));
    const order = reorderField(document, document.fields[1]?.id ?? 0, document.fields[0]?.id);
    const after = await open(order.source, 'tspl', 'latin1');
    expect(after.fields.map(({ kind }) => kind)).toEqual(['text', 'image']);
    expect(order.ids.get(document.fields[1]?.id ?? 0)).toBe(after.fields[0]?.id);
  });

  it('changes the order across comments, and codes that cannot be drawn', async () => {
    const bars = (y: number, data: string) => `BARCODE 9,${y},"EAN13",40,0,0,2,2,"${data}"`;
    const lines = ['BAR 1,2,3,4', 'REM frame', bars(60, 'no digits'), bars(20, '750103131130')];
    const document = await open(label(lines.join('\r\n')));
    const edit = reorderField(document, document.fields[1]?.id ?? 0, document.fields[0]?.id);
    expect((await open(edit.source)).fields.map(({ kind, unprinted }) => [kind, unprinted])).toEqual([
      ['code', true],
      ['line', undefined],
      ['code', undefined],
    ]);
  });

  it('refuses another order across what gives the origin', async () => {
    const document = await open(label('BAR 1,2,3,4\r\nREFERENCE 9,9\r\nBAR 5,6,7,8'));
    const [first, second] = document.fields;
    expect(reorderField(document, second?.id ?? 0, first?.id).remarks).toMatchObject([
      { code: 'edit-order', details: { command: 'REFERENCE' } },
    ]);
  });

  test('a field is put in before PRINT, counted from REFERENCE', async () => {
    const document = await open(label('BAR 1,2,3,4', 'REFERENCE 10,20\r\n'));
    const edit = insertField(
      document,
      'code',
      { x: 50, y: 60 },
      { symbology: 'EAN-13', data: '7501031311309' },
    );
    expect(edit.source).toContain('3,4\r\nBARCODE 40,40,"EAN13"');
    const after = await open(edit.source);
    expect(after.fields.find(({ id }) => id === edit.inserted)?.code?.bars).toMatchObject({ x: 50, y: 60 });
    const empty = await open('', 'tspl');
    expect(insertField(empty, 'line', { x: 5, y: 6, widthDots: 7, heightDots: 2 }).source).toBe(
      'CLS\nBAR 5,6,7,2\nPRINT 1\n',
    );
  });
});
