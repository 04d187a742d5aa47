import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBitmap, fillRect, isBlack, type Bitmap } from '../../../picture/bitmap.ts';
import { encodePng } from '../../../picture/png.ts';
import type { RenderOptions } from '../../../picture/types.ts';
import { zplCommands } from './commands.ts';
import { renderZpl } from './render-zpl.ts';

const paper: RenderOptions = { dpmm: 8, widthMm: 25, heightMm: 12.5, now: new Date(2026, 0, 2, 3, 4, 5) };
const draw = (code: string, options: Partial<RenderOptions> = {}) =>
  renderZpl(code, { ...paper, ...options });

/** Left, top, right and bottom of the ink; right and bottom exclusive. */
function inkBox(bitmap: Bitmap | undefined): number[] | undefined {
  if (!bitmap) return undefined;
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, 0, 0];
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      if (!isBlack(bitmap, x, y)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right === 0 ? undefined : [left, top, right, bottom];
}

const inkOf = async (code: string, options: Partial<RenderOptions> = {}) =>
  inkBox((await draw(code, options)).labels[0]?.bitmap);
const codes = async (code: string, options: Partial<RenderOptions> = {}) =>
  (await draw(code, options)).diagnostics.map((remark) => remark.code);
const texts = async (code: string) =>
  (await draw(code)).labels.map((label) =>
    label.elements.map((field) => (field.kind === 'text' ? field.text : field.kind)),
  );

describe('small letters', () => {
  const size = async (font: string) => {
    const [field] = (await draw(`^XA^FO5,5^A${font}^FDx^FS^XZ`)).labels[0]?.elements ?? [];
    return field?.kind === 'text' ? [field.typeface.heightDots, field.typeface.widthDots] : undefined;
  };

  test.each(['0', 'P', 'V'])('of font %s are no smaller than ten dots, high or wide', async (name) => {
    expect(await size(`${name}N,6`)).toEqual([10, name === '0' ? 10 : 9]);
    expect(await size(`${name}R,8,7`)).toEqual([10, 10]);
    expect(await size(`${name}N,20,4`)).toEqual([20, 10]);
    expect(await size(`${name}N,,3`)).toEqual([10, 10]);
    expect(await size(`${name}B,11,12`)).toEqual([11, 12]);
  });

  test('have the sizes after the first comma, whatever stands where the turn should', async () => {
    expect(await size('048,40')).toEqual([40, 40]);
    expect(await size('0,48,40')).toEqual([48, 40]);
    expect(await size('0X30,20,15')).toEqual([20, 15]);
    expect(await size('0R48,40')).toEqual([40, 40]);
  });

  test('of bitmap fonts are one matrix high', async () => {
    expect(await size('AN,6')).toEqual([9, 5]);
  });
});

describe('MaxiCode', () => {
  test.each([8, 12])(
    'has the middle of its rings at the same place of the field at %d dpmm',
    async (dpmm) => {
      for (const place of ['^FO10,20', '^LH4,5^FO6,15', `^FT10,${20 + Math.ceil((193 * dpmm) / 8)}`]) {
        const options = { dpmm, widthMm: 40, heightMm: 40 };
        const { labels } = await draw(`^XA${place}^BD4^FDABC^FS^XZ`, options);
        const bitmap = labels[0]?.bitmap;
        if (!bitmap) throw new Error('Nothing was drawn.');
        const ink = (ring: number) =>
          [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
          ].map(([x = 0, y = 0]) => {
            const dots = (middle: number, way: number) => Math.round(((middle + way * ring) * dpmm) / 8);
            return isBlack(bitmap, 10 + dots(97, x), 20 + dots(96.5, y));
          });
        expect(ink(0), place).toEqual([false, false, false, false]);
        for (const dark of [6, 16.5, 27])
          expect(ink(dark), `${place} ${dark}`).toEqual([true, true, true, true]);
        for (const light of [11.5, 22])
          expect(ink(light), `${place} ${light}`).toEqual([false, false, false, false]);
      }
    },
  );
});

