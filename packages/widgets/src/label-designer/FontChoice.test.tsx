import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

const source =
  '^XA^PW400^LL240^FO16,20^A0N,30,30^FDPan 12.50^FS^FO16,30^GB300,100,4^FS^FO16,150^ADN,36,20^FDOtro^FS^XZ';
const canvases = () => [...document.querySelectorAll('canvas')];

/** The ink of a picture: how many dots, and which share of the columns. */
function inkOf(canvas: HTMLCanvasElement) {
  const { width, height } = canvas;
  const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
  return `${width} ${height} ${[...data].filter((value, at) => at % 4 === 0 && value < 128).length}`;
}

it.each(['light', 'dark'])(
  'shows each font by what the field says, and takes one by keys: %s',
  async (scheme) => {
    document.documentElement.style.colorScheme = scheme;
    const code = await openBoard(source);
    await inList(/^Pan/).click();
    const font = page.getByLabelText('Tipo de letra');
    await expect.element(font).toHaveTextContent('Letra 0');
    // Nothing is drawn before the list is open.
    expect(canvases().length).toBe(1);
    (font.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const options = page.getByRole('option');
    await expect.poll(() => options.elements().length).toBe(9);
    await expect.poll(() => canvases().length, { timeout: 10_000 }).toBe(10);
    const pictures = canvases().filter((canvas) => canvas.closest('[role=option]'));
    expect(new Set(pictures.map(inkOf)).size).toBeGreaterThanOrEqual(8);
    for (const picture of pictures) {
      const { width, height } = picture.getBoundingClientRect();
      expect(Math.max(width / 180, height / 36)).toBeLessThanOrEqual(1.01);
      // The frame around the text is no part of it.
      expect(picture.height).toBeLessThan(90);
      const paper = getComputedStyle(picture.parentElement!).backgroundColor;
      expect(paper).toBe('rgb(255, 254, 251)');
      // A screen reader says the name alone.
      expect(picture.closest('[aria-hidden]')).not.toBeNull();
    }
    await expect.element(page.getByRole('option', { name: 'Letra B', exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => code.now).toMatch(/\^ABN,\d+,\d+\^FDPan/);
    await expect.element(page.getByLabelText('Tipo de letra')).toHaveTextContent('Letra B');
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.poll(() => code.now).toBe(source);
    document.documentElement.style.colorScheme = '';
  },
);
