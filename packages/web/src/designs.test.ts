import type { GalleryCard } from '@marbete/core/api/gallery';
import { expect, test } from 'vitest';
import { groupDesigns } from './designs.ts';

const zpl = 1;
const tspl = 2;
const label = 1;
const ticket = 2;

let id = 0;
const template = (nombre: string, language_id: number, material_id = label) =>
  ({ id: ++id, nombre, language_id, material_id }) as GalleryCard;

const shown = (templates: readonly GalleryCard[]) =>
  groupDesigns(templates).map(({ name, templates: members }) => [
    name,
    members.map(({ language_id }) => language_id),
  ]);

test('templates that differ in their printer language alone are one design, in the order of the first', () => {
  expect(
    shown([
      template('Anaquel (TSPL)', tspl),
      template('Ticket ZPL', zpl, ticket),
      template('Anaquel (ZPL)', zpl),
      template('Ticket', tspl, ticket),
    ]),
  ).toEqual([
    ['Anaquel', [tspl, zpl]],
    ['Ticket', [zpl, tspl]],
  ]);
});

test('another material, the same language twice and a name of several languages stay designs of their own', () => {
  expect(
    shown([
      template('Precio', zpl),
      template('Precio', zpl),
      template('Precio', tspl, ticket),
      template('Precio, ZPL y TSPL', zpl),
      template('ZPL', tspl),
    ]),
  ).toEqual([
    ['Precio', [zpl]],
    ['Precio', [zpl]],
    ['Precio', [tspl]],
    ['Precio, ZPL y TSPL', [zpl]],
    ['ZPL', [tspl]],
  ]);
});
