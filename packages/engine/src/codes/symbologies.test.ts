import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { barcodeTypes } from '../languages/tspl/symbologies.ts';
import { barcodeDrawings } from '../languages/tspl/draw/codes/barcode-types.ts';
import { hasTwoWidths, sampleData, symbologyNamed } from './symbologies.ts';
import { bwip } from './symbols/bwip.ts';
import { encodeCodabarWithEnds } from './symbols/codabar.ts';
import { encodeCode11 } from './symbols/code-11.ts';
import { encodeCode128 } from './symbols/code-128.ts';
import { encodeCode39 } from './symbols/code-39.ts';
import { encodeCode93 } from './symbols/code-93.ts';
import { encodeEan13 } from './symbols/ean-upc.ts';
import { encodeMsi } from './symbols/msi.ts';
import { encodePlessey } from './symbols/plessey.ts';
import { encodeInterleaved2of5, encodeItf14 } from './symbols/two-of-five.ts';

const root = join(import.meta.dirname, '..');

/** Where a symbology may stand: its own files, each language's table, its drawing, rules of its values, help, designs of labels. */
const own =
  /^(?:codes\/.*|designs\/.*|languages\/\w+\/(?:(?:symbologies|code-commands|code-values|code-parameters|command-help)\.ts|draw\/.*|compile\/codes\/.*))$/;

/** Where it stands besides: a list that only becomes shorter. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'code.?93': [],
  'ean.?13': ['converting/match.ts', 'languages/edit-rules.ts'],
  'qr.?code': [
    'languages/cpcl/compile/contexts.ts',
    'languages/cpcl/qr-data.ts',
    'languages/edit-rules.ts',
    'languages/epl/compile/contexts.ts',
    'languages/tspl/compile/contexts.ts',
    'languages/tspl/edit/edit-rules.ts',
    'languages/tspl/language.ts',
    'languages/zpl/edit/data.ts',
    'languages/zpl/edit/insert.ts',
    'languages/zpl/edit/label-writer.ts',
    'languages/zpl/edit/offer.ts',
    'picture/types.ts',
  ],
  'data.?matrix': [
    'languages/cpcl/commands.ts',
    'languages/edit-rules.ts',
    'languages/epl/compile/contexts.ts',
    'languages/zpl/compile/contexts.ts',
  ],
  '(?:gs1|ean).?128': ['languages/cpcl/compile/contexts.ts', 'languages/epl/compile/contexts.ts'],
  '(?:\\bitf|interleaved.?2)': ['converting/match.ts', 'picture/check-codes.ts', 'template/compiled.ts'],
  '\\bmsi\\b': [],
  'pdf.?417': [
    'converting/match.ts',
    'languages/code-sizes.ts',
    'languages/cpcl/commands.ts',
    'languages/epl/compile/contexts.ts',
    'languages/epl/edit/edit-rules.ts',
    'languages/line-codes.ts',
    'languages/line-ways.ts',
    'languages/tspl/compile/contexts.ts',
    'languages/tspl/edit/edit-rules.ts',
    'languages/tspl/language.ts',
    'languages/zpl/compile/contexts.ts',
  ],
  '\\baztec': [
    'converting/match.ts',
    'languages/code-sizes.ts',
    'languages/cpcl/commands.ts',
    'languages/epl/compile/contexts.ts',
    'languages/line-codes.ts',
    'languages/line-ways.ts',
    'languages/tspl/compile/contexts.ts',
    'languages/tspl/edit/edit-rules.ts',
    'languages/tspl/language.ts',
  ],
  codabar: [],
};

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/outlines\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('a symbology', () => {
  it.each(Object.entries(elsewhere))('/%s/ stands where its facts are, and nowhere else', (name, known) => {
    const pattern = new RegExp(name, 'i');
    const found = sources.filter(({ path, text }) => !own.test(path) && pattern.test(text));
    expect(found.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
  });

  it('is found by its name however it is written', () => {
    for (const name of Object.keys(sampleData)) {
      expect(symbologyNamed(name.toUpperCase().replaceAll(/[ -]/g, ''))).toBe(name);
    }
    expect(symbologyNamed('ean 128')).toBe('GS1-128');
    expect(symbologyNamed('Code 94')).toBeUndefined();
  });

  it('has two widths where its encoder says so', () => {
    const symbols = [
      encodeCodabarWithEnds('A1A'),
      encodeCode11('1', 1),
      encodeCode128('1'),
      encodeCode39('1'),
      encodeCode93('1'),
      encodeEan13('750103131130'),
      encodeInterleaved2of5('12'),
      encodeItf14('1234567890123'),
      encodeMsi('1', 'mod10'),
      encodePlessey('1'),
    ];
    for (const { symbology, widths } of symbols) {
      expect([symbology, hasTwoWidths(symbology)]).toEqual([symbology, widths === 'narrow-wide']);
    }
  });

  it('is drawn by TSPL under the name that its table gives', async () => {
    await bwip.fetch();
    const settings = { narrowDots: 2, wideDots: 5, heightDots: 40, line: 0, dpmm: 8 };
    const data = ['123456', '01234565', '1234567890123', '12345678901', 'A1234A', '(01)07501031311309'];
    const drawn = Object.entries(barcodeDrawings).map(([type, draw]) => {
      const tries = [...data, ...data.flatMap((each) => [`${each}12`, `${each}12345`])].map((each) => {
        try {
          return draw(each, settings).symbology;
        } catch {
          return '';
        }
      });
      return [type, tries.find((name) => name !== '')];
    });
    const expected = Object.entries(barcodeTypes).map(([type, { of }]) => [type, of]);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(expected));
  });
});
