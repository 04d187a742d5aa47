import { describe, expect, it, test } from 'vitest';
import {
  duplicateFields,
  insertField,
  moveFields,
  openDocument,
  removeFields,
  reorderField,
  resizeField,
  setData,
  rowTags,
  setOnlyWith,
  type DocumentField,
  setParameter,
  type LabelDocument,
} from './document.ts';

const byText = ({ fields }: LabelDocument, text: string) => {
  const field = fields.find((each) => each.text.includes(text) || each.content.includes(text));
  if (!field) throw new Error(`No field says ${text}.`);
  return field;
};
const boxes = ({ fields }: LabelDocument) => fields.map(({ box }) => box);

describe('a document of ZPL', () => {
  test('lists a field of a stored format once, with all labels that show it', async () => {
    const document = await openDocument(
      '^XA^DFF^FS^FO9,8^A0N,30^FN1^FS^FO9,60^GB50,40,2^FS^XZ^XA^XFF^FS^FN1^FDa^FS^XZ^XA^XFF^FS^FN1^FDb^FS^XZ',
    );
    expect(document.fields.map(({ kind, labels, text }) => [kind, labels, text])).toEqual([
      ['text', [0, 1], 'a'],
      ['box', [0, 1], ''],
    ]);
    expect(document.labels).toHaveLength(2);
  });

  test('keeps fields of a section that is cut away, and placeholders', async () => {
    const source =
      '^XA\n^FO20,30^A0N,30^FD%NAME%^FS\n<OFFER>\n^FO20,90^A0N,30^FDOnly %OFFER%^FS\n</OFFER>\n^FO20,150^BY2^BCN,60^FD%CODE%^FS\n^XZ\n';
    const document = await openDocument(source, { values: { OFFER: '', NAME: 'Pan' } });
    expect(document.fields.map(({ drawn, placeholders, text }) => [drawn, placeholders, text])).toEqual([
      [true, ['NAME'], 'Pan'],
      [false, ['OFFER'], 'Only 99.90'],
      [true, ['CODE'], '7501031311309'],
    ]);
    const [, offer] = document.fields;
    const edit = moveFields(document, [offer?.id ?? 0], 5, -7);
    expect(edit.source).toBe(source.replace('^FO20,90', '^FO25,83'));
  });

  test('names the words of an old-style label', async () => {
    const document = await openDocument('^XA^FO1,2^A0N,30^FDDESCRIPCION 5^FS^XZ');
    expect(document.fields[0]?.placeholders).toEqual(['DESCRIPCION']);
  });

  test('shows a template that cannot be compiled as it is written', async () => {
    const document = await openDocument('^XA^FO1,2^A0N,30^FD%NAME%^FS<OFFER>^XZ');
    expect(document.fields[0]?.text).toBe('%NAME%');
    expect(document.remarks.some(({ level, line }) => level === 'error' && line === 1)).toBe(true);
  });
});

