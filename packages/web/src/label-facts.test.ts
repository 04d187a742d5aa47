import { expect, test } from 'vitest';
import { buildLabel } from '../../../tests/components/build-label.ts';
import { printerOf, sortedLabels, variablesOf, visibleLabels } from './label-facts.ts';

test('A hidden label is listed only where labels are managed', () => {
  const labels = [buildLabel(), buildLabel({ id: 2, ocultar: '1' })];
  expect(visibleLabels(labels, false, '').map(({ id }) => id)).toEqual([1]);
  expect(visibleLabels(labels, true, '').map(({ id }) => id)).toEqual([1, 2]);
});

test('A search finds names whatever their case and accents', () => {
  const labels = [buildLabel({ nombre: 'Café grande' }), buildLabel({ id: 2, nombre: 'Ticket' })];
  expect(visibleLabels(labels, true, ' CAFE ').map(({ id }) => id)).toEqual([1]);
  expect(visibleLabels(labels, true, 'grande café').map(({ id }) => id)).toEqual([1]);
});

test('Favourites stand first, newest first or by name as a dictionary has it', () => {
  const labels = ['Ticket', 'anaquel 10', 'Ñandú', 'Anaquel 9', 'Oferta'].map((nombre, index) =>
    buildLabel({ id: 5 - index, nombre, favorita: index > 2 }),
  );
  const names = (order: 'newest' | 'name') =>
    sortedLabels(labels, order, 'es-MX').map(({ nombre }) => nombre);
  expect(names('newest')).toEqual(['Anaquel 9', 'Oferta', 'Ticket', 'anaquel 10', 'Ñandú']);
  expect(names('name')).toEqual(['Anaquel 9', 'Oferta', 'anaquel 10', 'Ñandú', 'Ticket']);
});

test('The variables of a new-style label come from its text, those of an old-style one from its configuration', () => {
  expect(variablesOf(buildLabel())).toEqual(['NAME', 'PRICE']);
  const row = {
    variable: 'NOMBRE',
    valor: '',
    type_config_id: 2,
    types: { front_back: 'front', type: '' },
  } as const;
  expect(variablesOf(buildLabel({ nueva: '0', configuraciones: [row, row] }))).toEqual(['NOMBRE']);
});

test('A label without a printer, or with one that cannot be read, has none', () => {
  expect(printerOf(buildLabel())).toBeUndefined();
  expect(printerOf(buildLabel({ impresora_id: 3, impresora: { impresora: '{broken' } }))).toBeUndefined();
  const stored = { impresora: '{"name":"Caja 1","uid":"u1","connection":"network"}' };
  expect(printerOf(buildLabel({ impresora_id: 3, impresora: stored }))?.name).toBe('Caja 1');
});
