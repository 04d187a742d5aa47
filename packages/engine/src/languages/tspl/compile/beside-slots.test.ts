import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { LabelFault } from '../../../label-fault.ts';
import { compileTemplate } from '../../compile.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { textOfCode } from '../../../template/source.ts';

/* What stands in the template right beside a value: it must not become a command or an escape together with it. */

const moment = { date: '', time: '' };

/** The code of a row; 'refused' for a template with issues, null for a refused row. */
function fill(line: string, values: Record<string, string>, moneySymbol = '$'): string | null {
  try {
    const compiled = compileTemplate(`CLS\n${line}\nPRINT 1`, {
      language: 'tspl',
      settings: { ...defaultPrinterSettings, moneySymbol },
    });
    const cells = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
    const { code, problems } = compiled.expand(cells, 1, moment);
    if (code === null) expect(problems.some(({ level }) => level === 'error')).toBe(true);
    return code && textOfCode(code);
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    for (const { path, message } of error.issues) {
      expect(path).toEqual(['template', 2]);
      expect(message).toMatch(/^Line 2: .{20}/);
    }
    return 'refused';
  }
}

/** What a printer sees of a program: its lines with the strings taken out, and the escapes that they hold. */
function seen(code: string): { lines: string[]; escapes: string[] } {
  const lines = code.split('\r\n').map((line) => line.replace(/"(?:[^"]|(?<=\\\[)"(?=\]))*"/g, '$'));
  return { lines, escapes: code.match(/\\\[[RL]\]|~!|!\d{3}/g) ?? [] };
}

const value = fc
  .array(
    fc.constantFrom('R', ']', 'R]', '[R]', 'L', '"', '\\', '!', '!T', '~', '102', 'x', '1', 'd065', '2'),
    {
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(''));

describe('text of a TSPL template beside a value', () => {
  it.each([
    'TEXT 1,1,"3",0,1,1,"\\[%A%]"',
    'TEXT 1,1,"3",0,1,1,"\\[R%A%"',
    'BLOCK 1,1,300,90,"0",0,8,8,"a\\[%A%"',
    'QRCODE 1,1,M,4,A,0,M2,"\\[%A%]"',
    'BARCODE 1,1,"128",60,1,0,2,2,"\\[%A%]"',
    'BARCODE 1,1,"128M",60,1,0,2,2,"!10%A%"',
    'BARCODE 1,1,"EAN128M",60,1,0,2,2,"!%A%"',
    'BARCODE 1,1,"%A%",60,1,0,2,2,"!102%B%"',
    'DMATRIX 1,1,90,90,c126,"~%A%"',
    'DMATRIX 1,1,90,90,c126,"~~~d1%A%"',
    'TEXT 1,1,"3",0,1,1,"a"+%A%+"b"',
  ])('is refused with its line where a value could complete an escape: %s', (line) => {
    expect(fill(line, { A: 'R' })).toBe('refused');
  });

  it.each([
    ['TEXT 1,1,"3",0,1,1,"~%A% g"', '500', '"~500 g"'],
    ['TEXT 1,1,"3",0,1,1,"C:\\%A%"', 'precios', '"C:\\precios"'],
    ['TEXT 1,1,"3",0,1,1,"a"+"%A%"', 'b', '"a"+"b"'],
    ['DMATRIX 1,1,90,90,c126,"~~%A%"', '1', '"~~1"'],
    ['BARCODE 1,1,"128M",60,1,0,2,2,"!105!102%A%"', '34', '"!105!10234"'],
  ])('prints as it stands there: %s', (line, text, printed) => {
    expect(fill(line, { A: text })).toContain(printed);
  });

  it.each([
    'DMATRIX 1,1,90,90,c126,"~"+"%A%"',
    'DMATRIX 1,1,90,90,c126,"~"+@1+"%A%"',
    'BARCODE 1,1,"128M",60,1,0,2,2,"!10"+"%A%"',
    'BARCODE 1,1,"EAN13",60,1,0,2,2,"750"+"%A%"',
    'BARCODE 1,1,"EAN13",60,1,0,2,2,"%A%"+STR$(1)+"9"',
    'BARCODE 1,1,"EAN128",60,1,0,2,2,"(01)" + "%A%"',
    'QRCODE 1,1,M,4,M,0,M2,"A1"+"%A%"',
    'AZTEC 1,1,0,4,0,0,0,1,1,9,"abc"+"%A%"',
  ])('is refused where the rules of a code count over what + puts together: %s', (line) => {
    expect(fill(line, { A: '1' })).toBe('refused');
  });

  it.each(['BARCODE 1,1,"128M",60,1,0,2,2,"!105!102%A%"', 'DMATRIX 1,1,90,90,c126,"~1%A%"'])(
    'is no data of a code by itself, where it is its escapes: %s',
    (line) => {
      expect(fill(line, { A: '' })).toBeNull();
      expect(fill(line, { A: '12' })).toContain('12"');
    },
  );

  it('makes no immediate command of a comment whose placeholder is left out', () => {
    expect(fill('REM ~%A%!T', { A: 'x' })).not.toContain('~!');
    expect(fill('REM%A%OVE', { A: 'x' })).toContain('REM OVE');
  });

  it('keeps a currency sign inside its string', () => {
    expect(fill('TEXT 1,1,"3",0,1,1,"%MONEY_SYMBOL%"', {}, '"')).toContain('"\\["]"');
  });

  it('never lets a value make a command or an escape, whatever stands beside it', () => {
    const piece = fc.constantFrom('\\', '[', '\\[', 'R', ']', '~', '!', '!1', '"', '"+"', '%A%', '%A%', '%B%', 'x', ' ', '!102', '\\["]'); // prettier-ignore
    const commands = [
      'TEXT 1,1,"3",0,1,1,',
      'QRCODE 1,1,M,4,A,0,M2,',
      'DMATRIX 1,1,90,90,c33,',
      'BARCODE 1,1,"128",60,1,0,2,2,',
      'BARCODE 1,1,"128M",60,1,0,2,2,',
      'BARCODE 1,1,"39",60,1,0,2,2,',
      'PUTBMP 1,1,',
      'REM ',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...commands),
        fc.array(piece, { maxLength: 6 }),
        value,
        value,
        (command, pieces, a, b) => {
          const line = `${command}"${pieces.join('')}"`;
          const neutral = fill(line, { A: 'x', B: 'x' }) ?? fill(line, { A: '7', B: '7' });
          const filled = fill(line, { A: a, B: b });
          if (neutral === null || filled === null || neutral === 'refused') return;
          // In ordinary strings ! and digits are text.
          const escapes = (code: string) =>
            seen(code).escapes.filter((escape) => /128M/.test(command) || !/\d/.test(escape));
          expect(seen(filled).lines).toEqual(seen(neutral).lines);
          expect(escapes(filled)).toEqual(escapes(neutral));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
