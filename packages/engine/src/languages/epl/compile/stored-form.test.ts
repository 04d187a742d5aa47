import { describe, expect, it } from 'vitest';
import { LabelFault } from '../../../label-fault.ts';
import { textOfCode } from '../../../template/source.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import { compileTemplate } from '../../compile.ts';

/* What a stored form cannot hold, or draws in ways that need different values, is refused. */

const moment = { date: '', time: '' };

function fill(form: string, values: string, texts: Record<string, string>, print = 'P1'): string {
  const template = `FK"F"\nFS"F"\n${form}\nFE\nFR"F"\n?\n${values}\n${print}\n`;
  try {
    const compiled = compileTemplate(template, { language: 'epl', settings: defaultPrinterSettings });
    const cells = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
    const { code, problems } = compiled.expand(cells, 1, moment);
    if (code === null) return `refused ${[...new Set(problems.map((found) => found.code))].join()}`;
    return textOfCode(code)
      .replace(/^FR"F"\n\?\n/, '')
      .replace(/\nP1\n$/, '');
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    return error.issues.map(({ rule, path }) => `${path[1]} ${rule}`).join();
  }
}

const text = 'V00,10,N,""\nA1,1,0,3,1,1,N,V00';
const code = (kind: string, length = 20) => `V00,${length},N,""\nB20,20,0,${kind},2,4,80,B,V00`;

describe('a value of a stored form', () => {
  it('keeps to the characters of its variable', () => {
    expect(fill(text, '%A%', { A: '1234567890' })).toBe('1234567890');
    expect(fill(text, '%A%', { A: '12345678901' })).toBe('refused text-does-not-fit');
    expect(fill(text, 'No %A%', { A: '1234567' })).toBe('No 1234567');
    expect(fill(text, 'No %A%', { A: '12345678' })).toBe('refused text-does-not-fit');
    expect(fill(text, '%A%%B%', { A: '12345', B: '678901' })).toBe('refused text-does-not-fit');
    expect(fill(text, 'a fixed text that is long', {})).toBe('8 text-does-not-fit');
    expect(fill(code('1', 10), '%A%', { A: 'ABC4567890' })).toBe('ABC4567890');
    expect(fill(code('1', 10), '%A%', { A: 'ABC45678901' })).toBe('refused text-does-not-fit');
  });

  it('is held to the line that it takes: variables by number, then counters', () => {
    const form =
      'C0,4,N,+1,""\nV02,3,N,""\nV01,8,N,""\nA1,1,0,3,1,1,N,V01\nA1,9,0,3,1,1,N,V02\nA1,30,0,3,1,1,N,C0';
    expect(fill(form, '%A%\n%B%\n%C%', { A: '12345678', B: '123', C: '0001' })).toBe('12345678\n123\n0001');
    expect(fill(form, '%A%\n%B%\n%C%', { A: '123', B: '12345678', C: '1' })).toBe(
      'refused text-does-not-fit',
    );
    expect(fill(form, '%A%\n%B%\n%C%', { A: '123', B: '1', C: '12345' })).toBe('refused text-does-not-fit');
  });

  it('is what the code that draws it takes', () => {
    expect(fill(code('E30'), '%A%', { A: '7501031311309' })).toBe('750103131130');
    expect(fill(code('E30'), '%A%', { A: '7501031311308' })).toMatch(/^refused gtin/);
    expect(fill(code('E30'), '%A%', { A: 'ABC' })).toMatch(/^refused/);
    expect(fill(code('3'), '%A%', { A: 'A"B' })).toBe('A"B');
    expect(fill(code('2'), '%A%', { A: '12A' })).toBe('refused code-character');
    expect(fill(code('1C'), '%A%', { A: '123' })).toBe('refused code-length');
    expect(fill('V00,20,N,""\nB1,1,0,2,2,4,80,B,"1"V00', '%A%', { A: '12A' })).toBe('refused code-character');
    expect(fill(code('1'), '%A%', { A: '' })).toBe('refused code-empty');
  });

  it('is refused where two uses would need different ones', () => {
    const both = 'V00,20,N,""\nA1,1,0,3,1,1,N,V00\nB20,20,0,E30,2,4,80,B,V00';
    expect(fill(both, '%A%', { A: '7501031311309' })).toBe('refused code-character');
    const same = 'V00,20,N,""\nA1,1,0,3,1,1,N,V00\nB20,20,0,1,2,4,80,B,V00';
    expect(fill(same, '%A%', { A: 'ABC "1" \\' })).toBe('ABC "1" \\');
  });

  it('is sent as it is to a form that only the printer has', () => {
    const template = 'FR"G"\n?\n%A%\nP1\n';
    const compiled = compileTemplate(template, { language: 'epl', settings: defaultPrinterSettings });
    const { code: sent } = compiled.expand({ A: { text: 'x'.repeat(90) } }, 1, moment);
    expect(sent && textOfCode(sent)).toContain('x'.repeat(90));
  });
});