describe('fonts of others', () => {
  const remarks = async (code: string) =>
    (await draw(`^XA${code}^FO5,5^A0N,20^FDx^FS^XZ`)).diagnostics.map(({ level, code: word, details }) => [
      level,
      word,
      details?.['font'],
    ]);

  test.each([
    ['^FO0,0^A@N,20,20,E:OTHER.TTF^FDx^FS', 'E:OTHER.TTF'],
    ['^CWT,E:OTHER.TTF^FO0,0^ATN,20^FDx^FS', 'E:OTHER.TTF'],
    ['^FO0,0^A9N,20^FDx^FS', '9'],
    ['^CFX,20^FO0,0^FDx^FS', 'X'],
    ['^FO0,0^A@N,20^FDx^FS', ''],
  ])('%s is drawn in another one, with a warning', async (code, font) => {
    expect(await remarks(code)).toEqual([['warning', 'font-missing', font]]);
  });

  test('are remembered for the next ^A@', async () => {
    const code = '^FO0,0^A@N,20,20,E:ONE.TTF^FDx^FS^FO0,40^A@N,20^FDy^FS';
    expect((await remarks(code)).map(([, , font]) => font)).toEqual(['E:ONE.TTF', 'E:ONE.TTF']);
  });

  test('that every printer has are drawn by the name of their file', async () => {
    const fonts = async (code: string) =>
      (await draw(`^XA${code}^XZ`)).labels[0]?.elements.map((field) => field.kind === 'text' && field.font);
    expect(await fonts('^CWK,Z:D.FNT^FO0,0^A@N,20,20,Z:E.FNT^FDx^FS^FO0,40^AKN^FDy^FS')).toEqual(['E', 'D']);
    expect(await remarks('^FO0,0^A@N,20,20,Z:E.FNT^FDx^FS')).toEqual([]);
  });
});

describe('downloads', () => {
  const bitmap = createBitmap(13, 5);
  fillRect(bitmap, 2, 1, 9, 3, 'black');
  const png = Buffer.from(encodePng(bitmap, 8));
  const show = '^XA^FO20,30^IME:LOGO.PNG^FS^XZ';

  test.each([
    ['hex digits', `~DYE:LOGO.PNG,P,P,${png.length},,${png.toString('hex').toUpperCase()}`],
    [
      'hex digits in lines',
      `~DYE:LOGO.PNG,P,P,${png.length},,\r\n${png.toString('hex').replace(/.{20}/g, '$&\r\n')}`,
    ],
    ['base64', `~DYE:LOGO.PNG,P,P,${png.length},,:B64:${png.toString('base64')}:1234`],
    ['packed', `~DYE:LOGO.PNG,P,P,${png.length},,:Z64:${deflateSync(png).toString('base64')}:1234`],
    ['bytes as they are', `~DYE:LOGO.PNG,P,P,${png.length},,${png.toString('latin1')}`],
  ])('of PNG files in %s are drawn', async (_, download) => {
    const { labels, diagnostics } = await draw(`${download}${show}`);
    expect(inkBox(labels[0]?.bitmap)).toEqual([22, 31, 31, 34]);
    expect(diagnostics).toEqual([]);
  });

  test('of PNG files that cannot be read say why', async () => {
    const { diagnostics } = await draw(`~DYE:LOGO.PNG,P,P,8,,4749463839610102${show}`);
    expect(diagnostics[0]).toMatchObject({ level: 'error', code: 'zpl-graphic-data' });
    expect(diagnostics[0]?.message).toContain('it is no PNG file');
  });

  test.each([
    ['T', 'The font E:F.TTF is not loaded'],
    ['E', 'The font E:F.TTF is not loaded'],
    ['NRD', 'The file E:F.TTF is not loaded'],
  ])('of type %s are not drawn, and say so', async (type, message) => {
    const { diagnostics } = await draw(`~DYE:F.TTF,A,${type},4,,00010000`);
    expect(diagnostics).toMatchObject([{ level: 'warning', code: 'zpl-not-drawn' }]);
    expect(diagnostics[0]?.message).toContain(message);
  });
});

