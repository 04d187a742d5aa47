import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { convertLabel } from './converting/convert-label.ts';
import * as edit from './editing/document.ts';
import { openLabel } from './open-label.ts';

const root = join(import.meta.dirname, '../../..');
const label = '^XA^FO20,20^A0N,30^FD%NAME%^FS^XZ';

/** The examples of a page, as programs. */
const examples = ['packages/engine/README.md', 'docs/engine.md'].flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n([^]*?)```/g)].map(
    ([, code = '']) => [page, code] as const,
  ),
);

const modules = {
  '@marbete/engine': { openLabel },
  '@marbete/engine/edit': edit,
};

test('There are examples', () => expect(examples).toHaveLength(5));

test.each(examples)('%s prints what it says: %s', async (_, code) => {
  const printed: string[] = [];
  const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
  expect(said.length).toBeGreaterThan(0);
  const body = code.replace(/^import (\{.*?\}) from '(.*?)';$/gm, "const $1 = modules['$2'];");
  // oxlint-disable-next-line no-implied-eval -- a program of a document, which is run as it is written
  const run = new Function('modules', 'console', `return (async () => {${body}})();`) as (
    ...given: unknown[]
  ) => Promise<void>;
  await run(modules, { log: (...parts: unknown[]) => printed.push(parts.map(String).join(' ')) });
  expect(printed).toEqual(said);
});

describe('arguments that do not exist are named with those that do', () => {
  it.each([
    ['dpmm', () => openLabel(label, { dpmm: 203 }), /6, 8, 12, 24 .*not 203/],
    [
      'language',
      () => openLabel(label, { language: 'pcl' as 'zpl' }),
      /no language 'pcl': say language, one of zpl/,
    ],
    ['code', () => openLabel('Dear Sir'), /No language recognises the code: say language/],
    ['kind of code', () => openLabel(7 as unknown as string), /a string or a Uint8Array/],
    ['variable', async () => (await openLabel(label)).filler()({ NAM: 'x' }), /no variable NAM; it has NAME/],
    [
      'prototype',
      async () => (await openLabel(label)).filler()(JSON.parse('{"__proto__": "x"}') as {}),
      /no variable __proto__/,
    ],
    [
      'value',
      async () => (await openLabel(label)).filler()({ NAME: 12.5 as unknown as string }),
      /NAME is text, such as '12.50', not a number/,
    ],
    ['copies', async () => (await openLabel(label)).filler()({ NAME: 'x' }, 0), /from 1 to 9999, not 0/],
    [
      'paper',
      async () => (await openLabel(label)).draw({ widthMm: 0, heightMm: 30 }),
      /widthMm is a number of millimetres above 0/,
    ],
    [
      'target',
      async () => (await openLabel(label)).to('fgl'),
      /written in zpl, tspl, epl, cpcl, not in 'fgl'/,
    ],
    [
      'drawing',
      async () => (await openLabel(label)).draw(undefined as never),
      /is an object with widthMm, heightMm, values, settings, now, not undefined/,
    ],
    [
      'option of drawing',
      async () => (await openLabel(label)).draw({ widthMm: 50, heightMm: 30, value: {} } as never),
      /has no value; it has widthMm/,
    ],
    [
      'setting',
      async () => (await openLabel(label)).filler({ settings: { codepage: '28' } as never }),
      /settings has no codepage; it has languages, moneySymbol, decimalMark/,
    ],
    ['values', async () => (await openLabel(label)).filler()(null as never), /is an object, not null/],
    ['source', () => edit.openDocument(new Uint8Array(2) as never), /readSource makes text of bytes/],
    ['density of a document', () => edit.openDocument(label, { dpmm: 203 }), /6, 8, 12, 24 .*not 203/],
    [
      'language of a document',
      () => edit.openDocument(label, { language: 'pcl' as 'zpl' }),
      /no language 'pcl'/,
    ],
    ['language to convert to', () => convertLabel(label, 'fgl'), /written in zpl, tspl, epl, cpcl, not/],
    [
      'ids',
      async () => edit.moveFields(await edit.openDocument(label), 0 as never, 1, 1),
      /a list of their ids, such as \[\d+\], not 0/,
    ],
    [
      'place',
      async () => edit.insertField(await edit.openDocument(label), 'text', undefined as never),
      /place of a field is an object, not undefined/,
    ],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});

test.each([
  ['^XA^FO20,20^FD%NAME%', 'format-unclosed'],
  ['SIZE 50 mm,30 mm\r\nTEXT 10,10,"3",0,1,1,"%NAME%\r\nPRINT 1\r\n', 'string-unclosed'],
])('faulty code %j is a remark, and refused when it is to be filled', async (code, rule) => {
  const faulty = await openLabel(code);
  expect(faulty.remarks).toMatchObject([{ level: 'error', code: rule }]);
  expect(() => faulty.filler()).toThrow('cannot be printed');
  const { pages } = await faulty.draw({ widthMm: 50, heightMm: 30 });
  expect(pages.length).toBeLessThanOrEqual(1);
});

test('a place without one of its numbers is refused and changes nothing', async () => {
  const document = await edit.openDocument(label);
  const refused = edit.insertField(document, 'text', { x: 5 } as never);
  expect(refused.source).toBe(label);
  expect(refused.remarks).toMatchObject([{ level: 'error', code: 'edit-not-a-number' }]);
});

test('bytes that are no UTF-8 are edited as the characters that they are, and written again', async () => {
  const bytes = Uint8Array.from([...'^XA^CI27^FO9,9^A0N,30^FDCaf\u00e9^FS^XZ'], (char) => char.charCodeAt(0));
  const { text, encoding } = edit.readSource(bytes);
  const document = await edit.openDocument(text, { encoding });
  const moved = edit.moveFields(document, [document.fields[0]?.id ?? -1], 1, 0);
  const written = edit.writeSource({ text: moved.source, encoding });
  expect(String.fromCharCode(...written)).toBe(text.replace('^FO9,9', '^FO10,9'));
  expect(document.fields[0]?.text).toBe('Café');
});
