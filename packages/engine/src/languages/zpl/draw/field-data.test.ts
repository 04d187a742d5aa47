import { describe, expect, test } from 'vitest';
import { decodeCodeData, decodeFieldData } from './field-data.ts';

describe('field data', () => {
  test('hex escapes are bytes of the page in force', () => {
    expect(decodeFieldData('P_c5_82atnik', 28, '_')).toBe('Płatnik');
    expect(decodeFieldData('_80uro _E9', 27, '_')).toBe('€uro é');
    expect(decodeFieldData('_A6_82', 0, '_')).toBe('ªé');
    expect(decodeFieldData('#20|', 28, '#')).toBe(' |');
  });

  test('an indicator without two hex digits stands for itself', () => {
    expect(decodeFieldData('A_B _G1 _4', 28, '_')).toBe('A_B _G1 _4');
  });

  test('UTF-8 under another page comes out as its bytes, as it would print', () => {
    expect(decodeFieldData('é', 28, undefined)).toBe('é');
    expect(decodeFieldData('é', 27, undefined)).toBe('Ã©');
  });

  test('national sets print other characters in some places', () => {
    expect(decodeFieldData('#[\\]', 6, undefined)).toBe('#ÄÖÜ');
    expect(decodeFieldData('#[\\]', 2, undefined)).toBe('£[¢]');
    expect(decodeFieldData('#[\\]', 13, undefined)).toBe('#[\\]');
  });

  test('remapped bytes print what they are mapped to', () => {
    expect(decodeFieldData('$5', 0, undefined, new Map([[0x24, 0x9c]]))).toBe('£5');
  });

  test('codes hold bytes: national characters do not count', () => {
    expect(decodeCodeData('#[\\]`é', 6, undefined)).toBe('#[\\]`é');
    expect(decodeCodeData('_C3_A9', 0, '_')).toBe('é');
    expect(decodeCodeData('_82', 0, '_')).toBe('é');
    expect(decodeCodeData('_E9', 27, '_')).toBe('é');
    expect(decodeCodeData('[)>_1E01_1D96', 0, '_')).toBe('[)>\u001e01\u001d96');
  });
});