describe('text blocks', () => {
  /** Two words of letters without overhang, one a line. */
  const block = (place: string, font = '^A0N,20,20', turn = 'N') =>
    inkOf(`^XA${place}${font}^TB${turn},70,60^FDHHHHH HHHHH^FS^XZ`);

  test('set lines of the scalable font at its own line height, of bitmap fonts cell by cell', async () => {
    const [, top, , bottom] = (await block('^FO10,5')) ?? [];
    expect([top, bottom]).toEqual([5, 5 + 25 + 15]);
    const field = (font: string) => `^XA^FO10,5${font}^FB70,9^FDHHHHH HHHHH^FS^XZ`;
    const [, blockTop, , blockBottom] = (await inkOf(field('^A0N,20,20'))) ?? [];
    expect([blockTop, blockBottom]).toEqual([5, 5 + 20 + 15]);
    const [, cellTop, , cellBottom] = (await block('^FO10,5', '^AAN,9,5')) ?? [];
    expect([cellTop, cellBottom]).toEqual([5, 12]);
  });

  test('hang above ^FT with their lower edge, whichever way they are turned', async () => {
    expect(((await block('^FT10,90')) ?? [])[1]).toBe(30);
    expect(((await block('^FT100,10', '^A0R,20,20', 'R')) ?? [])[2]).toBe(160);
    expect(((await block('^FT100,10', '^A0I,20,20', 'I')) ?? [])[3]).toBe(70);
    expect(((await block('^FT100,90', '^A0B,20,20', 'B')) ?? [])[0]).toBe(40);
  });

  test('read < and > as commands, of which only the one for < prints', async () => {
    const code = (data: string) => `^XA^FO10,5^A0N,20,20^TBN,150,60^FD${data}^FS^XZ`;
    expect(await inkOf(code('H<<>H'))).toEqual(await inkOf('^XA^FO10,5^A0N,20,20^FDH<H^FS^XZ'));
    expect(await inkOf(code('H<x>H'))).toEqual(await inkOf('^XA^FO10,5^A0N,20,20^FDHH^FS^XZ'));
  });
});

describe('fields for radio tags and fields in fields', () => {
  test.each(['^RFW,H^FD1122', '^RFW,A,0,12^FDHola', '^WTW^FD1122', '^RFR,H,0,12^FN3^FD1', '^RB96,8,24^FD12'])(
    '%s draws nothing',
    async (field) => {
      const { labels, diagnostics } = await draw(`^XA^FO0,0^GB5,5,5^FS${field}^FS^XZ`);
      expect(inkBox(labels[0]?.bitmap)).toEqual([0, 0, 5, 5]);
      expect(diagnostics.map(({ code }) => code)).toEqual(['zpl-not-drawn']);
    },
  );

  test('the field after a tag is drawn again', async () => {
    expect(await texts('^XA^RFW,H^FD1122^FS^FO5,5^FDHola^FS^XZ')).toEqual([['Hola']]);
  });

  test('what a tag was given by number prints where the number is asked for', async () => {
    expect(await texts('^XA^RFW,H^FN1^FD1122^FS^FO5,5^FN1^FS^XZ')).toEqual([['1122']]);
  });

  const values = '^XA^FN1^FDABCDEF^FS^FN2^FDxyz^FS';
  test.each([
    ['^FE^FD#1#-#2#', 'ABCDEF-xyz'],
    ['^FE$^FD$2$#1#', 'xyz#1#'],
    ['^FE^FD#1,F,2,3#', 'BCD'],
    ['^FE^FD#1,b,1,2#', 'EF'],
    ['^FE^FD#1,B,2,99#', 'ABCDE'],
    ['^FE^FD#1,F,0,3#+', '+'],
    ['^FE^FD#9#+', '+'],
    ['^FE^FD#one# 1#', '#one# 1#'],
    ['^FD#1#', '#1#'],
  ])('%s prints %s', async (field, text) => {
    expect(await texts(`${values}^FO5,5${field}^FS^XZ`)).toEqual([[text]]);
  });
});

