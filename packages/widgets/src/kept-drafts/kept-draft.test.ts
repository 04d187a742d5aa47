import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDraft as found, type KeptDraft } from './kept-draft.ts';

/** A browser's storage; `room` is how many characters it takes. */
function storageOf(room = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

const day = 24 * 3_600_000;
const draft = (text: string, at = 0, version = 1): KeptDraft<string> => ({ draft: text, version, at });
const isDraft = (kept: unknown): kept is string => typeof kept === 'string';
const keptDraft = (storage: Storage, name: string, version: number, now: number) =>
  found(storage, name, version, { now, isDraft });

test('A draft comes back as it was typed, until it is forgotten', () => {
  const storage = storageOf();
  keepDraft(storage, '7.new', draft('Anaquel'));
  expect(keptDraft(storage, '7.new', 1, day)).toEqual(draft('Anaquel'));
  expect(keptDraft(storage, '8.new', 1, day)).toBeUndefined();
  forgetDraft(storage, '7.new');
  expect(keptDraft(storage, '7.new', 1, day)).toBeUndefined();
});

test('A draft of another version is none but stays; one of two weeks ago goes', () => {
  const storage = storageOf();
  keepDraft(storage, '7.3', draft('Anaquel'));
  expect(keptDraft(storage, '7.3', 2, day)).toBeUndefined();
  expect(keptDraft(storage, '7.3', 1, day)).toEqual(draft('Anaquel'));
  expect(keptDraft(storage, '7.3', 1, 14 * day)).toBeUndefined();
  expect(storage.length).toBe(0);
});

test('A browser keeps the five newest, and none that is larger than a label may be', () => {
  const storage = storageOf();
  storage.setItem('marbete.mode.7', 'admin');
  for (let at = 1; at <= 8; at++) keepDraft(storage, `7.${at}`, draft(`Etiqueta ${at}`, at));
  const found = [1, 2, 3, 4, 5, 6, 7, 8].filter((at) => keptDraft(storage, `7.${at}`, 1, 9));
  expect(found).toEqual([4, 5, 6, 7, 8]);
  expect(storage.getItem('marbete.mode.7')).toBe('admin');
  keepDraft(storage, '7.9', draft('x'.repeat(250_001)));
  expect(keptDraft(storage, '7.9', 1, 9)).toBeUndefined();
});

test('What is no draft is none, and a full storage stops nobody', () => {
  const storage = storageOf(10);
  keepDraft(storage, '7.1', draft('Anaquel'));
  expect(storage.length).toBe(0);
  for (const text of ['null', '{', '[]', '{"draft":1}', '{"at":1,"version":1,"draft":{}}']) {
    const other = storageOf();
    other.setItem('marbete.draft.7.1', text);
    expect(keptDraft(other, '7.1', 1, 1)).toBeUndefined();
  }
});
