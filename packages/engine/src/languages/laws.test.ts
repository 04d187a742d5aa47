import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LabelFault } from '../label-fault.ts';
import type { PrinterLanguage } from './languages.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate } from './compile.ts';
import { createCpclScanner } from './cpcl/scan.ts';
import { createEplScanner } from './epl/scan.ts';
import { pageMark } from './line-scan.ts';
import { statementsOf } from './line-statements.ts';
import { scanLines } from './tspl/compile/lines.ts';
import { createTsplScanner } from './tspl/scan.ts';
import { scanCommands } from './zpl/draw/scan.ts';
import { createZplScanner, scanZpl } from './zpl/scan.ts';
import { byteText, codeOfText, joinCode } from '../template/source.ts';

/*
 * What holds of every printer language: scanning loses nothing, and filling takes for a command what drawing takes for
 * one, whatever stands in the template and in the values.
 */

/** MARBETE_FUZZ_SECONDS runs the second law for so long instead of so many times. */
const seconds = Number(process.env['MARBETE_FUZZ_SECONDS'] ?? 0);
const effort =
  seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: seconds * 1000 } : { numRuns: 2000 };
const moment = { date: '21/11/2026', time: '09:05' };

interface Drained {
  start: number;
  end: number;
}

function drained<T extends Drained>(scanner: { next(): T | undefined }): T[] {
  const tokens: T[] = [];
  for (let token = scanner.next(); token; token = scanner.next()) tokens.push(token);
  return tokens;
}

