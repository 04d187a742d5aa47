import { describe, expect, test } from 'vitest';
import { sharedSigns, signsByCode, wholeCurrencies } from './currency-signs.ts';
import { currencyCode, currencyIn, readPrice, signOfCode } from './prices.ts';

const codes = Object.keys(signsByCode);

/** The sign that CLDR has for a currency where people pay with it. */
const cldr = [
  ['cs-CZ', 'CZK'], ['pl-PL', 'PLN'], ['hu-HU', 'HUF'], ['tr-TR', 'TRY'], ['bg-BG', 'BGN'], ['ru-RU', 'RUB'], ['uk-UA', 'UAH'],
  ['en-IN', 'INR'], ['pt-BR', 'BRL'], ['he-IL', 'ILS'], ['ko-KR', 'KRW'], ['en-US', 'USD'], ['es-ES', 'EUR'], ['en-GB', 'GBP'],
  ['es-CR', 'CRC'], ['es-GT', 'GTQ'], ['es-HN', 'HNL'], ['es-PE', 'PEN'], ['th-TH', 'THB'], ['vi-VN', 'VND'], ['id-ID', 'IDR'],
  ['da-DK', 'DKK'], ['sv-SE', 'SEK'], ['nb-NO', 'NOK'],
] as const; // prettier-ignore

test.each(cldr)(
  'the sign that %s writes for %s is known as that currency or as one that it shares',
  (locale, currency) => {
    const parts = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    const sign = parts.formatToParts(1).find(({ type }) => type === 'currency')!.value;
    const code = currencyCode(sign)!;
    expect([currency, ...(sharedSigns[code]?.includes(currency) ? [code] : [])]).toContain(code);
  },
);

test.each(codes)(
  '%s is a currency of Intl, and each of its signs is its own, on both sides of a price',
  (code) => {
    expect(Intl.supportedValuesOf('currency')).toContain(code);
    for (const sign of [code, ...signsByCode[code]!]) {
      expect(currencyCode(sign)).toBe(code);
      expect(currencyCode(sign.toLowerCase())).toBe(code);
      for (const text of [`${sign} 12.50`, `12.50 ${sign}`, `${sign}12.50`]) {
        expect([text, currencyIn(text)]).toEqual([text, code]);
        expect(readPrice(text)).toMatchObject({ kind: 'price', decimal: '12.50' });
      }
    }
    expect(currencyCode(signOfCode(code))).toBe(code);
  },
);

test('no sign is of two currencies unless it is said that they share it', () => {
  const signs = Object.values(signsByCode).flat();
  expect(signs.length).toBe(new Set(signs).size);
  expect(signs.filter((sign) => sign in sharedSigns)).toEqual([]);
  for (const shared of Object.values(sharedSigns))
    for (const code of shared.split(' ')) expect(Intl.supportedValuesOf('currency')).toContain(code);
});

test('what has no cents has none in Intl either, but for two whose cents nobody pays', () => {
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  expect([...wholeCurrencies].filter((code) => digits(code)! > 0).sort()).toEqual(
    ['HUF', 'IDR'].filter((code) => digits(code)! > 0),
  );
});

describe('amounts that one country writes so', () => {
  test.each([
    ['CHF -.95', '0.95'],
    ['Fr. –.50', '0.50'],
    ['Rs. 1,25,000.00', '125000.00'],
    ['₹ 12,34,567', '1234567.00'],
  ])('%s', (text, decimal) => {
    expect(readPrice(text)).toMatchObject({ kind: 'price', decimal });
  });
  test.each(['-.95', '€ -.95', '1,25,000.00', '$ 1,23,456', 'CHF -5', 'Rs. -450.00'])(
    '%s is none elsewhere',
    (text) => {
      expect(readPrice(text).kind).toBe('error');
    },
  );
});
