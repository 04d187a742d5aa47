import { isAppError } from '@marbete/core/api/errors';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWhere } from '../../packages/cli/src/print/where/parse-where.ts';
import { forAWhile, timeout } from './for-a-while.ts';

const headers = ['CODIGO', 'PRECIO', 'Precio con IVA'];
const column = (name: string) => {
  const index = headers.indexOf(name);
  return index < 0 ? { problem: `There is no column '${name}'.` } : index;
};

const value = fc.oneof(
  fc.constantFrom(
    'CODIGO',
    'PRECIO',
    '[Precio con IVA]',
    '0',
    '-1',
    '12.50',
    '1e5',
    '.5',
    '""',
    "'it''s'",
    '"a""b"',
  ),
  fc.string({ maxLength: 8 }).map((text) => `"${text.replaceAll('"', '""')}"`),
);
const comparison = fc.constantFrom('=', '!=', '<>', '<', '<=', '>', '>=', 'contains', 'not contains');
const simple = fc.oneof(
  fc.tuple(value, comparison, value).map((parts) => parts.join(' ')),
  fc.tuple(value, fc.constantFrom('is empty', 'is not empty')).map((parts) => parts.join(' ')),
  fc.tuple(value, value, value).map(([what, low, high]) => `${what} between ${low} and ${high}`),
  fc
    .tuple(value, fc.array(value, { minLength: 1, maxLength: 4 }))
    .map(([what, list]) => `${what} in (${list.join(', ')})`),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    simple,
    fc
      .tuple(tie('expression'), fc.constantFrom('and', 'or', 'AND'), tie('expression'))
      .map((all) => all.join(' ')),
    tie('expression').map((inner) => `not (${inner})`),
    tie('expression').map((inner) => `(${inner})`),
  ),
}));
const rubble = fc
  .array(
    fc.oneof(
      fc.constantFrom('(', ')', '"', "'", '[', ']', ',', 'and', 'or', 'not', 'is', 'in', 'between', 'empty', '-', '.', '=', '<', '!', '\n', '\0', '\ud800', '('.repeat(5_000), 'not '.repeat(5_000)),
      fc.string({ unit: 'binary', maxLength: 6 }),
      simple,
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' ')); // prettier-ignore
const cells = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 10 }), fc.constantFrom('', '12.50', '$1,250.00', '1.250,00', '٣')), {
  maxLength: 4,
}); // prettier-ignore
const mark = fc.constantFrom('.' as const, ',' as const);

/** Whether the row passes, or the refusal, which names a place in the expression. */
function answer(text: string, row: readonly string[], decimalMark: '.' | ','): boolean | 'refused' {
  let passes;
  try {
    passes = parseWhere(text, { column, decimalMark });
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringMatching(/\S/) });
    return 'refused';
  }
  const passed = passes({ cells: [...row] });
  expect(passed).toBeTypeOf('boolean');
  return passed;
}

test('every expression of --where is carried out or refused', { timeout }, async () => {
  await forAWhile(
    fc.tuple(rubble, cells, mark),
    ([text, row, decimal]) => void answer(text, row, decimal),
    500,
  );
});

test('an expression and its negation never both hold, and brackets change nothing', { timeout }, async () => {
  await forAWhile(
    fc.tuple(expression, cells, mark),
    ([text, row, decimal]) => {
      const passed = answer(text, row, decimal);
      if (passed === 'refused') expect(answer(`(${text})`, row, decimal)).toBe('refused');
      else {
        expect(answer(`not (${text})`, row, decimal)).toBe(!passed);
        expect(answer(`((${text}))`, row, decimal)).toBe(passed);
        expect(answer(`(${text}) or PRECIO = 5`, row, decimal)).toBe(
          passed || answer('PRECIO = 5', row, decimal),
        );
      }
    },
    500,
  );
});