const zplPieces = fc.constantFrom(
  '^XA', '^XZ', '^FO1,1', '^A0N,30,20', '^A@N,9,9,E:A.TTF', '^FD', '^FV', '^FS', '^FH', '^FH\\', '^FB300,3', '^TBN,9,9', '^BCN,60', '^BXN,6,200',
  '^BQN,2,4^FDQA,', '^B7N,6', '^BEN,60', '^CC!', '!CC^', '^CT!', '^CD;', '^FX', '^FN1', '^SN', '^CI27', '^GFB,4,4,1,', '^GFA,4,4,1,', '~DYR:X,B,G,9,1,',
  '~', '^', '^^', '!', '!XZ', '_', '_4', '\\', '>', '<', '%', 'a', 'JA', '\n', '\r\n', ' ', ',', ';', '\u0001', 'ñ', '%A%', '%A%', '%B%', '%PRICE%', '%HOUR_NOW%', '%QUANTITY%', '%_SPEED_%',
); // prettier-ignore
const tsplPieces = fc.constantFrom(
  'TEXT 1,1,"3",0,1,1,', 'BLOCK 1,1,300,90,"0",0,8,8,', 'BARCODE 1,1,"128",60,1,0,2,2,', 'BARCODE 1,1,"128M",60,1,0,2,2,', 'QRCODE 1,1,M,4,A,0,M2,',
  'DMATRIX 1,1,90,90,c33,', 'PUTBMP 1,1,', 'REM ', 'SET COUNTER @1 1\r\n', 'BAR 1,1,9,9', 'PRINT 1', 'BITMAP 1,1,1,3,0,', '<xpml><page></xpml>', 'DOWNLOAD F,"A",2,', 'CLS',
  '"', '"', '"', '"+"', '\\', '[', '\\[', '\\["]', 'R', ']', '~', '!', '!1', ',', '\n', '\r\n', '\r', '\u001a', '\t', 'x', 'ñ', '%A%', '%A%', '%B%', '%PRICE%', '%HOUR_NOW%', '%QUANTITY%', '%_SPEED_%',
); // prettier-ignore
const eplPieces = fc.constantFrom(
  'N\n', 'A1,1,0,3,1,1,N,', 'B1,1,0,1,2,2,60,N,', 'B1,1,0,E30,2,2,60,N,', 'B1,1,0,3,2,5,60,B,', 'B1,1,0,1E,2,2,60,N,', 'b1,1,Q,s4,', 'b1,1,Q,iM,"B0001', 'b1,1,D,', 'b1,1,M,',
  'LO1,1,9,9', '<xpml></page></xpml>', 'GW1,1,1,3,', 'GM"A"3\n', 'FS"F"\n', 'FE\n', 'FR"F"\n', 'FK"F"\n', '?\n', 'V00,9,N,', 'C0,4,N,+1,', 'V00', 'P1', 'P%QUANTITY%', 'PA', 'I8,A,001\n', ';', 'L', 'Z', 'U', 'o', 'q',
  '"', '"', '"', '\\', '\\"', '\\\\', ',', '\n', '\r\n', '\r', '\u001a', '\t', 'x', 'F', 'ñ', '%A%', '%A%', '%B%', '%PRICE%', '%HOUR_NOW%', '%QUANTITY%', '%_SPEED_%', '%_CODEPAGE_%',
); // prettier-ignore
const cpclPieces = fc.constantFrom(
  '! 0 200 200 99 1\r\n', '! 0 200 200 99 %QUANTITY%\r\n', '! 0 200 200 99 1 2 x\r\n', '! U1 SETLP 7 0 24\r\n', '! U1 setvar "a" "b"\r\n', '! UTILITIES\r\n', '! DF A.FMT\r\n', 'PRINT\r\n', 'END\r\n', 'ABORT\r\n', 'FORM\r\n',
  'T 7 0 1 1 ', 'TEXT90 4 0 1 1 ', 'B 128 1 1 40 1 1 ', 'B EAN13 1 1 40 1 1 ', 'B QR 1 1 M 2 U 4\r\n', 'MA,', 'ENDQR\r\n', 'VB PDF-417 1 1 C 3\r\n', 'ENDPDF\r\n', 'CONCAT 1 1\r\n', '7 0 0 ', 'ENDCONCAT\r\n', 'ML 20\r\n', 'ENDML\r\n',
  'LINE 1 1 9 9 2\r\n', 'EG 1 1 1 1 FF\r\n', 'CG 1 3 1 1 ', 'SETMAG 2 2\r\n', 'COUNT 1\r\n', 'COUNTRY USA\r\n', ';', 'CENTER ', 'PW ', '!', 'END', '"', ' ', ' ', '\n', '\r\n', '\r', '\u001a', '\t', 'x', '1', 'ñ', '%A%', '%A%', '%B%', '%PRICE%', '%HOUR_NOW%', '%QUANTITY%', '%_SPEED_%', '%_CODEPAGE_%',
); // prettier-ignore
const value = fc
  .array(
    fc.constantFrom('JAMON', '41B', '812', '^XZ', '~JA', '!XA', '!', '&', '\\', '"', '\\[R]', '[R]', 'R]', '~!T', '_5E', 'ñ', '\n', ';', ',', '7501031311309', '', '%B%', 'P1', 'P', 'FR"', 'N', 'O', 'A1,1', 'PRINT', 'ENDQR', 'ENDML', '! 0 200 200 9 1', '"\\', '(01)07501031311309'),
    { maxLength: 3 },
  )
  .map((parts) => parts.join('')); // prettier-ignore
const anyValue = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

const joined = (pieces: fc.Arbitrary<string>) => {
  const scraps = fc.string({ unit: 'grapheme-ascii', maxLength: 4 });
  const piece = fc.oneof({ weight: 12, arbitrary: pieces }, { weight: 1, arbitrary: scraps });
  return fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(''));
};

/** Rows that were filled, by language: the second law says nothing of those that are refused. */
const filled = new Map<PrinterLanguage, number>();

/** The code of a row; undefined where the template or the row is refused. */
function fill(language: PrinterLanguage, template: string, a: string, b: string): string | undefined {
  try {
    const compiled = compileTemplate(template, { language, settings: defaultPrinterSettings });
    const values = { A: { text: a }, B: { text: b }, PRICE: { text: '1234.50' } };
    const { code } = compiled.expand(values, 1, moment);
    if (code === null) return undefined;
    filled.set(language, (filled.get(language) ?? 0) + 1);
    return byteText(joinCode(compiled.head, code, compiled.tail));
  } catch (error) {
    if (error instanceof LabelFault) return undefined;
    throw error;
  }
}

