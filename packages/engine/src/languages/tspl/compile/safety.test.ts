import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { compileTemplate } from '../../compile.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { textOfCode } from '../../../template/source.ts';

const evil = '^XA~JR"_\\[R]';
const moment = { date: '', time: '' };
const marks = fc.constantFrom(
  '"',
  '\\',
  '[',
  ']',
  '\\[R]',
  '\\["]',
  '~!T',
  '!102',
  '\r\nKILL "*"\r\n',
  evil,
  '^XA',
  '!',
  '~',
  ',',
);
const value = fc
  .array(fc.oneof(marks, fc.string({ unit: 'grapheme-ascii', maxLength: 5 }), fc.constantFrom('ñ', 'É')), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

function expand(template: string, values: Record<string, string>) {
  const compiled = compileTemplate(template, { language: 'tspl', settings: defaultPrinterSettings });
  const cells = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
  const { code, problems } = compiled.expand(cells, 1, moment);
  return { code: code && textOfCode(code), problems };
}

/** What a printer sees, found without the scanner under test: lines, each with its strings taken out and undone. */
function see(code: string): { line: string; strings: string[] }[] {
  expect(code.endsWith('\r\n')).toBe(true);
  return code
    .slice(0, -2)
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const strings: string[] = [];
      const marked = line.replaceAll('\\["]', '\u0001');
      const bare = marked.replace(/"([^"]*)"/g, (_, content: string) => {
        strings.push(content.replaceAll('\u0001', '"'));
        return '$';
      });
      expect(bare).not.toContain('"');
      return { line: bare, strings };
    });
}

function printed(text: string): string {
  return text.normalize('NFC').replace(/[\t\n\v\f\r]+/g, ' ');
}

const typed = /\\\[[RL"]\]|~!/;

describe('values in TSPL', () => {
  it.each([
    'TEXT 1,1,"3",0,1,1,"<a%NAME%>"',
    'BLOCK 1,1,300,90,"0",0,8,8,"<a%NAME%>"',
    'QRCODE 1,1,M,4,A,0,M2,"<a%NAME%>"',
    'PDF417 1,1,300,90,0,"<a%NAME%>"',
    'DMATRIX 1,1,90,90,"<a%NAME%>"',
  ])('print as text, or the row is refused: %s', (line) => {
    const template = `SIZE 50 mm,30 mm\nCLS\n${line}\nPRINT 1`;
    const neutral = see(expand(template, { NAME: 'A' }).code ?? '').map((seen) => seen.line);
    fc.assert(
      fc.property(value, (text) => {
        const { code, problems } = expand(template, { NAME: text });
        const content = printed(text);
        if (code === null) {
          expect(problems.map((found) => found.code)).toContain('value-as-command');
          expect(typed.test(content)).toBe(true);
          return;
        }
        const seen = see(code);
        expect(seen.map((found) => found.line)).toEqual(neutral);
        expect(seen[1]?.strings.at(-1)).toBe(`<a${content}>`);
      }),
      { numRuns: 400 },
    );
  });

  it('never leave the string of any code', () => {
    const types = ['128', '128M', 'EAN128', 'EAN128M', '25', '39', '93', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'CODA', 'POST', 'MSI', 'PLESSEY', '11', 'PLANET', 'LOGMARS', 'NEWTYPE']; // prettier-ignore
    const lines = [
      ...types.map((type) => `BARCODE 1,1,"${type}",60,1,0,2,2,"%CODE%"`),
      'QRCODE 1,1,M,4,M,0,M2,"B0004%CODE%!N12"',
      'DMATRIX 1,1,90,90,c126,"%CODE%"',
      'PDF417 1,1,300,90,0,P0,E4,L12,"%CODE%"',
      'RSS 1,1,"RSS14",2,33,22,"%CODE%"',
    ];
    for (const line of lines) {
      const template = `CLS\n${line}\nPRINT 1`;
      fc.assert(
        fc.property(value, (text) => {
          const { code, problems } = expand(template, { CODE: text });
          if (code === null) expect(problems.some(({ level }) => level === 'error')).toBe(true);
          else expect(see(code)).toHaveLength(3);
        }),
        { numRuns: 80 },
      );
    }
  });

  it('refuse a sequence that begins in the value and ends in the template', () => {
    const { code, problems } = expand('CLS\nTEXT 1,1,"3",0,1,1,"%NAME%R]"\nPRINT 1', { NAME: 'a\\[' });
    expect(code).toBeNull();
    expect(problems.map((found) => found.code)).toEqual(['value-as-command']);
  });

  it('may stand in quoted strings only', () => {
    expect(() => expand('CLS\nBAR 1,1,%W%,3\nPRINT 1', { W: '9' })).toThrow(
      /Line 2: %W% stands outside quotes/,
    );
  });
});
