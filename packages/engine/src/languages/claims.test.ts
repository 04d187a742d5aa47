import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelFault } from '../label-fault.ts';
import { textOfCode } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate, type CompileOptions } from './compile.ts';

/* A placeholder is filled, left out with a comment, or refuses the template: none is ever sent to a printer. */

const moment = { date: '', time: '' };

/** The code of a label with 7 for each value; 'refused' for a template with issues or a row with errors. */
function fill(template: string, language: CompileOptions['language'], value = '7'): string {
  try {
    const compiled = compileTemplate(template, { language, settings: defaultPrinterSettings });
    const { code } = compiled.expand({ NAME: { text: value }, CODE: { text: value } }, 1, moment);
    return code === null
      ? 'refused'
      : textOfCode(compiled.head) + textOfCode(code) + textOfCode(compiled.tail);
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    for (const { message } of error.issues) expect(message).toMatch(/^Line \d+: .{20}|^there is no/);
    return 'refused';
  }
}

const tspl = (line: string) => `SIZE 50 mm,30 mm\nCLS\n${line}\nPRINT 1\n`;

describe('values in expressions of TSPL', () => {
  it.each([
    ['TEXT 10,10,"3",0,1,1,"%NAME%"+@1', '"Café"+@1'],
    ['TEXT 10,10,"3",0,1,1,@1+"%NAME%"', '@1+"Café"'],
    ['TEXT 10,10,"3",0,1,1,"%NAME%"+STR$(1)', '"Café"+STR$(1)'],
    ['TEXT 10,10,"3",0,1,1,"%NAME% No "+@1', '"Café No "+@1'],
    ['TEXT 10,10,"3",0,1,1,"No "+@1+" %NAME%"', '"No "+@1+" Café"'],
    ['BLOCK 10,10,200,90,"3",0,1,1,"%NAME%"+CHR$(65)', '"Café"+CHR$(65)'],
    ['BLOCK 10,10,200,90,"3",0,1,1,0,2,"%NAME%" + CHR$(65) + "%NAME%"', '"Café" + CHR$(65) + "Café"'],
    ['TEXT 10,10,"3",0,1,1,LEFT$("%NAME%",3)', 'LEFT$("Café",3)'],
    ['TEXT 10,10,"3",0,1,1,MID$(LEFT$("%NAME%",9),2,3)+"x"', 'MID$(LEFT$("Café",9),2,3)+"x"'],
    ['TEXT 10,10,"3",0,1,1,"(%NAME%"+@1', '"(Café"+@1'],
    ['TEXT 10,10,"3",0,1,1,"%NAME%";', '"Café";'],
    ['TEXT 10,10,"3",0,1,1,"%NAME%" ;', '"Café" ;'],
    ['TEXT 10,10,"3",0,1,1,"%NAME%",', '"Café",'],
  ])('%s is filled', (line, filled) => {
    const code = fill(tspl(line), 'tspl', 'Café');
    expect(code).toContain(filled);
  });

  it.each([
    'BARCODE 10,10,"EAN13",80,1,0,2,2,"%CODE%"+@1',
    'BARCODE 10,10,"128",80,1,0,2,2,@1+"%CODE%"+@2',
    'TEXT 10,10,%NAME%,0,1,1,"a"',
    'TEXT 10,10,"3",0,1,1,%NAME%',
    'TEXT 10,10,"3",0,1,1,LEFT$(%NAME%,3)',
    'SET COUNTER @1 %NAME%',
  ])('%s is refused or filled, and never prints the name of the variable', (line) => {
    expect(fill(tspl(line), 'tspl')).not.toMatch(/%(NAME|CODE)%/);
  });
});

describe('copies stand in the place of a variable for them', () => {
  it.each([
    ['zpl', '^XA^FO1,1^A0N,30^FD%NAME%^FS^PQ%CODE%^XZ', '^PQ1'],
    ['zpl', '^XA^FO1,1^A0N,30^FD%NAME%^FS^PQ%QUANTITY%,0,1,Y^XZ', '^PQ1,0,1,Y'],
    ['tspl', 'CLS\nTEXT 1,1,"3",0,1,1,"%NAME%"\nPRINT %CODE%\n', 'PRINT 1,1'],
    ['tspl', 'CLS\nTEXT 1,1,"3",0,1,1,"%NAME%"\nPRINT %QUANTITY%,%QUANTITY%\n', 'PRINT 1,1'],
    ['epl', 'N\nA1,1,0,3,1,1,N,"%NAME%"\nP%QUANTITY%,%QUANTITY%\n', 'P1,1'],
    ['cpcl', '! 0 200 200 99 %QUANTITY%\nT 7 0 1 1 %NAME%\nPRINT\n', '! 0 200 200 99 1\r\n'],
  ] as const)('%s: %s', (language, template, written) => {
    expect(fill(template, language)).toContain(written);
  });
});

