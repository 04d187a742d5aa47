import { insertField, openDocument } from '@marbete/engine/edit';
import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import { expect, it } from 'vitest';
import { isLine } from './field-words.ts';

it.each(['zpl', 'tspl', 'epl', 'cpcl'] as const)(
  'calls a line a line in %s, and a box a box',
  async (language) => {
    const empty = await openDocument(emptyLabel(language, 50, 30, 8) ?? '', { language });
    const kinds = [
      ['line', 240, 2],
      ['line', 2, 120],
      ['box', 160, 80],
    ] as const;
    const found: boolean[] = [];
    for (const [kind, widthDots, heightDots] of kinds) {
      const size = { widthDots, heightDots };
      const options = kind === 'box' ? { thickness: 2 } : {};
      const { source } = insertField(empty, kind, { x: 40, y: 40, ...size }, options);
      // oxlint-disable-next-line no-await-in-loop -- three labels
      const { fields } = await openDocument(source, { language });
      found.push(...fields.map(isLine));
    }
    expect(found).toEqual([true, true, false]);
  },
);

it('counts the thickness of a line in the unit of its label', async () => {
  const { fields } = await openDocument('^XA^MUM^FO5,5^GB30,0.25,0.25^FS^FO5,10^GB30,10,0.25^FS^XZ');
  expect(fields.map(isLine)).toEqual([true, false]);
});
