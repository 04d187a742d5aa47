import { moveFields, openDocument, type DocumentField } from '@marbete/engine/edit';
import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { label as onBoard, openBoard } from '../../../../tests/components/open-board.tsx';
import { fieldsAt } from './snapping.ts';

/*
 * Fields of labels are dragged with the mouse as a person would: there, back, and both undone. Three fields of a few
 * labels in every run; with MARBETE_LONG_TESTS five of each label of the demo, the golden ones and the corpora.
 */

const files = import.meta.glob<string>(
  [
    '../../../../demo/*.{zpl,tspl,epl}',
    '../../../../tests/golden/*/*.{zpl,tspl,epl}',
    '#corpora/{zpl,tspl,epl}/*.{zpl,tspl,epl}',
  ],
  { query: '?raw', import: 'default' },
);
const isLong = import.meta.env['MARBETE_LONG_TESTS'] !== '';
const usual = /demo\/shelf\.(?:zpl|epl)|golden\/tspl\/matrix-codes/;
const labels = Object.entries(files)
  .filter(([path]) => isLong || usual.test(path))
  .map(([path, load]) => ({ name: path.split('/').slice(-2).join('/'), load }));

/* oxlint-disable no-await-in-loop -- a person does one thing after the other */

/** How far a field is dragged, in dots. */
const away = 8;

/** So many of a list, spread over all of it. */
const spread = <T,>(list: readonly T[], count: number) =>
  list.filter((_, at) => at % Math.max(1, Math.ceil(list.length / count)) === 0);

const fieldOf = (id: number) => document.querySelector<HTMLElement>(`[data-field="${id}"]`);
const selected = () => document.querySelector<HTMLElement>('[data-field][aria-selected="true"]');
const canvas = () => document.querySelector('canvas');
const paper = () => canvas()?.getBoundingClientRect() ?? new DOMRect();
/** Pixels of a dot. */
const perDot = () => paper().width / (canvas()?.width ?? 1);
/** Where a field stands, in dots. */
const cornerOf = (id: number) => {
  const { left = '', top = '' } = fieldOf(id)?.style ?? {};
  return [left, top].map((side) => Math.round(Number.parseFloat(side) / perDot()));
};
const refusal = () => document.querySelector('[data-pane] [data-kind=warning]')?.textContent;
const readOut = () => document.querySelector('output:not([aria-label])')?.textContent;
const undo = page.getByRole('button', { name: /^Deshacer/ });

/** The dots on the screen, as one text. */
const picture = () => canvas()?.toDataURL() ?? '';

type MouseEventType = 'mouseMoved' | 'mousePressed' | 'mouseReleased';

/** The mouse of the browser itself, which hits what is uppermost there. Ctrl keeps fields from snapping. */
async function mouse(type: MouseEventType, x: number, y: number, isHeld = true): Promise<void> {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {};
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: left + x,
    y: top + y,
    modifiers: 2,
    ...(isHeld ? { button: 'left', buttons: 1, clickCount: 1 } : {}),
  });
}

/** A place on the screen at which a field can be taken: the middle of what is on the paper. */
function holdOf(id: number): { x: number; y: number; isOnPaper: boolean } {
  const field = fieldOf(id)?.getBoundingClientRect() ?? new DOMRect();
  const on = paper();
  const [left, right] = [Math.max(field.left, on.left), Math.min(field.right, on.right)];
  const [top, bottom] = [Math.max(field.top, on.top), Math.min(field.bottom, on.bottom)];
  const isOnPaper = left < right && top < bottom;
  return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2), isOnPaper };
}

/** Drags a field, first too far. */
async function drag(id: number, dots: number): Promise<void> {
  const { x, y } = holdOf(id);
  const pixels = perDot();
  await mouse('mouseMoved', x, y, false);
  await mouse('mousePressed', x, y);
  for (const far of [dots * 5, dots]) {
    await mouse('mouseMoved', x + far * pixels, y + far * pixels);
  }
  await mouse('mouseReleased', x + dots * pixels, y + dots * pixels);
}

it('finds labels to drag fields of', () => {
  expect(labels.length).toBeGreaterThan(2);
});

it.each(labels)(
  'drags fields of $name there and back and undoes it, and nothing is left of that',
  { timeout: 120_000 },
  async ({ name, load }) => {
    const source = await load();
    const language = name.split('.').at(-1) as 'zpl' | 'tspl' | 'epl';
    const code = await openBoard(source, { language });
    // As large as it is: a frame that is higher than the window is shown smaller.
    await page.viewport(1240, 700);
    const label = await openDocument(source, { language, dpmm: 8, widthMm: 100, heightMm: 150 });
    const first = label.fields.find(({ drawn }) => drawn);
    if (!first) return;
    await expect.poll(() => fieldOf(first.id)).not.toBeNull();
    // The bytes of its pictures were lost on their way, so it cannot be printed: the board says so.
    if (name === 'zpl/usps_apo.zpl') {
      await expect.element(page.getByText('El código tiene un error', { exact: false })).toBeVisible();
      return;
    }
    await expect.poll(picture).not.toBe('');
    // The label is made to fit once the room for it is known.
    await expect
      .poll(async () => {
        const { width } = paper();
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return paper().width === width;
      })
      .toBe(true);
    const before = picture();
    const isUppermost = ({ id }: DocumentField) => {
      const { x, y } = holdOf(id);
      const { left, top } = paper();
      const margin = label.labels[0]?.leftDots ?? 0;
      const at = [(x - left) / perDot() - margin, (y - top) / perDot()] as const;
      return fieldsAt(label.fields, ...at, 2 / perDot())[0]?.id === id;
    };

    const shown = label.fields.filter(({ id, drawn }) => drawn && holdOf(id).isOnPaper);
    for (const field of spread(shown, isLong ? 5 : 3)) {
      const corner = cornerOf(field.id);
      const there = moveFields(label, [field.id], away, away);
      // What is selected would be dragged from below others.
      onBoard.element().focus();
      await userEvent.keyboard('{Escape}');
      await expect.poll(selected).toBeNull();
      // Covered fields are chosen in the list.
      if (!isUppermost(field)) {
        document.querySelector<HTMLElement>(`[data-layer="${field.id}"]`)?.click();
        await expect.poll(() => selected()?.dataset['field']).toBe(String(field.id));
      }
      await drag(field.id, away);
      if (there.source === source) {
        // Why is said where it is seen, and read out.
        await expect.poll(refusal).toBeTruthy();
        expect(readOut()).toBe(refusal());
        expect(code.now).toBe(source);
        continue;
      }
      await expect.poll(() => code.now).toBe(there.source);
      const moved = there.ids.get(field.id) ?? -1;
      await expect.poll(() => cornerOf(moved)).toEqual(corner.map((side) => side + away));
      await drag(moved, -away);
      await expect.poll(() => code.now).not.toBe(there.source);
      await expect.poll(() => picture() === before).toBe(true);
      for (const text of [there.source, source]) {
        await undo.click();
        await expect.poll(() => code.now).toBe(text);
      }
      await expect.poll(() => cornerOf(field.id)).toEqual(corner);
    }
    await expect.element(undo).toBeDisabled();
  },
);
