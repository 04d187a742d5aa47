import { isAppError } from '@marbete/core/api/errors';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import type { RenderLimits } from '@marbete/engine/internal/picture/types';
import { cpclHandlers } from '../../packages/engine/src/languages/cpcl/draw/render-cpcl.ts';
import { eplCommands } from '../../packages/engine/src/languages/epl/draw/render-epl.ts';
import { tsplCommands } from '../../packages/engine/src/languages/tspl/draw/commands.ts';
import { zplCommands } from '../../packages/engine/src/languages/zpl/draw/commands.ts';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { damaged, damages } from './damage.ts';
import { forAWhile, timeout } from './for-a-while.ts';
import { samples } from './samples.ts';

const paper = { dpmm: 8, widthMm: 60, heightMm: 80 };
const limits: RenderLimits = {
  labels: 3,
  commands: 2_000,
  memoryBytes: 1 << 20,
  dots: 1_000_000,
  work: 40_000_000,
};

const numbers = [
  '0',
  '-1',
  '1',
  '32000',
  '99999999',
  '1e9',
  '0.0001',
  '-99999999999999999999',
  'NaN',
  '٣',
  '',
];
const zplPieces = [
  ...[...zplCommands.keys()].flatMap((name) => [name, `${name}N,9,9`, `${name}99999,99999,99999`]),
  '^PQ99999999', '^FH_^FD_5E_7E', '^DFR:X.ZPL', '^XFR:X.ZPL', '~DGR:A.GRF,99999999,9,:Z64:eJ:0000', '^GFA,99999999,99999999,9,', '^CC!', '^CD;', '^CT#', '^FN1"x"',
  '^LL99999', '^PW99999', '^A0R,9999,9999', '^BY99,9.9,9999', '%PRICE_INT%', '<OFFER>', '</OFFER>', '\0', '\x1b', '\xff\xfe', '\n', ',', ',,,,,,,,,,,,',
]; // prettier-ignore
const tsplPieces = [
  ...[...tsplCommands.keys()].flatMap((name) => [`\n${name} `, `\n${name} 1,1,"3",0,9,9,"x"\n`, `\n${name} 99999,99999,99999,99999\n`]),
  '\nREPEAT 99999\n', '\nPRINT 99999999,99999999\n', '"', '\\["]', '\\[R]', '~!', '\x1b!?', '\nSIZE 9999 mm,9999 mm\n', '\nSIZE 0,0\n', '\n@1="1"\n', '@1',
  '\nDOWNLOAD "A.BMP",99999999,', 'BITMAP 0,0,9999,9999,0,', '\nSET COUNTER @1 1\n', '%PRICE_INT%', '<OFFER>', '\0', '\r', ',', ',,,,,,,,',
]; // prettier-ignore

const eplPieces = [
  ...[...eplCommands.keys()].flatMap((name) => [`\n${name}`, `\n${name}1,1,0,3,1,1,N,"x"\n`, `\n${name}99999,99999,99999,99999\n`]),
  '\nP65535,65535\n', '\nGW0,0,9999,9999,', '\nGM"A"99999999\n', '\nFS"F"\n', '\nFR"F"\n', '\nFE\n', '\n?\n', '\nV00,9,N,""\n', 'V00', 'C0+1', 'FCN1', '"', '\\', '\\"',
  '\nq99999\n', '\nQ0,0\n', '%PRICE_INT%', '<OFFER>', '\0', '\r', ',', ',,,,,,,,',
]; // prettier-ignore

const cpclPieces = [
  ...[...cpclHandlers.keys()].flatMap((name) => [`\r\n${name} `, `\r\n${name} 7 0 1 1 x\r\n`, `\r\n${name} 99999 99999 99999 99999 99999\r\n`]),
  '\r\n! 0 200 200 9999 65535\r\n', '\r\n! U1 x\r\n', '\r\n! UTILITIES\r\n', '\r\nB QR 1 1 M 2 U 32\r\nMA,', '\r\nENDQR\r\n', '\r\nVB PDF-417 1 1 XD 32 C 30\r\n', '\r\nENDPDF\r\n', '\r\nENDML\r\n', '\r\nENDCONCAT\r\n',
  '\r\nCG 9999 9999 0 0 ', '\r\nEG 9 9 0 0 FF', '\r\nIN-INCHES\r\n', '%PRICE_INT%', '<OFFER>', '\0', '\r', ' ', '    ',
]; // prettier-ignore

const languages = [
  { language: 'ZPL', files: samples('.zpl'), pieces: zplPieces },
  { language: 'TSPL', files: samples('.tspl'), pieces: tsplPieces },
  { language: 'EPL', files: samples('.epl'), pieces: eplPieces },
  { language: 'CPCL', files: samples('.cpcl'), pieces: cpclPieces },
];
/** Long graphics of the corpus only slow the search for faults down. */
const shortest = 12_000;

const codes = fc.oneof(
  ...languages.map(({ language, files, pieces }) =>
    fc.record({
      language: fc.constant(language),
      code: fc
        .tuple(
          fc.constantFrom(...files.map(({ bytes }) => bytes.subarray(0, shortest))),
          damages([...pieces, ...numbers], 12),
        )
        .map(([bytes, changes]) => damaged(bytes, changes).toString('latin1')),
    }),
  ),
);

test('whatever printer code is damaged to, its pictures stay within the limits', { timeout }, async () => {
  await forAWhile(codes, async ({ language, code }) => {
    const { labels, diagnostics } = await renderLabel(language, code, { ...paper, limits });
    const lines = code.split(/\r\n|\r|\n/).length;
    expect(labels.length).toBeLessThanOrEqual(limits.labels);
    for (const { bitmap, copies } of labels) {
      expect(bitmap.width * bitmap.height).toBeLessThanOrEqual(limits.dots);
      expect(copies).toBeGreaterThanOrEqual(1);
    }
    for (const { line, column, message } of diagnostics) {
      expect(line >= 1 && line <= lines && column >= 1 && message !== '').toBe(true);
    }
  });
});

test(
  'whatever a template is damaged to, it is compiled and filled, or refused with places',
  { timeout },
  async () => {
    const values = fc.dictionary(
      fc.constantFrom('PRICE', 'OFFER', 'CODE', 'NAME', 'QUANTITY', 'A', 'B', '__proto__'),
      fc.record({
        text: fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...numbers)),
      }),
      { maxKeys: 5 },
    );
    await forAWhile(
      fc.tuple(codes, values, fc.constantFrom(...printerLanguages)),
      ([{ code }, cells, { key }]) => {
        let template;
        try {
          template = compileTemplate(code, {
            language: key,
            settings: defaultPrinterSettings,
            configurations: [],
          });
        } catch (error) {
          if (!isAppError(error)) throw error;
          expect(error.code).toBe('template-invalid');
          expect(error.issues.length).toBeGreaterThan(0);
          return;
        }
        const filled = template.expand(cells, 2, { date: '1/2/2026', time: '10:00' });
        expect(filled.code === null).toBe(filled.problems.some(({ level }) => level === 'error'));
      },
      50,
    );
  },
);
