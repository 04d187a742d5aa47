import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CodeFault, type CodeDrawing } from '../../../../codes/drawing.ts';
import { renderZpl } from '../render-zpl.ts';
import { aztecEncoder } from '../../../../codes/symbols/aztec.ts';
import { bwip } from '../../../../codes/symbols/bwip.ts';
import { dataMatrixEncoder } from '../../../../codes/symbols/data-matrix.ts';
import { zplCodes } from './zpl-codes.ts';

const defaults = { moduleDots: 2, ratio: 3, heightDots: 40, dotsPerUnit: 1, turn: 0 } as const;

function draw(command: string, params: string, data: string): CodeDrawing {
  const code = zplCodes.get(command);
  if (!code) throw new Error(`^${command} is not there.`);
  return code.draw(code.read(params.split(','), defaults), data, { dpmm: 8, typeset: false });
}

function faultOf(command: string, params: string, data: string): CodeFault {
  try {
    draw(command, params, data);
  } catch (error) {
    if (error instanceof CodeFault) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

beforeAll(async () => {
  await Promise.all([aztecEncoder.fetch(), bwip.fetch(), dataMatrixEncoder.fetch()]);
});

describe('data that a symbology cannot hold', () => {
  it.each([
    ['BE', '', '12345678901X', "EAN-13 cannot hold 'X' (character 12); it holds digits only."],
    [
      'B3',
      '',
      '_:',
      "Code 39 cannot hold '_' (character 1); it holds digits, capital letters and - . $ / + % and the blank.",
    ],
    ['B2', '', '>;', "Interleaved 2 of 5 cannot hold '>' (character 1); it holds digits only."],
    ['BK', '', 'A12', "Codabar cannot hold 'A' (character 1); it holds digits and - $ : / . +."],
    ['B9', '', '2345678', 'UPC-E cannot hold company 00023, article 45678: it has too few zeros. Use UPC-A.'],
    ['BK', '', '12A4', "Codabar cannot hold 'A' (character 3); it holds digits and - $ : / . +."],
    ['B2', '', '', 'Interleaved 2 of 5 takes 1 to 120 digits; the field has no data.'],
    ['BC', ',,,,,A', 'a€', "Code 128 cannot hold '€' (character 2); it holds ASCII and Latin-1."],
    [
      'BC',
      '',
      'a\u0007',
      'Code 128 subset B cannot hold U+0007 (character 2); it holds ASCII from the blank on.',
    ],
    ['BQ', 'N,2,3', 'QA,', "QR Code has no data after its switches 'QA,'; write for instance QA,text."],
    ['BX', 'N,3,200', 'a~9', "Data Matrix does not know the escape '~9' (character 2); write '~~' for '~'."],
    [
      'B9',
      '',
      '1234567890',
      'UPC-E cannot hold company 12345, article 67890: it has too few zeros. Use UPC-A.',
    ],
    ['B0', 'N,3,,300', '256', "An Aztec rune is a number from 0 to 255, not '256'."],
  ])('^%s%s refuses %j by name and place', (command, params, data, message) => {
    expect(faultOf(command, params, data).message).toBe(message);
  });

  it('says what printers drop from a number that is too long', () => {
    const drawing = draw('BE', '', '1234567890123');
    expect(drawing.data).toBe('1234567890128');
    expect(drawing.remarks?.map((remark) => remark.code)).toEqual(['code-digits-dropped']);
  });

  it('warns of it at the field that says it', async () => {
    const { diagnostics } = await renderZpl('^XA^FO30,30^BY2^BEN,60^FD1234567890123^FS^XZ', {
      dpmm: 8,
      widthMm: 50,
      heightMm: 30,
    });
    expect(diagnostics.filter(({ code }) => code === 'code-digits-dropped')).toMatchObject([
      {
        level: 'warning',
        line: 1,
        message:
          "EAN-13 takes 12 digits and adds the check digit; printers drop '3' and print another number.",
      },
    ]);
  });

  it('takes a right check digit without a word', () => {
    expect(draw('BE', '', '5901234123457').remarks).toEqual([]);
  });

  it('fills numbers up with zeros at the left', () => {
    expect(draw('BE', '', '42').data).toBe('0000000000420');
  });
});

describe('data that printers mend', () => {
  it.each([
    ['B2', '', '>;9038412345', '9038412345'],
    ['B2', '', '12-34 5', '012345'],
    ['B2', ',,,,Y', 'A1234567', '12345670'],
    ['BI', '', '12A34', '1234'],
    ['BJ', '', '1 2 3', '123'],
    ['B3', '', 'Ab-c', 'AB-C'],
    ['B3', '', '*LOTE_7*', 'LOTE7'],
    ['BL', '', 'ab*c', 'ABCX'],
  ])('^%s%s leaves out of %j what it cannot hold and says so', (command, params, data, printed) => {
    const drawing = draw(command, params, data);
    expect(drawing.data).toBe(printed);
    expect(drawing.remarks?.map(({ code }) => code)).toEqual(['code-characters-dropped']);
  });

  it.each([
    ['HM,AAB|C', 'ABC', true],
    ['HM,AABC', 'ABC', false],
    ['HM,B0004AB|C', 'AB|C', false],
    ['HA,AB|C', 'AB|C', false],
  ])('^BQ of %s says %s, and whether a bar is left out', (data, printed, isSaid) => {
    const drawing = draw('BQ', 'N,2,4', data);
    expect(drawing.data).toBe(printed);
    expect(drawing.remarks?.map(({ code }) => code)).toEqual(isSaid ? ['code-characters-dropped'] : []);
  });

  it.each([
    ['', 'A12345A', 'A12345A'],
    ['', 'b12-4d', 'B12-4D'],
    ['N,N,60,Y,N,C,D', 'A1:2B', 'A1:2B'],
    ['', 'T7E', 'A7D'],
    ['', '*12$N', 'C12$B'],
  ])('^BK%s prints the start and stop letters of %j', (params, data, printed) => {
    const drawing = draw('BK', params, data);
    expect(drawing.data).toBe(printed);
    expect(drawing.remarks?.map(({ code }) => code)).toEqual(['code-own-ends']);
  });

  it.each([
    ['425261', '04252614', 'short-upc-e'],
    ['0425261', '04252614', 'short-upc-e'],
    ['04252614', '04252614', 'short-upc-e'],
    ['04252617', '04252614', 'code-wrong-check-digit'],
    ['1425261', '14252611', 'short-upc-e'],
    ['14252611', '14252611', 'short-upc-e'],
  ])('^B9 takes %s for the short form', (data, printed, code) => {
    const drawing = draw('B9', '', data);
    expect(drawing.data).toBe(printed);
    expect(drawing.remarks?.map((remark) => remark.code)).toEqual([code]);
  });

  it.each([
    ['30', 5, 64],
    ['12', 2, 8],
    ['3', 0, 2],
    ['90', 8, 512],
  ])('^B7 of %s rows takes as few columns as hold the data', (rows, level, checks) => {
    const data = 'A'.repeat(120);
    // Two letters a word, with the count of words before them; a row has two words of its own and a module too much.
    const columns = Math.ceil((60 + 1 + checks) / Number(rows));
    const drawing = draw('B7', `N,4,${level},,${rows}`, data);
    expect(drawing.barsWidth / drawing.moduleDots).toBe(17 * columns + 69);
    expect(drawing.barsHeight / 4).toBe(Number(rows));
  });

  it.each([
    ['', 'HELLO WORLD 12345', 1],
    ['', 'x'.repeat(60), 2],
    ['', 'y'.repeat(300), 6],
    [',3', 'HELLO WORLD 12345', 3],
  ])('^B7N,4,0%s chooses its columns for %s', (given, data, columns) => {
    const drawing = draw('B7', `N,4,0${given}`, data);
    expect(drawing.barsWidth / drawing.moduleDots).toBe(17 * columns + 69);
  });
});

describe('whatever stands in a field', () => {
  it('is drawn or refused, and nothing else', { timeout: 60_000 }, () => {
    const data = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('>', ';', ':', '5', '9', 'A', '_', '|', '(', '^', '\\', '\u001d'),
        maxLength: 40,
      }),
      fc.nat({ max: 12 }).map((power) => '7'.repeat(2 ** power)),
      fc.nat({ max: 12 }).map((power) => 'é>'.repeat(2 ** power)),
    );
    const params = fc.array(
      fc.oneof(
        fc.constantFrom('', 'N', 'Y', 'A', 'D', 'U', '-1', '0', '1e9', '3', '200', '99999'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...zplCodes.keys()), params, data, (command, values, field) => {
        try {
          const drawing = draw(command, values.join(','), field);
          expect(drawing.ink().width).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof CodeFault || error instanceof RangeError)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });
});
