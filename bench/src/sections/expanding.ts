import { settingsFor } from '@marbete/engine/internal/languages/settings';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings, type Values } from '@marbete/engine/internal/template/values';
import { CodeBuffer } from '@marbete/engine/internal/template/source';
import { projectRoot } from '../machine.ts';
import type { Contestant, Section } from '../section.ts';

/*
 * The demo's shelf label, filled with 100,000 articles. The others get what they need ready-made: prices cut in halves,
 * codes without their check digit, the template without the offer where there is none; and they escape and check nothing.
 */

const labels = 100_000;
/** Bytes of one of these labels, on average. */
const averageBytes = 528;
const moment = { date: '21/11/2026', time: '10:15 a. m.' };

interface Article {
  DESCRIPTION: string;
  PRICE: string;
  OFFER: string;
  UNIT: string;
  LOCATION: string;
  CODE: string;
}

/** Articles like those of the demo's price list: one in five has an offer. */
function articles(): Article[] {
  const lines = readFileSync(join(projectRoot, 'demo', 'prices.csv'), 'latin1')
    .trimEnd()
    .split(/\r?\n/);
  const rows = lines.slice(1).map((line) => line.split(';'));
  const usable = rows.filter(
    ([code = '', , price = '']) => /^\d{13}$/.test(code) && /^\d+\.\d\d$/.test(price),
  );
  const made = Array.from({ length: labels }, (_, at) => {
    const [CODE = '', DESCRIPTION = '', PRICE = '', , UNIT = '', LOCATION = ''] =
      usable[at % usable.length] ?? [];
    return {
      CODE,
      DESCRIPTION: `${DESCRIPTION} ${at}`,
      PRICE,
      OFFER: at % 5 === 0 ? '9.50' : '',
      UNIT,
      LOCATION,
    };
  });
  // As they come out of a request: texts in one piece.
  return JSON.parse(JSON.stringify(made)) as Article[];
}

const template = () => readFileSync(join(projectRoot, 'demo', 'shelf.zpl'), 'utf8');
const offerSection = /<OFFER>\n([\s\S]*?)<\/OFFER>\n/;

/** What the other contestants fill in: every placeholder of the template by its name. */
type Fields = Record<string, string>;

function fieldsOf({ PRICE, CODE, ...article }: Article): Fields {
  const [int = '', cent = ''] = PRICE.split('.');
  const { codePage, speed, darkness } = settingsFor('zpl', defaultPrinterSettings);
  return {
    ...article,
    PRICE_INT: int,
    PRICE_CENT: cent,
    CODE: CODE.slice(0, 12),
    QUANTITY: '1',
    MONEY_SYMBOL: defaultPrinterSettings.moneySymbol,
    _CODEPAGE_: codePage,
    _SPEED_: String(speed),
    _MD_: String(darkness),
  };
}

/** Joins labels in chunks of a hundred, as they are sent, and writes each into a block as UTF-8: a joined text is a tree until it is read. */
function inChunks(label: (at: number) => string): string {
  const hash = createHash('sha1');
  const block = Buffer.allocUnsafe(1 << 18);
  let bytes = 0;
  for (let from = 0; from < labels; from += 100) {
    let chunk = '';
    for (let at = from; at < from + 100; at++) chunk += label(at);
    const length = block.write(chunk, 'utf8');
    bytes += length;
    if (from % 10_000 === 0) hash.update(block.subarray(0, length));
  }
  return `${bytes} bytes, ${hash.digest('hex')}`;
}

/** Makes a contestant that fills one of two texts, with and without the offer, from fields by name. */
function filler(
  name: string,
  prepare: (text: string) => Promise<(fields: Fields) => string>,
  packageName?: string,
): Contestant {
  return {
    name,
    ...(packageName ? { package: packageName } : {}),
    async prepare() {
      const whole = await prepare(template().replace(offerSection, '$1'));
      const without = await prepare(template().replace(offerSection, ''));
      const rows = articles().map(fieldsOf);
      return () =>
        inChunks((at) => {
          const row = rows[at] as Fields;
          return row['OFFER'] === '' ? without(row) : whole(row);
        });
    },
  };
}

