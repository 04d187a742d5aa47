import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editedLanguages } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import { readSource } from '../template/source.ts';
import {
  openDocument,
  resizeField,
  type RowTag,
  setOnlyWith,
  setParameter,
  type DocumentField,
  type Edit,
  type LabelDocument,
} from './document.ts';
import { unusualLabels } from './testing/unusual-labels.ts';

// A label with a clock is drawn several times and compared: the minute must not change in between.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 17, 10, 6) }));
afterAll(() => vi.useRealTimers());

/*
 * What stands beside fields that are edited stays: with and without an offer, and where a ^BY gives several codes their
 * modules.
 */

const root = join(import.meta.dirname, '../../../..');

interface File {
  name: string;
  language: PrinterLanguage;
  text: string;
  encoding: 'utf-8' | 'latin1';
}

const filesIn = (folder: string, language: PrinterLanguage): File[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(`.${language}`) || (language === 'zpl' && name.endsWith('.txt')))
        .map((name) => ({ name, language, ...readSource(readFileSync(join(folder, name))) }))
    : [];

const own = editedLanguages.flatMap((language) => [
  ...filesIn(join(root, 'demo'), language),
  ...filesIn(join(root, 'tests/golden', language), language),
]);
const unusual = unusualLabels.map((label): File => ({ ...label, encoding: 'utf-8' }));

/** Labels in which texts go on behind others, beside and in sections. */
const goingOn: File[] = [
  [
    'a fixed price',
    '^FT20,90^A0N,70^FD$12^FS^FT^A0N,30^FD90^FS^FT^A0N,20^FDpza^FS^FO20,200^A0N,20^FD%NAME%^FS',
  ],
  ['a price', '^FT20,90^A0N,70^FD%PRICE_INT%^FS^FT^A0N,30^FD%PRICE_CENT%^FS^FT^A0N,20^FDpza^FS'],
  ['a section between', '^FT20,90^A0N,70^FDA %NAME%^FS<OFFER>^FT^A0N,30^FDB^FS</OFFER>^FT^A0N,20^FDC^FS'],
  ['a section before', '<OFFER>^FT20,90^A0N,70^FDA^FS</OFFER>^FT^A0N,30^FDB^FS^FT^A0N,20^FD%NAME%^FS'],
  [
    'texts behind nothing',
    '^FT^A0N,30^FDB^FS^FT20,90^A0N,70^FDA^FS^FT^GB30,3,3^FS^FT^BCN,40^FD12^FS^FO9,300^FD%NAME%^FS',
  ],
  [
    'a setting in a field',
    '^FO9,9^CI13^A0N,30^FD#^FS^FO9,60^CWZ,E:X.TTF^AZN,30^FDx^FS^FO9,99^LRY^GB90,90,9^FS^FO20,120^AZN,20^FD%NAME%^FS',
  ],
  ['a height for QR codes', '^FO9,9^BY3,3,150^BCN,50^FD12^FS^FO9,300^BQN,2,4^FDQA,%NAME%^FS'],
  ['homes in fields', '^FO9,9^LH30,30^A0N,30^FDa^FS^FO9,60^FWR^A0,30^FDb^FS^FO9,199^PON^A0,20^FD%NAME%^FS'],
].map(([name, fields]) => ({
  name: `zpl: ${name}`,
  language: 'zpl',
  encoding: 'utf-8',
  text: `^XA${fields}^XZ`,
}));

/** The same label with a variable, which makes a template of it. */
function asTemplate({ text, language }: File): string {
  if (language === 'tspl') return text.replace(/^(\s*PRINT)/m, 'TEXT 9,9,"1",0,1,1,"%NAME%"\n$1');
  const end = /(?<prefix>.)XZ(?![^]*XZ)/i.exec(text);
  return end
    ? `${text.slice(0, end.index)}${end.groups?.['prefix']}FX %NAME%\n${text.slice(end.index)}`
    : text;
}

