import type { LabelProposal } from '@marbete/core/api/printing';
import { expect, test } from 'vitest';
import { forPrinter, groupTwins, memberFor } from './twins.ts';

const zpl = 1;
const tspl = 2;
const epl = 3;

let id = 0;
const proposal = (nombre: string, language_id: number, more: Partial<LabelProposal> = {}): LabelProposal => ({
  fuente: 'galeria',
  id: ++id,
  nombre,
  language_id,
  medida: null,
  material: { id: 1, name: 'Etiqueta' },
  catalogo_id: null,
  impresora: null,
  uniones: [],
  sin_columna: [],
  response: true,
  mensaje: '',
  problemas: [],
  ...more,
});

const names = (groups: ReturnType<typeof groupTwins>) =>
  groups.map(({ name, members }) => [name, members.map(({ language_id }) => language_id)]);

test('the same label in several printer languages is one, and the printer chooses among them', () => {
  const groups = groupTwins([
    proposal('Anaquel (ZPL)', zpl),
    proposal('Ticket TSPL', tspl, { material: { id: 2, name: 'Ticket' } }),
    proposal('Anaquel (EPL)', epl),
    proposal('anaquel', tspl),
    proposal('Anaquel (tspl)', tspl),
  ]);
  expect(names(groups)).toEqual([
    ['Anaquel', [zpl, epl, tspl]],
    ['Ticket', [tspl]],
    ['anaquel', [tspl]],
  ]);
  const [shelf] = groups;
  expect(memberFor(shelf!, epl).nombre).toBe('Anaquel (EPL)');
  expect(memberFor(shelf!, undefined).language_id).toBe(zpl);
  expect(names(forPrinter(groups, tspl)).map(([name]) => name)).toEqual(['Anaquel', 'Ticket', 'anaquel']);
  expect(names(forPrinter(groups, zpl)).map(([name]) => name)).toEqual(['Anaquel', 'Ticket', 'anaquel']);
  expect(names(forPrinter(groups.toReversed(), zpl)).map(([name]) => name)).toEqual([
    'Anaquel',
    'anaquel',
    'Ticket',
  ]);
});

test('an own label stands in for the one of the gallery that it was copied from, and two own ones stay two', () => {
  const own = (nombre: string) => proposal(nombre, zpl, { fuente: 'propia' });
  for (const order of [
    [own('Anaquel (ZPL)'), proposal('Anaquel (ZPL)', zpl), own('Anaquel (ZPL)')],
    [proposal('Anaquel (ZPL)', zpl), own('Anaquel (ZPL)'), own('Anaquel (ZPL)')],
  ]) {
    const groups = groupTwins(order);
    expect(groups.map(({ members }) => members.map(({ fuente }) => fuente))).toEqual([
      ['propia'],
      ['propia'],
    ]);
  }
});

test('labels of one name on other material are two, and a label called like a language keeps its name', () => {
  const groups = groupTwins([
    proposal('Precio', zpl),
    proposal('Precio', zpl, { material: { id: 2, name: 'Ticket' } }),
    proposal('ZPL', zpl),
    proposal('Anaquel, ZPL y TSPL', zpl),
  ]);
  expect(names(groups)).toEqual([
    ['Precio', [zpl]],
    ['Precio', [zpl]],
    ['ZPL', [zpl]],
    ['Anaquel, ZPL y TSPL', [zpl]],
  ]);
});
