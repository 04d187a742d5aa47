import { createHash } from 'node:crypto';
import { designs, sampleRow } from '@marbete/engine/internal/designs/designs';
import { layOutDesign } from '@marbete/engine/internal/designs/layout';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { CodeBuffer } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings, type Values } from '@marbete/engine/internal/template/values';
import type { Contestant, Section } from '../section.ts';

/* A shelf label of the gallery with unit prices: worked out from contents, and the same from columns. */

const rows = 10_000;
const moment = { date: '21/11/2026', time: '10:15 a. m.' };
const contents = ['400 g', '1.5 l', '6 x 330 ml', '75 cl', '1 kg', '250 g', '12 pzas', '2 kg', '90 g', '5 m'];

function contestant(name: string, isWorkedOut: boolean): Contestant {
  return {
    name,
    async prepare() {
      const design = designs.find(({ key }) => key === 'shelf-unit-60x40')!;
      const text = await layOutDesign(design, { language: 'zpl', dpmm: 8, words: 'es' });
      const settings = { ...defaultPrinterSettings, country: 'ES' };
      const compiled = compileTemplate(text, { language: 'zpl', settings, decimalMark: '.' });
      const all = Array.from({ length: rows }, (_, at): Values => {
        const { UNIT_PRICE: _price, UNIT_PRICE_PER: _per, ...sample } = sampleRow(design);
        const row = Object.entries({
          ...sample,
          DESCRIPTION: `${sample['DESCRIPTION']} ${at}`,
          PRICE: `${(at % 900) + 1}.${String(at % 100).padStart(2, '0')}`,
          OFFER: at % 5 === 0 ? '0.99' : '',
          CONTENT: contents[at % contents.length]!,
        }).map(([variable, said]) => [variable, { text: said }] as const);
        const values: Values = Object.fromEntries(row);
        if (isWorkedOut) return values;
        const { UNIT_PRICE, UNIT_PRICE_PER } = compiled.completed(values, moment);
        return { ...values, UNIT_PRICE, UNIT_PRICE_PER };
      });
      return () => {
        const hash = createHash('sha1');
        for (let from = 0; from < rows; from += 100) {
          const chunk = new CodeBuffer();
          for (let at = from; at < from + 100; at++) compiled.expand(all[at]!, 1, moment).appendTo(chunk);
          hash.update(chunk.finish());
        }
        return hash.digest('hex');
      };
    },
  };
}

export const unitPrices: Section = {
  name: 'unit-prices',
  title: 'Unit prices',
  races: [
    {
      name: 'worked-out',
      title: '10,000 labels with unit prices',
      work: "A shelf label of the gallery with 10,000 articles that have contents: its unit prices worked out, and the same from the list's columns. The bytes are the same.",
      rounds: 25,
      sameAnswer: true,
      contestants: [
        contestant('Marbete, from contents', true),
        contestant('Marbete, unit prices in columns', false),
      ],
      promises: { 'Marbete, unit prices in columns': 0.9 },
    },
  ],
};
