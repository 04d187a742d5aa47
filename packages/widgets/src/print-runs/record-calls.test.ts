import * as declared from '@marbete/core/api/print-runs';
import { expect, test } from 'vitest';
import * as calls from './record-calls.ts';

const contract = { ...declared };

test('The calls of the record without schemas are those of the contract', () => {
  expect(Object.keys(calls)).toHaveLength(6);
  for (const [name, call] of Object.entries(calls)) {
    expect(contract[name as keyof typeof calls], name).toMatchObject(call);
  }
});
