import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import shelf from '../../../../demo/shelf.zpl?raw';
import { openBoard } from '../../../../tests/components/open-board.tsx';

const tools = page.getByRole('toolbar', { name: 'Herramientas' });
const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

// The first board of a page too: what edits its language is fetched meanwhile.
it.each([390, 320, 412])(
  'fits the label into a phone of %i pixels, with its tools in one row',
  async (width) => {
    await openBoard(shelf, { onPrintOne: () => undefined }, width);
    const canvas = () => box(document.querySelector('canvas'));
    await expect.poll(() => canvas().width).toBeGreaterThan(0);
    await expect.poll(() => canvas().right).toBeLessThanOrEqual(width);
    const row = tools.element();
    const buttons = [...row.querySelectorAll('button')];
    expect(buttons.length).toBeGreaterThan(10);
    expect(new Set(buttons.map((button) => Math.round(box(button).top + box(button).height / 2))).size).toBe(
      1,
    );
    // What prints is in sight from the beginning, and every other tool can be pushed beside it.
    const print = page.getByRole('button', { name: 'Imprimir una de prueba' });
    for (const button of buttons.slice(0, -1)) {
      row.scrollLeft += box(button).left - 40;
      expect(box(button).left).toBeGreaterThanOrEqual(0);
      expect(box(button).right).toBeLessThanOrEqual(box(print.element()).left);
      expect(box(print.element()).right).toBeLessThanOrEqual(width);
    }
  },
);
