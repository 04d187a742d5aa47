import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { designer as english } from '../texts/en-US/designer.ts';
import { designer as spanish } from '../texts/es-MX/designer.ts';
import { editCodes } from './use-edit-words.ts';

const engine = join(import.meta.dirname, '../../../engine/src');

/** The codes that the rules of editing may answer. */
const answered = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => readFileSync(join(engine, file), 'utf8').match(/'edit-[a-z-]+'/g) ?? []);

test('Whatever a rule of editing says has words on the board', () => {
  expect([...new Set(answered)].map((code) => code.slice(1, -1)).toSorted()).toEqual(
    [...editCodes].toSorted(),
  );
});

test('Words of the board take the values that come with what is said', () => {
  const values = (texts: Readonly<Record<string, string>>) =>
    editCodes.map((code) => texts[`remark-${code}`]?.match(/\{\{\w+\}\}/g) ?? []);
  expect(values(english)).toEqual(values(spanish));
  expect([...new Set(values(spanish).flat())].toSorted()).toEqual([
    '{{lines}}',
    '{{name}}',
    '{{taken}}',
    '{{text}}',
  ]);
});
