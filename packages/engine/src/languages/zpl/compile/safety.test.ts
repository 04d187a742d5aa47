import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { compileTemplate } from '../../compile.ts';
import { defaultPrinterSettings } from '../../../template/values.ts';
import type { PrinterSettings } from '../../../template/values.ts';
import { textOfCode } from '../../../template/source.ts';

/*
 * A scanner of its own, far from the one that is tested: what a printer would see. A command is a prefix and two
 * characters; ^FH is undone by bytes.
 */
interface Seen {
  commands: string[];
  /** Decoded data of each field. */
  data: string[];
}

function see(code: string, decode: (bytes: Uint8Array) => string): Seen {
  const commands: string[] = [];
  const data: string[] = [];
  let indicator: string | undefined;
  for (const chunk of code.split(/(?=[\^~])/)) {
    const name = chunk.slice(0, 3);
    const rest = chunk.slice(3);
    if (name === '^FH') {
      indicator = rest.charAt(0) || '_';
      continue;
    }
    if (name !== '^FD') {
      commands.push(chunk.replace(/\s+$/, ''));
      continue;
    }
    commands.push(name);
    data.push(indicator === undefined ? rest : undone(rest, indicator, decode));
    indicator = undefined;
  }
  return { commands, data };
}

function undone(text: string, indicator: string, decode: (bytes: Uint8Array) => string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let at = 0; at < text.length;) {
    const hex = text.slice(at + 1, at + 3);
    if (text[at] === indicator && /^[0-9A-F]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 3;
    } else {
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
      bytes.push(...encoder.encode(char));
      at += char.length;
    }
  }
  return decode(Uint8Array.from(bytes));
}

const utf8 = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes);
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

const evil = '^XA~JR"_\\[R]';
const moment = { date: '21/11/2026', time: '09:05 a. m.' };

