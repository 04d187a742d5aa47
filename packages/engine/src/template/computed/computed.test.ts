import { describe, expect, it, test } from 'vitest';
import { compileTemplate } from '../../languages/compile.ts';
import { verdictOf } from '../../languages/row-verdict.ts';
import { joinCode, textOfCode } from '../source.ts';
import { type DecimalMark, defaultPrinterSettings, type Value } from '../values.ts';
import { readContent } from './content.ts';
import { percentOff } from './percent-off.ts';
import { isOptional, isWorkedOut, sourcesOf } from './sources.ts';
import { unitPriceCountries, unitRules } from './unit-rules.ts';

const says = '[%UNIT_PRICE%|%UNIT_PRICE_PER%|%PERCENT_OFF%]';
const moment = { date: '', time: '' };

/** What a ZPL label prints of a row, and the codes of its errors. */
function printed(
  row: Readonly<Record<string, string | Value>>,
  {
    country,
    text = says,
    decimalMark,
    sign = '€',
  }: { country?: string; text?: string; decimalMark?: DecimalMark; sign?: '€' | '$' } = {},
) {
  const settings = { ...defaultPrinterSettings, moneySymbol: sign, ...(country ? { country } : {}) };
  const template = compileTemplate(`^XA^FO1,1^FD${text}^FS^XZ`, {
    language: 'zpl',
    settings,
    ...(decimalMark ? { decimalMark } : {}),
  });
  const values = Object.entries(row).map(([name, said]) => [
    name,
    typeof said === 'string' ? { text: said } : said,
  ]);
  const { code, problems } = template.expand(Object.fromEntries(values), 1, moment);
  const shown = code && textOfCode(joinCode(template.head, code, template.tail));
  return {
    said: shown === null || shown === undefined ? undefined : /\^FD\[?(.*?)\]?\^FS/.exec(shown)?.[1],
    errors: problems.filter(({ level }) => level === 'error').map(({ code: name }) => name),
    warnings: problems.filter(({ level }) => level === 'warning').map(({ code: name }) => name),
  };
}

/** Price, content, drained content: what one unit costs, and which. Those of mass, volume, length and area are alike. */
const metric = [
  ['1.99', '400 g', '', '4.98', '1 kg'],
  ['1.00', '1.5 l', '', '0.67', '1 l'],
  ['3.60', '6 x 330 ml', '', '1.82', '1 l'],
  ['2.49', '75cl', '', '3.32', '1 l'],
  ['1.85', '400 g', '240 g', '7.71', '1 kg'],
  ['12.00', '25 kg', '', '0.48', '1 kg'],
  ['9.99', '2.5 m', '', '4.00', '1 m'],
  ['19.90', '80 cm2', '', '2487.50', '1 m²'],
  ['45.00', '0.5 m3', '', '90.00', '1 m³'],
  ['0.05', '25 kg', '', '0.02', '10 kg'],
  ['0.01', '999 kg', '', '0.01', '1000 kg'],
  ['7.30', '1 kg', '', undefined, undefined],
  ['99999.99', '1 g', '', '99999990.00', '1 kg'],
] as const;

/** What countries say of pieces. */
const pieces: Readonly<Record<string, readonly (string | undefined)[]>> = {
  ES: ['0.21', '1 ud'],
  DE: [undefined, undefined],
  IT: [undefined, undefined],
  CH: [undefined, undefined],
};

describe.each(unitPriceCountries)('in %s', (country) => {
  it.each(metric)('%s for %s (drained %s) is %s for %s', (PRICE, CONTENT, DRAINED, price, per) => {
    const { said, errors } = printed({ PRICE, CONTENT, DRAINED, PRIOR_PRICE: '' }, { country });
    const grouped = price?.replace(/\B(?=(?:\d{3})+\.)/g, ',');
    expect([said, errors]).toEqual([`${grouped === undefined ? '' : `€${grouped}`}|${per ?? ''}|`, []]);
  });

  it('12 pieces for 2.50', () => {
    const [price, per] = pieces[country]!;
    const { said } = printed({ PRICE: '2.50', CONTENT: '12 pzas', PRIOR_PRICE: '' }, { country });
    expect(said).toBe(`${price ? `€${price}` : ''}|${per ?? ''}|`);
  });

  it('has a source and the day of its text', () => {
    expect(unitRules[country]!.source.length).toBeGreaterThan(20);
    expect(unitRules[country]!.textOf).toMatch(/^(?:19|20)\d\d-\d\d-\d\d$/);
  });
});

