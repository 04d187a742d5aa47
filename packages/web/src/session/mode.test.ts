import { expect, test } from 'vitest';
import { canChangeMode, readMode, writeMode } from './mode.ts';

function buildStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

test('The mode is simple until the account chooses, and is kept for that account only', () => {
  const storage = buildStorage();
  expect(readMode(storage, 7, 2)).toBe('simple');
  writeMode(storage, 7, 'admin');
  expect(readMode(storage, 7, 2)).toBe('admin');
  expect(readMode(storage, 8, 4)).toBe('simple');
});

// NAV-20, ROLE-10
test('The administrator always manages and an operator never does, whatever is stored', () => {
  const storage = buildStorage();
  writeMode(storage, 1, 'simple');
  writeMode(storage, 3, 'admin');
  expect(readMode(storage, 1, 1)).toBe('admin');
  expect(readMode(storage, 3, 3)).toBe('simple');
  expect(([1, 2, 3, 4] as const).map(canChangeMode)).toEqual([false, true, false, true]);
});
