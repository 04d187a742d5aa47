import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { LabelFault } from '../../../label-fault.ts';
import { compileTemplate } from '../../compile.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { joinCode, textOfCode } from '../../../template/source.ts';

/* What stands in the template right beside a value: it must not become a command or an escape together with it. */

const moment = { date: '', time: '' };

/** The code of a row; 'refused' for a template with issues, null for a refused row. */
function fill(template: string, values: Record<string, string>): string | null {
  try {
    const compiled = compileTemplate(template, { language: 'zpl', settings: defaultPrinterSettings });
    const cells = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
    const { code, problems } = compiled.expand(cells, 1, moment);
    if (code === null) expect(problems.some(({ level }) => level === 'error')).toBe(true);
    return code && textOfCode(joinCode(compiled.head, code, compiled.tail));
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    expect(error.issues.length).toBeGreaterThan(0);
    for (const { path, message } of error.issues) {
      expect(path[0]).toBe('template');
      expect(message).toMatch(/^Line \d+: .{20}/);
    }
    return 'refused';
  }
}

/** The commands as a printer takes them: any prefix that is not followed by a blank or another prefix; ^A names a font. */
function commands(code: string): string[] {
  const found = [...code.matchAll(/[\^~](?![\s^~]|$)[^^~]{1,2}/g)].map(([command]) => command.toUpperCase());
  return found.map((command) => (command.startsWith('^A') ? '^A' : command));
}