describe('moving in ZPL', () => {
  it.each([
    ['millimetres', '^XA^MUM^FO2,3^GB5,5,1^FS^XZ', [3, 8], '^FO2.375,4'],
    ['inches', '^XA^MUI^FO.1,.2^GB.5,.5,.01^FS^XZ', [3, 0], '^FO0.114,.2'],
    ['another home', '^XA^LH30,40^FO2,3^GB5,5,1^FS^XZ', [-2, 8], '^FO0,11'],
    ['a lone x', '^XA^FO2^GB5,5,1^FS^XZ', [1, 8], '^FO3,8'],
    ['no numbers', '^XA^FO^GB5,5,1^FS^XZ', [1, 8], '^FO1,8'],
    ['no position', '^XA^GB5,5,1^FS^XZ', [1, 8], '^FO1,8^GB'],
    ['right alignment', '^XA^FO90,3,1^A0N,30^FDx^FS^XZ', [1, 8], '^FO91,11,1'],
    ['other prefixes', '^XA^CC!!CD;!FO2;3!GB5;5;1!FS!XZ', [1, 1], '!FO3;4!'],
    ['line ends', '^XA\r\n^FO2,\r\n3\r\n^GB5,5,1^FS\r\n^XZ\r\n', [1, 1], '^FO3,\r\n4\r\n'],
  ])('writes %s', async (_, source, [dx, dy], expected) => {
    const document = await openDocument(source);
    const [field] = document.fields;
    if (!field) throw new Error('One field is drawn.');
    const edit = moveFields(document, [field.id], dx ?? 0, dy ?? 0);
    expect(edit.source).toContain(expected);
    const after = await openDocument(edit.source);
    expect(boxes(after)).toEqual([{ ...field.box, x: field.box.x + (dx ?? 0), y: field.box.y + (dy ?? 0) }]);
    expect(edit.ids.get(field.id)).toBe(after.fields[0]?.id);
  });

  it.each([
    ['left of the origin', '^XA^LH30,40^FO2,3^GB5,5,1^FS^XZ', -3, 'edit-out-of-label'],
    ['finer than dots of another density', '^XA^MUD,100,200^FO2,3^GB5,5,1^FS^XZ', 1, 'edit-finer-than-unit'],
    ['what a variable says', '^XA^FO%X1%,3^A0N,30^FD%NAME%^FS^XZ', 1, 'edit-variable'],
  ])('refuses to go %s', async (_, source, dx, code) => {
    const document = await openDocument(source, { values: { X1: '12' } });
    const edit = moveFields(document, [document.fields[0]?.id ?? 0], dx, 0);
    expect(edit).toMatchObject({ changes: [], source });
    expect(edit.remarks).toMatchObject([{ level: 'error', code }]);
  });

  it('pins what went on where the moved text ends, and moves both without a pin', async () => {
    const source = '^XA^FT20,60^A0N,40^FD12^FS^FT^A0N,20^FD90^FS^FT^A0N,20^FDc^FS^XZ';
    const document = await openDocument(source);
    const [units, cents, last] = document.fields;
    if (!units || !cents || !last) throw new Error('Three fields are drawn.');
    const edit = moveFields(document, [units.id], 10, 5);
    expect(edit.remarks).toMatchObject([{ level: 'warning', code: 'edit-pinned', field: cents.id }]);
    expect(boxes(await openDocument(edit.source))).toEqual([
      { ...units.box, x: units.box.x + 10, y: units.box.y + 5 },
      cents.box,
      last.box,
    ]);
    const both = moveFields(document, [units.id, cents.id, last.id], 10, 5);
    expect(both.source).toBe(source.replace('20,60', '30,65'));
    expect(both.remarks).toEqual([]);
  });

  it('refuses an unknown field, and says that a fraction was rounded', async () => {
    const document = await openDocument('^XA^FO2,3^GB5,5,1^FS^XZ');
    expect(moveFields(document, [99], 1, 1).remarks).toMatchObject([{ code: 'edit-no-field' }]);
    const [field] = document.fields;
    const edit = moveFields(document, [field?.id ?? 0], 1.4, 0);
    expect(edit.source).toContain('^FO3,3');
    expect(edit.remarks).toMatchObject([{ level: 'info', code: 'edit-rounded' }]);
  });
});

describe('what a field of ZPL says', () => {
  it.each([
    ['plain text', '^XA^CI28^FO1,2^A0N,30^FDold^FS^XZ', 'Café 5 kg', '^FDCafé 5 kg^FS'],
    ['prefixes', '^XA^FO1,2^A0N,30^FDold^FS^XZ', 'a^b~c_d', '^FH^FDa_5Eb_7Ec_5Fd^FS'],
    ['letters of a code page', '^XA^CI27^FO1,2^A0N,30^FDold^FS^XZ', 'Café', '^FH^FDCaf_E9^FS'],
    ['escapes that are there', '^XA^FO1,2^A0N,30^FH!^FDold^FS^XZ', 'a!b', '^FH!^FDa!21b^FS'],
    ['lines of a block', '^XA^FO1,2^A0N,30^FB200,3^FDold^FS^XZ', 'a\nb\\', '^FDa\\&b\\\\^FS'],
    [
      'a QR code behind its switches',
      '^XA^FO1,2^BQN,2,4^FDQA,old^FS^XZ',
      'https://a.b/c',
      '^FDQA,https://a.b/c^FS',
    ],
    [
      'placeholders',
      '^XA^FO1,2^A0N,30^FD%NAME%^FS^XZ',
      '%NAME% / %PRICE_CENT%',
      '^FD%NAME% / %PRICE_CENT%^FS',
    ],
    [
      'a value of a stored format',
      '^XA^DFF^FS^FO9,8^A0N,30^FN1^FS^XZ^XA^XFF^FN1^FDa^FS^XZ',
      'b',
      '^FN1^FDb^FS',
    ],
  ])('is written as %s', async (_, source, text, expected) => {
    const document = await openDocument(source);
    const [field] = document.fields;
    const edit = setData(document, field?.id ?? 0, text);
    expect(edit.remarks).toEqual([]);
    expect(edit.source).toContain(expected);
    expect((await openDocument(edit.source)).fields[0]?.content).toBe(text);
  });

  it('is refused where the character set lacks a letter, or a line has no block', async () => {
    const document = await openDocument('^XA^CI27^FO1,2^A0N,30^FDold^FS^FO1,2^GB9,9,1^FS^XZ');
    const [text, box] = document.fields;
    expect(setData(document, text?.id ?? 0, 'Ω').remarks).toMatchObject([{ code: 'edit-character' }]);
    expect(setData(document, text?.id ?? 0, 'a\nb').remarks).toMatchObject([{ code: 'edit-one-line' }]);
    expect(setData(document, box?.id ?? 0, 'a').remarks).toMatchObject([{ code: 'edit-no-data' }]);
  });
});

