import { expect, test } from 'vitest';
import { createChosenPrinter } from './chosen-printer.ts';

const printer = {
  name: 'Caja 1',
  uid: 'caja-1',
  connection: 'network',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: '',
};

test('The chosen printer is kept for the site, and every widget hears of it', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const chosen = createChosenPrinter(() => storage);
  let heard = 0;
  chosen.subscribe(() => (heard += 1));
  expect(chosen.get()).toBeUndefined();
  chosen.set(printer);
  expect(heard).toBe(1);
  expect([...kept.keys()]).toEqual(['marbete.printer']);
  expect(createChosenPrinter(() => storage).get()).toEqual(printer);
  // The same object each time, as React wants it.
  expect(chosen.get()).toBe(chosen.get());
});

test('A browser that stores nothing keeps the choice for the page', () => {
  const chosen = createChosenPrinter(() => {
    throw new Error('SecurityError');
  });
  expect(chosen.get()).toBeUndefined();
  chosen.set(printer);
  expect(chosen.get()).toEqual(printer);
});

test('What is no printer counts as none', () => {
  expect(createChosenPrinter(() => ({ getItem: () => '{oops', setItem: () => {} })).get()).toBeUndefined();
});
