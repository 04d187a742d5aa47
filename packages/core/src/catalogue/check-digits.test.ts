import { expect, test } from 'vitest';
import { checkDigit, verifies } from '@marbete/engine/internal/codes/gtin';
import { type CheckDigits, decideCheckDigits } from './check-digits.ts';
import { createMarkSurvey } from './decimal-marks.ts';
import { valuesReader } from './mapping.ts';

const bodies = (count: number, digits: number) =>
  Array.from({ length: count }, (_, index) =>
    String(7_501_031_000_000 + index * 7919)
      .slice(1)
      .padStart(13, '0')
      .slice(-digits),
  );

function decide(codes: readonly string[], checkDigits?: CheckDigits) {
  const survey = createMarkSurvey();
  for (const code of codes) survey.add({ cells: [code] });
  return decideCheckDigits({ ...survey.marks(), ...(checkDigits && { checkDigits }) }, { CODE: 'A' }, [
    'CODE',
  ]);
}

test.each([7, 11, 12])(
  'a column of %i digits that lacks its check digits gets them, also where one verifies by chance',
  (digits) => {
    const codes = bodies(100, digits);
    const { missing, open } = decide(codes);
    expect(open).toEqual([]);
    const read = valuesReader({ CODE: 'A' }, missing);
    for (const code of codes) {
      expect(read({ cells: [code] })).toEqual({ CODE: { text: code + checkDigit(code) } });
    }
  },
);

test('a column that has them stays as it is, and so does a single slip in it', () => {
  const codes = bodies(100, 11).map((body) => body + checkDigit(body));
  expect(decide(codes)).toEqual({ missing: {}, open: [] });
  expect(decide([...codes, '012345678900'])).toEqual({ missing: {}, open: [] });
  const ean = bodies(100, 12).map((body) => body + checkDigit(body));
  expect(decide([...ean, '750103131130', '750103131131'])).toEqual({ missing: {}, open: [] });
});

test.each([1, 2, 3, 40])(
  'a person says that %i codes among whole ones lack theirs, or that they have them',
  (count) => {
    const whole = bodies(50, 12).map((body) => body + checkDigit(body));
    const lacking = bodies(50, 12)
      .filter((body) => !verifies(body))
      .slice(0, count);
    const codes = [...whole, ...lacking];
    expect(decide(codes).missing).toEqual({});
    const { missing, open } = decide(codes, 'add');
    expect(open).toEqual([]);
    const read = valuesReader({ CODE: 'A' }, missing);
    for (const code of whole) expect(read({ cells: [code] })).toEqual({ CODE: { text: code } });
    for (const code of lacking)
      expect(read({ cells: [code] })).toEqual({ CODE: { text: code + checkDigit(code) } });
    expect(decide(codes, 'present')).toEqual({ missing: {}, open: [] });
  },
);

test('codes of which most verify get none, whatever a person says', () => {
  const codes = bodies(100, 11).map((body) => body + checkDigit(body));
  expect(decide([...codes, '012345678900'], 'add')).toEqual({ missing: {}, open: [] });
});

test('a column in which some have it and some do not is told with one of each', () => {
  const half = bodies(100, 11).map((body, at) => (at % 5 < 3 ? body + checkDigit(body) : `1${body}`));
  const { open } = decide(half);
  expect(open).toMatchObject([{ variable: 'CODE', letter: 'A', count: 100 }]);
  expect(open[0]!.verifies).toHaveLength(12);
  expect(open[0]!.fails).toHaveLength(12);
});