describe('sizes in ZPL', () => {
  it('are written in the field itself where ^CF gave them', async () => {
    const document = await openDocument('^XA^CF0,30^FO1,2^FDone^FS^FO1,60^FDtwo^FS^XZ');
    const one = byText(document, 'one');
    const edit = resizeField(document, one.id, { heightDots: 50 });
    expect(edit.source).toContain('^FO1,2^A0N,50,30^FDone');
    const after = await openDocument(edit.source);
    expect(after.fields.map(({ box }) => box.height)).toEqual([50, 30]);
  });

  it('of a module leave the codes that share ^BY as they are', async () => {
    const document = await openDocument(
      '^XA^BY3^FO1,2^BCN,50,N^FDone^FS^FO1,90^BCN,50,N^FDtwo^FS^XZ^XA^FO1,90^BCN,50,N^FDthree^FS^XZ',
    );
    const one = byText(document, 'one');
    const edit = resizeField(document, one.id, { module: 2 });
    const after = await openDocument(edit.source);
    expect(after.fields.map(({ code }) => code?.moduleDots)).toEqual([2, 3, 3]);
    const again = resizeField(after, edit.ids.get(one.id) ?? -1, { module: 4 });
    expect(again.source).toHaveLength(edit.source.length);
    expect((await openDocument(again.source)).fields.map(({ code }) => code?.moduleDots)).toEqual([4, 3, 3]);
  });

  it.each([
    ['^GB40,30,2', { widthDots: 80, heightDots: 50 }, '^GB80,50,2'],
    ['^GB40,30', { widthDots: 80 }, '^GB80,30'],
    ['^GC40,3', { widthDots: 60, heightDots: 60 }, '^GC60,3'],
    ['^GC40,3', { widthDots: 60 }, '^GE60,40,3'],
    ['^GD40,30,2,,L', { widthDots: 60, heightDots: 31 }, '^GD58,31,2,,L'],
    ['^A0N,30,20^FB200,2^FDa b c', { widthDots: 100 }, '^FB100,2'],
    ['^A0R,30,20^FB200,2^FDa b c', { heightDots: 100 }, '^FB100,2'],
    ['^BQN,2,4^FDQA,abc', { module: 6 }, '^BQN,2,6'],
    ['^BXN,4,200^FDabc', { module: 6 }, '^BXN,6,200'],
    ['^BCN,40,N^FDabc', { heightDots: 70 }, '^BCN,70,N'],
    ['^BCR,40,Y^FDabc', { widthDots: 90 }, '^BCR,'],
  ])('%s becomes %o', async (written, size, expected) => {
    const document = await openDocument(`^XA^FO20,20${written}^FS^XZ`);
    const [field] = document.fields;
    const edit = resizeField(document, field?.id ?? 0, size);
    expect(edit.source).toContain(expected);
    const [after] = (await openDocument(edit.source)).fields;
    if ('module' in size) expect(after?.code?.moduleDots).toBe(size.module);
    if ('widthDots' in size) expect(after?.box.width).toBe(size.widthDots);
    if ('heightDots' in size) expect(after?.box.height).toBe(size.heightDots);
  });
});

describe('parameters of ZPL', () => {
  it.each([
    ['^A0N,30,20^FDa', 'font height', '50', '^A0N,50,20^FD'],
    ['^A0N,30,20^FDa', 'rotation', 'R', '^A0R,30,20^FD'],
    ['^A0,30,20^FDa', 'rotation', 'R', '^A0R,30,20^FD'],
    ['^A0N,30,20^FDa', 'font', 'D', '^ADN,30,20^FD'],
    ['^FDa', 'rotation', 'I', '^A0I,25,25^FDa'],
    ['^A0N,30,20^FDa', 'justification', 'C', '^FB'],
    ['^A0N,30,20^FB200,2^FDa', 'justification', 'C', '^FB200,2,,C^FD'],
    ['^A0N,30,20^FDa', 'reverse', 'Y', '^FR^A0N'],
    ['^FR^A0N,30,20^FDa', 'reverse', 'N', '20^A0N'],
    ['^BCN,40^FD123', 'line', 'N', '^BCN,40,N^FD'],
    ['^BCN,40^FD123', 'module width', '3', '^BY3^FO20,20^BC'],
    ['^GB40,30,2', 'thickness', '5', '^GB40,30,5'],
    ['^GB40,30,2', 'x', '25', '^FO25,20'],
    ['^BQN,2,4^FDQA,abc', 'error correction', 'H', '^BQN,2,4,H'],
  ])('%s: %s becomes %s', async (written, name, value, expected) => {
    const document = await openDocument(`^XA^CF0,25^FO20,20${written}^FS^FO300,300^FDother^FS^XZ`);
    const [field, other] = document.fields;
    const edit = setParameter(document, field?.id ?? 0, name, value);
    expect(edit.remarks).toEqual([]);
    expect(edit.source).toContain(expected);
    const after = await openDocument(edit.source);
    expect(after.fields[1]?.box).toEqual(other?.box);
    const id = edit.ids.get(field?.id ?? 0) ?? -1;
    if (name !== 'reverse' && name !== 'module width')
      expect(after.fields[0]?.parameters[name]?.value).toBe(value);
    expect(setParameter(after, id, name, value).changes).toEqual([]);
  });

  it.each([
    ['thickness', '^XZ'],
    ['thickness', '3,4'],
    ['x', 'far'],
    ['colour', '3'],
  ])('refuse a %s of %s', async (name, value) => {
    const document = await openDocument('^XA^FO20,20^GB40,30,2^FS^XZ');
    const edit = setParameter(document, document.fields[0]?.id ?? 0, name, value);
    expect(edit.changes).toEqual([]);
    expect(edit.remarks).toMatchObject([{ level: 'error' }]);
  });
});

