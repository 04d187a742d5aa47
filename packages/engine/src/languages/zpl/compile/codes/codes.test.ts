import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../../compile.ts';
import { defaultPrinterSettings } from '../../../../template/values.ts';
import { textOfCode } from '../../../../template/source.ts';

/** The data of the only field for a value, or the codes of what is wrong with it. */
function written(command: string, data: string, text: string, ci = '28'): string {
  const settings = { ...defaultPrinterSettings, languages: { zpl: { codePage: ci } } };
  const compiled = compileTemplate(`^XA^FO1,1^${command}^FD${data}^FS^XZ`, { language: 'zpl', settings });
  const { code, problems } = compiled.expand({ CODE: { text } }, 1, { date: '', time: '' });
  return code === null
    ? problems.map((found) => found.code).join()
    : (/(?:\^FH.?)?\^FD(.*)\^FS/.exec(textOfCode(code))?.[1] ?? '');
}

describe('Code 128', () => {
  it('writes its special characters and FNC1 by invocation codes', () => {
    expect(written('BCN,60', '%CODE%', 'a>b^c~d')).toBe('a>0b><c>=d');
    expect(written('BCN,60', '>:%CODE%', 'AB')).toBe('>:AB');
    expect(written('BCN,60', '%CODE%', '10A\u001d21B')).toBe('10A>821B');
    expect(written('BCN,60', '%CODE%', 'ñ')).toBe('code-character');
  });

  it('takes an even number of digits in subset C, the digits of the template counted', () => {
    expect(written('BCN,60', '>;%CODE%', '123456')).toBe('>;123456');
    expect(written('BCN,60', '>;%CODE%', '12345')).toBe('code-length');
    expect(written('BCN,60', '>;>8%CODE%', '12A4')).toBe('code-character');
    expect(written('BCN,60', 'AB>5%CODE%', '1234')).toBe('AB>51234');
  });

  it('prints every kind of article number as its text', () => {
    for (const text of ['7501031311309', '036000291452', '96385074'])
      expect(written('BCN,60', '%CODE%', text)).toBe(text);
  });

  it('separates variable elements in mode D, and verifies identifiers, lengths and check digits', () => {
    expect(written('BCN,60,Y,N,N,D', '%CODE%', '(01)07501031311309(10)AB12(21)9')).toBe(
      '(01)07501031311309(10)AB12>8(21)9',
    );
    expect(written('BCN,60,Y,N,N,D', '(01)%CODE%', '7501031311309')).toBe('(01)07501031311309');
    expect(written('BCN,60,Y,N,N,D', '(01)%CODE%', '7501031311308')).toBe('gs1-invalid');
    expect(written('BCN,60,Y,N,N,D', '%CODE%', '(05)1')).toBe('gs1-invalid');
    expect(written('BCN,60,Y,N,N,D', '%CODE%', '010750103131130910AB\u001d2112')).toBe(
      '010750103131130910AB>82112',
    );
  });

  it('takes nineteen digits in mode U and no > in mode A', () => {
    expect(written('BCN,60,Y,N,N,U', '%CODE%', '1234567890123456789')).toBe('1234567890123456789');
    expect(written('BCN,60,Y,N,N,U', '%CODE%', '123')).toBe('code-length');
    expect(written('BCN,60,Y,N,N,A', '%CODE%', 'AB-12')).toBe('AB-12');
    expect(written('BCN,60,Y,N,N,A', '%CODE%', 'A>B')).toBe('code-character');
  });
});