describe('label', () => {
  test('the paper gives the size where the code names none', async () => {
    const { labels } = await draw('^XA^FO0,0^GB5,5,5^FS^XZ');
    expect(labels[0]?.bitmap).toMatchObject({ width: 200, height: 100 });
    const sized = await draw('^XA^PW150^LL80^FO0,0^GB5,5,5^FS^XZ');
    expect(sized.labels[0]?.bitmap).toMatchObject({ width: 150, height: 80 });
    const kept = await draw('^XA^PW150^LL80^FO0,0^GB5,5,5^FS^XZ', { size: 'paper' });
    expect(kept.labels[0]?.bitmap).toMatchObject({ width: 200, height: 100 });
  });

  test('a narrower print width stands in the middle of the paper', async () => {
    expect(await inkOf('^XA^PW100^FO0,0^GB5,5,5^FS^XZ', { size: 'paper' })).toEqual([50, 0, 55, 5]);
  });

  test('home, shift and top move every field', async () => {
    expect(await inkOf('^XA^LH10,20^LS3^LT5^FO1,1^GB5,5,5^FS^XZ')).toEqual([8, 26, 13, 31]);
  });

  test('units are dots, millimetres or inches', async () => {
    expect(await inkOf('^XA^MUM^FO1,2^GB3,1.5,1.5^FS^XZ')).toEqual([8, 16, 32, 28]);
    expect(await inkOf('^XA^MUI^FO.5,.25^GB.1,.1,.1^FS^XZ')).toEqual([102, 51, 122, 71]);
  });

  test('^POI turns the label and ^PMY mirrors it', async () => {
    expect(await inkOf('^XA^POI^FO0,0^GB5,7,5^FS^XZ')).toEqual([195, 93, 200, 100]);
    expect(await inkOf('^XA^PMY^FO0,0^GB5,7,5^FS^XZ')).toEqual([195, 0, 200, 7]);
  });

  test('^POI and ^PMY take the margins beside an odd print width along', async () => {
    const code = (command: string) => `^XA^PW99${command}^FO0,0^GB5,7,5^FS^XZ`;
    // 101 dots are left: 50 of them stand before the label, and after it when the canvas is turned.
    expect(await inkOf(code(''), { size: 'paper' })).toEqual([50, 0, 55, 7]);
    expect(await inkOf(code('^POI'), { size: 'paper' })).toEqual([145, 93, 150, 100]);
    expect(await inkOf(code('^PMY'), { size: 'paper' })).toEqual([145, 0, 150, 7]);
  });

  test('formats that draw nothing give no label, settings stay for the next', async () => {
    const { labels } = await draw('^XA^LH10,10^XZ^XA^FO0,0^GB5,5,5^FS^XZ');
    expect(labels).toHaveLength(1);
    expect(inkBox(labels[0]?.bitmap)).toEqual([10, 10, 15, 15]);
  });

  test('copies are counted, not drawn', async () => {
    const { labels } = await draw('^XA^FO0,0^GB5,5,5^FS^PQ99999999^XZ');
    expect(labels).toHaveLength(1);
    expect(labels[0]?.copies).toBe(99_999_999);
  });

  test('^MCN keeps the picture for the next label', async () => {
    const { labels } = await draw(
      '^XA^MCN^FO0,0^GB5,5,5^FS^XZ^XA^MCY^FO10,0^GB5,5,5^FS^XZ^XA^FO20,0^GB5,5,5^FS^XZ',
    );
    expect(labels.map((label) => inkBox(label.bitmap))).toEqual([
      [0, 0, 5, 5],
      [0, 0, 15, 5],
      [20, 0, 25, 5],
    ]);
  });
});

