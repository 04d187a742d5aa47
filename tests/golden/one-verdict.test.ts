import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { usualHead } from '@marbete/engine/internal/languages/print-head';
import { checkRows } from '@marbete/core/print/check-rows';
import { readSource } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { expect, test } from 'vitest';
import type { Output } from '../../packages/cli/src/output.ts';
import { previewCode } from '../../packages/cli/src/preview/preview-code.ts';
import { fillOne } from '../../packages/web/src/label-editor/fill-one.ts';

/*
 * A value of each kind that goes wrong, in a field of each kind: what the check before a run, the editor's picture, its label
 * to try and `preview` say of it. tests/cli/one-verdict.test.ts has the way of a few rows through server and command.
 */

type Language = 'zpl' | 'tspl' | 'epl' | 'cpcl';

const labels: Readonly<Record<Language, (field: string) => string>> = {
  zpl: (field) => `^XA^PW800^LL600\n${field.replace(/%A%$/, '%A%^FS')}\n^XZ\n`,
  tspl: (field) => `SIZE 100 mm,75 mm\r\nCLS\r\n${field}\r\nPRINT 1\r\n`,
  epl: (field) => `q800\nQ600,24\nN\n${field}\nP1\n`,
  cpcl: (field) => `! 0 200 200 600 1\r\nPW 800\r\n${field}\r\nPRINT\r\n`,
};

const long = 'x'.repeat(4_000);
const good = '7501031311309';
const wrong = '7501031311300';
const gs1 = '(01)09501101530003';

