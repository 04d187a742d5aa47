import { openDocument } from '@marbete/engine/edit';
import { expect, it } from 'vitest';
import { handlesOf, resizedBox } from './handles.ts';
import { resizeIntents, resizePreview } from './resize.ts';

const zpl = (field: string) => ({ language: 'zpl' as const, code: `^XA${field}^XZ` });

it.each([
  ['a box by its upper corner', zpl('^FO200,200^GB90,60,3^FS')],
  ['a box by its lower corner', zpl('^FT200,300^GB90,60,3^FS')],
  ['a box by its right corner', zpl('^FO300,200,1^GB90,60,3^FS')],
  ['an ellipse by its lower corner', zpl('^FT200,300^GE90,60,3^FS')],
  ['a diagonal by its lower corner', zpl('^FT200,300^GD90,60,3,B,R^FS')],
  ['bars by their lower corner', zpl('^FT200,300^BY2^BCN,60,N^FD123^FS')],
  ['turned bars', zpl('^FT200,300^BY2^BCR,60,N^FD123^FS')],
  ['a code of squares', zpl('^FO200,200^BXN,5,200^FDabc^FS')],
  ['a text by its base line', zpl('^FT200,300^A0N,40,30^FDabc^FS')],
  ['an inverted text', zpl('^FT200,300^A0I,40,30^FDabc^FS')],
  ['a text by its right end', zpl('^FO400,200,1^A0N,40,30^FDabc^FS')],
  ['a block', zpl('^FT200,300^A0N,30^FB200,2,0,C^FDabc def^FS')],
  [
    'a line from its end',
    { language: 'tspl' as const, code: 'SIZE 80 mm,60 mm\nCLS\nBOX 300,200,200,100,3\nPRINT 1\n' },
  ],
])('%s: what is pulled at one side stays at the other', async (_, { language, code }) => {
  const paper = { dpmm: 8, widthMm: 100, heightMm: 100 };
  const document = await openDocument(code, { language, ...paper });
  const field = document.fields[0]!;
  const from = field.box;
  for (const handle of handlesOf(field)) {
    const to = resizedBox(from, handle, handle.includes('w') ? -30 : 30, handle.includes('n') ? -24 : 24);
    let now = document;
    let selected = [field.id];
    for (const intent of resizeIntents(field.id, from, to)) {
      const edit = intent(now, [], selected);
      expect(edit.remarks.filter(({ level }) => level === 'error')).toEqual([]);
      selected = selected.flatMap((id) => edit.ids.get(id) ?? []);
      // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
      now = await openDocument(edit.source, { language, ...paper });
    }
    const { x, y, width, height } = now.fields[0]!.box;
    if (handle.includes('e')) expect([handle, x]).toEqual([handle, from.x]);
    if (handle.includes('w')) expect([handle, x + width]).toEqual([handle, from.x + from.width]);
    if (handle.includes('s')) expect([handle, y]).toEqual([handle, from.y]);
    if (handle.includes('n')) expect([handle, y + height]).toEqual([handle, from.y + from.height]);
    // What is shown meanwhile is what comes of it, where the size is not taken in steps.
    if (language !== 'zpl' || (field.kind !== 'box' && field.kind !== 'ellipse')) continue;
    const shown = resizePreview(document, { id: field.id, from, to });
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    const preview = await openDocument(shown, { language, ...paper });
    expect(preview.fields[0]?.box).toEqual(now.fields[0]?.box);
  }
});