test('without a country, or in one whose rule nobody read, nothing is worked out, and the label says so', () => {
  const row = { PRICE: '1.99', CONTENT: '400 g', PRIOR_PRICE: '' };
  for (const country of [undefined, 'MX', 'US', 'constructor', '__proto__']) {
    const { said, errors, warnings } = printed(row, country === undefined ? {} : { country });
    expect([said, errors]).toEqual(['||', []]);
    expect(warnings).toContain('value-missing');
  }
});

test('the unit price is that of the offer where the label prints one that is an amount', () => {
  const text = `%OFFER% ${says}`;
  const unit = (OFFER: string, more = text) =>
    printed({ PRICE: '4.00', OFFER, CONTENT: '500 g', PRIOR_PRICE: '' }, { country: 'ES', text: more }).said;
  expect(unit('3.00')).toContain('€6.00|1 kg');
  for (const none of ['', '0', '2x1']) expect(unit(none)).toContain('€8.00|1 kg');
  expect(unit('3.00', says)).toContain('€8.00|1 kg');
});

test('a value that was supplied wins, also an empty one', () => {
  const row = { PRICE: '1.99', CONTENT: '400 g', UNIT_PRICE: 'mine', UNIT_PRICE_PER: '', PERCENT_OFF: '7' };
  expect(printed(row, { country: 'ES' }).said).toBe('mine||7');
});

test('what is there and cannot be read is an error of its row, said once; what is not there leaves it empty', () => {
  const of = (CONTENT: string, more: Parameters<typeof printed>[1] = {}) =>
    printed({ PRICE: '1.99', CONTENT, PRIOR_PRICE: '' }, { country: 'ES', ...more });
  for (const wrong of [
    'a bit',
    '400',
    '400 oz',
    '0 g',
    '-5 g',
    '4 4 g',
    '1,2,3 g',
    'g',
    '6 x',
    '1'.repeat(500),
  ])
    expect(of(wrong).errors, wrong).toEqual(['content-unreadable']);
  expect(of('#REF!').errors).toEqual(['formula-without-result']);
  for (const none of ['', ' ', '-']) expect(of(none)).toMatchObject({ said: '||', errors: [] });
  // One mark before three digits is either kind.
  expect(of('1,500 g').errors).toEqual(['content-unreadable']);
  expect(of('1,500 g', { decimalMark: ',' }).said).toContain('€1,326.67|1 kg');
  expect(of('1.500 g', { decimalMark: ',' }).said).toContain('€1.33|1 kg');
  expect(printed({ PRICE: 'x', CONTENT: '1 l', PRIOR_PRICE: '' }, { country: 'ES' }).errors).toEqual([
    'price-unreadable',
  ]);
});

test.each([
  ['400 g', 'mass', 400_000],
  ['400g', 'mass', 400_000],
  ['0,4 KG', 'mass', 400_000],
  ['1,5 L', 'volume', 1_500_000],
  ['6x330ml', 'volume', 1_980_000],
  ['6 × 330 ml.', 'volume', 1_980_000],
  ['1 000 g', 'mass', 1_000_000],
  ['12 pzas', 'pieces', 12_000_000],
  ['3 Stück', 'pieces', 3_000_000],
  ['2 m²', 'area', 2_000_000],
  ['50 mg', 'mass', 50],
  ['0,125 kg', 'mass', 125_000],
] as const)('%s is a content', (text, measure, millionths) => {
  expect(readContent(text)).toEqual({ kind: 'content', content: { measure, millionths } });
});

