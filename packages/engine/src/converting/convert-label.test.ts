import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { PrinterLanguage } from '../languages/languages.ts';
import { readSource, writeSource } from '../template/source.ts';
import { openDocument, type DocumentField, type LabelDocument } from '../editing/document.ts';
import { convertLabel } from './convert-label.ts';
import { isTried } from '../editing/testing/sample.ts';

// A label with a clock is drawn several times and compared: the minute must not change in between.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 17, 10, 6) }));
afterAll(() => vi.useRealTimers());

const root = join(import.meta.dirname, '../../../..');
const demo = readdirSync(join(root, 'demo')).filter((name) => /\.(?:zpl|txt)$/.test(name));
const corpora = join(process.env['MARBETE_CORPORA'] ?? join(root, '../shared/corpora'), 'zpl');
const others = existsSync(corpora) ? readdirSync(corpora).filter((name) => name.endsWith('.zpl')) : [];

const codes = ({ fields }: LabelDocument) =>
  fields
    .filter(({ kind, drawn }) => kind === 'code' && drawn)
    .map(({ text, code, labels }) => ({ text, symbology: code?.symbology, labels }))
    .toSorted((a, b) => a.text.localeCompare(b.text));

/** Boxes and lines by what they cover. */
const shapes = ({ fields }: LabelDocument) =>
  fields
    .filter(({ kind, drawn }) => drawn && (kind === 'box' || kind === 'line'))
    .map(({ box, labels }) => `${box.x},${box.y},${box.width},${box.height} ${labels.join()}`)
    .toSorted();

const texts = ({ fields }: LabelDocument) => fields.filter(({ kind, drawn }) => kind === 'text' && drawn);

function isNear(one: DocumentField, other: DocumentField): boolean {
  return (
    one.text === other.text &&
    Math.abs(one.box.x - other.box.x) <= 2 &&
    Math.abs(one.box.y - other.box.y) <= 2
  );
}

async function thereAndBack(
  source: string,
  options: { language: PrinterLanguage; encoding?: 'utf-8' | 'latin1' },
) {
  const there = await convertLabel(source, 'tspl', options);
  const middle = await openDocument(there.source, { language: 'tspl', encoding: there.encoding });
  const back = await convertLabel(there.source, 'zpl', { language: 'tspl', encoding: there.encoding });
  return { there, middle, back, document: await openDocument(back.source, { language: 'zpl' }) };
}