describe('fields', () => {
  test('text says what it says, in its font and box', async () => {
    const { labels } = await draw('^XA^CF0,30,20^FO10,20^FDHola^FS^FT10,90^ADR,36,20^FDx^FS^XZ');
    expect(labels[0]?.elements).toMatchObject([
      {
        kind: 'text',
        text: 'Hola',
        font: '0',
        typeface: { heightDots: 30, widthDots: 20 },
        box: { x: 10, y: 20, height: 30 },
        turn: 0,
      },
      { kind: 'text', text: 'x', font: 'D', typeface: { heightDots: 36, widthDots: 20 }, turn: 1 },
    ]);
  });

  test('^FO places the cell, ^FT the baseline', async () => {
    expect((await inkOf('^XA^A0N,40,40^FO10,20^FDH^FS^XZ'))?.[1]).toBe(20);
    expect((await inkOf('^XA^A0N,40,40^FO10,20^FDH^FS^XZ'))?.[3]).toBe(50);
    expect((await inkOf('^XA^A0N,40,40^FT10,60^FDH^FS^XZ'))?.[3]).toBe(60);
  });

  test('right-justified fields end at their position', async () => {
    const { labels } = await draw('^XA^FO150,10,1^A0N,20,20^FD12.50^FS^XZ');
    const box = labels[0]?.elements[0]?.box;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(150);
  });

  test('a minus or a letter in a position is passed over', async () => {
    expect(await inkOf('^XA^FOB50,-30^GB5,5,5^FS^XZ')).toEqual([50, 30, 55, 35]);
  });

  test('^FT without a position goes on after the last text', async () => {
    const { labels } = await draw('^XA^FT10,50^ADN^FDab^FS^FT^ADN^FDcd^FS^XZ');
    expect(labels[0]?.elements[1]?.box).toMatchObject({ x: 10 + 24 });
  });

  test('a reversed field turns what is under it, once', async () => {
    const { labels } = await draw('^XA^FO0,0^GB100,50,50^FS^FO20,10^A0N,30,30^FR^FDHH^FS^XZ');
    const bitmap = labels[0]?.bitmap;
    expect(bitmap && isBlack(bitmap, 10, 10)).toBe(true);
    expect(bitmap && isBlack(bitmap, 23, 20)).toBe(false);
    const twice = await draw('^XA^FO0,0^GB40,40,40^FS^LRY^FO0,0^GB40,40,40^FS^XZ');
    expect(inkBox(twice.labels[0]?.bitmap)).toBeUndefined();
  });

  test('data keep their blanks and lose their line breaks', async () => {
    expect(await texts('^XA^FO0,0^FD  a\r\n b ^FS^XZ')).toEqual([['  a b ']]);
  });

  test('hex, clocks and vertical text', async () => {
    expect(await texts('^XA^CI28^FO0,0^FH^FD_E2_82_AC 5^FS^FO0,20^FC%^FD%d/%m^FS^XZ')).toEqual([
      ['€ 5', '02/01'],
    ]);
    const { labels } = await draw('^XA^FO0,0^ADN^FPV^FDabc^FS^XZ');
    expect(labels[0]?.elements[0]?.box).toMatchObject({ width: 12, height: 54 });
  });

  test('a field without ^FS before the next place is printed where it stood', async () => {
    const { labels } = await draw('^XA^FO0,0^GB5,5,5^FO20,0^GB5,5,5^FS^XZ');
    expect(labels[0]?.elements.map((field) => field.box.x)).toEqual([0, 20]);
  });

  test('serial fields give a label each', async () => {
    expect(await texts('^XA^FO0,0^SN008,1,Y^FS^PQ4,0,2^XZ')).toEqual([['008'], ['009']]);
    expect(await texts('^XA^FO0,0^FDA9^SF%d,1^FS^PQ2^XZ')).toEqual([['A9'], ['A0']]);
  });
});

describe('stored formats and images', () => {
  test('a stored format is filled in and stands where it was placed', async () => {
    const stored = '^XA^DFE:SHELF.ZPL^FS^FO10,20^A0N,20,20^FN1^FS^FO10,50^A0N,20,20^FN2"price"^FS^XZ';
    expect(await texts(`${stored}^XA^CI28^XFE:SHELF.ZPL^FN1^FDCafé^FS^FN2^FD9.90^FS^XZ`)).toEqual([
      ['Café', '9.90'],
    ]);
    expect(await codes('^XA^XFNONE^FS^XZ')).toEqual(['zpl-unknown-format']);
  });

  test('data of a stored format stand until the format that recalls it has its own', async () => {
    const stored =
      '^XA^DFE:A.ZPL^FS^FO9,9^FN1^FDusual^FS^FO9,40^FN2^FS^FO9,70^FN1^FS^FO9,90^BCN,40^FN3^FDA1^FS^XZ';
    const recall = (values: string) => texts(`${stored}^XA^XFE:A.ZPL^FS${values}^XZ`);
    expect(await recall('^FN2^FDx^FS')).toEqual([['usual', 'x', 'usual', 'code']]);
    expect(await recall('^FN1^FDown^FS^FN2^FDx^FS^FN3^FDB2^FS')).toEqual([['own', 'x', 'own', 'code']]);
    expect(await texts('^XA^FO9,9^FN1^FDa^FS^FO9,40^FN1^FDb^FS^XZ')).toEqual([['a', 'b']]);
  });

  test('a format that calls itself ends', async () => {
    const loop = '^XA^DFLOOP^FS^XFLOOP^XFLOOP^XFLOOP^XFLOOP^FO0,0^GB5,5,5^FS^XZ^XA^XFLOOP^XZ';
    const { labels, diagnostics } = await draw(loop, { limits: { commands: 2000 } });
    expect(labels.length).toBeLessThanOrEqual(1);
    expect(diagnostics.some((remark) => remark.code === 'limit-commands')).toBe(true);
  });

  test('downloaded images are placed, enlarged and deleted', async () => {
    const download = '~DGR:DOT.GRF,2,1,F0F0';
    expect(await inkOf(`${download}^XA^FO10,10^XGR:DOT.GRF,2,3^FS^XZ`)).toEqual([10, 10, 18, 16]);
    expect(await inkOf(`${download}^XA^FO10,10^IMDOT^FS^XZ`)).toEqual([10, 10, 14, 12]);
    expect(await codes(`${download}^XA^IDR:DOT.GRF^FS^FO0,0^XGDOT^FS^XZ`)).toEqual(['image-missing']);
  });

  test('a picture that ^IS keeps comes back with ^IL', async () => {
    const { labels } = await draw(
      '^XA^FO5,5^GB5,5,5^FS^ISR:BACK.GRF,N^XZ^XA^ILR:BACK.GRF^FO20,5^GB5,5,5^FS^XZ',
    );
    expect(labels.map((label) => inkBox(label.bitmap))).toEqual([[5, 5, 25, 10]]);
  });
});

