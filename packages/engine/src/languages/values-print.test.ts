import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LabelFault } from '../label-fault.ts';
import { type LabelElement, saidBy } from '../picture/elements.ts';
import { normaliseValue } from '../template/normalise.ts';
import { joinCode } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate } from './compile.ts';
import type { PrinterLanguage } from './languages.ts';
import { layoutLabel } from './render.ts';

/*
 * A value prints as it is, and what stands beside it in the template keeps its meaning: the fields of a label filled with
 * odd values are those of the same label filled with a plain one, with that one exchanged. Otherwise the template or the
 * row is refused. Labels are read by the drawing side.
 */

const moment = { date: '', time: '' };

interface Sample {
  readonly language: PrinterLanguage;
  readonly template: string;
  /** A value that means nothing to any field of the template. */
  readonly plain: string;
}

/** What the fields of a row say; undefined where the template, its line named, or the row is refused. */
async function said({ language, template }: Sample, a: string, b: string): Promise<string[] | undefined> {
  let compiled;
  try {
    compiled = compileTemplate(template, { language, settings: defaultPrinterSettings });
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    expect(error.issues.length).toBeGreaterThan(0);
    for (const { message } of error.issues) expect(message).toMatch(/^Line \d+: .{15}/);
    return undefined;
  }
  const { code, problems } = compiled.expand({ A: { text: a }, B: { text: b } }, 1, moment);
  if (code === null) {
    expect(problems.filter(({ level }) => level === 'error').length).toBeGreaterThan(0);
    return undefined;
  }
  // A clock (^FC) says the same in the label that this one is compared with.
  const options = { dpmm: 8, widthMm: 100, heightMm: 100, now: new Date(2026, 4, 17, 10, 6) };
  const drawing = await layoutLabel(language, joinCode(compiled.head, code, compiled.tail), options);
  // A code without room for its data is no field, and says so.
  if (drawing.diagnostics.some(({ level }) => level === 'error')) return undefined;
  const fields = drawing.labels.flatMap(({ elements }) =>
    elements.filter(({ kind }) => kind === 'text' || kind === 'code'),
  );
  // Nothing shows of a blank.
  return fields.map((element) => fieldOf(element)).filter((field) => field.trim() !== 'text');
}

/** A field in short, without the zero that makes pairs of digits. */
function fieldOf(element: LabelElement): string {
  const text = saidBy(element);
  const { parameters } = element.source;
  // Blocks of ZPL (^FB) keep the escapes of their line breaks.
  const isBlock = parameters['block width'] !== undefined && parameters['block rotation'] === undefined;
  const read = (escaped: string) => (escaped === '\\&' ? '\n' : '\\');
  if (element.kind !== 'code') return `text ${isBlock ? text.replaceAll(/\\[\\&]/g, read) : text}`;
  return withoutZeros(`code ${text}`);
}

const withoutZeros = (field: string) => field.replace(/^code 0+/, 'code ');

const letters = 'QZJ';
const digits = '938127';

const joined = (pieces: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(''));

const values = joined(
  ['JAMON', '41B', '812', 'R', 'A', '0', '5', '1', '7', 'd065', ']', '[R]', '\\', '\\&', '"', '\\["]', '&', '>', '>:', '>8', '<', '~', '~JA', '^', '^XZ', '!', '!105', '_', '_41', '#', '%', '%B%', ',', ';', '.', ' ', 'ñ', 'é', '€', '\n', 'e\u0301', '|', '{', '}', '+', "'", 'QA,', 'x'],
  4,
); // prettier-ignore

const beside = joined(
  ['~', '_', '\\', '>', '<', '^', '!', '"', '#', '&', '%', '|', '{', '_4', '_41', '__', '_5E', '_7E', '\\4', '\\41', '\\&', '\\\\', '>:', '>;', '>8', '>0', '~~', '~1', '~d065', '~d0', '!1', '!105', '[', '\\[', '\\[R]', '\\["]', '\\"', '+', ',', ' ', 'a', '5', '10', '(01)', 'QA,', 'ñ', '.'],
  3,
); // prettier-ignore

const slots = fc.constantFrom('%A%', '%A%%B%', '%A%-%B%', '%B%%A%', '%A%%A%');
const data = fc.tuple(beside, slots, beside).map((parts) => parts.join(''));