describe('QR codes', () => {
  it('stay automatic where the bytes allow it, and become byte mode with a count where they do not', () => {
    expect(written('BQN,2,4', 'QA,%CODE%', 'https://example.com/?q=1')).toBe('QA,https://example.com/?q=1');
    expect(written('BQN,2,4', 'QA,%CODE%', 'é')).toBe('QA,é');
    expect(written('BQN,2,4', 'QA,x%CODE%', 'É')).toBe('QM,B0003xÉ');
    expect(written('BQN,2,4', 'QA,%CODE%^', '').length).toBeGreaterThan(0);
  });

  it('count bytes of the page in force, and hexadecimal as what it stands for', () => {
    expect(written('BQN,2,4', 'HA,%CODE%', 'é^', '27')).toBe('HM,B0002_E9_5E');
    expect(written('BQN,2,4^FH\\', 'HA,\\41%CODE%', 'É^')).toBe('HM,B0004\\41É\\5E');
  });

  it('compute the counts of manual segments anew and refuse what a mode cannot hold', () => {
    expect(written('BQN,2,4', 'QM,N123,B0001%CODE%', 'año, B')).toBe('QM,N123,B0007año, B');
    expect(written('BQN,2,4', 'D03048F,LM,N%CODE%,AX', '12')).toBe('D03048F,LM,N12,AX');
    expect(written('BQN,2,4', 'QM,N%CODE%', '12a')).toBe('code-character');
    expect(written('BQN,2,4', 'QM,A%CODE%', 'ab')).toBe('code-character');
  });

  it('need their switches in the template', () => {
    expect(() => written('BQN,2,4', '%CODE%', 'x')).toThrow(/Line 1: the data of a \^BQ field must begin/);
    expect(() => written('BQN,2,4', 'QM,%CODE%', 'x')).toThrow(/mode letter/);
  });

  it('refuse an empty code, whatever the switches say', () => {
    expect(written('BQN,2,4', 'QA,%CODE%', '')).toBe('code-empty');
    expect(written('BQN,2,4', 'QA,https://x/%CODE%', '')).toBe('QA,https://x/');
  });
});

describe('other codes', () => {
  it.each([
    ['BEN', '7501031311309', '750103131130'],
    ['BEN', '036000291452', '003600029145'],
    ['BEN', '96385074', '000009638507'],
    ['BEN', '7501031311308', 'gtin-check-digit'],
    ['BEN', 'abc', 'gtin-not-digits'],
    ['B8N', '96385074', '9638507'],
    ['B8N', '7501031311309', 'gtin-length'],
    ['BUN', '036000291452', '03600029145'],
    ['BUN', '7501031311309', 'gtin-length'],
    ['B9N', '04252614', '4210000526'],
    ['B9N', '042100005264', '4210000526'],
    ['BRN,1', '7501031311309', '0750103131130'],
    ['BRN,7', '036000291452', '03600029145'],
    ['BRN,7', '0036000291452', '03600029145'],
    ['BRN,8', '01234565', '1234500006'],
    ['BRN,9', '7501031311309', '750103131130'],
    ['BRN,10', '96385074', '9638507'],
    ['B3N', 'ABC-12', 'ABC-12'],
    ['B3N', 'abc', 'code-character'],
    ['B2N', '0012', '0012'],
    ['BKN', 'A12B', 'code-character'],
    ['BSN', '12', '12'],
    ['BSN', '123', 'code-length'],
    ['B7N', 'a\\b', 'a\\\\b'],
    ['BXN,6,200', 'a~b', 'a_7E_7Eb'],
    ['BXN,6,200,,,,_', 'a_b~', 'a_5F_5Fb_7E'],
    ['BXN,6,200', '01\u001d10', '01_7E110'],
    ['B7N', 'a\u001db', 'a_1Db'],
    ['BON', 'a\u001db', 'control-character'],
    ['BCN', '', 'code-empty'],
  ])('^%s writes %j as %s', (command, text, wanted) => {
    expect(written(command, '%CODE%', text)).toBe(wanted);
  });
});

describe('composites of ^BR', () => {
  it.each([
    ['BRN,7', '%CODE%|(10)A', '036000291452', '03600029145|(10)A'],
    ['BRN,1', '%CODE%|(10)A', '7501031311309', '0750103131130|(10)A'],
    ['BRN,7', '03600029145|(10)%CODE%', 'AB\u001d21', '03600029145|(10)AB#21'],
    ['BRN,7', '03600029145|(10)%CODE%', 'ñ', 'code-character'],
    ['BRN,7', '%CODE%', '036000291452|(10)A', 'gtin-not-digits'],
  ])('^%s writes %s with %j as %s', (command, data, text, wanted) => {
    expect(written(command, data, text)).toBe(wanted);
  });
});
