import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { readPrice } from '@marbete/engine/internal/template/prices';
import { problemCodes } from '@marbete/engine/internal/template/problem-codes';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { textOfCode } from '@marbete/engine/internal/template/source';

/* What docs/printing.md shows is what the code does: its examples are run, its lists compared. */

const page = readFileSync(fileURLToPath(new URL('../../docs/printing.md', import.meta.url)), 'utf8');
const moment = { date: '21/11/2026', time: '10:15' };
const copies = 3;

/** The rows of every table with these column heads, as cells. */
function tables(...heads: string[]): string[][] {
  const rows: string[][] = [];
  let inside = false;
  for (const line of page.split('\n')) {
    const cells = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
      : [];
    if (cells.length === 0) inside = false;
    else if (heads.every((head, at) => cells[at] === head)) inside = true;
    else if (inside && !cells[0]?.startsWith('--')) rows.push(cells);
  }
  return rows;
}

const codesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
const fence = (info: string) => page.split(`\`\`\`${info}\n`)[1]?.split('\n```')[0] ?? '';

/** A field in a program of its language. */
function programOf(field: string) {
  if (field.startsWith('^')) return { language: 'zpl', text: `^XA^CI28${field}^FS^XZ` } as const;
  if (/^(?:[AB]\d|LO)/.test(field)) return { language: 'epl', text: `N\n${field}\nP1` } as const;
  if (/^(?:TEXT 7|BARCODE EAN13|LINE)/.test(field))
    return { language: 'cpcl', text: `! 0 200 200 300 1\r\n${field}\r\nPRINT\r\n` } as const;
  return { language: 'tspl', text: `SIZE 50 mm,30 mm\nCLS\n${field}\nPRINT 1` } as const;
}

/** Fills a field, in a program of its language around it. */
function print(field: string, value: string) {
  const { language, text } = programOf(field);
  const template = compileTemplate(text, { language, settings: defaultPrinterSettings });
  const values = Object.fromEntries(template.variables.map((variable) => [variable, { text: value }]));
  const { code, problems } = template.expand(values, copies, moment);
  return { code: code && textOfCode(code), problems };
}

describe('docs/printing.md', () => {
  it('shows a first label that prints so', () => {
    const lines = fence('text values').split('\n');
    const values = Object.fromEntries(
      lines.map((line) => line.split(/ =\s?/)).map(([name = '', text = '']) => [name, { text }]),
    );
    const template = compileTemplate(fence('zpl template'), {
      language: 'zpl',
      settings: defaultPrinterSettings,
    });
    const { code, problems } = template.expand(values, Number(values['QUANTITY']?.text), moment);
    expect(problems).toEqual([]);
    expect(textOfCode(code!)).toBe(fence('zpl printed'));
  });

  const examples = tables('Template', 'Value', 'Printed');

  it('has examples to run', () => {
    expect(examples.length).toBeGreaterThan(40);
  });

  it.each(examples)('prints %s filled with %s as it says', (template, value, printed = '') => {
    const [field = ''] = codesIn(template);
    const [first = '', warning] = codesIn(printed);
    const { code, problems } = print(field, codesIn(value)[0] ?? '');
    if (printed.startsWith('refused')) {
      expect(code).toBeNull();
      expect(problems.filter(({ level }) => level === 'error').map((problem) => problem.code)).toEqual([
        first,
      ]);
    } else {
      expect(code).toContain(first);
      expect(problems.map((problem) => problem.code)).toEqual(warning === undefined ? [] : [warning]);
    }
  });

  it('reads every price of its table as it says, with either decimal mark', () => {
    const told: string[] = [];
    const read: string[] = [];
    for (const [typed, point = '', comma = ''] of tables('Typed', 'Decimals after a point')) {
      for (const text of codesIn(typed)) {
        told.push(`${text}: ${point} | ${comma}`);
        read.push(`${text}: ${asTold(text, '.')} | ${asTold(text, ',')}`);
      }
    }
    expect(told.length).toBeGreaterThan(30);
    expect(read).toEqual(told);
  });

  it('lists every problem, each once', () => {
    const listed = tables('Code', 'Level').map(([code]) => codesIn(code)[0]);
    expect(listed.toSorted()).toEqual([...problemCodes].toSorted());
  });
});

function asTold(text: string, mark: '.' | ','): string {
  const reading = readPrice(text, mark);
  if (reading.kind !== 'price') return reading.kind;
  const words = reading.warnings.map((warning) => warning.replace('price-', '')).join(', ');
  return `${reading.decimal} ${words}`.trim();
}
