import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { encodePng } from '@marbete/engine/internal/picture/png';
import type { RenderResult } from '@marbete/engine/internal/picture/types';
import { joinCode } from '@marbete/engine/internal/template/source';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { describe, expect, test } from 'vitest';
import { eplDrawer } from '../../packages/engine/src/languages/epl/draw/render-epl.ts';
import { goldenLabels, projectRoot } from './golden-labels.ts';
import { readCodes } from './read-codes.ts';

/* EPL programs in, exact pictures and reports out; an independent decoder reads the codes of the pictures. */

const compare = goldenLabels('epl');
const paper = { dpmm: 8, widthMm: 101.5, heightMm: 100 };
const own = join(projectRoot, 'tests/golden/epl');
const programs = readdirSync(own).toSorted();

/**
 * What the decoder reads in each label. It knows no POSTNET, PLANET, MSI nor MaxiCode of this size and no stacked DataBar of
 * these heights; their modules are held against another encoder.
 */
const readings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'bar-codes.epl': [
    [
      'Codabar: A40156B',
      'Code128: (00)000123456789012343',
      'Code128: (01)07501031311309(17)231231(10)LOTE7',
      'Code128: 12345678',
      'Code128: 1234ab',
      'Code128: ABC-123',
      'Code128: Caja 12345678',
      'Code39: PZA-01',
      'Code93: PZA-01',
      'EAN13: 0036000291452',
      'EAN13: 7501031311309',
      'EAN8: 96385074',
      'ITF: 07501031311309',
      'ITF: 12345670',
      'ITF: 12345678',
      'UPCE: 0012300000451',
    ],
    [
      'Code128: Data<GS>9',
      'Code128: RR473124829DE',
      'Code128: Turn 1',
      'Code128: Turn 2',
      'Code128: Turn 3',
      'Code39: PZA-01L',
      'DataBarOmni: (01)07501031311309',
      'EAN13: 0036000291452',
      'EAN13: 7501031311309',
      'ITF: 12345670',
      'ITF: 563102430313',
    ],
  ],
  'forms.epl': [['Code128: S000098'], ['Code128: S000099'], ['Code128: S000100'], ['Code128: S1']],
  'matrix-codes.epl': [
    [
      'Aztec: LOTE 2026',
      'Aztec: LOTE 2026',
      'DataMatrix: PZA-000123',
      'DataMatrix: PZA-000123',
      'DataMatrix: PZA-000123 "A"',
      'PDF417: LOTE 2026',
      'PDF417: LOTE 2026-000123, CAJA 7',
      'QRCode: 12345',
      'QRCode: https://example.com/p/750',
    ],
  ],
  'shapes-and-text.epl': [[]],
};

async function codesOf({ labels }: RenderResult): Promise<string[][]> {
  return Promise.all(labels.map(({ bitmap }) => readCodes(encodePng(bitmap, 8))));
}

test.each(programs)('%s', async (file) => {
  const result = await eplDrawer.render(readFileSync(join(own, file), 'utf8'), paper);
  compare(file.slice(0, -4), result);
  expect(await codesOf(result)).toEqual(readings[file]);
});

describe('the demo template', () => {
  test.each(['', '59.90'])('with the offer %j', async (offer) => {
    const source = readFileSync(join(projectRoot, 'demo/shelf.epl'), 'utf8');
    const template = compileTemplate(source, { language: 'epl', settings: defaultPrinterSettings });
    const values = {
      DESCRIPTION: { text: 'CAFÉ MOLIDO TOSTADO OSCURO 250 G BOLSA' },
      PRICE: { text: '64.90' },
      OFFER: { text: offer },
      UNIT: { text: '250 g' },
      LOCATION: { text: 'P7-A3' },
      CODE: { text: '7501031311309' },
    };
    const { code, problems } = template.expand(values, 2, { date: '21/11/2026', time: '10:30 a. m.' });
    expect(problems).toEqual([]);
    const result = await eplDrawer.render(
      joinCode(template.head, code ?? new Uint8Array(), template.tail),
      paper,
    );
    expect(result.diagnostics).toEqual([]);
    compare(`demo-shelf${offer && '-offer'}`, result);
    expect(await codesOf(result)).toEqual([['EAN13: 7501031311309']]);
  });
});
