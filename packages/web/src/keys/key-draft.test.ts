import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import {
  emptyPublishable,
  emptySecret,
  publishableBody,
  publishableIssues,
  refusedFields,
  secretIssues,
  stateOf,
} from './key-draft.ts';

const whole = {
  nombre: 'Tienda en línea',
  origenes: 'https://tienda.example.com\n http://localhost:3000,\n',
  etiquetas: [3],
  vence: '',
  limite_diario: '500',
};

test('origins are read a line or a comma each', () => {
  expect(publishableIssues(whole)).toEqual({});
  expect(publishableBody(whole)).toEqual({
    nombre: 'Tienda en línea',
    origenes: ['https://tienda.example.com', 'http://localhost:3000'],
    etiquetas: [3],
    vence: '',
    limite_diario: 500,
  });
});

test('what is missing or wrong is named by its field', () => {
  expect(publishableIssues({ ...emptyPublishable, limite_diario: '' })).toEqual({
    nombre: 'required',
    origenes: 'required',
    etiquetas: 'label',
    limite_diario: 'limit',
  });
  expect(publishableIssues({ ...whole, origenes: 'https://a.example/path', limite_diario: '0' })).toEqual({
    origenes: 'origin',
    limite_diario: 'limit',
  });
  expect(secretIssues(emptySecret)).toEqual({ nombre: 'required' });
  expect(secretIssues({ ...emptySecret, nombre: 'ERP', vence: '2030-01-01' })).toEqual({});
});

test('what only the server knows is named as well', () => {
  const error = new AppError('invalid-input', '', {
    issues: [
      { path: ['vence'], message: '', rule: 'past' },
      { path: ['etiquetas', 0], message: '', rule: 'takes-serials' },
    ],
  });
  expect(refusedFields(error)).toEqual({ vence: 'past', etiquetas: 'serials' });
});

test('a key is revoked, run out or active', () => {
  const now = new Date('2026-03-07T12:00:00Z');
  const active = { revocada: null, vence: null };
  expect(stateOf(active, now)).toBe('active');
  expect(stateOf({ ...active, vence: '2026-03-07T23:59:59.999Z' }, now)).toBe('active');
  expect(stateOf({ ...active, vence: '2026-03-06T23:59:59.999Z' }, now)).toBe('expired');
  expect(stateOf({ revocada: '2026-03-01T00:00:00Z', vence: '2026-03-06T23:59:59.999Z' }, now)).toBe(
    'revoked',
  );
});
