import { describe, expect, it } from 'vitest';
import { languagesOfCode } from './languages.ts';

describe('languages of a code', () => {
  it.each([
    ['^XA^FO1,1^FDx^FS^XZ', ['zpl']],
    ['^xa^xz', ['zpl']],
    ['SIZE 50 mm,30 mm\r\nCLS\r\nPRINT 1\r\n', ['tspl']],
    ['CLS\r\nTEXT 1,1,"3",0,1,1,"a"', ['tspl']],
    ['TEXT 1,1,"3",0,1,1,"a"\r\nPRINT 1', ['tspl']],
    ['^XA^FD\nSIZE 42\n^FS^XZ', ['zpl']],
    ['^XA^XZ\r\nSIZE 1,1\r\nCLS\r\nPRINT 1', ['zpl', 'tspl']],
    ['N\nA50,0,0,1,1,1,N,"EPL"\nP1', []],
    ['', []],
  ])('%j', (code, languages) => {
    expect(languagesOfCode(code)).toEqual(languages);
  });
});
