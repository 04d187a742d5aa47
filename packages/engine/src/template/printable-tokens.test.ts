import { expect, test } from 'vitest';
import { printableTokens } from './printable-tokens.ts';

test('only field data holds variables, each named once, in order', () => {
  const text = '^XA^FO20,20^A0N,30^FDNOMBRE: CODIGO^FS^FX NOTHING^FS^FVPRECIO NOMBRE DATE_NOW^FS^XZ';
  expect(printableTokens(text, ['^FD', '^FV'])).toEqual(['NOMBRE', 'CODIGO', 'PRECIO']);
});

test('in TSPL the quoted data counts, not the font or the code page', () => {
  const text =
    'CODEPAGE UTF-8\r\nTEXT 10,10,"ROMAN.TTF",0,1,1,"PRODUCTO hoy"\r\nBARCODE 1,1,"128",50,1,0,2,2,"SERIALIZE"\r\n';
  expect(printableTokens(text, ['TEXT', 'BARCODE'])).toEqual(['PRODUCTO', 'SERIALIZE']);
});

test('mixed words, placeholders and single letters are text', () => {
  expect(printableTokens('^FDPrecio A %PRICE% 25 LOTE_2^FS', ['^FD'])).toEqual(['LOTE_2']);
});

test('a language without prefixes is data throughout', () => {
  expect(printableTokens('ITEM\n10 KG', [])).toEqual(['ITEM', 'KG']);
});
