import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { isAppError } from '../api/errors.ts';
import { compileTemplate } from './compile.ts';
import { printerLanguages } from './languages.ts';
import { defaultPrinterSettings } from './values.ts';

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
          configuraciones: [
            { variable: 'SIZE', type_config_id: 1, valor: '3' },
            { variable: 'SERIALIZE', type_config_id: 9, valor: '[1,1]' },
          ],
        });
      } catch (error) {
        expect(isAppError(error) && error.code === 'template-invalid' && error.issues.length > 0).toBe(true);
        return;
      }
      const cell = { text: value };
      const { code, problems } = compiled.expand({ A: cell, PRICE: cell, OFFER: cell, SIZE: cell }, 2, {
        anio: '1/2/2026',
        hora: value,
      });
      expect(code === null).toBe(problems.some(({ level }) => level === 'error'));
    }),
    { numRuns: 3000 },
  );
});
