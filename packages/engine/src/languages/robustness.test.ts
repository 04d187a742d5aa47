import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { LabelFault } from '../label-fault.ts';
import { compileTemplate } from './compile.ts';
import { printerLanguages } from './languages.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { textOfCode } from '../template/source.ts';

const fragments = fc.constantFrom(
  '^XA', '^XZ', '^FO1,1', '^FT2,2', '^FD', '^FV', '^FS', '^FX', '^FH', '^FH\\', '^FB90,2', '^TBN,9,9', '^FC%', '^FC#', '^SN', '^FN1', '^DFR:A.ZPL',
  '^XFR:A.ZPL', '^BEN', '^BCN,9,Y,N,N,D', '^BCN', '>;', '>:', '^BQN,2,4', 'QA,', 'QM,N', 'HM,B0001', '^BXN,6,200', '^B7N', '^CI27', '^CI', '^CC', '^CC!', '^CT', '!FD',
  '^PQ', '^PQ%QUANTITY%', '~DGA,1,1,FF', '~SD%_MD_%', '^IDA', '%A%', '%PRICE_INT%', '%OFFER%', '%MONEY_SYMBOL%', '%', '%A', '<OFFER>', '</OFFER>', '<ZPL>', '</ZPL>', '<TSPL>', '</TSPL>',
  'SIZE 1,1', 'CLS', 'TEXT 1,1,"3",0,1,1,"', '"', 'BARCODE 1,1,"EAN13",1,1,0,1,1,"', 'BARCODE 1,1,"EAN128",1,1,0,1,1,"', 'QRCODE 1,1,M,4,M,0,"', 'DMATRIX 1,1,1,1,c126,"', 'AZTEC 1,1,0,6,1,0,0,1,0,2,"',
  'PRINT', 'PRINT 1,', 'CODEPAGE', 'REM', '@0', ',', '\n', '\r\n', 'ñ', '₡', ' ', '\ud800', '\u0000',
); // prettier-ignore

const template = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fragments }, { weight: 1, arbitrary: fc.string({ maxLength: 4 }) }),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '7501031311309', '12.50', '(10)A(21)B', '^XA', '"'),
);

it('every text is compiled or refused with issues, and every row filled or refused with an error', () => {
  fc.assert(
    fc.property(template, text, fc.constantFrom(...printerLanguages), (source, value, { key }) => {
      let compiled;
      try {
        compiled = compileTemplate(source, {
          language: key,
          settings: defaultPrinterSettings,
          configurations: [
            { variable: 'SIZE', type: 1, value: '3' },
            { variable: 'SERIALIZE', type: 9, value: '[1,1]' },
          ],
        });
      } catch (error) {
        expect(
          error instanceof LabelFault && error.code === 'template-invalid' && error.issues.length > 0,
        ).toBe(true);
        return;
      }
      const cell = { text: value };
      const { code, problems } = compiled.expand({ A: cell, PRICE: cell, OFFER: cell, SIZE: cell }, 2, {
        date: '1/2/2026',
        time: value,
      });
      expect(code === null).toBe(problems.some(({ level }) => level === 'error'));
    }),
    { numRuns: 3000 },
  );
});

/** The commands of ZPL code by name, or the lines of a TSPL program with their strings taken out; ^FH aside. */
function skeleton(code: string, language: 'zpl' | 'tspl'): string[] {
  if (language === 'tspl') {
    return code
      .replaceAll('\\["]', '')
      .split(/\r\n|\r|\n/)
      .map((line) => line.replace(/"[^"]*"/g, '$').replace(/\d+/g, '0'));
  }
  return [...code.matchAll(/[\^~]([^^~]{0,2})/g)].map(([name]) => name).filter((name) => name !== '^FH');
}

const evil = fc
  .array(
    fc.constantFrom(
      '^XA~JR"_\\[R]',
      '^',
      '~',
      '_',
      '\\',
      '"',
      '[',
      ']',
      '\\[',
      'R]',
      '~!',
      '!102',
      '>8',
      '\r\n',
      'KILL "F"',
      'a',
      '1',
      ' ',
      'ñ',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const pick = (...parts: string[]) => fc.constantFrom(...parts);
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));

const zplField = joined(
  pick('', '^CI27', '^CI28', '^CI13', '^BY2'),
  pick('^FO1,1', '^FT9,9', '^FO1,1^FR', '^FXnote %A%^FS^FO1,1'),
  pick('', '', '^A0N,30', '^FB90,2', '^TBN,9,9', '^FC#', '^BXN,6,200', '^B7N', '^BON', '^BDN', '^BCN', '^BCN,9,Y,N,N,A', '^BQN,2,4', '^B4N', '^SF%d'),
  pick('', '', '^FH', '^FH\\', '^FH#'),
  pick('^FD', '^FV'),
  pick('', 'x', 'QA,', 'QM,B0001', '>:', '_5F', '\\&', 'ñ', '50% '),
  pick('%A%', '%A%%A%', '%A% %OFFER%'),
  pick('', 'x', '\n', '_', ' %'),
  pick('^FS', '^FS\n'),
); // prettier-ignore
const tsplLine = joined(
  pick('TEXT 1,1,"3",0,1,1,"', 'BLOCK 1,1,9,9,"0",0,8,8,"', 'BARCODE 1,1,"128",9,1,0,1,1,"', 'BARCODE 1,1,"128M",9,1,0,1,1,"', 'QRCODE 1,1,M,4,A,0,M2,"', 'QRCODE 1,1,M,4,M,0,M2,"B0001', 'DMATRIX 1,1,1,1,c126,"', 'PDF417 1,1,9,9,0,L5,"', 'AZTEC 1,1,0,6,1,0,0,1,0,2,"'),
  pick('', 'x', '\\["]', '\\', '[', '!'),
  pick('%A%', '%A%%A%', '%A% %OFFER%'),
  pick('', 'R]', '"]', ']', 'x', '\\["]').map((text) => (text === '"]' ? ']' : text)),
  pick('"\n', '"\r\n', '"+"z"\n'),
); // prettier-ignore
const programs = {
  zpl: fc.array(zplField, { minLength: 1, maxLength: 4 }).map((fields) => `^XA${fields.join('')}^XZ`),
  tspl: fc.array(tsplLine, { minLength: 1, maxLength: 4 }).map((lines) => `CLS\n${lines.join('')}PRINT 1\n`),
};

it.each(['zpl', 'tspl'] as const)('no value changes what a %s template commands', (language) => {
  let compared = 0;
  fc.assert(
    fc.property(programs[language], evil, (source, value) => {
      let compiled;
      try {
        compiled = compileTemplate(source, { language, settings: defaultPrinterSettings });
      } catch {
        return;
      }
      const expand = (text: string) =>
        compiled.expand({ A: { text }, OFFER: { text: '1' }, PRICE: { text: '2' } }, 1, {
          date: '',
          time: '',
        }).code;
      const [plain, attacked] = [expand('7501031311309'), expand(value)];
      if (plain === null || attacked === null) return;
      compared += 1;
      expect(skeleton(textOfCode(attacked), language)).toEqual(skeleton(textOfCode(plain), language));
    }),
    { numRuns: 2000 },
  );
  expect(compared).toBeGreaterThan(200);
});
