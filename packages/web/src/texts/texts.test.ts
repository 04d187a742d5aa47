import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemCodes } from '@marbete/engine/internal/template/problem-codes';
import { enUS, esMX } from '@marbete/ui/texts';
import { expect, test } from 'vitest';
import { labels as labelsEnUS } from '../labels/texts.en-US.ts';
import { all as webEnUS } from './all.en-US.ts';
import { all as webEsMX } from './all.es-MX.ts';
import { first as firstEnUS } from './first.en-US.ts';
import { first as firstEsMX } from './first.es-MX.ts';

const sourceRoots = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../widgets/src')];

/** Features whose names are codes that the server or core answers. */
const byCode = new Set(['errors', 'fieldErrors', 'problems', 'pagePrinters']);

function keysOf(dictionary: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  return Object.entries(dictionary).flatMap(([feature, texts]) =>
    Object.keys(texts).map((name) => `${feature}.${name}`),
  );
}

/** The code of both packages without the texts themselves and without tests. */
function sources(): string {
  return sourceRoots
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(
          (file) =>
            /\.tsx?$/.test(file) &&
            !/\.test\.tsx?$/.test(file) &&
            !file.includes('-MX') &&
            !file.includes('-US'),
        )
        .map((file) => readFileSync(join(root, file), 'utf8')),
    )
    .join('\n');
}

const spanish = { ...esMX, ...webEsMX };
const english = { ...enUS, ...webEnUS };

test('Both languages have the same texts, none of them empty', () => {
  expect(keysOf(english).sort()).toEqual(keysOf(spanish).sort());
  for (const dictionary of [spanish, english] as Record<string, Record<string, string>>[]) {
    for (const [feature, texts] of Object.entries(dictionary)) {
      for (const [name, text] of Object.entries(texts))
        expect(text.trim(), `${feature}.${name}`).not.toBe('');
    }
  }
});

test('The widgets and the app keep their texts under different names', () => {
  expect(Object.keys(webEsMX).filter((feature) => feature in esMX)).toEqual([]);
});

test('What is said before the sign-in is the same in both languages, and part of all texts', () => {
  expect(keysOf(firstEnUS).sort()).toEqual(keysOf(firstEsMX).sort());
  expect(webEsMX).toMatchObject(firstEsMX);
  expect(webEnUS).toMatchObject(firstEnUS);
});

test('A text and its translation take the same values', () => {
  const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
  const translated = english as Record<string, Record<string, string>>;
  for (const [feature, texts] of Object.entries(spanish as Record<string, Record<string, string>>)) {
    for (const [name, text] of Object.entries(texts)) {
      // A singular may say 'the only row' where the plural has the number.
      if (name.endsWith('_one')) continue;
      expect(names(translated[feature]?.[name] ?? ''), `${feature}.${name}`).toEqual(names(text));
    }
  }
});

test('Every text is used, and every text that is used exists', () => {
  const code = sources();
  const literal = new Set(
    [...code.matchAll(/['"`]([a-z][A-Za-z]*\.[a-zA-Z][\w-]*)['"`]/g)].map((match) => match[1]),
  );
  // Keys with a part that varies: t(`settings.issue-${issue}`), t(`helper.${reason}-title`). A whole feature may stand for
  // codes, t(`errors.${code}`), only where it is named above.
  const patterns = [...code.matchAll(/`([a-z][A-Za-z]*)\.([\w-]*)\$\{[^}]+\}([\w-]*)`/g)]
    .filter(([, feature = '', before, after]) => before !== '' || after !== '' || byCode.has(feature))
    .map(([, feature, before, after]) => new RegExp(`^${feature}\\.${before}.+${after}$`));
  const base = (key: string) => key.replace(/_(one|other)$/, '');
  const keys = [...new Set(keysOf(spanish).map(base))];
  const unused = keys.filter((key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);

  const features = new Set(Object.keys(spanish));
  const called = [...code.matchAll(/\b(?:t|ui)\(\s*'([a-z][A-Za-z]*\.[\w-]+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const missing = called.filter((key) => !keys.includes(key) && features.has(key.split('.')[0] ?? ''));
  expect(missing).toEqual([]);
});

test('Every problem that a row or a template can have has its text', () => {
  expect(Object.keys(esMX.problems)).toEqual(expect.arrayContaining([...problemCodes]));
});

// I18N-04: what the requirements quote in English is that; what they quote in Spanish is so in Spanish, and translated.
test('English texts that are quoted are verbatim', () => {
  // ERR-13, ERR-14
  expect(firstEnUS.signIn['refused-unverified']).toBe(
    'Unverified email. Please check your email and verify your email to enter the product',
  );
  expect(firstEnUS.signIn['refused-invalid']).toBe(
    'Wrong email or password, check the data entered or create a new account',
  );
  // LBL-22, OK-04, ERR-04
  expect(`${labelsEnUS.deleteQuestion} ${labelsEnUS.deleteText}`).toMatch(
    /^Delete Template\? This action cannot be undone/,
  );
  expect(labelsEnUS.deleted).toBe('Label deleted successfully');
  expect(labelsEnUS.deleteFailed).toBe('An error occurred');
});

test('no text of a screen is Spanish in the English dictionary', () => {
  const spanishOnly = /[¿¡ñ]|\b(catálogo|etiqueta|impresora|correctamente|archivo)\b/i;
  const texts = Object.values(english).flatMap((feature) => Object.values<string>(feature));
  expect(texts.filter((text) => spanishOnly.test(text) && !/Español/.test(text))).toEqual([]);
});
