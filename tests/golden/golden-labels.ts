import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LabelElement } from '@marbete/engine/internal/picture/elements';
import { encodePng } from '@marbete/engine/internal/picture/png';
import type { RenderResult } from '@marbete/engine/internal/picture/types';
import { expect } from 'vitest';

/*
 * Programs of one language in, exact pictures and reports out. `npm run golden:update` writes the golden values anew; the
 * pictures of a program that differs are left in .cache/golden.
 */

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const updates = process.env.MARBETE_GOLDEN === 'update';

interface Golden {
  labels: { size: string; copies: number; sha256: string; fields: string[] }[];
  remarks: string[];
}

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

/** Holds results against the golden values of a language, which are in `<language>-labels.json`. */
export function goldenLabels(language: string): (name: string, result: RenderResult) => void {
  const path = join(projectRoot, `tests/golden/${language}-labels.json`);
  const golden = (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as Record<string, Golden>;
  return (name, result) => {
    const found = described(result);
    if (updates) {
      golden[name] = found;
      const sorted = Object.fromEntries(Object.entries(golden).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(path, `${JSON.stringify(sorted, null, 1)}\n`);
      return;
    }
    if (JSON.stringify(found) !== JSON.stringify(golden[name])) {
      mkdirSync(join(projectRoot, '.cache/golden'), { recursive: true });
      result.labels.forEach(({ bitmap }, at) =>
        writeFileSync(
          join(projectRoot, '.cache/golden', `${language}-${name}-${at}.png`),
          encodePng(bitmap, 8),
        ),
      );
    }
    expect(found).toEqual(golden[name]);
  };
}
