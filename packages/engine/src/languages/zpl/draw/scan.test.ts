import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanCommands, type Command } from './scan.ts';

function scanned(code: string): Command[] {
  const scanner = scanCommands(code);
  const commands: Command[] = [];
  for (let command = scanner.next(); command; command = scanner.next()) commands.push(command);
  return commands;
}

const brief = (code: string) => scanned(code).map(({ name, params }) => `${name}|${params}`);

describe('scanning ZPL', () => {
  test('commands end where the next prefix begins', () => {
    expect(brief('^XA^FO10,20^A0N,30,20^FDHello world^FS^XZ')).toEqual([
      'XA|',
      'FO|10,20',
      'A|0N,30,20',
      'FD|Hello world',
      'FS|',
      'XZ|',
    ]);
  });

  test('lower case and font names are understood', () => {
    expect(brief('^xa^a@n,5,5,E:X.FNT^fdLower^fs')).toEqual(['XA|', 'A@|n,5,5,E:X.FNT', 'FD|Lower', 'FS|']);
  });

  test('prefixes and the delimiter can be changed, and changed back', () => {
    expect(brief('^XA^CC-^FD no command -FDyes-CC^^FS')).toEqual(['XA|', 'CC|-', 'FD|yes', 'CC|^', 'FS|']);
    expect(brief('~CT!!HI~HI')).toEqual(['CT|!', 'HI|~HI']);
    expect(scanned('^CD;^FO1;2')[1]).toMatchObject({ name: 'FO', params: '1;2', delimiter: ';' });
  });

  test('a prefix without a name is passed over', () => {
    expect(brief('^FD50~^FS^ ^FS^')).toEqual(['FD|50', 'FS|', 'FS|']);
  });

  test('counted bytes may hold prefixes', () => {
    expect(brief('^GFB,5,5,1,^FD~\u0001^FS')).toEqual(['GF|B,5,5,1,^FD~\u0001', 'FS|']);
  });

  test('counted bytes that are not there do not swallow the commands after them', () => {
    expect(brief('^GFB,4888,4888,13,^FS^FDx^FS')).toEqual(['GF|B,4888,4888,13,', 'FS|', 'FD|x', 'FS|']);
  });

  test('every command knows its line and column', () => {
    expect(scanned('^XA\n  ^FO1,1\r\n^FDx^FS').map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 3],
      [3, 1],
      [3, 5],
    ]);
    expect(scanned('^XA\r^FO1,1\r\r\n^FDx').map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 1],
      [4, 1],
    ]);
  });

  test('any text is scanned to its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'^~CFGDXAB,;19 \n'), maxLength: 200 }), (code) => {
        expect(scanned(code).length).toBeLessThanOrEqual(code.length);
      }),
    );
  });
});
