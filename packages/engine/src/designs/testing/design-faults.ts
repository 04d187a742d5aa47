import { readBarcodes } from 'zxing-wasm/reader';
import { compileInPage } from '../../languages/compile-in-page.ts';
import { drawCode } from '../../languages/draw-code.ts';
import { isTooLong, quietZones, sidesOutside } from '../../languages/laid-fields.ts';
import type { PrinterLanguage } from '../../languages/languages.ts';
import { layoutLabel } from '../../languages/render.ts';
import { saidBy } from '../../picture/elements.ts';
import { findOverlaps } from '../../picture/overlaps.ts';
import type { CompiledTemplate } from '../../template/compiled.ts';
import { joinCode } from '../../template/source.ts';
import { defaultPrinterSettings } from '../../template/values.ts';
import type { Design } from '../description.ts';
import { sampleRow } from '../designs.ts';
import { layOutDesign } from '../layout.ts';
import type { Language } from '../word-languages.ts';

/* What shops have, on a design; and what is wrong with it as it prints. */

/** Data without what scanners leave out. */
const plain = (data: string) => data.replace(/[()]/g, '').replaceAll(String.fromCharCode(29), '');

/** What a scanner makes of the codes of one row: those of its fields that it does not read. */
export async function unreadCodes(
  chosen: Design,
  language: PrinterLanguage,
  { program, fields }: Awaited<ReturnType<typeof faultsOf>>,
  dpmm: number,
): Promise<string[]> {
  const wanted = (fields ?? []).flatMap((field) => (field.kind === 'code' ? plain(field.drawing.data) : []));
  const found = program ? await readCodes(chosen, language, program, dpmm) : [];
  return wanted.filter((data) => !found.some((text) => text.endsWith(data) || data.endsWith(text)));
}

export const moment = { date: '30/11/2026', time: '10:15 AM' };

/** The template of a design, compiled for a print head. */
export const compiled = async (chosen: Design, language: PrinterLanguage, dpmm: number, words: Language) => {
  const text = await layOutDesign(chosen, { language, dpmm, words });
  const settings = defaultPrinterSettings;
  return compileInPage(text, { language, settings, decimalMark: '.', head: { dpmm } });
};

const sentence =
  'Ñandú: aceite de oliva virgen extra de primera prensada en frío, cosecha propia, sin filtrar, botella de vidrio 750 ml, 6 u';
/** Names of 1 to 120 letters: as shops write them, and the widest and the narrowest letters with and without blanks. */
const names = [
  sentence.slice(0, 1),
  sentence.slice(0, 24),
  sentence.slice(0, 61),
  sentence.slice(0, 120),
  'WMWMWMWMWM '.repeat(11).slice(0, 120),
  'W'.repeat(120),
  'il.'.repeat(40),
];
const amounts = ['0.05', '9.99', '124.90', '1290', '99999.99'];
const offers = ['', '9.99', '', '99999.99', '0.05', ''];
const percents = ['1', '25', '99'];
const unitPrices = [
  ['', ''],
  ['$0.02', '100 ml'],
  ['$249.80', '1 kg'],
  ['$99,999.99', '1000 kg'],
] as const;
const articles = ['7501031311309', '75311049', '012345678905'];

const isArticle = (chosen: Design) =>
  chosen.fields.some((field) => field.kind === 'code' && field.symbology === 'EAN-13');

/** The variable of the code that tells a design's article; undefined where it prints none. */
export const codeVariable = (chosen: Design): string | undefined =>
  ['CODE', 'WEIGHT_CODE'].find((name) =>
    chosen.fields.some((field) => field.kind === 'code' && field.says.includes(`%${name}%`)),
  );

function codesOf(chosen: Design): readonly string[] {
  if (isArticle(chosen)) return articles;
  return chosen.family === 'logistics' ? ['07501031311309'] : [...articles, 'ABC-1234-Z'];
}

/** Rows in which each of these values comes up, beside others in each row and each design. */
export function rowsOf(chosen: Design, isWhole: boolean): Record<string, string>[] {
  const codes = codesOf(chosen);
  return Array.from({ length: isWhole ? 60 : names.length }, (_, at) => {
    const row: Record<string, string> = { ...sampleRow(chosen) };
    const from = at + chosen.number;
    const one = <Choice>(choices: readonly Choice[], step = 1) =>
      choices[Math.floor(from / step) % choices.length]!;
    for (const key of Object.keys(row)) {
      if (/^(?:DESCRIPTION|NAME|COMPANY|INGREDIENTS|SENDER.*|ADDRESS|CITY|COLOR|UNIT)$/.test(key))
        row[key] = one(names);
    }
    const [unitPrice, per] = one(unitPrices);
    return {
      ...row,
      PRICE: one(amounts),
      OFFER: one(offers, 2),
      PERCENT_OFF: one(percents),
      UNIT_PRICE: unitPrice,
      UNIT_PRICE_PER: per,
      [codeVariable(chosen) ?? 'CODE']: one(codes),
    };
  });
}

export const valuesOf = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).map(([name, text]) => [name, { text }]));

/** What is wrong with a row as it prints, in words. */
export async function faultsOf(
  chosen: Design,
  template: CompiledTemplate,
  row: Record<string, string>,
  dpmm: number,
) {
  const { widthMm, heightMm, key } = chosen;
  const { code, problems, isPrintable } = template.expand(valuesOf(row), 1, moment);
  const said = `${key} ${template.language} ${JSON.stringify(row)}`;
  const wrong = problems.filter(({ code: name }) => !/^(?:text-cut|offer-not-below-price)$/.test(name));
  if (wrong.length > 0 || !isPrintable || !code)
    return { faults: wrong.map(({ message }) => `${said}: ${message}`) };
  const program = joinCode(template.head, code, template.tail);
  const { labels, diagnostics } = await layoutLabel(template.language, program, { dpmm, widthMm, heightMm });
  const [label] = labels;
  const fields = label?.elements ?? [];
  const name = (at: number) => fields[at] && `${fields[at].kind} '${saidBy(fields[at])}'`;
  const paper = { width: Math.round(widthMm * dpmm), height: Math.round(heightMm * dpmm) };
  const faults = [
    ...findOverlaps(fields).map(({ fields: [a, b] }) => `${name(a)} over ${name(b)}`),
    ...sidesOutside(label, paper)
      .filter(({ field }) => fields[field]?.kind !== 'area')
      .map(({ field, side, dots }) => `${name(field)} ${dots} beyond the ${side} edge`),
    ...fields.filter(isTooLong).map((field) => `'${saidBy(field)}' has too many lines`),
    ...[...quietZones(diagnostics).keys()].map((line) => `no quiet zone, line ${line}`),
    ...diagnostics.filter(({ level }) => level === 'error').map(({ message }) => message),
  ];
  return { faults: faults.map((fault) => `${said}: ${fault}`), program, fields };
}

/** What the codes of a printed label say, as a scanner reads them. */
async function readCodes(
  chosen: Design,
  language: PrinterLanguage,
  program: Uint8Array,
  dpmm: number,
): Promise<string[]> {
  const { widthMm, heightMm } = chosen;
  const { png } = await drawCode(language, program, { dpmm, widthMm, heightMm });
  const found = await readBarcodes(png ?? new Uint8Array(), { tryHarder: true, maxNumberOfSymbols: 8 });
  return found.map(({ text }) => plain(text));
}
