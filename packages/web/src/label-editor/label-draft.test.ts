import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { emptyDraft, missingFields, refusedFields } from './label-draft.ts';
import { inches, millimetres } from './paper.ts';

test('Making a label asks administrators for more than others, changing one asks everybody for the least', () => {
  expect(Object.keys(missingFields(emptyDraft, true, true))).toEqual([
    'nombre',
    'etiqueta',
    'descripcion',
    'medida',
    'tags',
  ]);
  expect(Object.keys(missingFields(emptyDraft, true, false))).toEqual(['nombre', 'etiqueta', 'descripcion']);
  expect(Object.keys(missingFields(emptyDraft, false, true))).toEqual(['nombre', 'etiqueta']);
});

test('What the server refuses lands at its field, whichever of its names the call uses', () => {
  const refusal = new AppError('invalid-input', 'No.', {
    issues: [
      { path: ['data', 'nombre'], message: '', rule: 'required' },
      { path: ['data', 'medida_id'], message: '' },
      { path: ['data', 'tag', 1], message: '' },
      { path: ['lista', 0, 'valor'], message: '' },
    ],
  });
  expect(refusedFields(refusal)).toEqual({
    nombre: 'required',
    medida: 'unknown',
    tags: 'unknown',
    configuraciones: 'invalid',
  });
  const template = new AppError('template-invalid', 'No.', {
    issues: [{ path: ['data', 'etiqueta', 2], message: '', rule: 'section-unclosed' }],
  });
  expect(refusedFields(template)).toEqual({ etiqueta: 'template' });
  expect(refusedFields(new Error('gone'))).toEqual({});
});

test('What the server says of a picture is told apart', () => {
  const refused = (rule: string) =>
    refusedFields(
      new AppError('unsupported-file', 'No.', { issues: [{ path: ['imagen'], message: '', rule }] }),
    );
  expect(refused('image-type')).toEqual({ imagen: 'image-type' });
  expect(refused('too-large')).toEqual({ imagen: 'image-large' });
});

test('Inches are shown in whole millimetres, and what is no size is none', () => {
  expect(['4', '6', '1.97', '.5'].map(millimetres)).toEqual([102, 152, 50, 13]);
  expect(['', '0', '.', '51'].map(millimetres)).toEqual([undefined, undefined, undefined, undefined]);
  expect(inches(40)).toBe('1.57');
});
