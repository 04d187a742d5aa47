import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { checkDigit, compressUpcE, expandUpcE, gtinInWidth, readGtin, readUpcE, verifies } from './gtin.ts';

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(''));

describe('reading GTINs', () => {
  it.each(['7501031311309', '036000291452', '96385074', '7 501031 311309', '0-36000-29145-2'])(
    'reads %s as it is',
    (text) => {
      expect(readGtin(text)).toEqual({ kind: 'gtin', digits: text.replace(/\D/g, ''), warnings: [] });
    },
  );

  it.each(['9638507', '03600029145', '750103131130'])('refuses %s, and repairs nothing by itself', (text) => {
    expect(readGtin(text)).toEqual({ kind: 'error', reason: 'check-digit' });
  });

  it('gives a UPC-A back the leading zero that a spreadsheet lost', () => {
    expect(readGtin('36000291452')).toEqual({
      kind: 'gtin',
      digits: '036000291452',
      warnings: ['leading-zeros-added'],
    });
  });

  it.each([
    ['7501031311308', 'check-digit'],
    ['96385075', 'check-digit'],
    ['1234567890', 'length'],
    ['10036000291459', 'length'],
    ['75010313A1309', 'not-digits'],
    [' - ', 'empty'],
  ])('refuses %s (%s)', (text, reason) => {
    expect(readGtin(text)).toEqual({ kind: 'error', reason });
  });

  it('takes fourteen digits where the symbology is ITF-14', () => {
    expect(readGtin('10036000291459', true)).toMatchObject({ kind: 'gtin', digits: '10036000291459' });
    expect(readGtin('7501031311308', true)).toEqual({ kind: 'error', reason: 'check-digit' });
  });

  it('verifies whatever it completed', () => {
    fc.assert(fc.property(digits(12), (text) => verifies(text + checkDigit(text))));
  });
});

describe('the width of a command', () => {
  it('adds left zeros and leaves the check digit out', () => {
    expect(gtinInWidth('7501031311309', 12)).toBe('750103131130');
    expect(gtinInWidth('036000291452', 12)).toBe('003600029145');
    expect(gtinInWidth('96385074', 12)).toBe('000009638507');
    expect(gtinInWidth('96385074', 7)).toBe('9638507');
    expect(gtinInWidth('0036000291452', 11)).toBe('03600029145');
    expect(gtinInWidth('7501031311309', 11)).toBeUndefined();
  });
});

describe('UPC-E', () => {
  it('reads the eight digits under a code, and the UPC-A they stand for', () => {
    expect(readUpcE('04252614')).toEqual({ kind: 'upce', ten: '4210000526', six: '425261', warnings: [] });
    expect(readUpcE('042100005264')).toEqual({
      kind: 'upce',
      ten: '4210000526',
      six: '425261',
      warnings: [],
    });
    expect(readUpcE('0425261')).toMatchObject({ ten: '4210000526', warnings: ['check-digit-added'] });
    expect(readUpcE('425261')).toMatchObject({ ten: '4210000526', warnings: ['short-upc-e'] });
  });

  it('refuses what cannot be shortened', () => {
    expect(readUpcE('7501031311309')).toEqual({ kind: 'error', reason: 'not-compressible' });
    expect(readUpcE('04252613')).toEqual({ kind: 'error', reason: 'check-digit' });
    expect(readUpcE('036000291452')).toEqual({ kind: 'error', reason: 'not-compressible' });
  });

  it('shortens every number to one that stands for the same ten digits', () => {
    fc.assert(
      fc.property(digits(6), (six) => {
        const short = compressUpcE(expandUpcE(six));
        expect(short).toBeDefined();
        expect(expandUpcE(short ?? '')).toBe(expandUpcE(six));
      }),
    );
  });
});
