import { describe, expect, it } from 'vitest';
import { LabelFault } from '../../../label-fault.ts';
import { textOfCode } from '../../../template/source.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { type CompileOptions, compileTemplate } from '../../compile.ts';

const moment = { date: '21/11/2026', time: '09:05' };
const options = (more: Partial<CompileOptions> = {}): CompileOptions => ({
  language: 'epl',
  settings: defaultPrinterSettings,
  ...more,
});

function fill(
  template: string,
  values: Record<string, string>,
  copies = 1,
  more: Partial<CompileOptions> = {},
) {
  const compiled = compileTemplate(template, options(more));
  const cells = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
  const { code, labels, problems } = compiled.expand(cells, copies, moment);
  return {
    head: textOfCode(compiled.head),
    code: code && Buffer.from(code).toString('latin1'),
    labels,
    problems: problems.map((problem) => problem.code),
  };
}

/** The code of one label between N and P. */
const line = (text: string, values: Record<string, string>) =>
  fill(`N\n${text}\nP1\n`, values)
    .code?.replace(/^N\n/, '')
    .replace(/\nP1\n$/, '');
const problems = (text: string, values: Record<string, string>) => fill(`N\n${text}\nP1\n`, values).problems;

function issues(template: string): [line: number, rule: string | undefined][] {
  try {
    compileTemplate(template, options());
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    return error.issues.map(({ path, rule }) => [Number(path[1]), rule]);
  }
  return [];
}

describe('copies and set-up', () => {
  it('stand in the printing command and at the head of a chunk', () => {
    expect(fill('q400\nQ240,24\nN\nA1,1,0,3,1,1,N,"%A%"\nP1\n', { A: 'x' }, 7)).toEqual({
      head: 'I8,A,001\nq400\nQ240,24\n',
      code: 'N\nA1,1,0,3,1,1,N,"x"\nP7\n',
      labels: 7,
      problems: [],
    });
    expect(fill('N\nA1,1,0,3,1,1,N,"%A%"\nP1,3\n', { A: 'x' }, 2)).toMatchObject({
      code: 'N\nA1,1,0,3,1,1,N,"x"\nP2,3\n',
      labels: 6,
    });
    expect(fill('N\nA1,1,0,3,1,1,N,"%A%"\nP%QUANTITY%\n', { A: 'x' }, 4).code).toMatch(/P4\n$/);
  });

  it('are made where the program lacks them', () => {
    expect(fill('A1,1,0,3,1,1,N,"%A%"\n', { A: 'x' }, 2)).toMatchObject({
      head: 'I8,A,001\n',
      code: 'N\nA1,1,0,3,1,1,N,"x"\nP2\n',
    });
    const { warnings } = compileTemplate('UQ\nA1,1,0,3,1,1,N,"%A%"\n', options());
    expect(warnings.map(({ code }) => code)).toEqual(['doubtful-command', 'print-added']);
  });

  it('take darkness and speed of the account, within what the printer has, and its own where there are some', () => {
    const template = 'I8,%_CODEPAGE_%,001\nS%_SPEED_%\nD%_MD_%\nN\nA1,1,0,3,1,1,N,"%A%"\nP1\n';
    const head = (languages: CompileOptions['settings']['languages']) =>
      fill(template, { A: 'x' }, 1, { settings: { ...defaultPrinterSettings, languages } }).head;
    expect(head({})).toBe('I8,A,001\nS3\nD7\n');
    expect(head({ tspl: { speed: 9, darkness: 12, codePage: '1250' } })).toBe('I8,A,001\nS6\nD12\n');
    expect(head({ tspl: { speed: 9 }, epl: { speed: 2, codePage: 'B' } })).toBe('I8,B,001\nS2\nD7\n');
  });

  it('store a form once, and fill it for each label', () => {
    const form = 'FK"F"\nFS"F"\nV00,20,N,""\nA1,1,0,3,1,1,N,V00\nFE\n';
    expect(fill(`${form}FR"F"\n?\n%A%\nP1\n`, { A: 'a "b" \\ c' }, 2)).toMatchObject({
      head: `I8,A,001\n${form}`,
      code: 'FR"F"\n?\na "b" \\ c\nP2\n',
      problems: [],
    });
    // A form that prints by itself does so once each time.
    expect(fill('FR"F"\n?\n%A%\n', { A: 'a' }, 2)).toMatchObject({
      code: 'FR"F"\n?\na\nFR"F"\n?\na\n',
      labels: 2,
    });
  });
});

