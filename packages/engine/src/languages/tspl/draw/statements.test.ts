import { describe, expect, test } from 'vitest';
import { type Statement, statementsOf } from '../../line-statements.ts';
import { createTsplScanner } from '../scan.ts';

const scan = (code: string): Statement[] => [...statementsOf(code, createTsplScanner(code))];

const raw = (statement: Statement | undefined) => statement?.args.map((argument) => argument.raw);

describe('statementsOf', () => {
  test('a line is a command in capitals with arguments at commas', () => {
    const [size, cls, text] = scan('size 50 mm, 30 mm\r\nCLS\r\nTEXT 1,2,"3",0,1,1,"a, b"\r\n');
    expect(size).toMatchObject({ name: 'SIZE', line: 1, column: 1 });
    expect(raw(size)).toEqual(['50 mm', '30 mm']);
    expect(cls).toMatchObject({ name: 'CLS', line: 2, args: [] });
    expect(raw(text)).toEqual(['1', '2', '"3"', '0', '1', '1', '"a, b"']);
    expect(text?.args[6]?.column).toBe(20);
  });

  test('a quote written as \\["] does not end a string', () => {
    expect(raw(scan('TEXT "a\\["],b",2')[0])).toEqual(['"a\\["],b"', '2']);
  });

  test('lines end at CR, LF or both', () => {
    expect(scan('CLS\rCLS\nCLS\r\n\r\nCLS').map(({ line }) => line)).toEqual([1, 2, 3, 5]);
  });

  test('raw bytes of BITMAP may be line ends, and the next command has its line', () => {
    const [bitmap, print] = scan('BITMAP 0,0,1,3,0,\n\r,\r\nPRINT 1');
    expect(bitmap).toMatchObject({ name: 'BITMAP', data: '\n\r,', announced: 3 });
    expect(print).toMatchObject({ name: 'PRINT', line: 4, column: 1 });
  });

  test('a download carries its count of bytes, and a program ends at EOP', () => {
    const [file, program, cls] = scan('DOWNLOAD F,"A.BMP",2,"\r\r\nDOWNLOAD "P.BAS"\r\nCLS\r\nEOP\r\nCLS');
    expect(file).toMatchObject({ data: '"\r', announced: 2 });
    expect(program?.data).toContain('CLS');
    expect(cls).toMatchObject({ name: 'CLS', line: 6 });
  });

  test('a string that is not closed is marked', () => {
    expect(scan('TEXT 1,"abc\r\nCLS')[0]?.unclosed).toBe(true);
  });
});
