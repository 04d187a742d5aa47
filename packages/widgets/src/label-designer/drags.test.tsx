import { defaultPrinterSettings } from '@marbete/core/template/values';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LabelDesigner } from './LabelDesigner.tsx';

/* Labels of the demo and those whose pictures are kept: fields are dragged as a person would, and the drags undone. */

const sources = {
  ...import.meta.glob<string>('../../../../demo/*.{zpl,tspl}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../../tests/golden/tspl/*.tspl', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};
const labels = Object.entries(sources).map(([path, source]) => ({
  name: path.replace(/^.*\//, ''),
  language: path.endsWith('.tspl') ? ('tspl' as const) : ('zpl' as const),
  source,
}));

/** So many of a list, spread over all of it. */
const spread = <T,>(list: readonly T[], count: number) =>
  list.filter((_, at) => at % Math.max(1, Math.ceil(list.length / count)) === 0);

it('finds labels to drag fields of', () => {
  expect(labels.length).toBeGreaterThan(5);
});

it.each(labels)(
  'drags five fields of $name by 8 dots, and undoes to the same bytes',
  { timeout: 60_000 },
  async ({ source, language }) => {
    await page.viewport(1240, 800);
    const code = { now: source };
    const show = (text: string) => (
      <div style={{ width: 1180 }}>
        <LabelDesigner
          source={text}
          language={language}
          settings={defaultPrinterSettings}
          onChange={(change) => {
            code.now = change.source;
            render(show(change.source));
          }}
        />
      </div>
    );
    const { render, container } = await renderScreen(show(source));
    const board = page.getByRole('tree', { name: 'Dibujo de la etiqueta' });
    await expect.element(board).toBeInTheDocument();
    const drawn = () => [...container.querySelectorAll<HTMLElement>('[data-field]:not([hidden])')];
    await expect.poll(() => drawn().length).toBeGreaterThan(0);
    const ids = spread(drawn(), 5).map((field) => field.dataset['field']);
    const element = board.element();
    element.setPointerCapture = () => {};
    const undo = page.getByRole('button', { name: /^Deshacer/ });
    for (const id of ids) {
      const field = container.querySelector<HTMLElement>(`[data-field="${id}"]`);
      // Covered fields are chosen in the list.
      container.querySelector<HTMLElement>(`[data-layer="${id}"]`)?.click();
      // oxlint-disable-next-line no-await-in-loop -- one drag after the other
      await expect.poll(() => field?.getAttribute('aria-selected')).toBe('true');
      const canvas = container.querySelector('canvas');
      const perDot = (canvas?.getBoundingClientRect().width ?? 0) / (canvas?.width ?? 1);
      const { left = 0, top = 0, width = 0, height = 0 } = field?.getBoundingClientRect() ?? {};
      const [x, y] = [left + width / 2, top + height / 2];
      const fire = (type: string, dots: number) =>
        element.dispatchEvent(
          new PointerEvent(type, {
            clientX: x + dots * perDot,
            clientY: y + dots * perDot,
            ctrlKey: true,
            bubbles: true,
            pointerId: 1,
            button: 0,
          }),
        );
      fire('pointerdown', 0);
      for (const dots of [4, 12, 8]) fire('pointermove', dots);
      fire('pointerup', 8);
      // oxlint-disable-next-line no-await-in-loop -- one drag after the other
      await expect.poll(() => code.now).not.toBe(source);
      // oxlint-disable-next-line no-await-in-loop -- one drag after the other
      await undo.click();
      // oxlint-disable-next-line no-await-in-loop -- one drag after the other
      await expect.poll(() => code.now).toBe(source);
    }
    await expect.element(undo).toBeDisabled();
  },
);
