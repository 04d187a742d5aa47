import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { designs, sampleRow } from './designs.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import { densitiesOf, languagesOf, layOutDesign } from './layout.ts';
import {
  codeVariable,
  compiled,
  faultsOf,
  moment,
  rowsOf,
  unreadCodes,
  valuesOf,
} from './testing/design-faults.ts';
import { wordLanguages } from './word-languages.ts';
import { describeKind } from './words.ts';

/*
 * Every design in every language that it is offered in, with what shops have, and words of each language of people: no
 * ink over ink, no quiet zone broken, codes that decode, nothing beyond the label. `npm test` tries a part of the print
 * heads, the same in every run.
 */

const isWhole = Boolean(process.env['MARBETE_LONG_TESTS']);

// The decoder comes from the package: tests have no network.
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
});

describe.each(designs.map((design, at) => [design.key, design, at] as const))('%s', (_key, design, at) => {
  const all = languagesOf(design).flatMap((language) =>
    densitiesOf(language).map((dpmm) => [language, dpmm] as const),
  );
  const triedDpmm = (language: PrinterLanguage) =>
    densitiesOf(language)[(at + language.length) % densitiesOf(language).length];
  const tried = isWhole ? all : all.filter(([language, dpmm]) => triedDpmm(language) === dpmm);

  it.each(tried)('prints what shops have in %s at %i dots a millimeter', async (language, dpmm) => {
    const words = wordLanguages[(at + dpmm + language.length) % wordLanguages.length]!;
    const template = await compiled(design, language, dpmm, words);
    expect(template.warnings).toEqual([]);
    const variable = codeVariable(design);
    const bare = { ...sampleRow(design), [variable ?? 'CODE']: '' };
    expect(template.expand(valuesOf(bare), 1, moment).isPrintable).toBe(variable === undefined);
    const rows = rowsOf(design, isWhole);
    const faults: string[] = [];
    for (const [index, row] of rows.entries()) {
      const result = await faultsOf(design, template, row, dpmm);
      faults.push(...result.faults);
      if (!isWhole && index !== at % rows.length) continue;
      for (const code of await unreadCodes(design, language, result, dpmm))
        faults.push(`${design.key} ${language}: ${code} is not read`);
    }
    expect(faults).toEqual([]);
  });
});

describe('the designs', () => {
  it('are 36 and more in nine families, each with a key and a number of its own', () => {
    expect(designs.length).toBeGreaterThanOrEqual(36);
    expect(new Set(designs.map(({ family }) => family)).size).toBe(9);
    expect(new Set(designs.map(({ key }) => key)).size).toBe(designs.length);
    expect(new Set(designs.map(({ number }) => number)).size).toBe(designs.length);
  });

  it('have one thing that is largest: where there is a price, the price', () => {
    for (const { key, fields } of designs) {
      const heights = fields.flatMap((field) =>
        field.kind === 'price' && field.role === 'price'
          ? [{ isPrice: true, high: field.h }]
          : field.kind === 'text'
            ? [{ isPrice: false, high: field.size }]
            : [],
      );
      const largest = Math.max(...heights.map(({ high }) => high));
      const prices = heights.filter(({ isPrice }) => isPrice);
      if (prices.length > 0)
        expect(
          prices.some(({ high }) => high === largest),
          key,
        ).toBe(true);
    }
  });

  it('refuse a row without a code, and one that its kind of code cannot hold', async () => {
    const design = designs.find(({ key }) => key === 'shelf-50x30')!;
    const template = await compiled(design, 'zpl', 8, 'es');
    const problemsOf = (code: string) =>
      template
        .expand(valuesOf({ ...sampleRow(design), CODE: code }), 1, moment)
        .problems.map((each) => each.code);
    expect(problemsOf('')).toContain('code-empty');
    expect(problemsOf('ABC-1234')).toContain('gtin-not-digits');
  });

  it('are named in each language, and their labels speak it', async () => {
    for (const language of wordLanguages) {
      for (const { kind } of designs)
        expect(Object.values(describeKind(kind, language)).every((said) => said.length > 2)).toBe(true);
    }
    const shelf = designs[0]!;
    const said = await layOutDesign(shelf, { language: 'tspl', dpmm: 8, words: 'fr' });
    expect(said).toContain('PROMO');
    expect(said).not.toMatch(/\{\w+\}/);
  });

  it('are not laid out for a head that the language does not have', async () => {
    await expect(layOutDesign(designs[0]!, { language: 'epl', dpmm: 24, words: 'es' })).rejects.toThrow(
      RangeError,
    );
    await expect(layOutDesign(designs[0]!, { language: 'cpcl', dpmm: 8, words: 'es' })).rejects.toThrow(
      RangeError,
    );
  });
});
