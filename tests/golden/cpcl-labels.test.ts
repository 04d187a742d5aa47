import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '@marbete/engine/internal/picture/png';
import { expect, test } from 'vitest';
import { cpclDrawer } from '../../packages/engine/src/languages/cpcl/draw/render-cpcl.ts';
import { goldenLabels, projectRoot } from './golden-labels.ts';
import { readCodes } from './read-codes.ts';

/* CPCL programs in, exact pictures and reports out; an independent decoder reads the codes of the pictures. */

const compare = goldenLabels('cpcl');
const paper = { dpmm: 8, widthMm: 101.5, heightMm: 100 };
const own = join(projectRoot, 'tests/golden/cpcl');
const programs = readdirSync(own).toSorted();

/** What the decoder reads in each label. It knows neither POSTNET nor MSI, and of two PDF417 codes reads the level one. */
const readings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'bar-codes.cpcl': [
    [
      'Codabar: A40156B',
      'Code128: (01)07501031311309(21)7',
      'Code128: Caja 12345678',
      'Code128: Turn 3',
      'Code39: PZA-01',
      'Code39: PZA-01L',
      'Code39Ext: Pza 1',
      'Code93: PZA-01',
      'EAN13: 0036000291452',
      'EAN13: 7501031311309',
      'EAN13: 7501031311309',
      'EAN8: 96385074',
      'ITF: 12345670',
      'ITF: 12345678',
      'UPCE: 0012000003455',
    ],
  ],
  'counters.cpcl': [['Code128: S000098'], ['Code128: S000099'], ['Code128: S000100'], ['Code128: S1']],
  'matrix-codes.cpcl': [
    [
      'Aztec: LOTE 2026',
      'DataMatrix: PZA-000123 "A"',
      'PDF417: LOTE 2026-000123, CAJA 7',
      'QRCode: 0123456789ABCa,1b',
      'QRCode: https://example.com/p/750',
    ],
  ],
  'shapes-and-text.cpcl': [[]],
};

test.each(programs)('%s', async (file) => {
  const result = await cpclDrawer.render(readFileSync(join(own, file), 'utf8'), paper);
  compare(file.slice(0, -5), result);
  const codes = await Promise.all(result.labels.map(({ bitmap }) => readCodes(encodePng(bitmap, 8))));
  expect(codes).toEqual(readings[file]);
});