test.each([
  ['124.90', '93.70', '24'],
  ['100.00', '75.00', '25'],
  ['100.00', '75.01', '24'],
  ['3.00', '2.00', '33'],
  ['100.00', '99.01', ''],
  ['100.00', '99.00', '1'],
  ['10.00', '10.00', ''],
  ['10.00', '12.00', ''],
  ['99999.99', '0.05', '99'],
  ['0.10', '0.05', '50'],
])('from %s to %s is %s percent less', (PRIOR_PRICE, OFFER, percent) => {
  expect(percentOff(PRIOR_PRICE, OFFER)).toBe(percent);
  const { said, errors } = printed({ PRIOR_PRICE, OFFER }, { text: '[%PERCENT_OFF%]' });
  expect([said, errors]).toEqual([percent, []]);
});

test('a percentage needs two amounts: words of an offer have none, and a price before that cannot be read is an error', () => {
  const of = (row: Record<string, string>) => printed(row, { text: '[%PERCENT_OFF%]' });
  expect(of({ PRIOR_PRICE: '10', OFFER: '2x1' })).toMatchObject({ said: '', errors: [] });
  expect(of({ PRIOR_PRICE: '', OFFER: '9.00' })).toMatchObject({ said: '', errors: [] });
  expect(of({ PRIOR_PRICE: 'ten', OFFER: '9.00' }).errors).toEqual(['price-unreadable']);
  expect(of({ OFFER: '9.00' })).toMatchObject({ said: '', warnings: ['value-missing'] });
});

test('a label has what its values are worked out from among its variables, which a list may lack', () => {
  const { variables, priceVariables } = compileTemplate('^XA^FO1,1^FD%UNIT_PRICE% %PERCENT_OFF%^FS^XZ', {
    language: 'zpl',
    settings: { ...defaultPrinterSettings, country: 'ES' },
  });
  const own = ['UNIT_PRICE', 'PERCENT_OFF'];
  const sources = ['PRICE', 'CONTENT', 'DRAINED', 'PRIOR_PRICE', 'OFFER'];
  expect(variables).toEqual([...own, ...sources, 'QUANTITY']);
  expect(priceVariables.all).toEqual(['PRICE', 'OFFER', 'PRIOR_PRICE']);
  expect(variables.filter((name) => isOptional(name, variables))).toEqual([
    'CONTENT',
    'DRAINED',
    'PRIOR_PRICE',
  ]);
  expect(isOptional('CONTENT', ['CONTENT', 'PRICE'])).toBe(false);
  const filled =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name);
  expect(isWorkedOut('UNIT_PRICE', filled('PRICE', 'CONTENT'))).toBe(true);
  expect(isWorkedOut('UNIT_PRICE', filled('PRICE', 'DRAINED'))).toBe(true);
  expect(isWorkedOut('UNIT_PRICE', filled('PRICE'))).toBe(false);
  expect(isWorkedOut('PRICE', filled('PRICE'))).toBe(false);
  expect(sourcesOf('constructor')).toBeUndefined();
});

test('a unit price that has no room is found, also where price and content look like those of a row that had', async () => {
  const settings = { ...defaultPrinterSettings, moneySymbol: '€', country: 'ES' };
  const text = '^XA^PW400^LL200^FO328,20^A0N,24,24^FD%UNIT_PRICE%^FS^FO10,100^A0N,24,24^FD%PRICE%^FS^XZ';
  const template = compileTemplate(text, { language: 'zpl', settings });
  const { look } = verdictOf(template, { dpmm: 8, paper: { widthMm: 50, heightMm: 25 } });
  const found = async (PRICE: string) => {
    const values = { PRICE: { text: PRICE }, CONTENT: { text: '90 g' } };
    return (await look(values, moment)).map(({ code, variable }) => [code, variable]);
  };
  expect(await found('1.11')).toEqual([]);
  expect(await found('9.99')).toEqual([['text-outside', 'UNIT_PRICE']]);
  expect(await found('1.22')).toEqual([]);
});
