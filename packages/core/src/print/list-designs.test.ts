import { designs } from '@marbete/engine/internal/designs/designs';
import { expect, test } from 'vitest';
import { designById, designsForList, lacksOf } from './list-designs.ts';

const hints = (...headers: string[]) => ({ headers, rows: [] });
const keysFor = async (...headers: string[]) => [
  ...new Set((await designsForList(hints(...headers), { words: 'es' })).map(({ label }) => label.design.key)),
];

test('A list gets designs that it fills, of several kinds, each in every printer language', async () => {
  const found = await designsForList(hints('CODIGO', 'DESCRIPCION', 'PRECIO', 'OFERTA'), { words: 'es' });
  const kinds = new Set(found.map(({ label }) => label.design.kind));
  expect(kinds.size).toBeGreaterThan(2);
  for (const fit of found) expect([fit.losesOffer, lacksOf(fit)]).toEqual([false, 0]);
  const [first] = found;
  const inLanguages = found.filter(({ label }) => label.design.key === first!.label.design.key);
  expect(inLanguages.map(({ label }) => label.language_id)).toEqual([1, 2, 3]);
  expect(new Set(found.map(({ label }) => label.id)).size).toBe(found.length);
});

test('Labels that say whose they are come after price labels, with the shop’s name or without', async () => {
  const keys = await keysFor('CODIGO', 'DESCRIPCION', 'PRECIO');
  expect(keys[0]).toMatch(/^shelf/);
  expect(keys.filter((key) => key.startsWith('asset'))).toEqual([]);
  const joinsOf = async (company?: string) => {
    const found = await designsForList(hints('CODIGO', 'DESCRIPCION'), { words: 'es', company });
    return found.find(({ label }) => label.design.family === 'asset')?.joins;
  };
  expect(await joinsOf('La Ñapa')).toMatchObject({ COMPANY: '=La Ñapa', CODE: 'A', DESCRIPTION: 'B' });
  expect(await joinsOf()).toMatchObject({ COMPANY: '=' });
});

test('No design has a shop’s name of its own', async () => {
  for (const { number } of designs)
    // oxlint-disable-next-line no-await-in-loop -- laid out once for all tests
    expect((await designById(number * 100 + 1, { words: 'es' }))?.etiqueta ?? '').not.toMatch(/tienda/i);
});

test('An id names a design and a printer language; others are none', async () => {
  const [design] = designs;
  const laid = await designById(design!.number * 100 + 3, { words: 'fr', dpmm: 12 });
  expect(laid).toMatchObject({ language_id: 3, design, medida: `${design!.widthMm}x${design!.heightMm}` });
  // EPL has no head of 24 dots, nor anything one of 6: both are 8.
  const usual = await designById(laid!.id, { words: 'fr' });
  expect(await designById(laid!.id, { words: 'fr', dpmm: 24 })).toBe(usual);
  expect(await designById(laid!.id, { words: 'fr', dpmm: 6 })).toBe(usual);
  expect(laid!.etiqueta).not.toBe(usual!.etiqueta);
  for (const id of [0, -1, 1.5, 99_901, design!.number * 100, design!.number * 100 + 8, NaN, Infinity])
    // oxlint-disable-next-line no-await-in-loop
    expect(await designById(id, { words: 'fr' }), String(id)).toBeUndefined();
});
