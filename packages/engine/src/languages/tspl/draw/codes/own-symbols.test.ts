import { describe, expect, test } from 'vitest';
import bwip from 'bwip-js/generic';
import type { LinearSymbol } from '../../../../codes/symbols/symbol.ts';
import { encodeEan128, encodeEan14 } from '../../../../codes/symbols/ean-128.ts';
import { encodeGermanPost } from '../../../../codes/symbols/german-post.ts';
import { encodeManual128 } from './manual-128.ts';
import { encodeChinaPost } from './matrix-2-of-5.ts';
import { encodeTelepen } from './telepen.ts';

/* Another encoder's widths of bars and spaces, as what counts as narrow and wide differs between encoders. */

const raw = bwip as unknown as {
  raw(options: Record<string, unknown>): { sbs: number[] }[];
};

function reference(name: string, data: string, options: Record<string, unknown> = {}): number[] {
  const runs = [...(raw.raw({ bcid: name, text: data, ...options })[0]?.sbs ?? [])];
  if (runs.length % 2 === 0) runs.pop();
  return runs;
}

function narrowWide(runs: readonly number[]): number[] {
  const least = Math.min(...runs);
  return runs.map((run) => (run > least ? 2 : 1));
}

const own = (symbol: LinearSymbol) => [...symbol.runs];

describe('symbols that only TSPL has', () => {
  test.each(['Hello', 'A', 'AB12$%', '~}|', '01234567890123456789'])('Telepen of %s', (data) => {
    expect(own(encodeTelepen(data, false))).toEqual(narrowWide(reference('telepen', data)));
  });

  test.each(['12', '1234567890'])('Telepen Numeric of %s', (data) => {
    expect(own(encodeTelepen(data, true))).toEqual(narrowWide(reference('telepennumeric', data)));
  });

  test.each(['0', '1234567890', '99887'])('China Post of %s', (data) => {
    expect(own(encodeChinaPost(data))).toEqual(narrowWide(reference('datalogic2of5', data)));
  });

  test('Identcode and Leitcode have the check digit and the groups of Deutsche Post', () => {
    const ident = encodeGermanPost('56310243031', 'Identcode');
    expect(own(ident)).toEqual(narrowWide(reference('identcode', '56310243031')));
    expect(ident.text).toBe('56.310 2.43031 3');
    expect(own(encodeGermanPost('2134807501640', 'Leitcode'))).toEqual(
      narrowWide(reference('leitcode', '2134807501640')),
    );
  });

  test('EAN-14 is Code 128 with identifier 01', () => {
    expect(own(encodeEan14('0952123456789'))).toEqual(reference('ean14', '(01)09521234567899'));
  });

  test('GS1 text gets FNC1 after elements without a fixed length', () => {
    expect(encodeEan128('(10)AB12(01)09521234543213').data).toBe('10AB12\u001d0109521234543213');
    expect(encodeEan128('(01)09521234543213(10)AB12').data).toBe('010952123454321310AB12');
    expect(own(encodeEan128('(01)09521234543213'))).toEqual(reference('gs1-128', '(01)09521234543213'));
  });

  test('128M switches subsets as it says', () => {
    const symbol = encodeManual128('!105123456!10098', false);
    expect(symbol.data).toBe('12345698');
    expect(own(symbol)).toEqual(reference('code128', '^105^012^034^056^100^025^024', { raw: true }));
    expect(encodeManual128('!105!102011234', false)).toMatchObject({ symbology: 'GS1-128', data: '011234' });
    expect(encodeManual128('!105011234', true)).toMatchObject({ symbology: 'GS1-128', data: '011234' });
    expect(() => encodeManual128('!1051a', false)).toThrow(/subset C/);
    expect(() => encodeManual128('A!104', false)).toThrow(/beginning/);
  });
});