const zpl: fc.Arbitrary<Sample> = fc
  .record({
    change: fc.constantFrom('', '', '^CC!', '^CT!', '^CD;', '^CC|^CT#', '^CT^', '^CC~'),
    page: fc.constantFrom('', '', '^CI28', '^CI27', '^CI0', '^CI13', '^CI1', '^CI34', '^CI27^CI28'),
    hex: fc.constantFrom('', '', '^FH', '^FH\\', '^FH#', '^FH~', '^FHA', '^FH5', '^FH"', '^FH|'),
    clock: fc.constantFrom('', '', '', '^FC', '^FC{', '^FC%', '^FE', '^FE{'),
    way: fc.constantFrom('', '', '', 'numbered', 'recalled', 'shared'),
    also: fc.constantFrom('^A0N,30,20', '^FB700,3', '^BCN,60', '^BQN,2,4', '^B3N,N,60', '^BXN,6,200'),
    order: fc.constantFrom('', '', '', 'behind', 'twice', 'graphic', 'embedded'),
    ownHex: fc.constantFrom('', '', '^FH', '^FH\\', '^FH#'),
    kind: fc.constantFrom<readonly [string, string]>(
      ['^A0N,30,20', letters], ['^A0N,30,20', letters], ['^FB700,3', letters], ['^TBN,700,200', letters], ['^A@N,20,20,E:X.TTF', letters],
      ['^BCN,60', letters], ['^BCN,60,N,N,N,A', letters], ['^BCN,60,N,N,N,D', digits], ['^BCN,60,N,N,N,N', digits], ['^BQN,2,4', letters], ['^BXN,6,200', letters], ['^BXN,6,200,,,,_', letters],
      ['^BXN,6,200,,,,\\', letters], ['^B7N,6,4', letters], ['^BFN,6,4', letters], ['^BON,6', letters], ['^B0N,6', letters], ['^B3N,N,60', letters], ['^BAN,60', letters], ['^B2N,60', digits], ['^BKN,N,60', digits],
      ['^BBN,6', letters], ['^B4N,20', letters], ['^FN3', letters], ['^FPV', letters],
    ),
    lead: fc.constantFrom('', '', '', 'QA,', 'HM,A', 'LM,B0005', 'MM,N', 'D030102,QA,', '>:', '>;', '>;>8'),
    data,
    counts: fc.constantFrom('', '', '^SN', '^SF'),
    second: data,
  })
  .map(({ change, page, hex, clock, way, also, order, ownHex, kind: [kind, plain], lead, data, counts, second }) => {
    if (way !== '' && kind !== '^FN3') {
      // The field is told elsewhere what it says: in the same label, or in one that recalls it.
      const other = way === 'shared' ? `^FO10,300${hex}${also}^FN1^FS` : '';
      const field = `^FO10,10${hex}${clock}${kind}^FN1^FS${other}`;
      const begin = way === 'recalled' ? `^XA^DFR:T.ZPL^FS${page}${field}^XZ^XA${page}^XFR:T.ZPL^FS` : `^XA${page}${field}`;
      const template = `${begin}^FN1${ownHex}^FD${lead}${data}^FS^FO10,500^A0N,30,20^FDend%B%^FS^XZ`;
      return { language: 'zpl', template, plain };
    }
    const format = /\^CC(.)/.exec(change)?.[1] ?? '^';
    const delimiter = /\^CD(.)/.exec(change)?.[1] ?? ',';
    const as = (code: string) => code.replace(/[\^,]/g, (char) => (char === '^' ? format : delimiter));
    const end = counts === '^SN' ? '' : counts === '^SF' ? as('^SFaaa,1') : '';
    const field = counts === '^SN' && plain === letters ? as('^SN') + second.replaceAll(/[,;]/g, '') + as(',1,Y') : as('^FD') + lead + data;
    const back = change === '' ? '' : `${format}CC^^CT~^CD,`;
    const commands = as(hex) + as(clock) + as(kind);
    const [place, said] = [as('^FO10,10'), field + end];
    const orders: Record<string, string> = {
      behind: place + said + commands,
      twice: `${place}${commands}${as('^FDQA,first')}${said}`,
      graphic: place + as(kind) + as('^GB9,9,9^FO10,300') + as(hex) + as(clock) + said,
      embedded: place + commands + as('^FE#^FD#1#^FS^FN1') + as(ownHex) + said,
    };
    const template = `^XA${change}${as(page)}${orders[order] ?? place + commands + said}${as('^FS')}${as('^FO10,500^A0N,30,20^FDend')}%B%${as('^FS')}${back}^XZ`;
    return { language: 'zpl', template, plain };
  }); // prettier-ignore

