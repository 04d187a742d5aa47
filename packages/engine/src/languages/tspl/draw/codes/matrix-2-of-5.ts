import { requireDigits, runsOf, type LinearSymbol } from '../../../../codes/symbols/symbol.ts';

/*
 * China Post's code: Data Logic 2 of 5, whose digits use bars and spaces alike (Matrix 2 of 5) between short start and stop
 * characters.
 */

const digits = '11221 21112 12112 22111 11212 21211 12211 11122 21121 12121'.split(' ');

export function encodeChinaPost(data: string): LinearSymbol {
  requireDigits('China Post', data, 1, 80);
  const runs = [1, 1, 1, 1];
  for (const digit of data) runs.push(...runsOf(digits[Number(digit)] ?? ''), 1);
  runs.push(2, 1, 1);
  return { symbology: 'China Post', data, text: data, runs, widths: 'narrow-wide', quiet: [10, 10] };
}
