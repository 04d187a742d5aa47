import { openDocument } from '@marbete/engine/edit';
import { expect, it } from 'vitest';
import { renamable, renamed, variableNamed } from './rename-variable.ts';

it('gives a variable another name in every field, and in what is said of long texts', () => {
  const source =
    '<FIT DESCRIPTION shrink>\n^XA^FO9,9^A0N,30,30^FD%DESCRIPTION%^FS\n<OFFER>^FO9,50^FD%DESCRIPTION% 50% %PRICE%^FS</OFFER>^XZ\n';
  const named = renamed({ source }, 'DESCRIPTION', 'NOMBRE');
  expect(named).toBe(source.replaceAll('DESCRIPTION', 'NOMBRE'));
  expect(renamed({ source: named }, 'NOMBRE', 'DESCRIPTION')).toBe(source);
  expect(renamed({ source }, 'BRAND', 'MARCA')).toBe(source);
});

it('joins two variables, of which one choice of long texts stays', () => {
  const source = '<FIT A shrink>\n<FIT B cut>\n^XA^FO9,9^FD%A%^FS^FO9,50^FD%B%^FS^XZ\n';
  const named = renamed({ source }, 'A', 'B');
  expect(named).not.toContain('%A%');
  expect(named.match(/<FIT /g)).toHaveLength(1);
  expect(named).toContain('<FIT B cut>');
});

it('keeps the fields of a label in each language', async () => {
  for (const source of [
    '^XA^FO9,9^A0N,30,30^FD%BRAND%^FS^XZ',
    'SIZE 50 mm,30 mm\nCLS\nTEXT 9,9,"3",0,1,1,"%BRAND%"\nPRINT 1\n',
    'N\nA9,9,0,3,1,1,N,"%BRAND%"\nP1\n',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- three labels
    const after = await openDocument(renamed({ source }, 'BRAND', 'MARCA'));
    expect(after.fields.map(({ placeholders }) => placeholders)).toEqual([['MARCA']]);
  }
});

it('takes names as people write them, and none that the program fills itself', () => {
  expect(['Descripción', '%precio c/u%', ' a b '].map(variableNamed)).toEqual([
    'DESCRIPCION',
    'PRECIO_C_U',
    'A_B',
  ]);
  expect(['', '1A', 'DATE_NOW', 'price_int', 'QUANTITY', 'x'.repeat(65)].map(variableNamed)).toEqual(
    Array(6).fill(undefined),
  );
  expect(renamable(['MONEY_SYMBOL', 'PRICE_CENT', 'PRICE', 'BRAND'])).toEqual(['PRICE', 'BRAND']);
});