/** Fields with values, and what is said of them: nothing where it is empty. */
const fields: Readonly<Record<Language, readonly (readonly [field: string, ...(readonly [value: string, said: string])[]])[]>> = {
  zpl: [
    ['^FO60,40^BY2^BEN,60^FD%A%', [good, ''], ['96385074', ''], [wrong, 'error gtin-check-digit'], ['ABC', 'error gtin-not-digits'], ['12345', 'error gtin-length'], ['', 'error code-empty']],
    ['^FO60,40^BY2^B8N,60^FD%A%', ['96385074', ''], [good, 'error gtin-length']],
    ['^FO60,40^BY2^B9N,60^FD%A%', [good, 'error gtin-not-compressible']],
    ['^FO60,40^BY2^BCN,60^FD%A%', ['A1', ''], ['ñ', 'error code-character'], ['A\u0007', 'error control-character'], [long.slice(0, 90), 'error code-does-not-fit']],
    ['^FO60,40^BY2^BCN,60,Y,N,N,D^FD%A%', [gs1, ''], ['(01)09501101530004', 'error gs1-invalid']],
    ['^FO60,40^BY2^BCN,60,Y,N,N,U^FD%A%', ['1234', 'error code-length']],
    ['^FO60,40^BY2^B3N,N,60^FD%A%', ['ABC-1', ''], ['abc', 'error code-character']],
    ['^FO60,40^BKN,N,60^FD%A%', ['123', ''], ['A123B', 'error code-character']],
    ['^FO60,40^BQN,2,4^FDQA,%A%', ['ñ漢', ''], [long, 'error code-not-drawn']],
    ['^FO60,40^BXN,6,200,10,10^FD%A%', ['A1', ''], [long, 'error code-not-drawn']],
    ['^FO60,40^B7N,4,3,2,3^FD%A%', ['A1', ''], [long.slice(0, 400), 'error code-not-drawn']],
    ['^FO60,40^BFN,8,4^FD%A%', [long, 'error code-not-drawn']],
    ['^FO60,40^BON,6,N,103^FD%A%', [long, 'error code-not-drawn']],
    ['^FO60,40^BD2^FD%A%', ['003840123456789[)>', ''], ['ABC', 'error code-not-drawn']],
    ['^FO60,40^BRN,1,3,2,33^FD%A%', ['0950110153001', 'error gtin-check-digit']],
    ['^FO60,40^BTN^FD%A%', ['123456', ''], ['12345', 'error code-not-drawn']],
    ['^RFW,H^FD%A%', ['1122AABB', ''], ['XYZ', 'error code-character'], ['123', 'error code-length']],
    ['^RFW,A^FD%A%', ['XYZ', '']],
    ['^FO20,20^A0N,30^FD%A%', ['x', ''], ['漢', 'warning font-lacks-character'], [long.slice(0, 90), 'warning text-outside']],
    ['^CI27^FO20,20^A0N,30^FD%A%', ['€', ''], ['漢', 'error character-outside-page']],
    ['^FO20,20^A0N,30^FB100,2^FD%A%', ['a', ''], ['a text that its block cannot hold', 'warning text-too-long']],
    ['^FO20,20^A@N,30,30,E:OWN.TTF^FD%A%', ['x', 'warning font-missing -']],
    ['^FO20,20^XGR:%A%.GRF^FS', ['LOGO', 'warning image-missing'], ['A/B', 'error value-outside-data']],
    ['^FO20,20^A0N,%A%^FDx^FS', ['30', ''], ['abc', 'error value-outside-data']],
    ['^FO20,20^A%A%N,30^FDx^FS', ['0', ''], ['^', 'error value-outside-data']],
  ],
  tspl: [
    ['BARCODE 60,40,"EAN13",60,1,0,2,2,"%A%"', [good, ''], [wrong, 'error gtin-check-digit'], ['ABC', 'error gtin-not-digits']],
    ['BARCODE 60,40,"UPCE",60,1,0,2,2,"%A%"', ['01234565', ''], [good, 'error gtin-not-compressible']],
    ['BARCODE 60,40,"128",60,1,0,2,2,"%A%"', ['a', ''], ['ñ', 'error code-character'], [long.slice(0, 90), 'error code-does-not-fit']],
    ['BARCODE 60,40,"EAN128",60,1,0,2,2,"%A%"', [gs1, ''], ['12345', 'error gs1-invalid']],
    ['BARCODE 60,40,"DPI",60,1,0,2,4,"%A%"', ['12345', 'error code-not-drawn'], ['abc', 'error code-character']],
    ['QRCODE 20,20,H,4,A,0,M2,"%A%"', ['ok', ''], [long, 'error code-not-drawn']],
    ['DMATRIX 20,20,100,100,x6,10,10,"%A%"', ['A', ''], [long, 'error code-not-drawn']],
    ['PDF417 20,20,100,60,0,"%A%"', ['A', 'warning code-over-area'], [long, 'error code-not-drawn']],
    ['MAXICODE 20,20,4,"%A%"', ['A', ''], [long, 'error code-not-drawn']],
    ['AZTEC 20,20,0,4,0,0,0,1,1,"%A%"', ['A', ''], [long, 'error code-not-drawn']],
    ['TLC39 20,20,0,40,2,4,2,4,"%A%"', ['123456,SN1', ''], ['ABC', 'error code-not-drawn']],
    ['RSS 20,20,"RSS14",0,2,1,"%A%"', ['123', 'error gtin-length']],
    ['TEXT 20,20,"3",0,1,1,"%A%"', ['x', ''], ['漢', 'warning font-lacks-character'], [long.slice(0, 80), 'warning text-outside']],
    ['TEXT 20,20,"OWN.TTF",0,10,10,"%A%"', ['x', 'warning font-missing -']],
    ['TEXT 20,20,"%A%",0,1,1,"x"', ['NOPE', 'warning font-missing'], ['A/B', 'error value-outside-data']],
    ['BLOCK 20,20,100,60,"3",0,1,1,"%A%"', ['a', ''], ['a text that its block cannot hold', 'warning text-too-long']],
    ['PUTBMP 20,20,"%A%.BMP"', ['LOGO', 'warning image-missing']],
    ['CODEPAGE 1252\r\nTEXT 20,20,"3",0,1,1,"%A%"', ['ñ', ''], ['ő', 'error character-outside-page']],
  ],
  epl: [
    ['B60,40,0,E30,2,2,60,B,"%A%"', [good, ''], [wrong, 'error gtin-check-digit'], ['ABC', 'error gtin-not-digits']],
    ['B60,40,0,UE0,2,2,60,B,"%A%"', [good, 'error gtin-not-compressible']],
    ['B60,40,0,1,2,2,60,B,"%A%"', ['a', ''], ['ñ', 'error code-character'], [long.slice(0, 90), 'error code-does-not-fit']],
    ['B60,40,0,1C,2,2,60,B,"%A%"', ['12345', 'error code-length']],
    ['B60,40,0,1E,2,2,60,B,"%A%"', ['12345', 'error gs1-invalid']],
    ['B60,40,0,K,2,4,60,B,"%A%"', ['abc', 'error code-character']],
    ['b20,20,Q,m2,s4,eH,"%A%"', ['ok', ''], [long, 'error code-not-drawn'], ['漢', 'error character-outside-page']],
    ['b20,20,D,h6,c10,r10,"%A%"', ['A', ''], [long, 'error code-not-drawn']],
    ['b20,20,P,100,60,x2,y6,"%A%"', ['A', ''], [long, 'error code-not-drawn']],
    ['b20,20,A,d4,"%A%"', [long, 'error code-not-drawn']],
    ['b20,20,M,m2,"%A%"', ['ABC', 'error code-not-drawn']],
    ['A20,20,0,3,1,1,N,"%A%"', ['€', ''], ['漢', 'error character-outside-page'], [long.slice(0, 80), 'warning text-outside']],
    ['A20,20,0,a,1,1,N,"%A%"', ['x', 'warning font-missing -']],
    ['GG20,20,"%A%"', ['LOGO', 'warning image-missing'], ['A"B', 'error value-outside-data']],
  ],
  cpcl: [
    ['B EAN13 2 1 60 60 40 %A%', [good, ''], [wrong, 'error gtin-check-digit'], ['ABC', 'error gtin-not-digits'], ['', 'error code-empty']],
    ['B UPCE 2 1 60 60 40 %A%', [good, 'error gtin-not-compressible']],
    ['B 128 2 1 60 60 40 %A%', ['a', ''], ['ñ', 'error code-character'], [long.slice(0, 90), 'error code-does-not-fit']],
    ['B 39 2 2 60 60 40 %A%', ['ABC-1', ''], ['abc', 'error code-character']],
    ['B UCCEAN128 2 1 60 60 40 %A%', [gs1, ''], ['12345', 'error gs1-invalid'], ['(10)A(21)7', 'error gs1-invalid']],
    ['B CODABAR 2 2 60 60 40 %A%', ['abc', 'error code-character']],
    ['B QR 60 40 M 2 U 4\r\nHA,%A%\r\nENDQR', ['ok', ''], [long, 'error code-not-drawn'], ['漢', 'error character-outside-page']],
    ['B PDF-417 60 40 XD 2 C 2\r\n%A%\r\nENDPDF', ['A', ''], [long, 'error code-not-drawn'], ['ENDPDF', 'error value-as-command']],
    ['B AZTEC 60 40 XD 4\r\n%A%\r\nENDAZTEC', [long, 'error code-not-drawn']],
    ['T 7 0 20 20 %A%', ['€', ''], ['漢', 'error character-outside-page'], [long.slice(0, 80), 'warning text-outside']],
    ['T OWN 0 20 20 %A%', ['x', 'warning font-missing -']],
    ['CONCAT 20 20\r\n7 0 0 %A%\r\nENDCONCAT', ['x', ''], ['漢', 'error character-outside-page']],
    ['T 7 0 %A% 20 x', ['30', ''], ['abc', 'error value-outside-data'], ['', 'error value-outside-data']],
  ],
}; // prettier-ignore