describe('values', () => {
  it('print as they are, in the bytes of the character set', () => {
    expect(line('A1,1,0,3,1,1,N,"%A%"', { A: 'a "b" \\ c, N' })).toBe('A1,1,0,3,1,1,N,"a \\"b\\" \\\\ c, N"');
    expect(line('A1,1,0,3,1,1,N,"%A% €"', { A: 'Ñandú' })).toBe('A1,1,0,3,1,1,N,"\u00d1and\u00fa \u0080"');
    expect(line('A1,1,0,3,1,1,N,"No. "V00"%A%"', { A: 'x"' })).toBe('A1,1,0,3,1,1,N,"No. "V00"x\\""');
    expect(problems('A1,1,0,3,1,1,N,"%A%"', { A: '₡ 5' })).toEqual(['character-outside-page']);
    expect(issues('I8,0,001\nN\nA1,1,0,3,1,1,N,"₡"\nP1')).toEqual([[3, 'character-outside-page']]);
    expect(problems('A1,1,0,3,1,1,N,"%A%"', { A: '\u001b@' })).toEqual(['control-character']);
  });

  it('are refused where they would be taken for a command, and where the template lets them', () => {
    for (const value of ['P1', 'P', 'PA', 'P2,3', 'FR"F"'])
      expect(problems('FR"F"\n?\n%A%', { A: value })).toEqual(['value-as-command']);
    expect(fill('FR"F"\n?\n%A%\nP1\n', { A: 'P 1' }).code).toBe('FR"F"\n?\nP 1\nP1\n');
    expect(issues('N\nA1,1,0,3,1,1,N,"\\%A%"\nP1')).toEqual([[2, 'escape-open']]);
    expect(issues('N\nA1,1,0,3,1,1,N,"\\\\%A%"\nP1')).toEqual([]);
    // An empty value would leave the quote behind the backslash.
    expect(issues('N\nGG1,1,"\\%A%"\nP1')).toEqual([[2, 'escape-open']]);
    expect(issues('N\nGG1,1,"\\\\%A%"\nP1')).toEqual([]);
    expect(issues('N\nA1,1,0,3,1,1,N,"%A%\nP1')).toEqual([[2, 'string-unclosed']]);
    for (const text of [
      '%A%',
      'L%A%O1,1,9,9',
      'Z%_CODEPAGE_%',
      'B1,1,0,%A%,2,2,9,N,"1"',
      'b1,1,%A%,"x"',
      'P%A%',
    ])
      expect(issues(`N\n${text}\nP1`).map(([at]) => at)).toEqual([2]);
    expect(issues('N\nGW1,1,1,90,x\nP1')).toEqual([[2, 'raw-bytes']]);
    expect(issues('I8,Z,001\nN\nP1')).toEqual([[1, 'code-page-unknown']]);
    expect(issues('I8,A,001\nI8,B,001\nN\nP1')).toEqual([[2, 'code-page-again']]);
    expect(issues(' \n')).toEqual([[1, 'no-program']]);
  });

  it('stand as numbers among parameters, and nowhere in comments', () => {
    expect(line('LO%X%,5,%A%,3\n; %A%.', { X: '12', A: '40' })).toBe('LO12,5,40,3\n;  .');
    expect(problems('LO%X%,5,9,3', { X: '1\nN' })).toEqual(['value-outside-data']);
    expect(line('R%X%,0', { X: '9' })).toBe('R9,0');
  });
});