/** Commands whose parts a placeholder may take the place of. */
const lines: Record<'zpl' | 'tspl' | 'epl' | 'cpcl', string[]> = {
  zpl: [
    '^FO10,20^A0N,30,30^FDtext^FS',
    '^FO10,20^BY2,3,80^BCN,80,Y,N,N,A^FD>:ABC^FS',
    '^FO10,20^BQN,2,4^FDMA,abc^FS',
    '^FO10,20^GB100,40,4,B,2^FS',
    '^FO10,20^FN1^FDtext^FS',
    '^FO10,20^GFA,4,4,1,FFFFFFFF^FS',
    '^FX a comment',
    '^FO10,20^XGR:LOGO.GRF,1,1^FS',
    '^FO1,2^FB200,2,0,L,0^FH_^FDa_41^FS',
    '^CF0,30^SN001,1,Y^FS',
    '~SD10',
    '^CI28 ',
  ],
  tspl: [
    'TEXT 10,10,"3",0,1,1,"a"+@1+"b"',
    'BLOCK 10,10,200,90,"3",0,1,1,0,2,"text"',
    'BARCODE 10,10,"128",80,1,0,2,2,"ABC"',
    'QRCODE 10,10,M,4,A,0,M2,"abc"',
    'DMATRIX 10,10,100,100,x4,"abc"',
    'BAR 10,10,100,4',
    'REM a comment',
    'PUTBMP 10,10,"LOGO.BMP"',
    'SET COUNTER @1 1',
    '@1="0001"',
    'SIZE 50 mm,30 mm',
    'DENSITY 8',
    'REVERSE 1,2,3,4',
  ],
  epl: [
    'A10,10,0,3,1,1,N,"text"',
    'A10,10,0,3,1,1,N,"a"V00"b"',
    'B10,10,0,1,2,4,80,B,"ABC"',
    'b10,10,Q,m2,s4,"abc"',
    'LO10,10,100,4',
    'X10,10,2,100,50',
    ';a comment',
    'GG10,10,"LOGO"',
    'C0,4,N,+1,"No"',
    'V00,10,N,"name"',
    'q400',
    'D8',
  ],
  cpcl: [
    'TEXT 7 0 10 20 text',
    'T90 4 0 10 20 text',
    'BARCODE 128 1 1 40 10 20 ABC',
    'VB EAN13 1 1 40 10 20 750103131130',
    'B QR 10 20 M 2 U 4\nMA,abc\nENDQR',
    'B PDF-417 10 20 XD 2 C 3\nabc\nENDPDF',
    'CONCAT 10 20\n7 0 0 text\n4 0 5 more\nENDCONCAT',
    'ML 24\nTEXT 7 0 10 20\none\ntwo\nENDML',
    'LINE 1 2 30 2 4',
    'EG 1 2 10 20 FFFF',
    'PCX 1 2 !<LOGO.PCX',
    'SETMAG 2 2',
    ';a comment',
    'CENTER 300',
    'COUNTRY LATIN9',
    'COUNT 1',
    'PRINT\nreceipt text\n! U1 setvar "a.b" "c"\n! UTILITIES\nSETFF 1 2\nPRINT\n! 0 200 200 99 1',
  ],
};

const whole = {
  zpl: (body: string) => `^XA\n${body}\n^XZ\n`,
  tspl,
  epl: (body: string) => `N\n${body}\nP1\n`,
  cpcl: (body: string) => `! 0 200 200 400 1\n${body}\nPRINT\n`,
};

describe.each(['zpl', 'tspl', 'epl', 'cpcl'] as const)('a placeholder anywhere in %s', (language) => {
  const program = fc
    .record({
      line: fc.constantFrom(...lines[language]),
      at: fc.nat(),
      length: fc.nat(4),
      name: fc.constantFrom(
        '%NAME%',
        '%CODE%',
        '%NAME%%CODE%',
        '%NAME%+%CODE%',
        '"%NAME%"',
        '%NAME%\r\n%CODE%',
      ),
      other: fc.constantFrom(...lines[language]),
    })
    .map(({ line, at, length, name, other }) => {
      const from = at % (line.length + 1);
      return `${line.slice(0, from)}${name}${line.slice(from + length)}\n${other}`;
    });

  it('never reaches the printer', () => {
    fc.assert(
      fc.property(program, fc.constantFrom('7', 'A', '0123456'), (body, value) => {
        expect(fill(whole[language](body), language, value)).not.toMatch(/%(NAME|CODE)%/);
      }),
      { numRuns: 3_000 },
    );
  });
});
