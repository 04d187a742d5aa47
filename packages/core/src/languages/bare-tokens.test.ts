import { expect, it } from 'vitest';
import { bareTokens } from './bare-tokens.ts';

it('finds the tokens of printable data, each once, in order', () => {
  const zpl =
    '^XA^FX NOTA^FS^FO1,1^A0N,30^FDNOMBRE: PRECIO_INT x 5^FS^FO1,9^BCN^FDCODIGO^FS^FDNOMBRE DATE_NOW Caja^FS^XZ';
  expect(bareTokens(zpl, 'zpl')).toEqual(['NOMBRE', 'PRECIO_INT', 'CODIGO']);
  expect(bareTokens('CLS\nTEXT 1,1,"FONT",0,1,1,"NOMBRE"\nREM PRECIO\nPRINT 1', 'tspl')).toEqual(['NOMBRE']);
  expect(bareTokens(zpl, 'zpl', ['^FX'])).toEqual(['NOTA']);
});