describe('putting fields into ZPL and taking them out', () => {
  it('begins a label where there is none', async () => {
    const document = await openDocument('', { language: 'zpl' });
    const edit = insertField(document, 'text', { x: 5, y: 9 }, { data: 'Hola' });
    expect(edit.source).toBe('^XA\n^FO5,9^A0N,24,24^FDHola^FS\n^XZ\n');
  });

  it.each([
    ['the last command is ^CC', '^XA^FO1,1^GB9,9,2^FS^CC!!XZ'],
    ['the last command is ^CD', '^XA^FO1,1^GB9,9,2^FS^CD;^XZ'],
    ['they are ^CT, ^CC and ^CD', '^XA^CT|^CC!!CD;!LH7;9!FO1;1!GB9;9;2!FS!XZ'],
    [
      'a stored format has settings of its own',
      '^XA^DFR:A^FS^LH90,90^MUM^FO1,1^FN1^FS^XZ^XA^FO1,1^GB9,9,2^FS^XZ',
    ],
    ['a home is farther than printers take it', '^XA^LH40000,0^LH30,40^LT200^FO1,1^GB9,9,2^FS^XZ'],
    ['letters stand before the numbers', '^XA^LHX30,Y40^LSZ5^FO1,1^GB9,9,2^FS^XZ'],
    ['units are those of another density', '^XA^MUD,150,300^LH10,10^FO1,1^GB9,9,2^FS^XZ'],
    ['fields are turned and aligned to the right', '^XA^FWR,1^FO99,99^GB9,9,2^FS^XZ'],
  ])('puts a code and a line where they are wanted when %s', async (_, source) => {
    for (const kind of ['code', 'line'] as const) {
      const document = await openDocument(source, { language: 'zpl' });
      const edit = insertField(
        document,
        kind,
        { x: 200, y: 160 },
        { symbology: 'Code 128', data: 'ABC', module: 2 },
      );
      expect(edit.remarks).toEqual([]);
      const { fields } = await openDocument(edit.source, { language: 'zpl' });
      expect(fields).toHaveLength(document.fields.length + 1);
      const box = fields.at(-1)?.code?.bars ?? fields.at(-1)?.box;
      expect(box).toMatchObject({ x: 200, y: 160 });
    }
  });

  it.each([
    ['EAN-13', '7501031311309'],
    ['EAN-8', '75311049'],
    ['UPC-A', '012345678905'],
    ['Code 39', 'ABC-123'],
    ['Interleaved 2 of 5', '12345678'],
    ['Codabar', '12345'],
    ['QR Code', 'https://example.com/?a=^1'],
    ['Data Matrix', 'ABC-123'],
    ['Aztec', 'ABC-123'],
    ['PDF417', 'ABC-123'],
    ['GS1-128', '(01)07501031311309'],
  ])('writes %s under what is in force, which stays', async (symbology, data) => {
    const source =
      '^XA^CI28^LH7,5^LRY^FWR,1^BY4,2,66^FO9,90^BCN,,N^FDold^FS\r\n^XZ\r\n^XA^FO9,90^BCN,,N^FDnext^FS^XZ';
    const document = await openDocument(source);
    const edit = insertField(document, 'code', { x: 150, y: 200 }, { symbology, data, module: 2 });
    const after = await openDocument(edit.source);
    const added = after.fields.find(({ id }) => id === edit.inserted);
    // Printers put a QR code lower than its position.
    expect(symbology === 'QR Code' ? added?.box : added?.code?.bars).toMatchObject({ y: 200 });
    expect(added?.code?.moduleDots).toBe(2);
    expect(added?.content).toBe(data);
    expect(added?.reverse).toBe(false);
    expect(boxes(after).filter((box) => box !== added?.box)).toEqual(boxes(document));
    expect(edit.source).toContain('\r\n^XZ');
  });

  it.each([
    ['tspl', 'SIZE 50 mm,30 mm\r\nREFERENCE 10,5\r\nSHIFT 3\r\nCLS\r\nBAR 1,1,5,5\r\nPRINT 1\r\n'],
    ['tspl', 'SIZE 50 mm,30 mm\r\nreference +10 , 5.0\r\nSHIFT 2,-3\r\nCLS\r\nBAR 1,1,5,5\r\nPRINT 1\r\n'],
    ['tspl', 'CLS\r\nTEXT 1,1,"3",0,1,1,"REFERENCE 9,9"\r\nREFERENCE x,9\r\nPRINT 1\r\n'],
    ['epl', 'N\nR10,5\nLO1,1,5,5\nP1\n'],
    ['epl', 'FK"F"\nFS"F"\nR30,20\nFE\nN\nFR"F"\nLO1,1,5,5\nP1\n'],
    ['epl', 'N\nR10\nLO1,1,5,5\nP1\n'],
    ['zpl', '^XA^CC!!CD;!LH10;20!FO1;1!GB9;9;2!FS!XZ'],
    ['zpl', '^XA^CC+^XA+CD/+LH10/20+FO1/1+GB9/9/2+FS+CC^^CD,^XZ'],
  ] as const)(
    'puts a line in where the printer counts from at that place (%s, %s)',
    async (language, source) => {
      const document = await openDocument(source, { language });
      const edit = insertField(document, 'line', { x: 200, y: 160 });
      expect(edit.remarks).toEqual([]);
      const after = await openDocument(edit.source, { language });
      expect(after.fields.at(-1)?.box).toMatchObject({ x: 200, y: 160 });
      expect(boxes(after).slice(0, -1)).toEqual(boxes(document));
    },
  );

  it.each([
    ['tspl', 'CLS\r\nBITMAP 1,1,1,2,0,\u00ff\u0000\r\nBAR 9,9,9,9\r\nPRINT 1\r\n'],
    ['epl', 'N\nGW1,1,1,2,\u00ff\u0000\nLO9,9,9,9\nP1\n'],
    ['cpcl', '! 0 200 200 99 1\nCG 1 2 1 1 \u00ff\u0000\nBOX 9 9 20 20 1\nPRINT\n'],
    ['cpcl', '! 0 200 200 99 1\nVCOMPRESSED-GRAPHICS 1 2 1 9 \u00ff\u0000\nBOX 9 9 20 20 1\nPRINT\n'],
  ] as const)(
    'refuses a size of an image for which other bytes must follow (%s)',
    async (language, source) => {
      const document = await openDocument(source, { language, encoding: 'latin1' });
      const id = document.fields[0]?.id ?? 0;
      for (const [name, value] of [
        ['height', '3'],
        ['height', '1'],
        ['width in bytes', '2'],
      ] as const) {
        const edit = setParameter(document, id, name, value);
        expect(edit.source).toBe(source);
        expect(edit.remarks).toMatchObject([
          { level: 'error', code: 'edit-value', details: { name, value } },
        ]);
      }
      expect(setParameter(document, id, 'x', '7').remarks).toEqual([]);
    },
  );

  it.each(['A', 'B', 'C'])('refuses other counts of data for an image of ZPL, ^GF%s', async (kind) => {
    const source = `^XA^FO1,1^GF${kind},2,2,1,${kind === 'A' ? 'FF00' : '\u00ff\u0000'}^FS^FO9,9^GB9,9^FS^XZ`;
    const document = await openDocument(source, { language: 'zpl', encoding: 'latin1', values: {} });
    const id = document.fields[0]?.id ?? 0;
    for (const name of ['compression', 'bytes', 'field bytes', 'bytes a row']) {
      for (const value of ['9', '0', 'Z', '%QUANTITY%']) {
        const edit = setParameter(document, id, name, value);
        expect([edit.source, edit.remarks[0]?.code]).toEqual([source, 'edit-value']);
      }
    }
  });

  it.each([
    ['^GB60,40,2,B,0', 'color', ['B', 'W'], ['G', '', 'b']],
    ['^GB60,40,2,B,0', 'width', ['1', '80.5'], ['wide', '', '1,2']],
    ['^GD60,40,2,B,R', 'leaning', ['L', '/'], ['N', '']],
    ['^BCN,40,Y,N,N,A^FD123', 'mode', ['D', 'N'], ['X', '']],
    ['^BCN,40,Y,N,N,A^FD123', 'check digit', ['Y', 'N'], ['A', '1', '']],
    ['^BQN,2,4^FDQA,123', 'magnification', ['1', '100'], ['0', '101', '2.5', '-1']],
    ['^BXN,4,200^FD123', 'quality', ['140', '0'], ['201', 'best']],
    ['^A0N,20,20^FB99,2,0,L^FDab', 'justification', ['C', 'J'], ['X', 'centre']],
    ['^A0N,20,20^FDab', 'rotation', ['N', 'B'], ['X', '90', '']],
    ['^A0N,20,20^SN001,1,Y', 'increment', ['2', '-1'], ['a', '']],
  ] as const)('takes for a parameter of %s what the table has: %s', async (code, name, good, wrong) => {
    const document = await openDocument(`^XA^FO10,10${code}^FS^XZ`, { language: 'zpl' });
    const id = document.fields[0]?.id ?? 0;
    const said = (value: string) => setParameter(document, id, name, value).remarks.map((each) => each.code);
    expect(good.map(said)).toEqual(good.map(() => []));
    expect(wrong.map(said)).toEqual(wrong.map(() => ['edit-value']));
  });

  it.each([
    ['^FT^A0N,30^FDtwo^FS', ['two']],
    ['^FT^A0N,30^FDtwo^FS^FO9,90^A0N,30^FDown^FS', ['two']],
    ['^FO9,90^A0N,30^FDown^FS', []],
  ])('says which texts moved with the words before them: %s', async (rest, moved) => {
    const document = await openDocument(`^XA^FO10,10^A0N,30^FDone^FS${rest}^XZ`, { language: 'zpl' });
    const edit = setData(document, document.fields[0]?.id ?? 0, 'longer');
    expect(edit.remarks.map(({ code, details }) => [code, details?.['text']])).toEqual(
      moved.map((text) => ['edit-moved-along', text]),
    );
  });

  it('puts an image in', async () => {
    const document = await openDocument('^XA^XZ', { language: 'zpl' });
    const image = { widthDots: 16, heightDots: 2, data: Uint8Array.of(0x80, 1, 0xff, 0) };
    const edit = insertField(document, 'image', { x: 3, y: 4 }, { image });
    expect(edit.source).toContain('^FO3,4^GFA,4,4,2,8001FF00^FS');
    expect((await openDocument(edit.source)).fields[0]?.box).toEqual({ x: 3, y: 4, width: 16, height: 2 });
  });

  it('keeps what other fields need of a field that is taken out', async () => {
    const source = '^XA\n^FO9,9^BY4^BCN,50,N^FDone^FS\n^FO9,90^BCN,50,N^FDtwo^FS\n^XZ\n';
    const document = await openDocument(source);
    const one = byText(document, 'one');
    const edit = removeFields(document, [one.id]);
    const after = await openDocument(edit.source);
    expect(boxes(after)).toEqual([byText(document, 'two').box]);
    expect(edit.ids.has(one.id)).toBe(false);
    const both = removeFields(document, [byText(document, 'two').id]);
    expect(both.source).toBe(source.replace('^FO9,90^BCN,50,N^FDtwo^FS\n', ''));
  });

  it('changes the order in which fields print', async () => {
    const source = '^XA\n^FO1,1^GB9,9,9^FS\n^FO2,2^GB8,8,8,W^FS\n^FO3,3^A0N,20^FDx^FS\n^XZ\n';
    const document = await openDocument(source);
    const [first, second, third] = document.fields;
    const edit = reorderField(document, third?.id ?? 0, first?.id);
    expect(boxes(await openDocument(edit.source))).toEqual([third?.box, first?.box, second?.box]);
    const last = reorderField(document, first?.id ?? 0);
    const after = await openDocument(last.source);
    expect(boxes(after)).toEqual([second?.box, third?.box, first?.box]);
    expect(last.ids.get(first?.id ?? 0)).toBe(after.fields[2]?.id);
  });

  it.each([
    ['a text passes what only codes ask for', '^BY3,2,60^FO9,9^BCN^FDone^FS\n^FO9,200^A0N,30^FDtwo^FS\n'],
    ['a code passes texts with its ^BY', '^FO9,200^A0N,30^FDone^FS\n^FO9,9^BY3,2,60^BCN^FDtwo^FS\n'],
    ['a box passes ^CF', '^FO5,5^GB9,9,9^FS\n^CFA,20^FO9,90^FDtwo^FS\n^FO6,6^GB90,90,3^FS\n'],
    ['a text with a font of its own passes ^CF', '^FO9,9^A0N,20^FDone^FS\n^CFA,20^FO9,90^A0N,30^FDtwo^FS\n'],
    [
      'a section is passed as a whole',
      '^FO9,9^A0N,30^FD%A%^FS\n<OFFER>\n^FO9,90^A0N,30^FD%OFFER%^FS\n</OFFER>\n',
    ],
  ])('%s, in both directions', async (_, code) => {
    const document = await openDocument(`^XA\n${code}^XZ\n`);
    const [first, last] = [document.fields[0], document.fields.at(-1)];
    const look = (field?: DocumentField) => field && { box: field.box, text: field.text };
    const backward = reorderField(document, last?.id ?? 0, first?.id);
    const forward = reorderField(document, first?.id ?? 0);
    if (!code.includes('OFFER')) {
      expect(backward.remarks).toEqual([]);
      expect(look((await openDocument(backward.source)).fields[0])).toEqual(look(last));
    } else expect(backward.remarks).toMatchObject([{ code: 'edit-order', details: { command: '<OFFER>' } }]);
    expect(forward.remarks).toEqual([]);
    const after = await openDocument(forward.source);
    expect(after.fields.map(look)).toEqual([...document.fields.slice(1), first].map(look));
    expect(after.fields.at(-1)?.onlyWith).toEqual([]);
  });

  it('refuses another order where codes would get the ^BY of another one, or lose it', async () => {
    for (const code of [
      '^BY3^FO9,9^BCN,50^FDa^FS^BY2^FO9,90^BCN,50^FDb^FS',
      '^FO9,9^BCN,50^FDa^FS^FO9,90^BY3^BCN,50^FDb^FS',
    ]) {
      const document = await openDocument(`^XA${code}^XZ`);
      const [one, two] = document.fields;
      expect(reorderField(document, two?.id ?? 0, one?.id).remarks).toMatchObject([
        { details: { command: '^BY' } },
      ]);
    }
  });

  it('refuses another order where a command between the two places would mean something else', async () => {
    const document = await openDocument('^XA^FO1,1^FDa^FS^CF0,50^FO2,2^FDb^FS^XZ');
    const edit = reorderField(document, byText(document, 'b').id, byText(document, 'a').id);
    expect(edit.remarks).toMatchObject([{ level: 'error', code: 'edit-order', details: { command: '^CF' } }]);
  });
});

