import { describe, expect, it } from 'vitest';
import { textOfCode } from '../../../template/source.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { compileTemplate } from '../../compile.ts';

/* Data that several fields draw (^FN) suit all of them, or the row is refused. */

function fill(template: string, value: string): string {
  const compiled = compileTemplate(template, { language: 'zpl', settings: defaultPrinterSettings });
  const { code, problems } = compiled.expand({ A: { text: value } }, 1, { date: '', time: '' });
  if (code === null) return `refused ${[...new Set(problems.map((found) => found.code))].join()}`;
  return /\^FN1[^]*?\^FD(.*?)\^FS/.exec(textOfCode(code).replace(/^[^]*\^XF/, ''))?.[1] ?? textOfCode(code);
}

const text = '^FO1,1^A0N,30,30^FN1^FS';
const code128 = '^FO1,90^BCN,60^FN1^FS';
const ean = '^FO1,90^BEN,60^FN1^FS';
const stored = (...fields: string[]) =>
  `^XA^DFR:F.ZPL^FS${fields.join('')}^XZ^XA^XFR:F.ZPL^FS^FN1^FD%A%^FS^XZ`;
const inLabel = (...fields: string[]) => `^XA${fields.join('')}^FN1^FD%A%^FS^XZ`;
const onPlace = (first: string, ...others: string[]) =>
  `^XA${others.join('')}${first.replace('^FS', '^FD%A%^FS')}^XZ`;

describe.each([
  ['a stored format', stored],
  ['its own label', inLabel],
  ['a field with a place', onPlace],
])('one ^FN as text and as code, of %s', (_, form) => {
  it.each([
    [[text, code128], 'ABC123', 'ABC123'],
    [[code128, text], 'ABC123', 'ABC123'],
    [[text, code128], 'x>8^y', 'refused code-character'],
    [[code128, text], 'x>8^y', 'refused code-character'],
    [[code128, text, text], 'a>b', 'refused code-character'],
    [[text, text], 'x>8', 'x>8'],
    [[code128, code128], 'x>8', 'x>08'],
    [[text, ean], '7501031311309', 'refused code-character'],
    [[ean, text], 'Jabón', /^refused/],
    [[ean, code128], '750103131130', /^refused/],
    [[text, code128], '', 'refused code-empty'],
  ] as [string[], string, string | RegExp][])('%j with %j', (fields, value, wanted) => {
    expect(fill(form(...(fields as [string])), value)).toEqual(
      typeof wanted === 'string' ? wanted : expect.stringMatching(wanted),
    );
  });
});

it('a number of another label or another format is another one', () => {
  const other = `^XA${ean.replace('^FS', '^FD123456789012^FS')}^XZ`;
  expect(fill(`${onPlace(text)}${other}`, 'x>8')).toContain('x>8');
  const formats = `^XA^DFR:G.ZPL^FS${code128}^XZ^XA^DFF^FS${text}^XZ`;
  expect(fill(`${formats}^XA^XFF.ZPL^FS^FN1^FD%A%^FS^XZ`, 'x>8')).toBe('x>8');
  expect(fill(`${formats}^XA^XFE:G^FS^FN1^FD%A%^FS^XZ`, 'x>8')).toBe('x>08');
});