const anything = (pieces: fc.Arbitrary<string>) =>
  fc.oneof(
    joined(pieces),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => String.fromCharCode(...bytes)),
  );

describe('scanning loses nothing', () => {
  it.each(['printer', 'template'] as const)('the tokens of ZPL are its text, for a %s', (reader) => {
    fc.assert(
      fc.property(anything(zplPieces), (text) => {
        const tokens = drained(createZplScanner(text, reader));
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, dataStart, end } of tokens) {
          expect(start < end && start <= dataStart && dataStart <= end).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the tokens of TSPL are its text, and arguments, strings and raw data lie within them in order', () => {
    fc.assert(
      fc.property(anything(tsplPieces), (text) => {
        const tokens = drained(createTsplScanner(text));
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const token of tokens) {
          let at = token.start;
          for (const { start, end } of token.arguments) {
            expect(start >= at && end >= start && end <= token.end).toBe(true);
            at = end;
          }
          for (const { start, end } of token.strings)
            expect([text[start - 1], text[end]]).toEqual(['"', '"']);
          if (token.data) expect(token.data.end).toBe(token.end);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the tokens of CPCL are its text, and parameters and lines lie within them in order', () => {
    fc.assert(
      fc.property(anything(cpclPieces), (text) => {
        const tokens = drained(createCpclScanner(text));
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const token of tokens) {
          let at = token.wordEnd;
          for (const { start, end } of [...token.arguments, ...(token.text ? [token.text] : [])]) {
            expect(start >= at && end >= start && end <= token.end).toBe(true);
            at = end;
          }
          for (const { start, end } of token.lines ?? []) {
            expect(start >= at && end >= start && end <= token.end).toBe(true);
            at = end;
          }
          if (token.data) expect(token.data.end).toBe(token.end);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the tokens of EPL are its text, and parameters, strings and data lie within them in order', () => {
    fc.assert(
      fc.property(anything(eplPieces), (text) => {
        const tokens = drained(createEplScanner(text));
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const token of tokens) {
          let at = token.wordEnd;
          for (const { start, end } of token.arguments) {
            expect(start >= at && end >= start && end <= token.end).toBe(true);
            at = end;
          }
          for (const { start, end } of token.strings)
            expect([text[start - 1], text[end]]).toEqual(['"', '"']);
          if (token.data) expect(token.data.end).toBe(token.end);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('filling takes for a command what drawing takes for one', () => {
  afterAll(() => {
    if (seconds > 0) process.stdout.write(`Filled: ${JSON.stringify([...filled])}\n`);
  });
  /** Commands that filling adds: pages, copies, what escapes need. */
  const added = new Set(['CI', 'PQ', 'FH', 'FB', 'CODEPAGE', 'CLS', 'PRINT']);
  /** In EPL these are the character set, the clearing of the buffer and the printing. */
  const addedInEpl = new Set(['I', 'N', 'P', 'PA']);
  const zplCommands = (code: string) => {
    const scanner = scanCommands(code);
    const names: string[] = [];
    for (let command = scanner.next(); command; command = scanner.next()) {
      // A font may be named by a value: ^A%FONT%.
      names.push(command.name.slice(0, command.control ? 2 : command.name.startsWith('A') ? 1 : 2));
    }
    return names.filter((name) => !added.has(name));
  };
  /** A comment is one whatever it holds. */
  const shape = (name: string, args: number) => (name === 'REM' ? name : `${name}/${args}`);
  const tsplCommands = (code: string) => {
    const names = [...statementsOf(code, createTsplScanner(code))].map(
      ({ name, args, unclosed }) => shape(name, args.length) + (unclosed ? ' unclosed' : ''),
    );
    return names.filter((name) => !added.has(name.split('/')[0] ?? ''));
  };

  it(
    'in ZPL',
    () => {
      fc.assert(
        fc.property(joined(zplPieces), anyValue, anyValue, (pieces, a, b) => {
          const template = `^XA^FO1,1^A0N,30,20^FD%A%^FS${pieces}^FO1,50^FDend %B%^FS^XZ`;
          const code = fill('zpl', template, a, b);
          if (code === undefined) return;
          const own = scanZpl(byteText(codeOfText(template)))
            .map(({ code: name }) => name)
            .filter((name) => name !== '' && !added.has(name));
          expect(zplCommands(code).toSorted()).toEqual(own.toSorted());
          const other = fill('zpl', template, '7', '7');
          if (other !== undefined) expect(zplCommands(code)).toEqual(zplCommands(other));
        }),
        effort,
      );
      expect(filled.get('zpl')).toBeGreaterThan(200);
    },
    (seconds + 60) * 1000,
  );

  it(
    'in TSPL',
    () => {
      fc.assert(
        fc.property(joined(tsplPieces), anyValue, anyValue, (pieces, a, b) => {
          const template = `CLS\r\nTEXT 1,1,"3",0,1,1,"%A%"\r\n${pieces}\r\nTEXT 1,1,"3",0,1,1,"end %B%"\r\nPRINT 1`;
          const code = fill('tspl', template, a, b);
          if (code === undefined) return;
          const own = scanLines(byteText(codeOfText(template))).map((line) =>
            shape(line.command, line.arguments.length),
          );
          expect(tsplCommands(code).toSorted()).toEqual(
            own.filter((name) => !added.has(name.split('/')[0] ?? '')).toSorted(),
          );
        }),
        effort,
      );
      expect(filled.get('tspl')).toBeGreaterThan(200);
    },
    (seconds + 60) * 1000,
  );

  it(
    'in EPL',
    () => {
      const commands = (code: string) => {
        const tokens = drained(createEplScanner(code)).filter(
          ({ command }) => command !== '' && command !== pageMark,
        );
        return tokens
          .filter(({ command }) => !addedInEpl.has(command))
          .map(({ command, arguments: { length }, unclosed, data }) => {
            const lines =
              command === '?' && data ? code.slice(data.start, data.end).split(/\r\n|\r|\n/).length : 0;
            return command === ';'
              ? command
              : `${command}/${Math.max(1, length)}/${lines}${unclosed ? ' unclosed' : ''}`;
          });
      };
      fc.assert(
        fc.property(joined(eplPieces), anyValue, anyValue, (pieces, a, b) => {
          const template = `N\nA1,1,0,3,1,1,N,"%A%"\n${pieces}\nA1,1,0,3,1,1,N,"end %B%"\nP1\n`;
          const code = fill('epl', template, a, b);
          if (code === undefined) return;
          expect(commands(code).toSorted()).toEqual(commands(byteText(codeOfText(template))).toSorted());
        }),
        effort,
      );
      expect(filled.get('epl')).toBeGreaterThan(200);
    },
    (seconds + 60) * 1000,
  );

  it(
    'in CPCL',
    () => {
      const commands = (code: string) =>
        drained(createCpclScanner(code))
          .filter(
            ({ blank, command, mode }) =>
              !blank &&
              (command !== '' || mode !== 'line') &&
              !/^(?:COUNTRY|PRINT)$/.test(command) &&
              command !== pageMark,
          )
          .map(
            ({ command, mode, arguments: { length }, lines }) =>
              `${mode} ${command}/${length}/${lines?.length ?? 0}`,
          );
      fc.assert(
        fc.property(joined(cpclPieces), anyValue, anyValue, (pieces, a, b) => {
          const template = `! 0 200 200 99 1\r\nT 7 0 1 1 %A%\r\n${pieces}\r\nT 7 0 1 1 end %B%\r\nPRINT\r\n`;
          const code = fill('cpcl', template, a, b);
          if (code === undefined) return;
          expect(commands(code)).toEqual(commands(byteText(codeOfText(template))));
        }),
        effort,
      );
      expect(filled.get('cpcl')).toBeGreaterThan(200);
    },
    (seconds + 60) * 1000,
  );
});
