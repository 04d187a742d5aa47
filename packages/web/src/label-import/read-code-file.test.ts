import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { writeSource } from '@marbete/engine/internal/template/source';
import { expect, test } from 'vitest';
import { isCodeFile, likelyLanguage, readCode } from './read-code-file.ts';

test('Printer code comes in files of its languages, txt and prn, in any case', () => {
  expect(['a.zpl', 'B.PRN', 'c.txt', 'd.tspl', 'e.EPL', 'f.cpcl'].every(isCodeFile)).toBe(true);
  expect(['a.csv', 'zpl', 'a.zpl.exe'].some(isCodeFile)).toBe(false);
});

test('A file is read as UTF-8 text, and byte for byte when it is none', () => {
  expect(readCode(new TextEncoder().encode('\ufeff^FDCafé'))).toEqual({ etiqueta: '^FDCafé' });
  const driver = Uint8Array.of(0x5e, 0x46, 0x44, 0x43, 0x61, 0x66, 0xe9, 0);
  const read = readCode(driver);
  expect(read.etiqueta).toBe('');
  expect(writeSource(templateOfAnswer(read))).toEqual(driver);
});

test('Code has the language that it is a program of, and is ZPL otherwise', () => {
  expect(likelyLanguage('SIZE 50 mm,30 mm\r\nCLS\r\nPRINT 1')).toBe(2);
  expect(likelyLanguage('^XA^FDCLS^FS^XZ')).toBe(1);
  expect(likelyLanguage('N\r\nA5,5,0,3,1,1,N,"SIZE"\r\nP1\r\n')).toBe(3);
  expect(likelyLanguage('! 0 200 200 240 1\r\nTEXT 4 0 30 40 Hola\r\nPRINT\r\n')).toBe(8);
  expect(likelyLanguage('')).toBe(1);
});