/** Text that people and their enemies type: commands of both languages among ordinary characters. */
const pieces = fc.constantFrom(
  '^',
  '~',
  '_',
  '\\',
  '>',
  '<',
  '"',
  '^XZ',
  '~JR',
  '^FS',
  '^FD',
  '\\&',
  '_5E',
  '\r\n',
  '\t',
  evil,
  '%CODE%',
  ',',
  '%',
);
const value = fc
  .array(
    fc.oneof(
      pieces,
      fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
      fc.constantFrom('ñ', 'é', 'Ü', 'e\u0301', '\u00a0'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** What text prints: white space as one blank, accents composed. */
function printed(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r]+/g, ' ')
    .replace(/\u00a0/g, ' ');
}

function expand(template: string, values: Record<string, string>, settings: Partial<PrinterSettings> = {}) {
  const compiled = compileTemplate(template, {
    language: 'zpl',
    settings: { ...defaultPrinterSettings, ...settings },
  });
  const cells = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
  const { code, problems } = compiled.expand(cells, 1, moment);
  return { code: code && textOfCode(code), problems };
}

const textFields: [name: string, field: string, undo: (data: string) => string][] = [
  ['plain text', '^FO1,1^A0N,30,30^FD[a%NAME%]^FS', (data) => data],
  ['text under ^FH', '^FO1,1^FH^FD[a%NAME%]^FS', (data) => data],
  ['text under ^FH with a backslash', '^FO1,1^FH\\^FD[a%NAME%]^FS', (data) => data],
  ['text in ^FV', '^FO1,1^FH#^FD[a%NAME%]^FS', (data) => data],
  ['a block', '^FO1,1^FB300,3^FD[a%NAME%]^FS', (data) => data.replaceAll('\\\\', '\\')],
  [
    'a block under ^FH with a backslash',
    '^FO1,1^FB300,3^FH\\^FD[a%NAME%]^FS',
    (data) => data.replaceAll('\\\\', '\\'),
  ],
  ['PDF417', '^FO1,1^B7N,6,4,10^FD[a%NAME%]^FS', (data) => data.replaceAll('\\\\', '\\')],
  ['MicroPDF417', '^FO1,1^BFN,6,4^FD[a%NAME%]^FS', (data) => data.replaceAll('\\\\', '\\')],
  ['Data Matrix', '^FO1,1^BXN,6,200^FD[a%NAME%]^FS', (data) => data.replaceAll('~~', '~')],
  [
    'Data Matrix with an escape of its own',
    '^FO1,1^BXN,6,200,,,,_^FD[a%NAME%]^FS',
    (data) => data.replaceAll('__', '_'),
  ],
  ['Aztec', '^FO1,1^BON,6^FD[a%NAME%]^FS', (data) => data],
];

describe('values in ZPL', () => {
  it.each(textFields)('print as text in %s and never as a command', (_, field, undo) => {
    const template = `^XA${field}^XZ`;
    const neutral = see(expand(template, { NAME: 'A' }).code ?? '', utf8);
    fc.assert(
      fc.property(value, (text) => {
        const { code, problems } = expand(template, { NAME: text });
        expect(problems).toEqual([]);
        const seen = see(code ?? '', utf8);
        expect(seen.commands).toEqual(neutral.commands);
        expect(undo(seen.data[0] ?? '')).toBe(`[a${printed(text)}]`);
      }),
      { numRuns: 300 },
    );
  });

  it('print as text under Windows-1252, with nothing but ASCII on the wire', () => {
    const template = '^XA^FO1,1^FDñ [a%NAME%]^FS^XZ';
    fc.assert(
      fc.property(value, (text) => {
        const { code } = expand(template, { NAME: text }, { languages: { zpl: { codePage: '27' } } });
        expect(code).toMatch(/^[ -~]*$/);
        expect(see(code ?? '', latin).data[0]).toBe(`ñ [a${printed(text)}]`);
      }),
    );
  });

  it('print as text after the prefixes were changed', () => {
    const template = '^XA^CC!!CT$!FO1,1!FD[a%NAME%]!FS!CC^^CT~^XZ';
    const { code, problems } = expand(template, { NAME: '!XA$JR^XZ' });
    expect(problems).toEqual([]);
    expect(code).toContain('!FH!FD[a_21XA_24JR^XZ]!FS');
  });

  it('print through the escapes of Code 128 in subset B, without ^FH', () => {
    const template = '^XA^FO1,1^BCN,60^FD%CODE%^FS^XZ';
    const undo: Record<string, string> = { '>0': '>', '><': '^', '>=': '~' };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), (text) => {
        fc.pre(text.trim() !== '');
        const { code, problems } = expand(template, { CODE: text });
        expect(problems).toEqual([]);
        const { commands, data } = see(code ?? '', utf8);
        expect(commands).toEqual(['^XA', '^CI28', '^FO1,1', '^BCN,60', '^FD', '^FS', '^PQ1', '^XZ']);
        expect(data[0]?.replace(/>[0<=]/g, (pair) => undo[pair] ?? pair)).toBe(text);
      }),
    );
  });

  it('never leave the data of any code: they are encoded or the row is refused', () => {
    const commands = ['B0N,6', 'B1N', 'B2N', 'B3N', 'B4N', 'B5N', 'B8N', 'B9N', 'BAN', 'BBN', 'BCN,9,Y,N,N,A', 'BCN,9,Y,N,N,D', 'BCN,9,Y,N,N,U', 'BDN', 'BEN', 'BIN', 'BJN', 'BKN', 'BLN', 'BMN', 'BPN', 'BQN,2,4', 'BRN', 'BSN', 'BTN', 'BUN', 'BZN']; // prettier-ignore
    for (const command of commands) {
      const lead = command.startsWith('BQ') ? 'QA,' : '';
      const template = `^XA^FO1,1^${command}^FD${lead}%CODE%^FS^XZ`;
      const wanted = ['^XA', '^CI28', '^FO1,1', `^${command}`, '^FD', '^FS', '^PQ1', '^XZ'];
      fc.assert(
        fc.property(value, (text) => {
          const { code, problems } = expand(template, { CODE: text });
          if (code === null) expect(problems.some(({ level }) => level === 'error')).toBe(true);
          else expect(see(code, utf8).commands).toEqual(wanted);
        }),
        { numRuns: 60 },
      );
    }
  });

  it.each([
    '^XA^FO%X%,1^FD.^FS^XZ',
    '^XA^FO1,1^GB%X%,3^FS^XZ',
    '^XA^BY%X%^FO1,1^FD.^FS^XZ',
    '^XA^FO1,1^XGR:%X%.GRF^FS^XZ',
    '^XA^FO1,1^SN%X%,1,Y^FS^XZ',
  ])('are plain numbers or names outside data, or refused: %s', (template) => {
    const neutral = see(expand(template, { X: '12' }).code ?? '', utf8).commands.map((command) =>
      command.replace(/12/, ''),
    );
    fc.assert(
      fc.property(value, (text) => {
        const { code, problems } = expand(template, { X: text });
        if (code === null) {
          expect(problems.some(({ level }) => level === 'error')).toBe(true);
          return;
        }
        expect(/^[\w.-]*$/.test(text.trim())).toBe(true);
        expect(see(code, utf8).commands).toHaveLength(neutral.length);
      }),
    );
  });

  it('are left out of comments', () => {
    expect(expand('^XA^FX by %NAME% ^FS^FO1,1^FD%NAME%^FS^XZ', { NAME: evil }).code).toBe(
      '^XA^CI28^FX by  ^FS^FO1,1^FH^FD_5EXA_7EJR"_5F\\[R]^FS^PQ1^XZ',
    );
  });
});
