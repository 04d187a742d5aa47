import * as embed from '@marbete/core/api/embed';
import { showLabel } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { getPrinterSettings } from '@marbete/core/api/printer-settings';
import { expect, test } from 'vitest';
import * as calls from './calls.ts';

test('The calls without schemas are those of the contract', () => {
  const contract = { ...embed, getPrinterSettings, printLabel, showLabel };
  for (const [name, call] of Object.entries(calls)) {
    const declared = contract[name as keyof typeof calls];
    expect(declared, name).toMatchObject(call);
  }
});