const tspl: fc.Arbitrary<Sample> = fc
  .record({
    page: fc.constantFrom('', 'CODEPAGE UTF-8\r\n', 'CODEPAGE 1252\r\n', 'CODEPAGE 850\r\n'),
    before: fc.constantFrom('', 'SET COUNTER @1 1\r\n@1="7"\r\n', 'DOWNLOAD F,"A.BAS",3,~!T', 'REM ~"\r\n', 'REM %A%\r\n'),
    kind: fc.constantFrom<readonly [string, string]>(
      ['TEXT 10,10,"3",0,1,1,', letters], ['TEXT 10,10,"0",0,10,10,3,', letters], ['BLOCK 10,10,700,90,"0",0,8,8,', letters], ['BLOCK 10,10,700,90,"3",0,1,1,0,1,', letters],
      ['BARCODE 10,10,"128",60,1,0,2,2,', letters], ['BARCODE 10,10,"128M",60,1,0,2,2,', digits], ['BARCODE 10,10,"39",60,1,0,2,2,', letters], ['BARCODE 10,10,"93",60,1,0,2,2,', letters], ['BARCODE 10,10,"25",60,1,0,2,2,', digits],
      ['QRCODE 10,10,M,4,A,0,', letters], ['QRCODE 10,10,M,4,A,0,M2,', letters], ['QRCODE 10,10,M,4,M,0,', digits], ['DMATRIX 10,10,300,300,', letters], ['DMATRIX 10,10,300,300,c126,', letters], ['DMATRIX 10,10,300,300,x6,', letters],
      ['PDF417 10,10,700,300,0,', letters], ['AZTEC 10,10,0,4,0,0,0,1,1,', letters], ['CODABLOCK 10,10,0,8,2,', letters],
    ),
    lead: fc.constantFrom('', '', '', '!105', '!104', 'N', 'A', 'B0005'),
    data,
    join: fc.constantFrom('', '', '', '"+"', '"+@1+"', '"+STR$(1)+"', '"+CHR$(65)+"', '" + @1 + "', '"+LEFT$("ab",1)+"'),
    end: fc.constantFrom('"', '"', '"', '"+"x"', '"+@1', '" + STR$(7) + "x"', '";'),
  })
  .map(({ page, before, kind: [kind, plain], lead, data, join, end }) => ({
    language: 'tspl',
    template: `SIZE 100 mm,100 mm\r\n${page}CLS\r\n${before}${kind}"${lead}${data.replace('%A%', `${join}%A%`)}${end}\r\nTEXT 10,500,"3",0,1,1,"end%B%"\r\nPRINT 1\r\n`,
    plain,
  })); // prettier-ignore

const epl: fc.Arbitrary<Sample> = fc
  .record({
    page: fc.constantFrom('', 'I8,A,001\n', 'I8,0,001\n', 'I8,1\n'),
    before: fc.constantFrom('', 'C0,6,N,+1,"No"\n7\n', ';%A%\n'),
    kind: fc.constantFrom<readonly [string, string]>(
      ['A10,10,0,3,1,1,N,', letters], ['A10,10,0,3,1,1,R,', letters], ['B10,10,0,1,2,2,60,N,', letters], ['B10,10,0,3,2,5,60,B,', letters], ['B10,10,0,9,2,2,60,N,', letters], ['B10,10,0,2,2,5,60,N,', digits], ['B10,10,0,1A,2,2,60,N,', letters],
      ['b10,10,Q,s4,', letters], ['b10,10,Q,iM,', letters], ['b10,10,D,h6,', letters], ['b10,10,P,700,300,', letters], ['b10,10,A,d4,', letters],
    ),
    lead: fc.constantFrom('', '', '', 'A', 'N', 'B0005', '>:'),
    data,
    end: fc.constantFrom('"', '"', '"', '"C0', '"SV00'),
    room: fc.constantFrom(0, 0, 4, 9, 15, 40),
    around: fc.constantFrom<readonly [string, string]>(['', ''], ['', ''], ['"No "', ''], ['', '" kg"'], ['"A"', '"B"']),
    also: fc.constantFrom('', 'A10,200,0,3,1,1,N,', 'B10,200,0,1,2,2,60,N,', 'b10,200,Q,s4,'),
  })
  .map(({ page, before, kind: [kind, plain], lead, data, end, room, around: [pre, post], also }) => {
    // The field is a variable of a stored form, which the row fills.
    const uses = [`${kind}${pre}V00${post}`, ...(also === '' ? [] : [`${also}V00`])].join('\n');
    const stored = `${page}FS"F"\nV00,${room},N,"a"\nV01,40,N,"b"\n${uses}\nA10,500,0,3,1,1,N,"end"V01\nFE\nFR"F"\n?\n${lead}${data}\n%B%\nP1\n`;
    const plainly = `${page}N\n${before}${kind}"${lead}${data}${end}\nA10,500,0,3,1,1,N,"end%B%"\nP1\n`;
    return { language: 'epl', template: room > 0 ? stored : plainly, plain };
  }); // prettier-ignore

