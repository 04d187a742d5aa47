import { expect, test } from 'vitest';
import { compileTemplate } from '../languages/compile.ts';
import { textOfCode } from './source.ts';
import { literalSignOf } from './currency.ts';
import { defaultPrinterSettings, type PriceRules, type Value } from './values.ts';

const languages = {
  zpl: (text: string) => `^XA^FO1,1^A0N,20^FD${text}^FS^XZ`,
  tspl: (text: string) => `SIZE 40 mm,20 mm\nCLS\nTEXT 1,1,"3",0,1,1,"${text}"\nPRINT 1\n`,
  epl: (text: string) => `N\nA1,1,0,3,1,1,N,"${text}"\nP1\n`,
} as const;
type Language = keyof typeof languages;
const all = Object.keys(languages) as Language[];

function printed(language: Language, text: string, value: Value, prices: PriceRules = {}, moneySymbol = '$') {
  const settings = { ...defaultPrinterSettings, moneySymbol };
  const label = compileTemplate(languages[language](text), { language, settings, decimalMark: ',', prices });
  const { code, problems } = label.expand({ PRICE: value }, 1, { date: '', time: '' });
  const error = problems.find(({ level }) => level === 'error');
  return error ? `!${error.code}` : /[^A-Za-z0-9,"^]*\d+\.\d\d/.exec(textOfCode(code!))?.[0];
}

const placed = '%MONEY_SYMBOL%%PRICE_INT%.%PRICE_CENT%';
const literal = '$%PRICE_INT%.%PRICE_CENT%';

test.each(all)(
  'in %s the sign of another currency is asked about, and the list or the label is right',
  (language) => {
    const euros = { text: '3,50 €' };
    for (const label of [placed, literal]) {
      expect(printed(language, label, euros)).toBe('!currency-differs');
      expect(printed(language, label, euros, { currency: 'label' })).toBe('$3.50');
      for (const text of ['3,50', '$3,50', 'US$3,50', 'MXN 3,50'])
        expect(printed(language, label, { text })).toBe('$3.50');
      // What stands above the column counts where the cell names none.
      expect(printed(language, label, { text: '3,50' }, { currencies: { PRICE: 'EUR' } })).toBe(
        '!currency-differs',
      );
      expect(printed(language, label, { text: '$3,50' }, { currencies: { PRICE: 'EUR' } })).toBe('$3.50');
      // A person who types it sees the label.
      expect(printed(language, label, { ...euros, mark: ',' })).toBe('$3.50');
    }
    expect(printed(language, placed, { text: '£3,50' }, { currency: 'list' })).toBe('£3.50');
    // The sign in the label stays.
    expect(printed(language, literal, euros, { currency: 'list' })).toBe('!currency-differs');
    expect(printed(language, '%PRICE_INT%.%PRICE_CENT%', euros)).toBe('3.50');
  },
);

test.each([
  ['^FD$%PRICE_INT%.%PRICE_CENT%^FS', '$'],
  ['^FDPrecio: Q%PRICE_INT%.%PRICE_CENT%^FS', 'Q'],
  ['^FDUS$ %PRECIO%^FS', 'US$'],
  ['^FD%PRICE_INT%,%PRICE_CENT% €^FS', '€'],
  ['^FD€^FS^FO9,9^FD%PRICE_INT%^FS', '€'],
  ['TEXT 1,1,"3",0,1,1,"$"\nTEXT 1,1,"3",0,1,1,"%PRICE_INT%"', '$'],
  // Sizes and words.
  ['^FDL^FS^FO9,9^FD%PRICE_INT%^FS', undefined],
  ['^FDTOTAL%PRICE_INT%^FS', undefined],
  ['^FD%PRICE_INT% Socio^FS', undefined],
  ['^FD$ %NAME%^FS%PRICE%', undefined],
])('%s prints %s beside its price', (text, sign) => {
  expect(literalSignOf(text)).toBe(sign);
});

test('an old-style label puts its sign in the place of no other currency', () => {
  const options = { language: 'zpl', settings: defaultPrinterSettings, currencySign: '$' } as const;
  const configurations = [{ variable: 'PRECIO', type: 1, value: '20' }];
  const label = compileTemplate('^XA^FO1,1^FDPRECIO^FS^XZ', { ...options, configurations });
  const filled = (text: string) => label.expand({ PRECIO: { text } }, 1, { date: '', time: '' });
  expect(
    filled('3,50 €')
      .problems.map(({ code }) => code)
      .join(),
  ).toBe('currency-differs');
  expect(textOfCode(filled('US$3,50').code!).includes('FD$3,50')).toBe(true);
});