async function open(file: File, offer?: string): Promise<LabelDocument> {
  const plain = await openDocument(file.text, { language: file.language, encoding: file.encoding });
  const source = plain.isTemplate ? file.text : asTemplate(file);
  return reopen(plain, source, offer);
}

/** With this in the row for the parts of a tag, the one of offers unless it is said. */
const reopen = (
  { language, encoding }: LabelDocument,
  source: string,
  offer?: string,
  tag: RowTag = 'OFFER',
) => {
  const own = { OFFER: 'OFFER', UNIT: 'UNIT_PRICE' }[tag];
  const values = { OFFER: '9.50', [own]: offer ?? '' };
  return openDocument(source, { language, encoding, ...(offer === undefined ? {} : { values }) });
};

/** What must not change of a field that nobody touched. */
const seen = ({ kind, box, turn, text, font, code, drawn, reverse }: DocumentField) =>
  drawn && { kind, box, turn, text, font, reverse, symbology: code?.symbology, module: code?.moduleDots };

const isRefused = ({ remarks }: Edit) => remarks.some(({ level }) => level === 'error');

/** Fields by their ids in a source after an edit. */
function followed(before: LabelDocument, edit: Edit, after: LabelDocument, ids: ReadonlySet<number>) {
  return before.fields
    .filter(({ id }) => !ids.has(id))
    .map((field) => {
      const now = after.fields.find(({ id }) => id === edit.ids.get(field.id));
      return [seen(field), now && seen(now)];
    });
}

/** Expects that fields come into a section, or out of it, and that all others print as they did in both kinds of rows. */
async function expectOthersToStay(
  document: LabelDocument,
  ids: readonly number[],
  only: boolean,
  tag: RowTag = 'OFFER',
): Promise<Edit> {
  const edit = setOnlyWith(document, ids, tag, only);
  if (isRefused(edit)) {
    expect(edit.changes).toEqual([]);
    expect(edit.remarks.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^edit-(?:goes-on|value-used)$/),
    ]);
    return edit;
  }
  const moving = new Set(ids);
  for (const offer of ['', '9.50']) {
    const before = await reopen(document, document.source, offer, tag);
    const after = await reopen(document, edit.source, offer, tag);
    for (const [was, is] of followed(before, edit, after, moving)) expect(is).toEqual(was);
    expect(after.fields).toHaveLength(before.fields.length);
    for (const id of ids) {
      const field = after.fields.find((each) => each.id === edit.ids.get(id));
      expect(field?.onlyWith.includes(tag)).toBe(only);
      const prints = after.isTemplate && !before.remarks.some(({ level }) => level === 'error');
      if (only && offer === '' && prints) expect(field?.drawn).toBe(false);
    }
    if (offer === '') continue;
    const there = before.fields.map(seen);
    expect(after.fields.map(seen)).toEqual(there);
  }
  return edit;
}

describe.each([...own, ...unusual, ...goingOn])('$name', { timeout: 120_000 }, (file) => {
  it('keeps all others in place when fields print only in some rows, and back', async () => {
    const document = await open(file, '');
    const ids = document.fields.map(({ id }) => id);
    const step = Math.max(1, Math.floor(ids.length / 3));
    for (let at = 0; at < ids.length; at += step) {
      for (const some of [ids.slice(at, at + 1), ids.slice(at, at + 2)]) {
        const isIn = document.fields.some(({ id, onlyWith }) => some.includes(id) && onlyWith.length > 0);
        const edit = await expectOthersToStay(document, some, !isIn);
        if (!isIn) await expectOthersToStay(document, some, true, 'UNIT');
        if (isRefused(edit) || isIn) continue;
        const after = await reopen(document, edit.source, '9.50');
        const back = edit.ids.get(some.at(-1) ?? -1) ?? -1;
        await expectOthersToStay(after, [back], false);
      }
    }
  });
});