const cpcl: fc.Arbitrary<Sample> = fc
  .record({
    page: fc.constantFrom('', 'COUNTRY LATIN9\r\n', 'COUNTRY CP850\r\n', 'COUNTRY USA\r\n', 'ENCODING UTF-8\r\n'),
    before: fc.constantFrom('', ';%A%\r\n', 'SETMAG 2 1\r\n', 'CENTER\r\n', 'BARCODE-TEXT 7 0 5\r\n'),
    kind: fc.constantFrom<readonly [head: string, plain: string, end?: string]>(
      ['TEXT 7 0 10 10 ', letters], ['T90 4 0 10 300 ', letters], ['CONCAT 10 10\r\n7 0 0 ', letters, '\r\nENDCONCAT'], ['ML 24\r\nT 7 0 10 10\r\n', letters, '\r\nENDML'],
      ['B 128 2 1 60 10 10 ', letters], ['B F39 2 2 60 10 10 ', letters], ['VB 93 2 1 60 10 300 ', letters], ['B I2OF5 2 2 60 10 10 ', digits],
      ['B QR 10 10 M 2 U 4\r\nMA,', letters, '\r\nENDQR'], ['B PDF-417 10 10 XD 2 YD 6 C 3\r\n', letters, '\r\nENDPDF'], ['B AZTEC 10 10 XD 4\r\n', letters, '\r\nENDAZTEC'],
    ),
    lead: fc.constantFrom('', '', '', 'END', 'E', '! 0 200 ', ' '),
    data,
    tail: fc.constantFrom('', '', '\r\nCOUNT 0'),
  })
  .map(({ page, before, kind: [head, plain, end = ''], lead, data, tail }) => ({
    language: 'cpcl',
    template: `! 0 200 200 700 1\r\n${page}${before}${head}${lead}${data}${end}${tail}\r\nTEXT 7 0 10 500 end%B%\r\nPRINT\r\n`,
    plain,
  })); // prettier-ignore

const seconds = Number(process.env['MARBETE_FUZZ_SECONDS'] ?? 0);
const effort =
  seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: seconds * 1000 } : { numRuns: 700, seed: 2026 };

/** What the fields of the other values say: those of the plain ones with these exchanged; empty texts leave no field. */
const exchanged = (fields: readonly string[], plain: readonly [string, string], a: string, b: string) =>
  fields
    .map((field) => field.replaceAll(plain[0], () => a).replaceAll(plain[1], () => b))
    .map(withoutZeros)
    .filter((field) => field.trim() !== 'text');

it.each([
  ['ZPL', zpl],
  ['TSPL', tspl],
  ['EPL', epl],
  ['CPCL', cpcl],
])(
  'values print as they are in %s, whatever stands beside them, or are refused',
  async (_, samples) => {
    let printed = 0;
    await fc.assert(
      fc.asyncProperty(samples, values, values, async (sample, a, b) => {
        const plain = [sample.plain, sample.plain === digits ? '640552' : 'WKX'] as const;
        const wanted = await said(sample, ...plain);
        const found = await said(sample, a, b);
        if (found === undefined) return;
        if (wanted === undefined) return;
        printed += 1;
        expect(found).toEqual(exchanged(wanted, plain, normaliseValue(a), normaliseValue(b)));
      }),
      effort,
    );
    if (seconds > 0) process.stdout.write(`Printed ${printed}\n`);
    expect(printed).toBeGreaterThan(50);
  },
  (seconds + 120) * 1000,
);