const ours: Contestant = {
  name: 'Marbete',
  async prepare() {
    const compiled = compileTemplate(template(), { language: 'zpl', settings: defaultPrinterSettings });
    const rows = articles().map((article): Values =>
      Object.fromEntries(Object.entries(article).map(([name, text]) => [name, { text }])),
    );
    return () => {
      const hash = createHash('sha1');
      let bytes = 0;
      for (let from = 0; from < labels; from += 100) {
        const chunk = new CodeBuffer();
        for (let at = from; at < from + 100; at++)
          compiled.expand(rows[at] as Values, 1, moment).appendTo(chunk);
        const code = chunk.finish();
        bytes += code.length;
        if (from % 10_000 === 0) hash.update(code);
      }
      return `${bytes} bytes, ${hash.digest('hex')}`;
    };
  },
};

const copying: Contestant = {
  name: 'copying the same bytes',
  async prepare() {
    const chunkBytes = averageBytes * 100;
    const all = Buffer.alloc(averageBytes * labels, 65);
    const block = Buffer.allocUnsafe(1 << 18);
    return () => {
      for (let from = 0; from < all.length; from += chunkBytes) all.copy(block, 0, from, from + chunkBytes);
    };
  },
};

/** The least escaping that keeps a value from becoming a command. */
const escaped = (text: string) => text.replaceAll('^', '_5E').replaceAll('~', '_7E');

/** A loop over the placeholders of a text, as people write it. */
function replaceAll(write: (text: string) => string) {
  return async (text: string) => {
    const names = new Set([...text.matchAll(/%(\w+)%/g)].map(([, name = '']) => name));
    const places = [...names].map((name) => [name, `%${name}%`] as const);
    return (fields: Fields) => {
      let label = text;
      for (const [name, place] of places) label = label.replaceAll(place, write(fields[name] ?? ''));
      return label;
    };
  };
}

const replacing = filler(
  'replaceAll per placeholder',
  replaceAll((text) => text),
);
const replacingEscaped = filler('replaceAll per placeholder, escaping', replaceAll(escaped));

/** mustache with `{{name}}` and our escaping in place of that for HTML, or with `{{{name}}}`. */
function mustache(name: string, escapes: boolean): Contestant {
  return filler(
    name,
    async (text) => {
      const { default: engine } = await import('mustache');
      engine.escape = escaped;
      const converted = text.replace(/%(\w+)%/g, escapes ? '{{$1}}' : '{{{$1}}}');
      engine.parse(converted);
      return (fields) => engine.render(converted, fields);
    },
    'mustache',
  );
}

const handlebars = filler(
  'handlebars',
  async (text) => {
    const { default: engine } = await import('handlebars');
    return engine.compile(text.replace(/%(\w+)%/g, '{{{$1}}}'));
  },
  'handlebars',
);

const concatenating: Contestant = filler('concatenation written by hand', async (text) => {
  const parts = text.split(/%(\w+)%/);
  return (fields) => {
    let label = parts[0] ?? '';
    for (let at = 1; at < parts.length; at += 2)
      label += (fields[parts[at] as string] as string) + (parts[at + 1] as string);
    return label;
  };
});

export const expanding: Section = {
  name: 'expanding',
  title: 'Filling templates',
  races: [
    {
      name: 'shelf',
      title: '100,000 shelf labels',
      work: 'The ZPL label of the demo, filled with 100,000 articles, joined in chunks of a hundred and turned into bytes. Ours reads prices, verifies codes, escapes and checks every row; the others get prices and codes ready-made and check nothing.',
      rounds: 9,
      sameAnswer: true,
      contestants: [
        ours,
        replacing,
        replacingEscaped,
        mustache('mustache', false),
        mustache('mustache, escaping', true),
        handlebars,
        concatenating,
        copying,
      ],
      promises: { 'replaceAll per placeholder': 3, 'mustache, escaping': 6 },
    },
  ],
};