/** The data of the only field, with ^FH undone. */
function data(code: string): string {
  const said = /\^FD([^^]*)/.exec(code)?.[1] ?? '';
  const indicator = /\^FH([^^]?)/.exec(code)?.[1];
  if (indicator === undefined) return said;
  const mark = (indicator || '_').replace(/\\/, '\\\\');
  const bytes = said.replace(new RegExp(`${mark}([0-9A-F]{2})`, 'gi'), (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
}

const backslashes = (text: string) =>
  text.replace(/\\([\\&])/g, (_, escaped: string) => (escaped === '&' ? '\n' : '\\'));
const invocations = (text: string) =>
  text
    .replace(/^>[:;9]/, '')
    .replace(/>[0<=8]/g, (pair) => ({ '>0': '>', '><': '^', '>=': '~', '>8': '\u001d' })[pair] ?? pair);

/** Kinds of fields with what the text before the value means there, and how the printer undoes its escapes. */
const fields: [field: string, leads: Record<string, string>, undo: (data: string) => string][] = [
  ['^A0N,30,30', { '~': '~', '~J': '~J', _: '_', '\\': '\\', '>': '>', 'a~ 5 ': 'a~ 5 ' }, (text) => text],
  ['^FH', { '~': '~', _: '_', _4: '_4', __: '__', _41_: 'A_', _7E: '~', _5E4: '^4' }, (text) => text],
  ['^FH\\', { '\\': '\\', '\\4': '\\4', _: '_', '~': '~' }, (text) => text],
  ['^FB300,3', { '\\': '\\', '\\\\': '\\', 'a\\&': 'a\n', '~': '~', _: '_' }, backslashes],
  ['^FH^FB300,3', { _5C: '\\', _: '_', _5C_5C: '\\', '\\_26': '\n' }, backslashes],
  ['^B7N,6,4', { '\\': '\\', '\\\\': '\\', '~': '~' }, backslashes],
  [
    '^BXN,6,200',
    { '~': '~', '~~': '~', _: '_', '~d065': 'A', '~d065~': 'A~' },
    (text) => text.replaceAll(/~(~|d065)/g, (_, escaped: string) => (escaped === '~' ? '~' : 'A')),
  ],
  ['^BXN,6,200,,,,_', { _: '_', '~': '~' }, (text) => text.replaceAll('__', '_')],
  ['^BON,6', { '~': '~', _: '_', '\\': '\\' }, (text) => text],
  ['^BCN,60', { '>:': '', '>8': '\u001d', '>:>8': '\u001d', '~': '~', '>0': '>' }, invocations],
  ['^BQN,2,4', { 'QA,~': 'QA,~', 'QA,_': 'QA,_' }, (text) => text],
];

const value = fc
  .array(
    fc.constantFrom(
      'JAMON',
      '41B',
      '812',
      '&',
      '\\',
      '0',
      'R]',
      'a',
      '5',
      '1',
      '!',
      'd065',
      ']',
      '~JA',
      '^XZ',
      '_41',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''));

describe('text of a ZPL template beside a value', () => {
  for (const [field, leads, undo] of fields) {
    it.each(Object.entries(leads))(
      `prints as it stands there before any value: ${field}^FD%s`,
      (lead, meaning) => {
        const template = `^XA^FO1,1${field}^FD${lead}%A%%B%.^FS^XZ`;
        const wanted = commands(fill(template, { A: '7', B: '' }) ?? '').filter((name) => name !== '^FH');
        expect(wanted.slice(0, 3)).toEqual(['^XA', '^CI', '^FO']);
        fc.assert(
          fc.property(value, fc.constantFrom('', '1', '41', '&'), (a, b) => {
            const code = fill(template, { A: a, B: b });
            expect(code).not.toBe('refused');
            if (code === null) return;
            expect(commands(code).filter((name) => name !== '^FH')).toEqual(wanted);
            expect(undo(data(code))).toBe(`${meaning}${a}${b}.`);
          }),
        );
      },
    );
  }

  it.each([
    ['^FO1,1^BCN,60^FD>%A%^FS', 'write >0'],
    ['^FO1,1^FC{^FD{%A%^FS', 'clock indicator'],
    ['^FO1,1^FC{^BQN,2,4^FDQA,{%A%^FS', 'clock indicator'],
    ['^FO1,1^FC^BCN,60^FD%A%^FS', '^FC% can hold no'],
    ['^FO1,1^TBN,90,90^FD<%A%^FS', 'inside ^TB'],
    ['^FO1,1^BXN,6,200^FD~d0%A%^FS', 'three digits'],
    ['^F%A%', 'would become a command'],
    ['~J%A%', 'would become a command'],
    ['^FO1,1~%A%^FDx^FS', 'would become a command'],
    ['^CC%A%', 'marks placeholders'],
    ['^CC%^FDA%FS%CC^', 'marks placeholders'],
    ['^CCN^FO1,1^FD%NAME%^FSNCC^', 'another name or prefix'],
    ['^FO1,1^FH%A%^FDx^FS', 'how data is read'],
    ['^FO1,1^FC%A%^FDx^FS', 'how data is read'],
    ['^CI%A%^FO1,1^FDx^FS', 'how data is read'],
    ['^FO1,1^BXN,6,200,,,,%A%^FD%B%^FS', 'how data is read'],
    ['~DYR:X,%A%,G,5,1,00000', 'how data is read'],
  ])('refuses the template where nothing says it otherwise: %s', (text, reason) => {
    const compile = () =>
      compileTemplate(`^XA\n${text}^FD%A%^FS^XZ`, { language: 'zpl', settings: defaultPrinterSettings });
    expect(compile).toThrow(reason);
    expect(compile).toThrow('Line 2');
  });

  it('is data under a changed prefix, where a caret is one', () => {
    const code = fill('^XA^CC!!FO1,1!FD^%A%!FS!CC^^XZ', { A: 'XZ' });
    expect(code).toContain('!FD^XZ!FS');
  });

  it.each(['^A0N,30', '^BCN,60', '^BQN,2,4', '^BXN,6,200', '^B7N,6', '^B3N,N,60', '^BEN,60'])(
    'refuses the sign of the clock in values, in text and codes: ^FC%s',
    (kind) => {
      const template = `^XA^FO1,1^FC{^FDx^FS^FO1,1^FC{,}${kind}^FD${kind === '^BQN,2,4' ? 'QA,' : ''}%A%^FS^XZ`;
      expect(fill(template, { A: '7501031311309' })).toContain('750103131130');
      expect(fill(template, { A: '{B' })).toBeNull();
      if (kind !== '^BEN,60') expect(fill(template, { A: '7{' })).toBeNull();
    },
  );

  it.each(['^CI0', '^CI1', '^CI7'])(
    'refuses text that %s prints as other signs, and no code of it',
    (page) => {
      const template = `^XA${page}^FO1,1%^FD%A%^FS^XZ`;
      for (const value of page === '^CI0' ? ['a\\b'] : ['a\\b', '[', 'x{']) {
        expect(fill(template.replace('%^FD', '^A0N,30^FD'), { A: value })).toBeNull();
        expect(fill(template.replace('%^FD', '^B0N,6^FD'), { A: value })).toContain(value);
      }
      expect(fill(template.replace('%^FD', '^A0N,30^FD'), { A: 'año (5)' })).toContain('a_A4o');
    },
  );

  it('writes what Code 39 lacks as pairs where the template says full ASCII', () => {
    const code = fill('^XA^FO1,1^B3N,N,60^FD+$%A%^FS^XZ', { A: 'Ab-1 $|' });
    expect(code).toContain('^FD+$A+B-1 /D%Q^FS');
  });

  it.each([
    ['^BCN,60', '>;>8'],
    ['^BXN,6,200', '~1'],
    ['^BXN,6,200,,,,_', '_1'],
    ['^FH^BON,6', '_1D'],
  ])('refuses a code that says nothing but escapes: %s^FD%s', (kind, lead) => {
    const template = `^XA^FO1,1${kind}^FD${lead}%A%^FS^XZ`;
    expect(fill(template, { A: '' })).toBeNull();
    expect(fill(template, { A: '12' })).toContain('12^FS');
  });

  it('makes no command of what stands around a placeholder in a comment', () => {
    expect(fill('^XA^FX by ~%A%JA^FS^FO1,1^FD%A%^FS^XZ', { A: 'x' })).toContain('^FX by JA^FS');
  });

  it('never lets a value make a command, whatever stands beside it', () => {
    const piece = fc.constantFrom(
      '^FO1,1', '^A0N,30', '^FD', '^FS', '^FH', '^FH\\', '^FB300,3', '^BCN,60', '^BXN,6,200', '^CC!', '^CT!', '^CD;', '!CC^', '^FX',
      '~', '^', '^^', '_', '_4', '\\', '>', '<', '%', '!', 'a', 'JA', '\n', ' ', '%A%', '%A%', '%B%', '^GFB,4,4,1,', '^FN1', '^SN', '~DYR:X,B,G,9,1,',
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), value, value, (pieces, a, b) => {
        const template = `^XA^FO1,1^FDx^FS${pieces.join('')}^XZ`;
        const neutral = fill(template, { A: '7', B: '7' });
        const filled = fill(template, { A: a, B: b });
        if (neutral === null || filled === null || neutral === 'refused') return;
        if (/[\^~]C[CT]/.test(template)) return;
        expect(commands(filled).filter((name) => name !== '^FH')).toEqual(
          commands(neutral).filter((name) => name !== '^FH'),
        );
      }),
      { numRuns: 3000 },
    );
  });
});