const cases = (Object.keys(fields) as Language[]).flatMap((language) =>
  fields[language].map(([field, ...values]) => ({ language, field, values })),
);

interface Found {
  level: string;
  code: string;
  variable?: string | undefined;
}

/** Problems of the field in short; a dash where they are of the template and not of the value. */
const short = (problems: readonly Found[]) =>
  problems.map(({ level, code, variable }) => `${level} ${code}${variable === 'A' ? '' : ' -'}`).join(', ');

test.each(cases)('$language: $field is judged alike', async ({ language, field, values }) => {
  const text = labels[language](field);
  const settings = defaultPrinterSettings;
  const moment = { date: '21/11/2026', time: '10:15' };
  for (const [value, said] of values) {
    const given = { A: { text: value } };
    const paper = { widthMm: 102, heightMm: 152, dpmm: 8 };
    const drawn = await drawTemplate({
      language,
      text,
      settings,
      values: given,
      isRow: true,
      moment,
      ...paper,
      judged: true,
    });
    const printer = { name: 'desk', uid: 'desk' } as Parameters<typeof fillOne>[1];
    const one = { source: text, language, settings, configurations: [], values: { A: value }, isRow: true };
    const tried = await fillOne(one, printer, moment);
    const checked = await checkRows(
      compileTemplate(text, { language, settings }),
      [[{ row: 1, copies: 1, values: given }]],
      moment,
    );
    const events: Found[] = [];
    const output = { say() {}, event: (_: string, found: Found) => events.push(found) } as unknown as Output;
    const flags = { set: { A: value }, row: 1, header: true };
    await previewCode(output, { source: readSource(Buffer.from(text)), language }, flags, usualHead).catch(
      () => undefined,
    );
    const places = {
      check: short(checked.problems.map(({ problem }) => problem)),
      editor: short(drawn.problems),
      try: short(tried.problems),
      preview: short(events),
    };
    expect({ value: value.slice(0, 40), ...places }).toEqual({
      value: value.slice(0, 40),
      check: said,
      editor: said,
      try: said,
      preview: said,
    });
    expect(tried.chunk === undefined).toBe(said.startsWith('error'));
  }
});