describe('copies', () => {
  it('stand behind their own fields, with what holds there, and are named', async () => {
    const source =
      '^XA\n^FO20,30^A0N,30^FDA^FS\n^BY3^FO20,90^BCN,40^FD12^FS\n^BY2\n^FT20,200^A0N,30^FDB^FS^FT^A0N,30^FDC^FS\n^XZ\n';
    const document = await openDocument(source);
    const ids = document.fields.slice(0, 3).map(({ id }) => id);
    const edit = duplicateFields(document, ids, 200, 8);
    const after = await openDocument(edit.source);
    expect([...(edit.copies?.keys() ?? [])]).toEqual(ids);
    for (const [of, copy] of edit.copies ?? []) {
      const field = document.fields.find(({ id }) => id === of);
      const made = after.fields.find(({ id }) => id === copy);
      const { x = 0, y = 0, ...size } = field?.box ?? {};
      expect(made).toMatchObject({
        kind: field?.kind,
        text: field?.text,
        box: { x: x + 200, y: y + 8, ...size },
      });
    }
    // The text that went on behind the third one stays where it was.
    const others = after.fields.filter(({ id }) => ![...(edit.copies?.values() ?? [])].includes(id));
    expect(boxes({ ...after, fields: others })).toEqual(boxes(document));
    expect(edit.remarks.map(({ level }) => level)).not.toContain('error');
  });

  it('are lines of their own in TSPL', async () => {
    const source = 'SIZE 50 mm,30 mm\r\nCLS\r\nBAR 1,2,30,4\r\nTEXT 9,9,"3",0,1,1,"a"\r\nPRINT 1\r\n';
    const document = await openDocument(source);
    const edit = duplicateFields(
      document,
      document.fields.map(({ id }) => id),
      5,
      6,
    );
    expect(edit.source).toBe(
      source
        .replace('BAR 1,2,30,4\r\n', 'BAR 1,2,30,4\r\nBAR 6,8,30,4\r\n')
        .replace('"a"\r\n', '"a"\r\nTEXT 14,15,"3",0,1,1,"a"\r\n'),
    );
  });
});

