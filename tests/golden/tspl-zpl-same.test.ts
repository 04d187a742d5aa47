import { renderLabel } from '@marbete/engine/internal/languages/render';
import type { Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { describe, expect, test } from 'vitest';

/* The same label in both languages has the same bars, modules and boxes, to the dot. */

const paper = { dpmm: 8, widthMm: 100, heightMm: 60 };

async function bitmapOf(language: string, code: string): Promise<Bitmap> {
  const { labels, diagnostics } = await renderLabel(language, code, paper);
  expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
  const label = labels[0];
  if (!label) throw new Error(`No label of ${code}`);
  return label.bitmap;
}

const zpl = (fields: string) => bitmapOf('ZPL', `^XA^LL480^PW800${fields}^XZ`);
const tspl = (lines: string) => bitmapOf('TSPL', `SIZE 800 dot,480 dot\r\nCLS\r\n${lines}\r\nPRINT 1\r\n`);

/** Rows of ink, from the first to the last that has any, so that a difference can be read. */
function ink(bitmap: Bitmap): string[] {
  const rows: string[] = [];
  for (let y = 0; y < bitmap.height; y++) {
    let row = '';
    for (let at = 0; at < bitmap.stride; at++) {
      row += (bitmap.data[y * bitmap.stride + at] ?? 0).toString(16).padStart(2, '0');
    }
    rows.push(row);
  }
  return rows;
}

async function same(fields: string, lines: string): Promise<void> {
  const [ours, theirs] = [ink(await tspl(lines)), ink(await zpl(fields))];
  expect(theirs.some((row) => /[1-9a-f]/.test(row))).toBe(true);
  expect(ours).toEqual(theirs);
}

const bars = (type: string, data: string, narrow = 2, wide = 5) =>
  `BARCODE 60,40,"${type}",80,0,0,${narrow},${wide},"${data}"`;

describe('bars', () => {
  test.each([
    ['EAN13', '^BY3^FO60,40^BEN,80,N^FD750103131130^FS', bars('EAN13', '750103131130', 3)],
    ['EAN8', '^BY2^FO60,40^B8N,80,N^FD9638507^FS', bars('EAN8', '9638507')],
    ['UPCA', '^BY2^FO60,40^BUN,80,N^FD03600029145^FS', bars('UPCA', '03600029145')],
    ['UPCE', '^BY4^FO60,40^B9N,80,N^FD1230000045^FS', bars('UPCE', '123453', 4)],
    ['128', '^BY3^FO60,40^BCN,80,N,N,N,A^FDAbc12345678^FS', bars('128', 'Abc12345678', 3)],
    ['39', '^BY2,2.5^FO60,40^B3N,N,80,N^FDPZA-01^FS', bars('39', 'PZA-01')],
    ['39C', '^BY2,2.5^FO60,40^B3N,Y,80,N^FDPZA-01^FS', bars('39C', 'PZA-01')],
    ['93', '^BY2^FO60,40^BAN,80,N^FDPZA-01^FS', bars('93', 'PZA-01')],
    ['25', '^BY2,2.5^FO60,40^B2N,80,N^FD12345678^FS', bars('25', '12345678')],
    ['CODA', '^BY2,2.5^FO60,40^BKN,N,80,N,N,A,B^FD40156^FS', bars('CODA', 'A40156B')],
    ['MSI', '^BY2,2.5^FO60,40^BMN,A,80,N^FD12345^FS', bars('MSI', '12345')],
    ['PLESSEY', '^BY2,2.5^FO60,40^BPN,N,80,N^FD12AF^FS', bars('PLESSEY', '12AF')],
    ['POST', '^BY3^FO60,40^BZN,80,N,N,0^FD123456789^FS', bars('POST', '123456789', 3)],
    ['LOGMARS', '^BY2,2.5^FO60,40^B3N,Y,80,N^FD12AB^FS', bars('LOGMARS', '12AB')],
  ])('%s', (_, fields, lines) => same(fields, lines));

  // ^FO places the turned code's upper left corner, TSPL what was its upper left corner upright; it is 114 x 80.
  test.each([
    ['R', 90, 60 + 80, 40],
    ['I', 180, 60 + 114, 40 + 80],
    ['B', 270, 60, 40 + 114],
  ] as const)('turned %s', (orientation, degrees, x, y) =>
    same(
      `^BY2^FO60,40^BC${orientation},80,N,N,N,A^FDAB^FS`,
      `BARCODE ${x},${y},"128",80,0,${degrees},2,2,"AB"`,
    ),
  );
});

describe('modules', () => {
  test.each([
    [
      'QRCODE',
      '^FO60,50^BY2,3,10^BQN,2,5^FDMA,https://example.com/p/750^FS',
      'QRCODE 60,60,M,5,A,0,M2,"https://example.com/p/750"',
    ],
    ['DMATRIX', '^FO60,40^BXN,6,200^FDPZA-000123^FS', 'DMATRIX 60,40,200,200,x6,"PZA-000123"'],
    ['TLC39', '^FO60,40^BTN^FD123456,SN00000001^FS', 'TLC39 60,40,0,"123456,SN00000001"'],
    [
      'TLC39 with its sizes',
      '^FO60,40^BTN,3,2,60,6,3^FD123456,SN00000001,00601^FS',
      'TLC39 60,40,0,60,3,6,3,6,"123456,SN00000001,00601"',
    ],
    ['TLC39 without a serial number', '^FO60,40^BTN^FD123456^FS', 'TLC39 60,40,0,"123456"'],
    ['AZTEC', '^FO60,40^BON,5,N,0^FDLOTE 2026^FS', 'AZTEC 60,40,0,5,0,"LOTE 2026"'],
    ['MAXICODE', '^FO60,40^BD4^FDLOTE 2026^FS', 'MAXICODE 60,40,4,"LOTE 2026"'],
    ['RSS', '^FO60,40^BRN,1,3,1^FD0750103131130^FS', 'RSS 60,40,"RSS14",0,3,1,"0750103131130"'],
    [
      'PDF417',
      '^BY3^FO60,40^B7N,9,2,3^FDLOTE 2026-000123, CAJA 7^FS',
      'PDF417 60,40,700,400,0,E2,W3,H9,"LOTE 2026-000123, CAJA 7"',
    ],
    [
      'CODABLOCK',
      '^BY2^FO60,40^BBN,20,N,,,F^FDLOTE 2026-000123^FS',
      'CODABLOCK 60,40,0,10,2,"LOTE 2026-000123"',
    ],
    ['MPDF417', '^BY3^FO60,40^BFN,8,0^FD12345^FS', 'MPDF417 60,40,0,W3,H8,C1,"12345"'],
  ])('%s', (_, fields, lines) => same(fields, lines));
});

describe('boxes', () => {
  test.each([
    ['a bar', '^FO10,20^GB300,4,4^FS', 'BAR 10,20,300,4'],
    ['a box', '^FO10,20^GB300,120,6^FS', 'BOX 10,20,310,140,6'],
    ['a circle', '^FO10,20^GC91,3^FS', 'CIRCLE 10,20,91,3'],
    ['an ellipse', '^FO10,20^GE140,60,2^FS', 'ELLIPSE 10,20,140,60,2'],
    [
      'reversed',
      '^FO10,20^GB200,80,80^FS^FO50,40^FR^GB300,20,20^FS',
      'BAR 10,20,200,80\r\nREVERSE 50,40,300,20',
    ],
  ])('%s', (_, fields, lines) => same(fields, lines));
});
