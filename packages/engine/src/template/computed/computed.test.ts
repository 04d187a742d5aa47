import { describe, expect, it, test } from 'vitest';
import { readGs1 } from '../../codes/gs1.ts';
import { verifies } from '../../codes/gtin.ts';
import { compileTemplate } from '../../languages/compile.ts';
import { verdictOf } from '../../languages/row-verdict.ts';
import { joinCode, textOfCode } from '../source.ts';
import { type DecimalMark, defaultPrinterSettings, type Value } from '../values.ts';
import { readContent } from './content.ts';
import { percentOff } from './percent-off.ts';
import { workers } from './computed.ts';
import { countries } from './settings.ts';
import { dayFirst } from './date-rules.ts';
import { isOptional, isWorkedOut, sourcesOf, workedOut } from './sources.ts';
import { unitRules } from './unit-rules.ts';
import { readWeightPattern, verifierOf } from './weight-code.ts';

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
    weightCode,
    linkDomain,
    ...today
  }: {
    country?: string;
    text?: string;
    decimalMark?: DecimalMark;
    sign?: '€' | '$';
    weightCode?: string;
    linkDomain?: string;
    date?: string;
    isoDate?: string;
  } = {},
) {
  const settings = { ...defaultPrinterSettings, moneySymbol: sign, country, weightCode, linkDomain };
  const template = compileTemplate(`^XA^FO1,1^FD${text}^FS^XZ`, {
    language: 'zpl',
    settings,
    ...(decimalMark ? { decimalMark } : {}),
  });
  const values = Object.entries(row).map(([name, said]) => [
    name,
    typeof said === 'string' ? { text: said } : said,
  ]);
  const { code, problems } = template.expand(Object.fromEntries(values), 1, { ...moment, ...today });
  const shown = code && textOfCode(joinCode(template.head, code, template.tail));
  return {
    said: shown === null || shown === undefined ? undefined : /\^FD\[?(.*?)\]?\^FS/s.exec(shown)?.[1],
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

describe.each(Object.keys(unitRules))('in %s', (country) => {
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

test('each variable that is worked out says what from', () => {
  expect(Object.keys(workers).toSorted()).toEqual(workedOut.toSorted());
});

/** Day of printing, shelf life, and the day to which something keeps, as parts. */
const keeping = [
  ['2026-11-30', '14', '2026', '12', '14'],
  ['2026-11-30', '14 días', '2026', '12', '14'],
  ['2026-11-30', '0', '2026', '11', '30'],
  ['2026-12-31', '1 d', '2027', '01', '01'],
  ['2028-02-28', '1 day', '2028', '02', '29'],
  ['2027-02-28', '1 Tag', '2027', '03', '01'],
  ['2026-03-28', '2 jours', '2026', '03', '30'],
  ['2026-10-24', '3 giorni', '2026', '10', '27'],
  ['2026-01-01', '365', '2027', '01', '01'],
  ['2026-11-30', '36500', '2126', '11', '06'],
] as const;

describe.each([...countries, undefined])('dates in %s', (country) => {
  const isDayFirst = country !== undefined && Object.hasOwn(dayFirst, country);

  it.each(keeping)(
    'printed on %s, what keeps %s is good to %s-%s-%s',
    (today, SHELF_LIFE, year, month, day) => {
      const { said, errors } = printed(
        { SHELF_LIFE },
        { ...(country ? { country } : {}), text: '[%PACKED_ON%|%BEST_BEFORE%]', isoDate: today },
      );
      const packed = today.split('-');
      const write = (parts: readonly string[]) =>
        isDayFirst ? parts.toReversed().join('/') : parts.join('-');
      expect([said, errors]).toEqual([`${write(packed)}|${write([year, month, day])}`, []]);
    },
  );

  it('have a source and the day of its text, where a rule was read', () => {
    if (!isDayFirst) return;
    expect(dayFirst[country]!.source.length).toBeGreaterThan(20);
    expect(dayFirst[country]!.textOf).toMatch(/^(?:19|20)\d\d-\d\d-\d\d$/);
  });
});

test('a day of packing that a column fills counts where the label prints it, and a date of a column wins', () => {
  const of = (row: Record<string, string>, text = '[%PACKED_ON%|%BEST_BEFORE%]', country = 'ES') =>
    printed(row, { country, text, isoDate: '2026-11-30' });
  expect(of({ SHELF_LIFE: '3', PACKED_ON: '01/02/2026' }).said).toBe('01/02/2026|04/02/2026');
  expect(of({ SHELF_LIFE: '3', PACKED_ON: '2026-02-01' }).said).toBe('2026-02-01|04/02/2026');
  expect(of({ SHELF_LIFE: '3', PACKED_ON: '' }).said).toBe('|03/12/2026');
  expect(of({ SHELF_LIFE: '3', BEST_BEFORE: 'soon' }, '[%BEST_BEFORE%]').said).toBe('soon');
  expect(of({}, '[%BEST_BEFORE%]')).toMatchObject({ said: '', errors: [], warnings: ['value-missing'] });
  for (const none of ['', ' ', '-']) expect(of({ SHELF_LIFE: none }, '[%BEST_BEFORE%]').errors).toEqual([]);
  for (const wrong of ['soon', '1.5', '-3', '36501', '99999', '2 weeks', '1'.repeat(200)])
    expect(of({ SHELF_LIFE: wrong }, '[%BEST_BEFORE%]').errors, wrong).toEqual(['days-unreadable']);
  for (const wrong of ['soon', '31/02/2026', '12/2026', '1/1/26', '2026-13-01', '99/99/9999'])
    expect(of({ SHELF_LIFE: '3', PACKED_ON: wrong }).errors, wrong).toEqual(['date-unreadable']);
  expect(of({ SHELF_LIFE: '3', PACKED_ON: '01/02/2026' }, undefined, 'CH').warnings).toEqual([
    'date-ambiguous',
  ]);
});

test('a client that sends no day in parts is read day first', () => {
  const text = '[%PACKED_ON%]';
  expect(printed({}, { text, country: 'ES', date: '30/11/2026' }).said).toBe('30/11/2026');
  expect(printed({}, { text, country: 'ES', date: 'today' }).errors).toEqual(['date-unreadable']);
});

/** Pattern, article, price or weight, and the code. */
test.each([
  ['2{PLU:5}{PRICE:5}{C}', '123', '7.23', '', '20012300723'],
  ['2{PLU:6}{PRICE:5}{C}', '123', '7.23', '', '200012300723'],
  ['02{PLU:5}{PRICE:5}{C}', '00042', '999.99', '', '020004299999'],
  ['28{PLU:4}{V}{WEIGHT:5}{C}', '42', '', '14.685 kg', '280042614685'],
  ['28{PLU:4}{V}{WEIGHT:5}{C}', '42', '', '402 g', '280042400402'],
  ['20{PLU:5}{V}{PRICE:4}{C}', '11122', '12.34', '', '201112291234'],
  ['20{PLU:5}{V}{PRICE:4}{C}', '1', '28.75', '', '200000192875'],
  ['21{PLU:5}{WEIGHT:5}{C}', '7', '', '0.402 kg', '210000700402'],
  ['21{PLU:5}{WEIGHT:5}{C}', '99999', '', '99.999 kg', '219999999999'],
  ['2{PLU:5}{WEIGHT:5}{C}', '0', '', '1 g', '20000000001'],
  ['{PLU:5}2{PRICE:6}{C}', '5', '0.05', '', '000052000005'],
])('%s of %s at %s or %s is %s', (weightPattern, PLU, PRICE, WEIGHT, digits) => {
  const row = { PLU, ...(PRICE ? { PRICE } : {}), ...(WEIGHT ? { WEIGHT } : {}) };
  const { said, errors } = printed(row, {
    text: '[%WEIGHT_CODE%]',
    weightCode: weightPattern,
    decimalMark: '.',
  });
  expect(errors).toEqual([]);
  expect(said!.slice(0, -1)).toBe(digits);
  expect(verifies(said!)).toBe(true);
});

test('verifiers of prices and weights are those of the examples', () => {
  for (const [digits, verifier] of [
    ['2875', '9'],
    ['1234', '9'],
    ['14685', '6'],
    ['0000', '0'],
    ['00000', '0'],
  ] as const)
    expect(verifierOf(digits)).toBe(verifier);
});

test('a code of weight has no more digits than its pattern, and needs a unit and digits', () => {
  const of = (row: Record<string, string>, weightPattern = '28{PLU:4}{V}{WEIGHT:5}{C}') =>
    printed(row, { text: '[%WEIGHT_CODE%]', weightCode: weightPattern });
  expect(of({ PLU: '12345', WEIGHT: '1 kg' }).errors).toEqual(['weight-code-room']);
  expect(of({ PLU: '1', WEIGHT: '100 kg' }).errors).toEqual(['weight-code-room']);
  expect(of({ PLU: '1', PRICE: '1000.00' }, '2{PLU:6}{PRICE:5}{C}').errors).toEqual(['weight-code-room']);
  expect(of({ PLU: '1', WEIGHT: '402' }).errors).toEqual(['content-unreadable']);
  expect(of({ PLU: '1', WEIGHT: '1 l' }).errors).toEqual(['content-unreadable']);
  expect(of({ PLU: '1', WEIGHT: '50 mg' }).errors).toEqual(['content-unreadable']);
  expect(of({ PLU: 'A1', WEIGHT: '1 kg' }).errors).toEqual(['not-digits']);
  expect(of({ PLU: '', WEIGHT: '1 kg' })).toMatchObject({ said: '', errors: [] });
  expect(of({ PLU: '1', WEIGHT: '' })).toMatchObject({ said: '', errors: [] });
  expect(of({ WEIGHT: '1 kg' })).toMatchObject({ said: '', warnings: ['value-missing'] });
  expect(of({ PLU: '1', WEIGHT: '1 kg' }, '')).toMatchObject({ said: '', warnings: ['value-missing'] });
  expect(of({ PLU: '1', WEIGHT: '1 kg', WEIGHT_CODE: '2000012007231' }).said).toBe('2000012007231');
  for (const wrong of [
    '2{PLU:5}{PRICE:5}',
    '2{PLU:5}{C}',
    '2{PRICE:5}{C}',
    '2{PLU:5}{PRICE:5}{WEIGHT:5}{C}',
    '{C}2{PLU:5}{PRICE:5}',
    '28{PLU:4}{V}{WEIGHT:6}{C}',
    '2{PLU:9}{PRICE:9}{C}',
    'A{PLU:5}{PRICE:5}{C}',
    '{PLU:1}'.repeat(1000),
  ])
    expect(readWeightPattern(wrong), wrong).toBeUndefined();
});

/** What a row says, its elements and its link. */
test.each([
  [{ CODE: '7501031311309' }, '(01)07501031311309', '01/07501031311309'],
  [{ CODE: '75311049' }, '(01)00000075311049', '01/00000075311049'],
  [{ CODE: '012345678905' }, '(01)00012345678905', '01/00012345678905'],
  [{ CODE: '17501031311306' }, '(01)17501031311306', '01/17501031311306'],
  [{ CODE: '7501031311309', LOT: 'L2611' }, '(01)07501031311309(10)L2611', '01/07501031311309/10/L2611'],
  [
    { CODE: '7501031311309', LOT: 'A/1', SERIAL: '9+' },
    '(01)07501031311309(10)A/1(21)9+',
    '01/07501031311309/10/A%2F1/21/9%2B',
  ],
  [
    { CODE: '7501031311309', BEST_BEFORE: '14/12/2026' },
    '(01)07501031311309(15)261214',
    '01/07501031311309?15=261214',
  ],
  [
    { CODE: '7501031311309', SHELF_LIFE: '14' },
    '(01)07501031311309(15)261214',
    '01/07501031311309?15=261214',
  ],
  [
    { CODE: '7501031311309', WEIGHT: '402 g' },
    '(01)07501031311309(3103)000402',
    '01/07501031311309?3103=000402',
  ],
  [
    { CODE: '7501031311309', WEIGHT: '1234.5 kg', BEST_BEFORE: '2026-12-14' },
    '(01)07501031311309(15)261214(3102)123450',
    '01/07501031311309?15=261214&3102=123450',
  ],
  [
    { CODE: '7501031311309', WEIGHT: '50 mg', SERIAL: 'x' },
    '(01)07501031311309(3105)000005(21)x',
    '01/07501031311309/21/x?3105=000005',
  ],
] as const)('%o is %s', (row, elements, link) => {
  const of = (text: string, more: object = {}) =>
    printed(row as Record<string, string>, { country: 'ES', text, isoDate: '2026-11-30', ...more });
  expect(of('%GS1%')).toMatchObject({ said: elements, errors: [] });
  expect(readGs1(of('%GS1%').said!).kind).toBe('elements');
  expect(of('[%GS1_LINK%]').said).toBe(`https://id.gs1.org/${link}`);
  expect(of('[%GS1_LINK%]', { linkDomain: 'example.com' }).said).toBe(`https://example.com/${link}`);
});

test('elements of GS1 that cannot be said refuse their row; without a code there are none', () => {
  const of = (row: Record<string, string>) => printed(row, { text: '[%GS1%]', country: 'ES' });
  const CODE = '7501031311309';
  expect(of({ CODE: '' })).toMatchObject({ said: '', errors: [] });
  expect(of({})).toMatchObject({ said: '', warnings: ['value-missing'] });
  for (const wrong of ['ABC', '7501031311308', '123'])
    expect(of({ CODE: wrong }).errors, wrong).toEqual(['gs1-invalid']);
  for (const LOT of ['A(10)B', 'É', 'x'.repeat(21), 'a b'])
    expect(of({ CODE, LOT }).errors, LOT).toEqual(['gs1-invalid']);
  expect(of({ CODE, WEIGHT: '1234567 kg' }).errors).toEqual(['gs1-invalid']);
  expect(of({ CODE, WEIGHT: 'heavy' }).errors).toEqual(['content-unreadable']);
  expect(of({ CODE, BEST_BEFORE: 'soon' }).errors).toEqual(['date-unreadable']);
  expect(of({ CODE, LOT: '', BEST_BEFORE: '', WEIGHT: '', SERIAL: '' }).said).toBe(`(01)0${CODE}`);
  expect(of({ GS1: 'mine' }).said).toBe('mine');
});

test.each([
  ['zpl', '^XA^FO1,1^FD[%DESCRIPTION%|<UNIT>per %UNIT_PRICE_PER% %UNIT_PRICE%</UNIT>]^FS^XZ'],
  [
    'zpl',
    '^XA\n<UNIT>\n^FO1,50^FDper %UNIT_PRICE_PER% %UNIT_PRICE%^FS\n</UNIT>\n^FO1,1^FD%DESCRIPTION%^FS^XZ',
  ],
  [
    'tspl',
    'CLS\n<UNIT>\nTEXT 1,50,"0",0,8,8,"per %UNIT_PRICE_PER% %UNIT_PRICE%"\n</UNIT>\nTEXT 1,1,"0",0,8,8,"%DESCRIPTION%"\nPRINT 1\n',
  ],
  [
    'cpcl',
    '! 0 200 200 210 1\r\n<UNIT>\r\nT 4 0 1 50 per %UNIT_PRICE_PER% %UNIT_PRICE%\r\n</UNIT>\r\nT 4 0 1 1 %DESCRIPTION%\r\nPRINT\r\n',
  ],
  ['escpos', '<UNIT>per %UNIT_PRICE_PER% %UNIT_PRICE%\n</UNIT>%DESCRIPTION%\n'],
  [
    'epl',
    'N\n<UNIT>\nA1,50,0,1,1,1,N,"per %UNIT_PRICE_PER% %UNIT_PRICE%"\n</UNIT>\nA1,1,0,1,1,1,N,"%DESCRIPTION%"\nP1\n',
  ],
] as const)('%s: a part for unit prices goes with an empty one', (language, text) => {
  const settings = { ...defaultPrinterSettings, country: 'ES' };
  const template = compileTemplate(text, { language, settings });
  const of = (row: Record<string, string>) => {
    const values = Object.fromEntries(Object.entries(row).map(([name, said]) => [name, { text: said }]));
    const expansion = template.expand(values, 1, moment);
    return {
      code: expansion.code && textOfCode(expansion.code),
      problems: expansion.problems.map(({ level, code }) => `${level} ${code}`),
    };
  };
  const row = { DESCRIPTION: 'Arroz', PRICE: '2.00' };
  expect(of({ ...row, CONTENT: '500 g' }).code).toMatch(/per 1 kg .*4\.00/);
  expect(of({ ...row, UNIT_PRICE: '9', UNIT_PRICE_PER: '1 l' }).code).toContain('per 1 l 9');
  for (const without of [
    { ...row, CONTENT: '' },
    { ...row, CONTENT: '1 kg' },
    { ...row, UNIT_PRICE: ' ', UNIT_PRICE_PER: 'x' },
  ]) {
    const { code, problems } = of(without);
    expect(code).toContain('Arroz');
    expect(code).not.toMatch(/per|UNIT/);
    expect(problems).toEqual([]);
  }
  const lacking = of(row);
  expect(lacking.code).not.toContain('per');
  expect(lacking.problems).toEqual(['warning value-missing']);
  expect(of({ ...row, CONTENT: 'a bit' })).toEqual({ code: null, problems: ['error content-unreadable'] });
});

test('a part for unit prices need not print the price itself, and a row without one is filled once', () => {
  const settings = { ...defaultPrinterSettings, country: 'ES' };
  const text = '^XA<UNIT>^FO1,50^FDper %UNIT_PRICE_PER%^FS</UNIT>^FO1,1^FD%DESCRIPTION%^FS^XZ';
  const template = compileTemplate(text, { language: 'zpl', settings });
  const filled = (CONTENT: string) => {
    let reads = 0;
    const values = {
      PRICE: { text: '2.00' },
      CONTENT: { text: CONTENT },
      get DESCRIPTION() {
        reads += 1;
        return { text: 'Arroz' };
      },
    };
    const { code } = template.expand(values, 1, moment);
    return { isWhole: textOfCode(code!).includes('per'), reads };
  };
  const [whole, without] = [filled('500 g'), filled('')];
  expect([whole.isWhole, without.isWhole]).toEqual([true, false]);
  expect(without.reads).toBe(whole.reads);
});

test('parts for unit prices and for offers stand in each other, and lines are those of the template', () => {
  const text =
    '^XA\n<OFFER>\n^FO1,1^FDoffer^FS\n<UNIT>\n^FO1,9^FDboth^FS\n</UNIT>\n</OFFER>\n<UNIT>\n^FO1,20^FD%UNIT_PRICE%^FS\n</UNIT>\n^FO1,40^FD%DESCRIPTION%^FS\n^XZ';
  const settings = { ...defaultPrinterSettings, country: 'ES' };
  const template = compileTemplate(text, { language: 'zpl', settings });
  const row = { DESCRIPTION: 'Arroz', PRICE: '2.00' };
  const of = (more: Record<string, string>) => {
    const values = Object.entries({ ...row, ...more }).map(([name, said]) => [name, { text: said }]);
    const expansion = template.expand(Object.fromEntries(values), 1, moment);
    const shown = textOfCode(joinCode(template.head, expansion.code!, template.tail));
    const line = shown.slice(0, shown.indexOf('Arroz')).split('\n').length;
    return [/offer/.test(shown), /both/.test(shown), /FO1,20/.test(shown), template.lineAt(line, expansion)];
  };
  expect(of({ OFFER: '1.00', CONTENT: '500 g' })).toEqual([true, true, true, 11]);
  expect(of({ OFFER: '', CONTENT: '500 g' })).toEqual([false, false, true, 11]);
  expect(of({ OFFER: '1.00', CONTENT: '' })).toEqual([true, false, false, 11]);
  expect(of({ OFFER: '', CONTENT: '' })).toEqual([false, false, false, 11]);
  const traced = template.fillTraced({ DESCRIPTION: { text: 'x' }, PRICE: { text: '1' } }, moment);
  expect(traced.section.text).not.toMatch(/FO1,1\^|FO1,9|FO1,20/);
  expect(() => compileTemplate('^XA<UNIT>^FDx^FS^XZ', { language: 'zpl', settings })).toThrow(/UNIT/);
});
