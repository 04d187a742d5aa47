import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, label, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';

/* Names, groups, locks and the order of fields: all of them stand in the code. */

const labels = {
  zpl: '^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^FO16,80^A0N,40,40^FDDos^FS^FO16,160^GB200,40,2^FS^XZ',
  tspl: 'SIZE 50 mm,30 mm\nCLS\nTEXT 16,20,"3",0,1,1,"Uno"\nTEXT 16,80,"3",0,1,1,"Dos"\nBOX 16,160,216,200,2\nPRINT 1\n',
} as const;
const languages = ['zpl', 'tspl'] as const;

/** A press on a field, so many pixels further before it is let go. */
function press(name: RegExp, dx = 0, dy = 0) {
  const { left, top } = onLabel(name).element().getBoundingClientRect();
  label.element().setPointerCapture = () => {};
  const fire = (type: string, x: number, y: number) =>
    label.element().dispatchEvent(
      new PointerEvent(type, {
        clientX: x,
        clientY: y,
        bubbles: true,
        pointerId: 1,
        isPrimary: true,
        button: 0,
      }),
    );
  const [x, y] = [left + 6, top + 6];
  fire('pointerdown', x, y);
  if (dx !== 0 || dy !== 0) for (const part of [0.5, 1]) fire('pointermove', x + dx * part, y + dy * part);
  fire('pointerup', x + dx, y + dy);
}
const isSelected = (name: RegExp) => onLabel(name).element().getAttribute('aria-selected') === 'true';
const placeOf = (name: RegExp) =>
  / en [\d., ]+ mm/.exec(inList(name).element().getAttribute('aria-label') ?? '')?.[0];

it.each(languages)(
  'keeps a group together, reaches a field of it, and lets it go, in %s',
  async (language) => {
    const source = labels[language];
    const code = await openBoard(source, { language });
    await inList(/^Uno/).click();
    await inList(/^Dos/).click({ modifiers: ['Shift'] });
    await userEvent.keyboard('{Control>}g{/Control}');
    await expect.poll(() => code.now.match(/@field group=1/g)?.length).toBe(2);
    await userEvent.keyboard('{Escape}');
    const before = [placeOf(/^Uno/), placeOf(/^Dos/)];
    press(/^Uno/);
    await expect
      .poll(() => [isSelected(/^Uno/), isSelected(/^Dos/), isSelected(/^Recuadro/)])
      .toEqual([true, true, false]);
    press(/^Dos/, 37, 23);
    await expect.poll(() => placeOf(/^Uno/)).not.toBe(before[0]);
    expect(placeOf(/^Dos/)).not.toBe(before[1]);
    // A second press reaches the field alone.
    press(/^Dos/);
    await expect.poll(() => [isSelected(/^Uno/), isSelected(/^Dos/)]).toEqual([false, true]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => placeOf(/^Uno/)).toBe(before[0]);
    await page.getByRole('button', { name: 'Desagrupar' }).click();
    await expect.poll(() => code.now).toBe(source);
  },
);

it.each(languages)('leaves a locked field where it is until it is unlocked, in %s', async (language) => {
  const source = labels[language];
  const code = await openBoard(source, { language });
  await inList(/^Recuadro/).click();
  await page.getByRole('checkbox', { name: /^Bloqueado/ }).click();
  await expect.poll(() => code.now).toContain('@field locked');
  const locked = code.now;
  await expect.element(inList(/^Recuadro, bloqueado/)).toBeInTheDocument();
  expect(document.querySelectorAll('[data-handle]')).toHaveLength(0);
  press(/^Recuadro/, 40, 9);
  await inList(/^Recuadro/).click();
  for (const keys of ['{Delete}', '{ArrowRight}']) {
    label.element().focus();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await userEvent.keyboard(keys);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.element(page.getByText(/está bloqueado: desbloquéelo primero/).first()).toBeVisible();
  }
  expect(code.now).toBe(locked);
  await page.getByRole('checkbox', { name: /^Bloqueado/ }).click();
  await expect.poll(() => code.now).toBe(source);
});

it.each(languages)('calls a field by its name, which goes along with a copy, in %s', async (language) => {
  const code = await openBoard(labels[language], { language });
  await inList(/^Uno/).click();
  const name = page.getByRole('textbox', { name: 'Nombre en la lista de campos' });
  await name.fill('Título');
  await userEvent.keyboard('{Enter}');
  await expect.element(inList(/^Título, texto/)).toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  expect(code.now).toContain('@field name=Título');
  label.element().focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => inList(/^Título/).elements().length).toBe(2);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(labels[language]);
});

it.each(languages)(
  'changes the order in which fields print by dragging them in the list, in %s',
  async (language) => {
    const code = await openBoard(labels[language], { language });
    const order = () =>
      [...code.now.matchAll(/Uno|Dos|\^GB|BOX/g)].map(([what]) => what.replace(/\W|BOX/g, '') || 'GB');
    await expect.element(inList(/^Uno/)).toBeInTheDocument();
    await inList(/^Recuadro/).dropTo(inList(/^Uno/), { targetPosition: { x: 20, y: 3 } });
    await expect.poll(order).toEqual(['GB', 'Uno', 'Dos']);
    await inList(/^Uno/).dropTo(inList(/^Dos/), { targetPosition: { x: 20, y: 24 } });
    await expect.poll(order).toEqual(['GB', 'Dos', 'Uno']);
  },
);

it('goes to whole millimetres on the grid, and shows and takes distances in dots', async () => {
  const code = await openBoard(labels.zpl.replace('^FO16,20', '^FO19,23'));
  await inList(/^Uno/).click();
  await page.getByRole('button', { name: 'Cuadrícula de un milímetro' }).click();
  press(/^Uno/, 61, 35);
  await expect.poll(() => code.now).not.toContain('^FO19,23');
  await page.getByRole('button', { name: 'Medidas en puntos' }).click();
  const left = page.getByRole('textbox', { name: 'De la izquierda' });
  await expect.poll(() => Number((left.element() as HTMLInputElement).value) % 8).toBe(0);
  await left.fill('77');
  await userEvent.keyboard('{Enter}');
  await expect.element(left).toHaveValue('77');
  await page.getByRole('button', { name: 'Medidas en puntos' }).click();
  await expect.element(left).toHaveValue('9.63');
});