describe('bar codes', () => {
  it.each([
    ['E30', '7501031311309', '750103131130'],
    ['E80', '96385074', '9638507'],
    ['UA0', '036000291452', '03600029145'],
    ['UE0', '01234531', '123453'],
    ['2U', '07501031311309', '0750103131130'],
    ['E32', '750103131130912', '75010313113012'],
    ['1E', '(01)07501031311309(10)A"1(21)7', '010750103131130910A\\"1\u0006217'],
    ['1', 'a"\\b', 'a\\"\\\\b'],
    ['1C', '1234', '1234'],
    ['0', '00012345678901234', '00012345678901234'],
    ['1D', 'RR47312482DE', 'RR47312482DE'],
    ['PL', '12-34567-8901', '12-34567-8901'],
    ['K', 'A123B', 'A123B'],
  ])('%s takes %s', (selection, value, written) => {
    expect(line(`B1,1,0,${selection},2,5,60,B,"%A%"`, { A: value })).toBe(
      `B1,1,0,${selection},2,5,60,B,"${written}"`,
    );
  });

  it.each([
    ['E30', '7501031311300', 'gtin-check-digit'],
    ['E30', '', 'code-empty'],
    ['1C', '123', 'code-length'],
    ['2', '12A', 'code-character'],
    ['1', 'ñ', 'code-character'],
    ['K', '12*', 'code-character'],
    ['0', '123', 'code-length'],
    ['1E', '(01)123', 'gs1-invalid'],
    ['1D', 'RR4731248XDE', 'code-length'],
    ['9', 'A\u001d1', 'code-character'],
  ])('%s refuses %j', (selection, value, problem) => {
    expect(problems(`B1,1,0,${selection},2,5,60,B,"%A%"`, { A: value })).toEqual([problem]);
  });

  it('holds the fields of MaxiCode and the count of a QR code together', () => {
    expect(line('b1,1,M,"300,840,%A%,%B%"', { A: '93065', B: 'a, b' })).toBe('b1,1,M,"300,840,93065,a, b"');
    expect(problems('b1,1,M,"300,840,%A%,x"', { A: '93,065' })).toEqual(['code-character']);
    expect(line('b1,1,Q,iM,"B0001%A%"', { A: 'ñ1' })).toBe('b1,1,Q,iM,"B0002\u00f11"');
    expect(problems('b1,1,Q,iM,"N%A%"', { A: '1x' })).toEqual(['code-character']);
    expect(issues('N\nb1,1,Q,iM,"%A%"\nP1')).toEqual([[2, 'qr-segments']]);
  });

  it('are known as GTINs to the check of columns', () => {
    expect(
      compileTemplate('N\nB1,1,0,E30,2,0,60,B,"%CODE%"\nB1,1,0,1,2,0,60,B,"%A%"\nP1', options())
        .gtinVariables,
    ).toEqual(['CODE']);
  });
});

it('fills the words of old-style labels behind A, B and b', () => {
  const configurations = [{ variable: 'NOMBRE', type: 2, value: 'x' }];
  const template = 'N\nA1,1,0,3,1,1,N,"NOMBRE"\n; NOMBRE\nP1\n';
  expect(fill(template, { NOMBRE: 'a"b' }, 1, { configurations }).code).toBe(
    'N\nA1,1,0,3,1,1,N,"a\\"b"\n; NOMBRE\nP1\n',
  );
});

it('takes the section of its language', () => {
  const dual = '<ZPL>^XA^FO1,1^FD%A%^FS^XZ</ZPL><EPL>\nN\nA1,1,0,3,1,1,N,"%A%"\nP1\n</EPL>';
  expect(fill(dual, { A: 'x' }).code).toBe('N\nA1,1,0,3,1,1,N,"x"\nP1\n');
});
