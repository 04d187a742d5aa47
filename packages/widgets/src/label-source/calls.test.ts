import * as embed from '@marbete/core/api/embed';
import * as labels from '@marbete/core/api/labels';
import { getPrinterSettings } from '@marbete/core/api/printer-settings';
import { expect, test } from 'vitest';
import * as calls from './calls.ts';

test('The calls without schemas are those of the contract', () => {
  const contract = { ...embed, ...labels, getPrinterSettings };
  for (const [name, call] of Object.entries(calls)) {
    const declared = contract[name as keyof typeof calls];
    expect(declared, name).toMatchObject(call);
  }
});
