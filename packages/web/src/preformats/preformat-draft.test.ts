import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { languageOfCode, refusedFields } from './preformat-draft.ts';

test('what the server refuses is told at its field', () => {
  const issue = (path: (string | number)[], rule: string) => ({ path, rule, message: '' });
  const invalid = new AppError('invalid-input', '', {
    issues: [issue(['data', 'name'], 'too_big'), issue(['imagen'], 'image-type')],
  });
  expect(refusedFields(invalid)).toEqual({ name: 'too-long', imagen: 'invalid' });
  const template = new AppError('template-invalid', '', {
    issues: [issue(['data', 'description', 3], 'section-unclosed')],
  });
  expect(refusedFields(template)).toEqual({ description: 'template' });
  expect(refusedFields(new AppError('too-large', ''))).toEqual({ imagen: 'invalid' });
  expect(refusedFields(new AppError('unavailable', ''))).toEqual({});
});

test('code without ^XA is taken for TSPL', () => {
  expect(['', '^XA^XZ', ' ^xa', 'SIZE 40 mm,25 mm\nPRINT 1'].map(languageOfCode)).toEqual([1, 1, 1, 2]);
});
