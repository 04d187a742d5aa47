import { expect, it } from 'vitest';
import { layoutLabel } from '../languages/render.ts';
import { findOverlaps } from './overlaps.ts';

const paper = { dpmm: 8, widthMm: 50, heightMm: 30 };

const overlaps = async (language: 'zpl' | 'tspl' | 'epl', text: string) => {
  const { labels } = await layoutLabel(language, { text, encoding: 'latin1' }, paper);
  return findOverlaps(labels[0]?.elements ?? []).map(({ fields }) => fields);
};

const zpl = (between: string) => `^XA^FO20,20^A0N,40,40^FD$125^FS${between}^FO20,25^A0N,40,40^FD$99^FS^XZ`;
const tspl = (between: string) =>
  `SIZE 50 mm,30 mm\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"125"\r\n${between}TEXT 20,25,"4",0,1,1,"99"\r\nPRINT 1\r\n`;
const epl = (between: string) =>
  `N\nq400\nQ240,24\nA20,20,0,4,1,1,N,"125"\n${between}A20,25,0,4,1,1,N,"99"\nP1\n`;

it('a text that is made white before the next one prints is under nothing', async () => {
  expect(await overlaps('zpl', zpl(''))).toEqual([[0, 1]]);
  expect(await overlaps('zpl', zpl('^FO10,5^GB200,80,80,W^FS'))).toEqual([]);
  expect(await overlaps('tspl', tspl(''))).toEqual([[0, 1]]);
  expect(await overlaps('tspl', tspl('ERASE 10,5,200,80\r\n'))).toEqual([]);
  expect(await overlaps('epl', epl(''))).toEqual([[0, 1]]);
  expect(await overlaps('epl', epl('LW10,5,200,80\n'))).toEqual([]);
});

it('what is turned, framed, white only in part or white afterwards is still under the next one', async () => {
  for (const between of [
    '^FO10,5^GB200,80,80^FS',
    '^FO10,5^GB200,80,4,W^FS',
    '^FO30,5^GB200,80,80,W^FS',
    '^FO10,25^GB200,80,80,W^FS',
    '^FO10,5^FR^GB200,80,80^FS',
  ])
    expect((await overlaps('zpl', zpl(between))).length, between).toBe(1);
  const after = zpl('').replace('^XZ', '^FO10,5^GB200,80,80,W^FS^XZ');
  expect((await overlaps('zpl', after)).length).toBe(1);
});
