import { isAppError } from '@marbete/core/api/errors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNumbers } from './numbers.ts';
import { parseWhere } from './parse-where.ts';

const headers = ['CODIGO', 'DESCRIPCION', 'PRECIO', 'UBICACION', 'Precio con IVA'];
const column = (name: string) => {
  const index = headers.indexOf(name);
  return index < 0 ? { problem: `There is no column '${name}'.` } : index;
};
const parse = (text: string, decimalMark: '.' | ',' = '.') => parseWhere(text, { column, decimalMark });
const test = (text: string, ...cells: string[]) => parse(text)({ cells });

describe('--where', () => {
  it.each([
    ['PRECIO > 100', true],
    ['PRECIO > 1234.5', false],
    ['PRECIO >= 1234.5', true],
    ['PRECIO = 1234.50', true],
    ['PRECIO = "1234.5"', false],
    ['PRECIO = "$1,234.50"', true],
    ['PRECIO between 1000 and 2000 and CODIGO = 123', true],
    ['PRECIO not between 1000 and 2000', false],
    ['CODIGO = "00123"', true],
    ['CODIGO = "123"', false],
    ['DESCRIPCION = "CAFE DE OLLA"', true],
    ['DESCRIPCION contains "fé"', true],
    ['DESCRIPCION not contains "te"', true],
    ["DESCRIPCION contains 'olla'", true],
    ['UBICACION in ("A1", "a3")', true],
    ['UBICACION not in ("A1", "A2")', true],
    ['UBICACION < "A10"', true],
    ['[Precio con IVA] is empty', true],
    ['PRECIO is not empty', true],
    ['not PRECIO is empty', true],
    ['not not PRECIO is empty', false],
    ['PRECIO = 1 or PRECIO > 1 and UBICACION = "no"', false],
    ['(PRECIO = 1 or PRECIO > 1) and not (UBICACION = "no")', true],
    ['DESCRIPCION > 5', false],
    ['DESCRIPCION != 5', true],
    ['[Precio con IVA] < 5', false],
    ['PRECIO <> CODIGO AND PRECIO > CODIGO', true],
  ])('%s', (text, expected) => {
    expect(test(text, '00123', ' Café  de Olla', '$1,234.50', 'A3')).toBe(expected);
  });

  it('takes the number of the sheet, not what the cell shows, and the mark of the account', () => {
    const row = { cells: ['', '', '12%'], numbers: [null, null, '0.125'] };
    expect(parse('PRECIO = 0.125')(row)).toBe(true);
    expect(parse('PRECIO = 1234.5', ',')({ cells: ['', '', '1.234,5'] })).toBe(true);
    expect(parse('PRECIO = 12.5', ',')({ cells: ['', '', '12,5'] })).toBe(true);
    expect(parse('PRECIO < -1')({ cells: ['', '', '-2.50'] })).toBe(true);
  });

  it.each([
    ['', 1, 'a column'],
    ['PRECIO >', 9, 'a column, a number or a text'],
    ['PRECIO > 100 andd X', 14, "'andd'"],
    ['PRECIO ; 1', 8, "';'"],
    ['NADA = 1', 1, "no column 'NADA'"],
    ['PRECIO = "x', 10, 'no " at its end'],
    ['[PRECIO = 1', 1, 'no ] at its end'],
    ['(PRECIO = 1', 12, "')'"],
    ['PRECIO = 1)', 11, "'and', 'or' or the end"],
    ['PRECIO in ()', 12, 'a value'],
    ['PRECIO between 1 or 2', 18, "'and'"],
    ['PRECIO is 5', 11, "'empty'"],
    ['PRECIO = 12abc', 10, "'12abc' is no number"],
    ['PRECIO', 7, 'a comparison'],
    ['PRECIO > 1 > 2', 12, 'the end'],
  ])('names the place of the mistake in %j', (text, place, message) => {
    let thrown: unknown;
    try {
      parse(text);
    } catch (error) {
      thrown = error;
    }
    expect(isAppError(thrown) && thrown.details['column']).toBe(place);
    expect((thrown as Error).message).toContain(`column ${place}: `);
    expect((thrown as Error).message).toContain(message);
  });

  it('holds for hostile input: an answer or a mistake with its place, never anything else', () => {
    const piece = fc.oneof(
      fc.constantFrom('PRECIO', 'and', 'or', 'not', '(', ')', 'in', 'between', 'is', 'empty', 'contains'),
      fc.constantFrom('=', '<', ',', '"', "'", '[', ']', '-1', '1e9', '__proto__', 'constructor', '${x}'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.string(), { maxLength: 5 }),
        (pieces, cells) => {
          const text = pieces.join(' ');
          try {
            expect(typeof parse(text)({ cells })).toBe('boolean');
          } catch (error) {
            if (!isAppError(error)) throw error;
            const place = Number(error.details['column']);
            expect(place).toBeGreaterThanOrEqual(1);
            expect(place).toBeLessThanOrEqual(text.length + 1);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('refuses what would go too deep or is too long, quickly', () => {
    expect(() => parse(`${'('.repeat(1_000)}PRECIO = 1${')'.repeat(1_000)}`)).toThrow('50 deep');
    expect(() => parse(`${'not '.repeat(900)}PRECIO = 1`)).not.toThrow();
    expect(() => parse('"'.repeat(5_000))).toThrow('at most 4000');
  });

  it('finds every text that stands in the row, quotes included', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const quoted = `"${text.replaceAll('"', '""')}"`;
        expect(test(`DESCRIPCION = ${quoted}`, '', text)).toBe(true);
        expect(test(`DESCRIPCION contains ${quoted}`, '', `a${text}z`)).toBe(true);
        expect(test(`DESCRIPCION != ${quoted}`, '', text)).toBe(false);
      }),
    );
  });

  it('agrees with De Morgan, and in with or', () => {
    const number = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(number, number, number, (a, b, cell) => {
        const at = (text: string) => test(text, '', '', String(cell));
        expect(at(`not (PRECIO > ${a} and PRECIO < ${b})`)).toBe(at(`PRECIO <= ${a} or PRECIO >= ${b}`));
        expect(at(`PRECIO in (${a}, ${b})`)).toBe(at(`PRECIO = ${a} or PRECIO = ${b}`));
        expect(at(`PRECIO between ${a} and ${b}`)).toBe(cell >= a && cell <= b);
      }),
    );
  });

  it('compares decimals exactly, at any length', () => {
    const big = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }));
    const written = ([value, places]: [bigint, number]) => {
      const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
      const cut = digits.length - places;
      return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${places ? `.${digits.slice(cut)}` : ''}`;
    };
    fc.assert(
      fc.property(big, big, (a, b) => {
        const [x, y] = [a[0] * 10n ** BigInt(12 - a[1]), b[0] * 10n ** BigInt(12 - b[1])];
        expect(Math.sign(compareNumbers(written(a), written(b)))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });
});
