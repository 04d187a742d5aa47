import { openDocument } from '@marbete/engine/edit';
import { expect, test } from 'vitest';
import { withOtherCode } from './other-code.ts';

const options = { language: 'zpl', widthMm: 100, heightMm: 60 } as const;
const ean = (y: number, field = '^FD%CODE%') => `^FO40,${y}^BY2^BEN,60,Y${field}^FS`;

test('Each code of the variable becomes Code 128, those of others stay', async () => {
  const other = '^FO40,300^BEN,60,Y^FD%SKU%^FS';
  const source = `^XA\n${ean(20)}\n${ean(120)}\n${other}\n^XZ`;
  const changed = await withOtherCode(source, options, 'CODE');
  expect(changed).toContain(other);
  const { fields } = await openDocument(changed ?? '', options);
  expect(fields.map(({ code, placeholders }) => `${code?.symbology} ${placeholders}`).toSorted()).toEqual([
    'Code 128 CODE',
    'Code 128 CODE',
    'EAN-13 SKU',
  ]);
  expect(await withOtherCode(changed ?? '', options, 'CODE')).toBeUndefined();
});

test('A code that a text takes its words from is not taken away, and no second one is left beside it', async () => {
  const shared = ean(20, '^FN1^FD%CODE%');
  const source = `^XA\n${shared}\n^FO40,120^A0N,30,30^FN1^FS\n^XZ`;
  expect(await withOtherCode(source, options, 'CODE')).toBeUndefined();
  // Nor where another code could be changed before it.
  expect(
    await withOtherCode(source.replace(shared, `${ean(200)}\n${shared}`), options, 'CODE'),
  ).toBeUndefined();
});
