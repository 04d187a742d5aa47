import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { tsplDrawer } from '../../packages/engine/src/languages/tspl/draw/render-tspl.ts';
import { describe, expect, test } from 'vitest';
import { joinCode } from '@marbete/engine/internal/template/source';
import { goldenLabels, projectRoot } from './golden-labels.ts';

/* TSPL programs in, exact pictures and reports out. */

const corpus = join(process.env.MARBETE_CORPORA ?? join(projectRoot, '../shared/corpora'), 'tspl');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn(`Not run: no programs in ${corpus}; MARBETE_CORPORA names another folder.`);

const compare = goldenLabels('tspl');

const programs = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.tspl'))
        .toSorted()
    : [];

const paper = { dpmm: 8, widthMm: 100, heightMm: 100 };

describe('our own programs', () => {
  const own = join(projectRoot, 'tests/golden/tspl');
  test.each(programs(own))('%s', async (file) => {
    compare(file.slice(0, -5), await tsplDrawer.render(readFileSync(join(own, file), 'utf8'), paper));
  });

  test.each(['shelf', 'ticket'])('the demo template %s', async (name) => {
    const source = readFileSync(join(projectRoot, 'demo', `${name}.tspl`), 'utf8');
    const template = compileTemplate(source, { language: 'tspl', settings: defaultPrinterSettings });
    const values = {
      DESCRIPTION: { text: 'CAFÉ MOLIDO TOSTADO OSCURO 250 G BOLSA' },
      PRICE: { text: '64.90' },
      OFFER: { text: '59.90' },
      UNIT: { text: '250 g' },
      LOCATION: { text: 'P7-A3' },
      CODE: { text: '7501031311309' },
    };
    const { code, problems } = template.expand(values, 2, { date: '21/11/2026', time: '10:30 a. m.' });
    expect(problems).toEqual([]);
    const result = await tsplDrawer.render(joinCode(template.head, code!, template.tail), paper);
    expect(result.diagnostics).toEqual([]);
    compare(`demo-${name}`, result);
  });
});

describe.runIf(hasCorpus)('programs of the corpus', () => {
  test.each(programs(corpus))('%s', async (file) => {
    compare(`corpus-${file.slice(0, -5)}`, await tsplDrawer.render(readFileSync(join(corpus, file)), paper));
  });
});