const bars = (text: string, language: PrinterLanguage = 'zpl'): File => ({
  name: text.slice(0, 60),
  language,
  encoding: 'utf-8',
  text,
});

const ean13 =
  '^FO20,200^BEN,50^FD750103131130^FS^FO20,300^BER,50,N^FD750103131130^FS^FO200,300^BCN,50^FDz^FS^XZ';
const shared: File[] = [
  `^XA${ean13}`,
  `^XA^BY3${ean13}`,
  `^XA^BY3,2,80${ean13}`,
  `^XA^BY+3^FO9,9^BC^FDx^FS${ean13}`,
  `^XA^BYw3^FO9,9^BC^FDx^FS${ean13}`,
  `^XA^BY3^MUM^FO2,2^BCN,5^FDx^FS^FO2,20^BCN,5^FDy^FS^MUD${ean13}`,
  `^XA^FO20,20^BCN,50^BY4^FDx^FS${ean13}`,
  `^XA^FO20,20^BY3^BCN,50^BY5^FDx^FS${ean13}`,
  `^XA^BY3^FO20,20^BCN,50^FDx^FS^BY,2,40${ean13}`,
  `^XA^BY3^FO20,20^BXN,4,200^FDx^FS^FO90,20^BQN,2,4^FDQA,x^FS${ean13}`,
  `^XA^BY3^FO20,20^BCN,50^FDx^FO20,90^BCN,50^FDy${ean13}^XA${ean13}`,
  `^XA^FO9,500^FD%NAME%^FS^BY3<OFFER>^FO20,20^BCN,50^FDx^FS</OFFER>${ean13}`,
  `^XA^FO9,500^FD%NAME%^FS^BY3^FO20,20^BCN,50^FDx^FS<OFFER>^BY4^FO20,120^BCN,9^FDq^FS</OFFER>^BY2${ean13}`,
].map((text) => bars(text));
shared.push(
  bars(
    'SIZE 80 mm,80 mm\nCLS\nBARCODE 20,20,"EAN13",60,1,0,2,2,"750103131130"\nBARCODE 20,200,"128",60,1,0,3,3,"x"\nPRINT 1\n',
    'tspl',
  ),
  ...unusual.filter(({ text, language }) => language === 'zpl' && /BY/i.test(text) && !/%/.test(text)),
);

describe.each(shared)('codes of $name', { timeout: 60_000 }, ({ text, language, encoding }) => {
  it('keep their modules and places when another one gets a size or modules of its own', async () => {
    const document = await openDocument(text, { language, encoding });
    for (const { id, box, code, drawn, range } of document.fields) {
      if (!code || !drawn) continue;
      const together = new Set(
        document.fields.flatMap((other) => (other.range.from === range.from ? [other.id] : [])),
      );
      const edits = [
        resizeField(document, id, { module: code.moduleDots === 1 ? 2 : 1 }),
        resizeField(document, id, { widthDots: box.width * 2, heightDots: box.height + 20 }),
        setParameter(document, id, 'module width', String(code.moduleDots + 1)),
      ];
      for (const edit of edits.filter(({ changes }) => changes.length > 0)) {
        for (const offer of document.isTemplate ? ['', '9.50'] : ['9.50']) {
          const before = await reopen(document, document.source, offer);
          const after = await reopen(document, edit.source, offer);
          for (const [was, is] of followed(before, edit, after, together)) expect(is).toEqual(was);
        }
      }
    }
  });

  it('get the modules that were asked for', async () => {
    const document = await openDocument(text, { language, encoding });
    for (const { id, code, drawn } of document.fields) {
      if (!code || !drawn) continue;
      const module = code.moduleDots === 1 ? 2 : code.moduleDots - 1;
      const edit = resizeField(document, id, { module });
      if (isRefused(edit)) continue;
      const after = await reopen(document, edit.source);
      expect(after.fields.find((each) => each.id === edit.ids.get(id))?.code?.moduleDots).toBe(module);
    }
  });
});