describe('remarks', () => {
  test('unknown commands are named with their place', async () => {
    const { diagnostics } = await draw('^XA\n^FO0,0^QQ5^GB5,5,5^FS^XZ');
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'zpl-unknown-command',
        command: '^QQ',
        line: 2,
        column: 7,
        level: 'warning',
      }),
    ]);
  });

  test('commands that draw nothing are known', async () => {
    expect(await codes('^XA^PR6^MD10^MMT^MNW^JUS^FXA remark^XZ~SD15~TA000~JSN~HS')).toEqual([]);
  });

  test('what lies outside the label or over its edge is told', async () => {
    expect(await codes('^XA^FO300,10^FDx^FS^XZ')).toEqual(['outside-label']);
    expect(await codes('^XA^FO195,10^A0N,30,30^FDxx^FS^XZ')).toEqual(['over-the-edge']);
  });

  test('letters that no font has and blocks that are too small are told', async () => {
    expect(await codes('^XA^CI28^FO0,0^A0N,20,20^FD漢字^FS^XZ')).toContain('font-lacks-character');
    expect(await codes('^XA^FB60,1^FO0,0^ADN^FDone two three four^FS^XZ')).toEqual(['text-too-long']);
  });

  test('values out of range are told', async () => {
    expect(await codes('^XA^CI99^PW0^FO-5,0^GB5,5,5^FS^PQ0^XZ')).toEqual(
      Array.from({ length: 4 }, () => 'zpl-out-of-range'),
    );
  });

  test('a position that is no number is told, and a missing one counts as 0', async () => {
    for (const place of ['^FO20,aa', '^FOaa,20', '^FT20,-'])
      expect(await codes(`^XA${place}^GB5,5,5^FS^XZ`), place).toContain('zpl-out-of-range');
    for (const place of ['^FO20', '^FO,20', '^FO20,', '^FOx20,20'])
      expect(await codes(`^XA${place}^GB5,5,5^FS^XZ`), place).not.toContain('zpl-out-of-range');
  });

  test('a format without its end is not printed', async () => {
    const { labels, diagnostics } = await draw('^XA^FO0,0^GB5,5,5^FS');
    expect(labels).toEqual([]);
    expect(diagnostics[0]?.code).toBe('zpl-unclosed-format');
  });
});

describe('codes', () => {
  const bars = (x: number, rest = '', turn = 'N') =>
    codes(`^XA^BY1^FO${x},15^BC${turn},40,N^FD123456^FS${rest}^XZ`);

  test('quiet zones lie on the label and hold no other ink', async () => {
    expect(await bars(30)).toEqual([]);
    expect(await bars(0)).toEqual(['code-quiet-zone']);
    expect(await bars(30, '^FO22,20^GB5,5,5^FS')).toEqual(['code-quiet-zone']);
    expect(await bars(30, '^FO60,58^GB5,5,5^FS')).toEqual([]);
  });

  test('retail codes with modules under 0.264 mm are told', async () => {
    expect(await codes('^XA^BY2^FO50,10^BEN,40,N^FD750103131130^FS^XZ', { widthMm: 50 })).toEqual([
      'code-module-small',
    ]);
    expect(await codes('^XA^BY3^FO50,10^BEN,40,N^FD750103131130^FS^XZ', { widthMm: 50 })).toEqual([]);
  });

  test('data that the symbology cannot hold is told at its place, and the rest is drawn', async () => {
    const { labels, diagnostics } = await draw('^XA^FO20,10^BEN,40,N^FDABC^FS^FO0,0^GB5,5,5^FS^XZ');
    expect(diagnostics).toEqual([
      expect.objectContaining({ level: 'error', line: 1, column: 21, command: '^FD' }),
    ]);
    expect(labels[0]?.elements.map((field) => field.kind)).toEqual(['box']);
  });

  test('a turned code stands where ^FO and ^FT put its corner', async () => {
    for (const turn of 'NRIB') {
      const upright = turn === 'N' || turn === 'I';
      const box = await inkOf(`^XA^BY1^FO40,20^BC${turn},30,N^FD12^FS^XZ`, { heightMm: 25 });
      expect(box?.slice(0, 2)).toEqual([40, 20]);
      const [left = 0, top = 0, right = 0, bottom = 0] =
        (await inkOf(`^XA^BY1^FT80,100^BC${turn},30,N^FD12^FS^XZ`, { heightMm: 25 })) ?? [];
      expect(upright ? bottom - top : right - left).toBe(30);
      const corner = { N: [left, bottom], R: [left, top], I: [right, top], B: [right, bottom] }[turn];
      expect(corner).toEqual([80, 100]);
    }
  });
});

