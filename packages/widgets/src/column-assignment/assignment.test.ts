import { expect, test } from 'vitest';
import {
  assignedRows,
  isOptional,
  openVariables,
  proposedAssignment,
  variablesByColumn,
  workedOutFrom,
} from './assignment.ts';

const configuration = {
  response: true,
  respuesta: 'correcto',
  mensaje: '',
  plantillas: [],
  configuraciones: [
    { variable: 'DESCRIPTION', columna: 'B' },
    { variable: 'PRICE', columna: '' },
    { variable: 'CODE', columna: 'Z' },
    { variable: 'QUANTITY', columna: '' },
  ],
  columnas: ['A', 'B', 'C'],
  cabeceras: [],
  campos: [],
  url: '',
  nombreuuid: '',
  image: '',
  image_catalogo: '',
};

test('a proposed column is taken, but not one that the catalogue lacks', () => {
  expect(proposedAssignment(configuration)).toEqual({ DESCRIPTION: 'B', PRICE: '', CODE: '', QUANTITY: '' });
});

test('every variable but the quantity needs a column', () => {
  const proposed = proposedAssignment(configuration);
  expect(openVariables(proposed)).toEqual(['PRICE', 'CODE']);
  expect(openVariables({ ...proposed, PRICE: 'C', CODE: 'A' })).toEqual([]);
});

test('a value that is worked out needs no column once it has what it is worked out from', () => {
  const open = { UNIT_PRICE: '', PRICE: 'A', CONTENT: '', DRAINED: '', QUANTITY: '' };
  expect(openVariables(open)).toEqual(['UNIT_PRICE']);
  expect(workedOutFrom('UNIT_PRICE', open)).toBeUndefined();
  const filled = { ...open, CONTENT: 'B' };
  expect(openVariables(filled)).toEqual([]);
  expect(workedOutFrom('UNIT_PRICE', filled)).toEqual(['PRICE', 'CONTENT']);
  expect(workedOutFrom('PRICE', filled)).toBeUndefined();
  expect(workedOutFrom('PACKED_ON', filled)).toEqual([]);
  const off = { PERCENT_OFF: '', PRIOR_PRICE: '', OFFER: '' };
  expect(openVariables(off)).toEqual(['PERCENT_OFF', 'OFFER']);
  expect(openVariables({ ...off, OFFER: 'B' })).toEqual([]);
  expect(workedOutFrom('PERCENT_OFF', { ...off, OFFER: 'B' })).toEqual(['OFFER']);
  expect(workedOutFrom('PRIOR_PRICE', off)).toEqual([]);
  const keeps = { GS1: '', CODE: 'A', LOT: '', BEST_BEFORE: '', SHELF_LIFE: 'C' };
  expect(openVariables(keeps)).toEqual([]);
  expect(workedOutFrom('GS1', keeps)).toEqual(['CODE']);
  expect(workedOutFrom('BEST_BEFORE', keeps)).toEqual(['SHELF_LIFE']);
  expect(Object.keys(open).filter((variable) => isOptional(variable, open))).toEqual([
    'CONTENT',
    'DRAINED',
    'QUANTITY',
  ]);
  expect(isOptional('CONTENT', { CONTENT: '', PRICE: 'A' })).toBe(false);
});

test('texts, blanks and questions are proposed as they were chosen, and mark no column', () => {
  const kept = [
    { variable: 'NAME', columna: '=Kg' },
    { variable: 'OFFER', columna: '=' },
    { variable: 'LOTE', columna: '?' },
    { variable: 'CODE', columna: 'C' },
  ];
  const proposed = proposedAssignment({ ...configuration, configuraciones: kept });
  expect(proposed).toEqual({ NAME: '=Kg', OFFER: '=', LOTE: '?', CODE: 'C' });
  expect(openVariables(proposed)).toEqual([]);
  expect(assignedRows(proposed)).toEqual(kept);
  expect([...variablesByColumn(proposed).keys()]).toEqual(['C']);
});

test('only assigned variables are sent', () => {
  expect(assignedRows({ PRICE: 'C', QUANTITY: '' })).toEqual([{ variable: 'PRICE', columna: 'C' }]);
});

test('one column may fill several variables', () => {
  expect(variablesByColumn({ DESCRIPTION: 'B', NAME: 'B', CODE: '' }).get('B')).toEqual([
    'DESCRIPTION',
    'NAME',
  ]);
});
