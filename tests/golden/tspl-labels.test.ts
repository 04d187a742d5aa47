import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileTemplate } from '@marbete/core/languages/compile';
import { defaultPrinterSettings } from '@marbete/core/template/values';
import { encodePng } from '@marbete/core/picture/png';
import { renderTspl } from '../../packages/core/src/languages/tspl/draw/render-tspl.ts';
import type { LabelElement } from '@marbete/core/picture/elements';
import type { RenderResult } from '@marbete/core/picture/types';
import { describe, expect, test } from 'vitest';
import { joinCode } from '@marbete/core/template/source';

/*
 * TSPL programs in, exact pictures and reports out. `npm run golden:update` writes tspl-labels.json anew; the pictures of a
 * program that differs are left in .cache/golden.
 */

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const goldenPath = join(projectRoot, 'tests/golden/tspl-labels.json');
const updates = process.env.MARBETE_GOLDEN === 'update';
const corpus = join(process.env.MARBETE_CORPORA ?? join(projectRoot, '../shared/corpora'), 'tspl');
const hasCorpus = existsSync(corpus);
if (!hasCorpus) console.warn(`Not run: no programs in ${corpus}; MARBETE_CORPORA names another folder.`);

interface Golden {
  labels: { size: string; copies: number; sha256: string; fields: string[] }[];
  remarks: string[];
}

const golden = (existsSync(goldenPath) ? JSON.parse(readFileSync(goldenPath, 'utf8')) : {}) as Record<
  string,
  Golden
>;

/** One line a field: what it says, where, and in what. */
function fieldLine(element: LabelElement): string {
  const { x, y, width, height } = element.box;
  const place = `${x},${y} ${width}x${height} turn ${element.turn}`;
  if (element.kind === 'text') {
    const { heightDots, widthDots } = element.typeface;
    return `${place} text ${element.font} ${heightDots}x${widthDots} ${element.text}`;
  }
  if (element.kind === 'code') {
    const { symbology, moduleDots, data } = element.drawing;
    return `${place} ${symbology} module ${moduleDots} ${data}`;
  }
  return `${place} ${element.name}`;
}

function described({ labels, diagnostics }: RenderResult): Golden {
  return {
    labels: labels.map(({ bitmap, copies, elements }) => ({
      size: `${bitmap.width}x${bitmap.height}`,
      copies,
      sha256: createHash('sha256').update(bitmap.data).digest('hex'),
      fields: elements.map(fieldLine),
    })),
    remarks: diagnostics.map(({ level, code, line, column }) => `${line}:${column} ${level} ${code}`),
  };
}

function compare(name: string, result: RenderResult): void {
  const found = described(result);
  if (updates) {
    golden[name] = found;
    const sorted = Object.fromEntries(Object.entries(golden).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(goldenPath, `${JSON.stringify(sorted, null, 1)}\n`);
    return;
  }
  if (JSON.stringify(found) !== JSON.stringify(golden[name])) {
    mkdirSync(join(projectRoot, '.cache/golden'), { recursive: true });
    result.labels.forEach(({ bitmap }, at) =>
      writeFileSync(join(projectRoot, '.cache/golden', `tspl-${name}-${at}.png`), encodePng(bitmap, 8)),
    );
  }
  expect(found).toEqual(golden[name]);
}

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
    compare(file.slice(0, -5), await renderTspl(readFileSync(join(own, file), 'utf8'), paper));
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
    const { code, problems } = template.expand(values, 2, { anio: '21/11/2026', hora: '10:30 a. m.' });
    expect(problems).toEqual([]);
    const result = await renderTspl(joinCode(template.head, code!, template.tail), paper);
    expect(result.diagnostics).toEqual([]);
    compare(`demo-${name}`, result);
  });
});

describe.runIf(hasCorpus)('programs of the corpus', () => {
  test.each(programs(corpus))('%s', async (file) => {
    compare(`corpus-${file.slice(0, -5)}`, await renderTspl(readFileSync(join(corpus, file)), paper));
  });
});