describe('what prints only with an offer', () => {
  const zpl = '^XA\n^FO9,9^A0N,30^FD%NAME%^FS\n^FO9,60^A0N,30^FDQQ^FS\n^FO9,99^A0N,30^FDRR^FS\n^XZ\n';
  const [name, a, b] = zpl.split('\n').slice(1, 4);
  it.each([
    ['neighbours in one section', ['QQ', 'RR'], `^XA\n${name}\n<OFFER>\n${a}\n${b}\n</OFFER>\n^XZ\n`],
    ['a field alone', ['QQ'], `^XA\n${name}\n<OFFER>\n${a}\n</OFFER>\n${b}\n^XZ\n`],
  ])('puts %s, and takes it out to the same bytes', async (_, texts, expected) => {
    const document = await openDocument(zpl);
    const ids = texts.map((text) => byText(document, text).id);
    const edit = setOnlyWith(document, ids, 'OFFER', true);
    expect(edit.source).toBe(expected);
    const cut = await openDocument(edit.source, { values: { OFFER: '' } });
    expect(cut.fields.map(({ drawn, onlyWith }) => [drawn, onlyWith.includes('OFFER')])).toEqual(
      document.fields.map(({ id }) => [!ids.includes(id), ids.includes(id)]),
    );
    expect(setOnlyWith(cut, ids, 'OFFER', true).changes).toEqual([]);
    expect(setOnlyWith(cut, ids, 'OFFER', false).source).toBe(zpl);
  });

  it('takes one field out of a section of several, which stay', async () => {
    const document = await openDocument(`^XA\n<OFFER>\n${name}\n${a}\n${b}\n</OFFER>\n^XZ\n`);
    const edit = setOnlyWith(document, [byText(document, 'QQ').id], 'OFFER', false);
    expect(edit.source).toBe(`^XA\n<OFFER>\n${name}\n</OFFER>\n${a}\n<OFFER>\n${b}\n</OFFER>\n^XZ\n`);
  });

  it.each([
    ['all of a part within', ['QQ', 'RR'], `</OFFER>\n<UNIT>\n${a}\n${b}\n</UNIT>\n`],
    [
      'one field of it',
      ['QQ'],
      `<UNIT>\n</UNIT>\n</OFFER>\n<UNIT>\n${a}\n</UNIT>\n<OFFER>\n<UNIT>\n${b}\n</UNIT>\n</OFFER>\n`,
    ],
  ])('never crosses the tags of another part: %s', async (_, texts, rest) => {
    const start = `^XA\n<OFFER>\n${name}\n<UNIT>\n${a}\n${b}\n</UNIT>\n</OFFER>\n^XZ\n`;
    const document = await openDocument(start);
    const ids = texts.map((text) => byText(document, text).id);
    const edit = setOnlyWith(document, ids, 'OFFER', false);
    expect(edit.source).toBe(`^XA\n<OFFER>\n${name}\n${rest}^XZ\n`);
    const after = await openDocument(edit.source);
    expect(texts.map((text) => byText(after, text).onlyWith)).toEqual(texts.map(() => ['UNIT']));
    const unit = setOnlyWith(document, ids, 'UNIT', false);
    const plain = await openDocument(unit.source);
    expect(texts.map((text) => byText(plain, text).onlyWith)).toEqual(texts.map(() => ['OFFER']));
  });

  it.each(rowTags)('puts a field into a part <%s>, within another one too', async (tag) => {
    const [other = 'UNIT'] = rowTags.filter((each) => each !== tag);
    const document = await openDocument(zpl);
    const { id } = byText(document, 'QQ');
    const one = await openDocument(setOnlyWith(document, [id], tag, true).source);
    expect(one.source).toContain(`<${tag}>\n${a}\n</${tag}>`);
    const both = setOnlyWith(one, [byText(one, 'QQ').id], other, true);
    expect(both.source).toContain(`<${tag}>\n<${other}>\n${a}\n</${other}>\n</${tag}>`);
    const back = await openDocument(both.source);
    const out = setOnlyWith(back, [byText(back, 'QQ').id], tag, false);
    expect(out.source).toContain(`\n<${other}>\n${a}\n</${other}>\n${b}`);
    expect(out.source).not.toContain(tag);
  });

  it('stands within a line where others are on it, and on lines of its own in TSPL', async () => {
    const one = await openDocument('^XA^FO9,9^A0N,30^FD%NAME%^FS^FO9,60^GB9,9,9^FS^XZ');
    expect(setOnlyWith(one, [one.fields[1]?.id ?? 0], 'OFFER', true).source).toBe(
      '^XA^FO9,9^A0N,30^FD%NAME%^FS<OFFER>^FO9,60^GB9,9,9^FS</OFFER>^XZ',
    );
    const two = await openDocument('CLS\r\nBAR 1,2,30,4\r\nTEXT 9,9,"3",0,1,1,"%NAME%"\r\nPRINT 1\r\n');
    expect(setOnlyWith(two, [two.fields[0]?.id ?? 0], 'OFFER', true).source).toBe(
      'CLS\r\n<OFFER>\r\nBAR 1,2,30,4\r\n</OFFER>\r\nTEXT 9,9,"3",0,1,1,"%NAME%"\r\nPRINT 1\r\n',
    );
  });

  it('does not take away what another field has from it', async () => {
    const document = await openDocument('^XA^FO9,9^BY3^BCN,40^FD%CODE%^FS^FO9,99^BCN,40^FD12^FS^XZ');
    const edit = setOnlyWith(document, [document.fields[0]?.id ?? 0], 'OFFER', true);
    expect([edit.source, edit.remarks[0]?.code]).toEqual([document.source, 'edit-value-used']);
  });
});

