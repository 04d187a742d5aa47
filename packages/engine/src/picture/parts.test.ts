import { expect, test } from 'vitest';
import { part, withParts } from './parts.ts';

test('A drawing begins again when the parts that it met are there, and each is fetched once', async () => {
  const fetched: string[] = [];
  const make = (name: string) =>
    part(async () => {
      fetched.push(name);
      return name;
    });
  const letters = make('letters');
  const codes = make('codes');
  const draw = () => `${letters()} ${codes()} ${letters()}`;

  expect(draw).toThrow('not fetched');
  expect(await withParts(draw)).toBe('letters codes letters');
  expect(draw()).toBe('letters codes letters');
  await letters.fetch();
  expect(fetched).toEqual(['letters', 'codes']);
});

test('A part that cannot be had, and a fault of the drawing, reach the caller', async () => {
  const offline = part(() => Promise.reject(new Error('offline')));
  await expect(withParts(() => offline())).rejects.toThrow('offline');
  await expect(
    withParts(() => {
      throw new RangeError('too large');
    }),
  ).rejects.toThrow(RangeError);
});

test('A part that could not be had is asked for again', async () => {
  let online = false;
  const later = part(async () => {
    if (!online) throw new Error('offline');
    return 'here';
  });
  await expect(withParts(() => later())).rejects.toThrow('offline');
  online = true;
  expect(await withParts(() => later())).toBe('here');
});
