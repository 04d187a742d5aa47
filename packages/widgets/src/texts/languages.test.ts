import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { widgetLocales } from '../provider/locales.ts';
import { helper } from './es-MX/helper.ts';
import { pagePrinters } from './es-MX/page-printers.ts';
import { problems } from './es-MX/problems.ts';
import { refusals } from './es-MX/refusals.ts';
import { widget } from './es-MX/widget.ts';

type Words = Readonly<Record<string, string>>;

const spanish: Readonly<Record<string, Words>> = {
  widget: { ...widget, ...refusals },
  helper,
  pagePrinters,
  problems,
};

async function wordsOf(locale: string): Promise<Record<string, Words>> {
  const found: Record<string, Words> = {};
  const folder = join(import.meta.dirname, locale);
  for (const file of readdirSync(folder)) {
    const exported = (await import(join(folder, file))) as { texts?: Record<string, Words> } & Record<
      string,
      Words
    >;
    Object.assign(found, exported.texts ?? exported);
  }
  // The two languages that are in the script have their refusals apart.
  found['widget'] = { ...found['widget'], ...found['refusals'] };
  return found;
}

/** The values that a text is filled with; a plural of one may leave its number out. */
const valuesIn = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
const withoutCount = (values: readonly string[]) => values.filter((value) => value !== '{{count}}');

test('Each language of the widgets has its folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...widgetLocales].toSorted());
});

test.each(widgetLocales.filter((locale) => locale !== 'es-MX'))(
  'No text of the widgets is missing, empty or filled with other values in %s',
  async (locale) => {
    const words = await wordsOf(locale);
    for (const [part, texts] of Object.entries(spanish)) {
      expect(Object.keys(words[part] ?? {}).toSorted(), part).toEqual(Object.keys(texts).toSorted());
      for (const [name, text] of Object.entries(texts)) {
        const other = words[part]?.[name] ?? '';
        expect(other.trim(), `${part}.${name}`).not.toBe('');
        const [own, theirs] = [valuesIn(text), valuesIn(other)];
        if (name.endsWith('_one')) expect(withoutCount(theirs), `${part}.${name}`).toEqual(withoutCount(own));
        else expect(theirs, `${part}.${name}`).toEqual(own);
      }
    }
  },
);

test.each(widgetLocales.filter((locale) => !['es-MX', 'en-US'].includes(locale)))(
  'Problems of values and refusals are translated in %s, not copied',
  async (locale) => {
    const [own, english] = [await wordsOf(locale), await wordsOf('en-US')];
    const long = { problems, widget: refusals };
    const copied = Object.entries(long).flatMap(([part, texts]) =>
      Object.entries<string>(texts).filter(([name, text]) =>
        [text, english[part]?.[name]].includes(own[part]?.[name] ?? ''),
      ),
    );
    expect(copied).toEqual([]);
  },
);