describe('hostile code', () => {
  test('random commands with random parameters end without an error', { timeout: 60_000 }, async () => {
    const parameter = fc.oneof(
      fc.constantFrom(
        '',
        'N',
        'R',
        'Y',
        'B',
        '0',
        '1',
        '-1',
        '32000',
        '99999999',
        '1e9',
        'R:X.GRF',
        ':Z64:AAAA:0',
      ),
      fc.string({ maxLength: 8 }),
    );
    const command = fc
      .tuple(
        fc.constantFrom('^', '~'),
        fc.constantFrom(...zplCommands.keys()),
        fc.array(parameter, { maxLength: 6 }),
      )
      .map(([prefix, name, parameters]) => prefix + name + parameters.join(','));
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
        const { labels } = await draw(`^XA^FO5,5^FDx^FS${commands.join('')}^FS^XZ`, { size: 'paper' });
        expect(labels.length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 150 },
    );
  });

  test('random bytes end without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (code) => {
        await draw(code);
        await draw(`^XA^FO1,1^A0N,20^FD${code}^FS^XZ`);
      }),
    );
  });

  test('labels, commands, memory and work are bounded', async () => {
    const box = '^XA^FO0,0^GB5,5,5^FS^XZ';
    const many = await draw(box.repeat(20), { limits: { labels: 3 } });
    expect(many.labels).toHaveLength(3);
    expect(many.diagnostics.map((remark) => remark.code)).toContain('limit-labels');
    expect(await codes('^XA^SN1,1,Y^FS^FO0,0^SN1,1,Y^FS^PQ5000^XZ')).toContain('limit-labels');
    expect(await codes('^XA^FX^XZ'.repeat(100), { limits: { commands: 50 } })).toContain('limit-commands');
    expect(await codes('~DGA,2,1,FFFF~DGB,2,1,FFFF', { limits: { memoryBytes: 3 } })).toContain(
      'zpl-memory-full',
    );
    expect(await codes('^XA^FO0,0^GFA,99999999,99999999,1000,FF^FS^XZ')).toContain('zpl-graphic-data');
    expect(
      await codes(`^XA${'^FO0,0^GB200,100,100^FS'.repeat(50)}^XZ`, { limits: { work: 200_000 } }),
    ).toContain('limit-work');
  });

  test('paper that is too large is refused', async () => {
    await expect(draw('^XA^XZ', { widthMm: 100_000, heightMm: 100_000 })).rejects.toThrow(RangeError);
    expect(await codes('^XA^PW32000^LL32000^FO0,0^GB5,5,5^FS^XZ')).toContain('limit-dots');
  });
});

test.each([
  ['^MUI^PW1.5^LL0.5', 305, 102],
  ['^MUM^PW0.25^LL0.5', 2, 4],
  ['^PW1^LL0', 400, 300],
  ['^PW320^LL90', 320, 90],
])('%s is a label of %i x %i dots: sizes count in dots, whatever their unit', async (code, width, height) => {
  const paper = { dpmm: 8, widthMm: 50, heightMm: 37.5 };
  const { labels } = await renderZpl(`^XA${code}^MUD^FO1,1^GB5,5,5^FS^XZ`, paper);
  expect(labels.map(({ bitmap }) => [bitmap.width, bitmap.height])).toEqual([[width, height]]);
});