describe.each(demo)('the demo label %s', (name) => {
  it('is the same in TSPL and back in ZPL', async () => {
    const source = readFileSync(join(root, 'demo', name), 'utf8');
    const before = await openDocument(source, { language: 'zpl' });
    const { there, middle, back, document } = await thereAndBack(source, { language: 'zpl' });
    for (const after of [middle, document]) {
      expect(codes(after)).toEqual(codes(before));
      expect(new Set(after.fields.flatMap(({ placeholders }) => placeholders))).toEqual(
        new Set(before.fields.flatMap(({ placeholders }) => placeholders)),
      );
      expect(after.labels[0]).toMatchObject({
        widthDots: before.labels[0]?.widthDots,
        heightDots: before.labels[0]?.heightDots,
      });
      const missing = texts(before).filter((text) => !texts(after).some((other) => isNear(text, other)));
      expect(missing.map(({ text }) => text)).toEqual([]);
    }
    expect(shapes(document)).toEqual(shapes(before));
    expect(there.differences.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(back.differences.filter(({ level }) => level !== 'info')).toEqual([]);
  });
});

describe.each(['zpl', 'tspl'] as const)('the demo label in EPL, written in %s', (language) => {
  it('has the same codes, and the same texts that are filled in', async () => {
    const source = readFileSync(join(root, 'demo/shelf.epl'), 'utf8');
    const before = await openDocument(source, { language: 'epl' });
    expect(before.fields.length).toBeGreaterThan(4);
    const { source: text, encoding, differences } = await convertLabel(source, language, { language: 'epl' });
    const after = await openDocument(text, { language, encoding });
    expect(codes(after)).toEqual(codes(before));
    // White on black is a box and a text there; one that is not filled in may be an image.
    const said = ({ fields }: LabelDocument) =>
      fields.filter(({ placeholders }) => placeholders.length > 0).map(({ content }) => content);
    expect(said(after).toSorted()).toEqual(said(before).toSorted());
    expect(differences.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

test('A label in EPL has a field for each thing that it draws, with what its quotes say', async () => {
  const source = [
    'N',
    'q400',
    'A20,20,0,3,1,1,N,"Hoy \\"%NAME%\\" ya"',
    'LO10,10,300,3',
    'A20,50,0,4,1,1,N,"%PRICE%"',
    'A20,50,0,4,1,1,N,"%PRICE%"',
    'B20,100,0,E30,2,4,60,B,"%CODE%"',
    'P1',
    '',
  ].join('\n');
  const { fields } = await openDocument(source, { language: 'epl' });
  expect(fields.map(({ id, kind, content }) => [id, kind, content])).toEqual([
    [2, 'text', 'Hoy "%NAME%" ya'],
    [3, 'line', ''],
    [4, 'text', '%PRICE%'],
    [5, 'text', '%PRICE%'],
    [6, 'code', '%CODE%'],
  ]);
});

const sample = others.filter((name) => isTried('converts', name, ['zpl', 'tspl']));

describe.runIf(sample.length > 0)('labels of others', { timeout: 120_000 }, () => {
  it.each(sample)('%s decodes to the same in TSPL and back, or says what does not', async (name) => {
    const { text, encoding } = readSource(readFileSync(join(corpora, name)));
    const before = await openDocument(text, { language: 'zpl', encoding });
    const { there, middle, back, document } = await thereAndBack(text, { language: 'zpl', encoding });
    const differences = [...there.differences, ...back.differences];
    const replaced = there.differences.filter(
      ({ level, code }) => level === 'error' || code === 'convert-image',
    );
    const listed = new Set(differences.map(({ details }) => details?.['text']));
    const gone = new Set(replaced.map(({ field }) => field));
    // What prints nothing is left out.
    const kept = ({ id, kind, text, content, unprinted }: DocumentField) =>
      unprinted ? false : kind === 'code' ? !gone.has(id) : !listed.has(text) && !listed.has(content);
    const mine = { ...before, fields: before.fields.filter(kept) };
    for (const after of [middle, document]) {
      expect(codes(after).map((code) => code.text)).toEqual(codes(mine).map((code) => code.text));
      const missing = texts(mine).filter((field) => !texts(after).some((other) => isNear(field, other)));
      expect(missing.filter(({ block }) => !block).map((field) => field.text)).toEqual([]);
    }
  });
});

describe('converting', () => {
  test('keeps the offer section, and a text on a black ground', async () => {
    const source =
      '^XA^CI28^PW400^LL240^FO10,10^A0N,30^FD%NAME%^FS<OFFER>^FO10,60^GB200,50,50^FS^FO20,70^FR^A0N,30^FD%OFFER%^FS</OFFER>' +
      '^FO10,130^BY2^BEN,60^FD%CODE%^FS^XZ';
    const { source: tspl, differences, encoding } = await convertLabel(source, 'tspl', { language: 'zpl' });
    expect(encoding).toBe('utf-8');
    expect(differences).toEqual([]);
    expect(tspl).toMatch(
      /<OFFER>\r\nBAR 10,60,200,50\r\nREVERSE .*\r\nTEXT .*"%OFFER%"\r\nREVERSE .*\r\n<\/OFFER>/,
    );
    const document = await openDocument(tspl, { language: 'tspl', values: { OFFER: '' } });
    expect(document.fields.filter(({ drawn }) => !drawn)).toHaveLength(4);
  });

  test.each(['tspl', 'epl', 'cpcl'] as const)('makes no letters of signs in %s', async (to) => {
    for (const sign of 'ABCDE') {
      const sources = [`^XA^FO20,20^GSN,40,40^FD${sign}^FS^XZ`, `^XA^CFA,72^FT20,90^GS^FD${sign}^FS^XZ`];
      for (const source of sources) {
        // oxlint-disable-next-line no-await-in-loop
        const converted = await convertLabel(source, to, { language: 'zpl' });
        // oxlint-disable-next-line no-await-in-loop
        const { fields } = await openDocument(converted.source, {
          language: to,
          encoding: converted.encoding,
        });
        expect([sign, ...fields.map(({ kind }) => kind)]).toEqual([sign, 'image']);
      }
    }
    const filled = await convertLabel('^XA^FO20,20^GSN,40,40^FD%SIGN%^FS^XZ', to, { language: 'zpl' });
    expect(filled.differences.map(({ code }) => code)).toContain('convert-no-counterpart');
  });

  test.each([
    ['zpl', '^XA^PMY^FO20,20^A0N,30^FDab^FS^XZ', '^PMY'],
    ['tspl', 'SIZE 50 mm,30 mm\nDIRECTION 0,1\nCLS\nTEXT 10,10,"3",0,1,1,"ab"\nPRINT 1\n', 'DIRECTION 0,1'],
  ] as const)('says that a mirrored label of %s comes out unmirrored', async (from, source, command) => {
    for (const to of ['zpl', 'tspl', 'epl', 'cpcl'] as const) {
      if (to === from) continue;
      // oxlint-disable-next-line no-await-in-loop
      const { differences } = await convertLabel(source, to, { language: from });
      const said = differences
        .filter(({ code }) => code === 'convert-setting')
        .map(({ details }) => details?.['text']);
      expect([to, ...said]).toEqual(to === 'epl' || to === 'cpcl' ? [to, command] : [to]);
    }
  });

  test('says that a text is in another font, though it is as large', async () => {
    const { differences } = await convertLabel('^XA^CFB,80^FO50,50^FDCJ^FS^XZ', 'cpcl', { language: 'zpl' });
    expect(differences.map(({ level, code }) => `${level} ${code}`)).toEqual(['info convert-font']);
  });

  test.each(['tspl', 'epl', 'cpcl'] as const)('keeps what only some rows print in %s', async (to) => {
    const text = (y: number, said: string) => `^FO10,${y}^A0N,30^FD${said}^FS`;
    const source = `^XA^CI28^PW400^LL340${text(10, '%NAME%')}<OFFER>${text(60, 'now %OFFER%')}<UNIT>${text(110, 'both')}</UNIT></OFFER><UNIT>${text(160, 'each %UNIT_PRICE%')}</UNIT>${text(210, 'end')}^XZ`;
    const converted = await convertLabel(source, to, { language: 'zpl' });
    for (const [OFFER, UNIT_PRICE] of [
      ['', ''],
      ['1', ''],
      ['', '2'],
      ['1', '2'],
    ]) {
      const said = async (text: string, language: PrinterLanguage) => {
        const { fields } = await openDocument(text, {
          language,
          values: { OFFER: OFFER!, UNIT_PRICE: UNIT_PRICE! },
        });
        return fields.map(({ drawn }) => drawn);
      };
      const expected = await said(source, 'zpl');
      const [offer, unit] = [OFFER !== '', UNIT_PRICE !== ''];
      expect(expected).toEqual([true, offer, offer && unit, unit, true]);
      expect(await said(converted.source, to)).toEqual(expected);
    }
  });

  test('makes an image of what is not there, and refuses a code that is filled in', async () => {
    const source =
      '^XA^CI28^PW400^LL300^FO10,10^GD50,40,3^FS^FO10,70^B5N,40^FD12345678901^FS^FO200,10^BTN,2^FD%CODE%^FS^FO10,140^AVN^FD%NAME%^FS^XZ';
    const {
      source: tspl,
      encoding,
      differences,
    } = await convertLabel(source, 'tspl', {
      language: 'zpl',
      values: { CODE: '123456,ABCd12345678901234' },
    });
    expect(encoding).toBe('latin1');
    expect(differences.map(({ level, code }) => [level, code])).toEqual([
      ['info', 'convert-image'],
      ['info', 'convert-image'],
      ['error', 'convert-no-counterpart'],
      ['warning', 'convert-font'],
    ]);
    const document = await openDocument(tspl, { language: 'tspl', encoding });
    expect(document.fields.map(({ kind }) => kind)).toEqual(['image', 'image', 'text']);
    expect(readSource(writeSource({ text: tspl, encoding }))).toEqual({ text: tspl, encoding });
  });

  test('keeps each byte of an image, line ends before letters too', async () => {
    const source = '^XA^PW200^LL100^FO8,10^GFA,4,4,2,F5BEF2A5^FS^XZ';
    const before = await openDocument(source, { language: 'zpl' });
    for (const [to, bytes] of [
      ['tspl', 'BITMAP 8,10,2,2,1,\nA\rZ'],
      ['epl', 'GW8,10,2,2,\nA\rZ'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two languages
      const { source: written, encoding } = await convertLabel(source, to, { language: 'zpl' });
      expect(written).toContain(bytes);
      // oxlint-disable-next-line no-await-in-loop -- two languages
      const after = await openDocument(written, { language: to, encoding });
      expect(after.fields.map(({ kind, box }) => [kind, box])).toEqual([['image', before.fields[0]?.box]]);
    }
  });

  test.each(['tspl', 'epl'] as const)(
    'keeps choices of long texts in %s, and where a text is held',
    async (to) => {
      const source =
        '<FIT NAME shrink width=300>\n^XA^PW400^LL240^FO380,10,1^ADN,18,10^FD%NAME%^FS^FO20,60^ADN,36,20^FD%PRICE%^FS^XZ';
      const { source: written, differences } = await convertLabel(source, to, { language: 'zpl' });
      expect(written).toContain('<FIT NAME width=300 shrink>');
      const anchored = differences.filter(({ code }) => code === 'convert-anchor');
      expect(anchored.map(({ details }) => details?.['text'])).toEqual(to === 'epl' ? ['%NAME%'] : []);
      const right = async (name: string) => {
        const { fields } = await openDocument(written, { language: to, values: { NAME: name } });
        const { x = 0, width = 0 } = fields.find(({ content }) => content === '%NAME%')?.box ?? {};
        return x + width;
      };
      if (to === 'tspl') expect([await right('A'), await right('Leche entera')]).toEqual([380, 380]);
    },
  );

  test('says where EPL breaks no lines, and makes images of letters that it does not have', async () => {
    const source =
      '^XA^CI28^PW400^LL240^FO10,10^A0N,30^FDOferta^FS^FO10,60^FR^GB50,30,30^FS^FO10,120^A0N,25^FB200,2^FD%NAME%^FS' +
      '^FO200,120^BY2^BCN,40,Y,N,N,A^FD%CODE%^FS^FO10,200^GB300,3,3^FS^XZ';
    const options = { language: 'zpl', values: { NAME: 'Leche', CODE: '12345' } } as const;
    const { source: written, encoding, differences } = await convertLabel(source, 'epl', options);
    expect(differences.map(({ level, code }) => [level, code])).toEqual([
      ['info', 'convert-image'],
      ['warning', 'convert-font'],
    ]);
    const before = await openDocument(source, options);
    const after = await openDocument(written, { ...options, language: 'epl', encoding });
    expect(codes(after)).toEqual(codes(before));
    expect(shapes(after)).toEqual(expect.arrayContaining(['10,200,300,3 0']));
    expect(after.fields.map(({ kind }) => kind)).toEqual(['image', 'area', 'text', 'code', 'line']);
  });

  test('says of what is not drawn that it is left out', async () => {
    const source = '^XA^PW400^LL200^FO10,10^A0N,30^FD%NAME%^FS\n^FO10,60^BTN,2^FD%CODE%^FS^XZ';
    const { source: tspl, differences } = await convertLabel(source, 'tspl', { language: 'zpl' });
    expect(tspl).not.toContain('%CODE%');
    expect(differences).toMatchObject([
      { level: 'error', code: 'convert-not-drawn', line: 2, details: { text: '7501031311309' } },
    ]);
  });

  test('rejects for a language that nothing is written in', async () => {
    await expect(convertLabel('^XA^XZ', 'escpos')).rejects.toThrow(RangeError);
  });
});
