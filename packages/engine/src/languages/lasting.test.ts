import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { designs, sampleRow } from '../designs/designs.ts';
import { languagesOf } from '../designs/layout.ts';
import { compiled, moment, valuesOf } from '../designs/testing/design-faults.ts';
import { createBitmap } from '../picture/bitmap.ts';
import { codeOfText, joinCode } from '../template/source.ts';
import { lastingFault } from './lasting.ts';
import { pictureLabelIn, pictureLanguages } from './picture-label.ts';
import { testableLanguages, testLabelIn } from './test-label.ts';

const faultOf = (code: string, known?: 'zpl' | 'tspl' | 'epl' | 'cpcl') =>
  lastingFault(codeOfText(code), known);

/** A label of each language, cut where a command may stand. */
const labels = {
  zpl: ['^XA^CI28\r\n', '^FO20,20^A0N,30,20^FDCafé 12 ~ 5^FS', '^PQ1^XZ\r\n'],
  tspl: [
    'SIZE 50 mm,25 mm\r\nSET TEAR ON\r\nCLS\r\n',
    'TEXT 5,5,"2",0,1,1,"KILL the price"\r\n',
    'PRINT 1,1\r\n',
  ],
  epl: ['\nN\nq400\n', 'A5,5,0,3,1,1,N,"FK"\n', 'P1\n'],
  cpcl: ['! 0 200 200 210 1\r\n', 'TEXT 4 0 30 40 do DEL\r\n', 'PRINT\r\n'],
} as const;

const lasting = {
  zpl: [
    '^JUS', '^JUF', '~DYR:A,B,G,1,1,x', '^IDR:*.*', '~JR', '^DFR:A.ZPL^FS', '~DGR:A.GRF,8,1,FF818181818181FF', '^ISR:A.GRF,N',
    '^TOR:A,E:A', '^KPabcd', '~JA', '^JBE', '~JD', '^NS1', '^SZ2', '^idr:*.*', '~jr', '^CC!!JUS!CC^', '^CT+^XZ+JR^XA+CT~',
    '! U1 setvar "media.type" "label"\r\n', '{}{"device.reset":""}\r\n', '^FDa~JRb^FS', '^JR',
  ],
  tspl: [
    'KILL "*"\r\n', 'DOWNLOAD "A.BAS"\r\nEOP\r\n', 'DOWNLOAD F,"A.PCX",2,ab\r\n', 'kill f,"A"\r\n', 'INITIALPRINTER\r\n', 'SELFTEST\r\n',
    'SET COM1 96,N,8,1\r\n', 'SET KEY1 OFF\r\n', 'GAPDETECT\r\n', '\x1b!R\r\n', '~!D\r\n', 'REPRINT\r\n', ' COPY "A","B"\r\n',
  ],
  epl: ['FK"*"\n', 'FS"A"\n', 'FE\n', 'GM"A"3\nabc\n', 'GK"*"\n', 'EK"A"\n', '^@\n', '^default\n', 'Y96,N,8,1\n', 'M8,8,8\n', 'OD\n', 'AUTOFR\n'],
  cpcl: ['SET-TIME 12:00\r\n', 'DEL A.PCX\r\n', 'del A.PCX\r\n', 'BAUD 9600\r\n', '! U1 do "device.reset" ""\r\n', '! DF A.FMT\r\n'],
} as const; // prettier-ignore

describe.each(Object.keys(labels) as (keyof typeof labels)[])('code in %s', (language) => {
  const [begin, middle, end] = labels[language];

  test('that only prints has no fault, also in known languages', () => {
    const code = begin + middle + end;
    expect(faultOf(code)).toBeUndefined();
    expect(faultOf(code.repeat(30), language)).toBeUndefined();
  });

  test.each(lasting[language])('is refused for %j wherever it stands', (command) => {
    const places = [
      command + begin + middle + end,
      begin + command + middle + end,
      begin + middle + command + end,
      begin + middle + end + command,
      (begin + middle + end).repeat(3) + begin + command + end,
    ];
    // A line outside of labels prints, unless it begins a session.
    const counted = language === 'cpcl' && !command.startsWith('!') ? places.slice(1, 3) : places;
    for (const code of counted) expect([code, faultOf(code)?.reason]).toEqual([code, 'lasting-command']);
  });
});

test('names the command that it found', () => {
  expect(faultOf('^XA^JUS^XZ')).toEqual({ reason: 'lasting-command', command: '^JU' });
  expect(faultOf('CLS\r\nPRINT 1\r\n\x1b!R')).toEqual({ reason: 'lasting-command', command: '<ESC>!R' });
});

test('code of no language that is known here is refused', () => {
  for (const code of ['', 'x', '\x1b@Ticket\n', '\x1bA\x1bH0100\x1bZ']) {
    expect(faultOf(code)).toEqual({ reason: 'other-language' });
  }
});

test('a program beside another one is read as both', () => {
  expect(faultOf(`^XA^XZ\r\n${labels.tspl.join('')}KILL "*"\r\n`)?.reason).toBe('lasting-command');
  expect(faultOf(`${labels.tspl.join('')}^XA~JR^XZ`)?.reason).toBe('lasting-command');
});

test('code is read in the language of the printer too', () => {
  const [begin, , end] = labels.tspl;
  expect(faultOf(`${begin}~JR\r\n${end}`)).toBeUndefined();
  expect(faultOf(`${begin}~JR\r\n${end}`, 'zpl')?.reason).toBe('lasting-command');
  const picture = `${begin}BITMAP 0,0,2,8,0,${'~JR'.repeat(5)}x\r\n${end}`;
  expect(faultOf(picture, 'zpl')).toBeUndefined();
});

test('raw bytes of pictures are no commands', () => {
  const raw = 'KILL~JR^ID\r\nKILL'.slice(0, 16);
  expect(faultOf(`^XA^FO1,1^GFB,16,16,2,${raw}^FS^XZ`)).toBeUndefined();
  expect(faultOf(`SIZE 1,1\r\nCLS\r\nBITMAP 0,0,2,8,0,${raw}\r\nPRINT 1\r\n`)).toBeUndefined();
});

test('the labels of the house only print', async () => {
  const [design] = designs;
  for (const language of languagesOf(design!)) {
    const template = await compiled(design!, language, 8, 'de');
    const { code } = template.expand(valuesOf(sampleRow(design!)), 1, moment);
    const program = joinCode(template.head, code!, template.tail);
    expect([language, lastingFault(program, language)]).toEqual([language, undefined]);
  }
  for (const { key } of testableLanguages)
    expect([key, lastingFault(testLabelIn(key), key)]).toEqual([key, undefined]);
  for (const key of pictureLanguages) {
    const code = pictureLabelIn(key)!(createBitmap(16, 8), 8);
    expect([key, lastingFault(code, key)]).toEqual([key, undefined]);
  }
});

test('any bytes are read to their end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      lastingFault(bytes);
      lastingFault(bytes, 'zpl');
    }),
  );
});