describe.each(['zpl', 'tspl'] as const)('letters of %s', (language) => {
  const empty = { zpl: '^XA\n^PW400\n^LL240\n^XZ\n', tspl: 'SIZE 50 mm,30 mm\nCLS\nPRINT 1\n' };
  it('have their own size in a block, which they keep', async () => {
    const start = await openDocument(empty[language], { language });
    const put = insertField(
      start,
      'text',
      { x: 8, y: 8, widthDots: 300, heightDots: 60 },
      { data: 'Q', lines: 1, align: 'right', letterHeightDots: 60, letterWidthDots: 45 },
    );
    const document = await openDocument(put.source, { language });
    const [field] = document.fields;
    expect(Math.abs((field?.font?.heightDots ?? 0) - 60)).toBeLessThanOrEqual(2);
    expect(Math.abs((field?.font?.widthDots ?? 0) - 45)).toBeLessThanOrEqual(2);
    const edit = resizeField(document, field?.id ?? 0, { letterHeightDots: 31 });
    expect(edit.remarks.map(({ level }) => level)).not.toContain('error');
    const after = await openDocument(edit.source, { language });
    expect(Math.abs((after.fields[0]?.font?.heightDots ?? 0) - 31)).toBeLessThanOrEqual(2);
    expect(after.fields[0]?.font?.widthDots).toBe(field?.font?.widthDots);
  });
});
