import { openDocument } from '@marbete/engine/edit';
import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { inList, label, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';

/* A pharmacy's label from nothing to paper: with the mouse, with keys alone, and on a phone. */

const mostActions = 45;
const row = {
  DESCRIPTION: 'Paracetamol 500 mg, caja con 20 tabletas recubiertas de liberación prolongada',
  PRICE: '38.50',
  OFFER: '29.90',
  CODE: '7501031311309',
  UNIT_PRICE: '$1.93',
};
const columns = [{ name: 'Precio por tableta', variable: 'UNIT_PRICE', sample: row.UNIT_PRICE }];

async function logo(): Promise<File> {
  const drawing = new OffscreenCanvas(48, 48);
  const context = drawing.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.fillRect(8, 8, 32, 32);
  return new File([await drawing.convertToBlob()], 'logo.png', { type: 'image/png' });
}

/** What a person does, each press, drag, text and file counted. */
interface Hand {
  press(on: Locator): Promise<void>;
  write(words: string): Promise<void>;
  /** Moves the selected field by millimetres. */
  move(field: RegExp, dx: number, dy: number): Promise<void>;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const selected = () =>
  page.getByRole('tree', { name: 'Campos' }).element().querySelectorAll('[aria-selected=true]').length;

async function draw(hand: Hand, count: () => void, printed: () => number) {
  await hand.press(button('100 × 50 mm'));
  for (const [element, field] of [
    ['Descripción', /^Descripción, texto/],
    ['Precio', /^Precio, entero, texto/],
    ['Código de barras', /^Código, código de barras/],
    ['Código QR', /^Código, código cuadrado/],
    ['Antes, tachado', /^Línea/],
    ['Precio por tableta', /^Unit price, texto|^Precio por|^Unit_price/i],
    ['Fecha', /^Fecha de hoy, texto/],
  ] as const) {
    const what =
      element === 'Precio por tableta'
        ? page.getByRole('button', { name: /^Precio por tableta/ })
        : button(element);
    // oxlint-disable-next-line no-await-in-loop -- one element after the other
    await hand.press(what);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.element(inList(field)).toBeInTheDocument();
  }
  await hand.press(button('Imagen'));
  const dialog = page.getByRole('dialog', { name: 'Poner una imagen' });
  count();
  await dialog.getByLabelText('Imagen (PNG, JPG)').upload(await logo());
  await hand.press(dialog.getByRole('button', { name: 'Poner en la etiqueta' }));
  await expect.element(inList(/^Imagen/)).toHaveAttribute('aria-selected', 'true');
  // The logo lies over the name: to the right and down.
  await hand.move(/^Imagen/, 60, 24);
  await hand.press(button('Recuadro'));
  await expect.element(inList(/^Recuadro/)).toHaveAttribute('aria-selected', 'true');
  await hand.press(inList(/^Fecha de hoy/));
  await expect.poll(selected).toBe(1);
  await hand.press(page.getByRole('combobox', { name: 'Dice' }));
  await hand.write('Hoy %DATE_NOW%');
  await expect.element(inList(/^Fecha de hoy/)).toBeInTheDocument();
  await hand.press(button('Imprimir una de prueba'));
  await expect.poll(printed).toBe(1);
}

/** The code of what was drawn has all of it, and nothing of it is in trouble. */
async function check(source: string) {
  const { fields } = await openDocument(source, { values: row });
  const of = (variable: string) => fields.filter(({ placeholders }) => placeholders.includes(variable));
  const [name] = of('DESCRIPTION');
  expect(name?.block?.room).toBe(2);
  expect(source).toContain('<FIT DESCRIPTION shrink>');
  const [whole, cents] = [of('PRICE_INT')[0], of('PRICE_CENT')[0]];
  expect(cents?.box.y).toBe(whole?.box.y);
  expect(cents?.font?.heightDots).toBeLessThan(whole?.font?.heightDots ?? 0);
  const [before] = of('PRICE');
  const strike = fields.find(({ group, kind }) => kind !== 'text' && group === before?.group);
  expect([before?.onlyWith, strike?.onlyWith, before?.group]).toEqual([['OFFER'], ['OFFER'], strike?.group]);
  expect([strike?.box.x, strike?.box.width]).toEqual([before?.box.x, before?.box.width]);
  expect(
    of('CODE')
      .map(({ code }) => code?.symbology)
      .toSorted(),
  ).toEqual(['EAN-13', 'QR Code']);
  expect([of('UNIT_PRICE').length, of('DATE_NOW')[0]?.content]).toEqual([1, 'Hoy %DATE_NOW%']);
  expect(fields.filter(({ kind }) => kind === 'image')).toHaveLength(1);
  expect(fields.filter((field) => field.kind === 'box' && field !== strike)).toHaveLength(1);
  const troubled = () => [...document.querySelectorAll('[data-troubled], [data-outside]')];
  await expect.poll(() => troubled().map((field) => field.getAttribute('aria-label'))).toEqual([]);
}

const isAt = (on: Locator) => on.elements().some((element) => element === document.activeElement);
async function tabTo(on: Locator) {
  await expect.poll(() => on.elements().length).toBeGreaterThan(0);
  // oxlint-disable-next-line no-await-in-loop -- a key after the other
  for (let keys = 0; keys < 120 && !isAt(on); keys++) await userEvent.keyboard('{Tab}');
  expect(isAt(on)).toBe(true);
}

it.each([
  { way: 'mouse', width: 1240 },
  { way: 'fingers on a phone', width: 390 },
])('takes at most 45 actions with the $way', async ({ width }) => {
  let actions = 0;
  let prints = 0;
  const code = await openBoard('', { columns, values: row, onPrintOne: () => prints++ }, width);
  const hand: Hand = {
    async press(on) {
      actions++;
      await on.click();
    },
    async write(words) {
      actions++;
      await userEvent.keyboard(`{Control>}a{/Control}${words.replaceAll('{', '{{')}{Enter}`);
    },
    async move(field, dx, dy) {
      actions++;
      const box = onLabel(field).element().getBoundingClientRect();
      const perMm = label.element().getBoundingClientRect().width / 100;
      label.element().setPointerCapture = () => {};
      const fire = (type: string, part: number) =>
        label.element().dispatchEvent(
          new PointerEvent(type, {
            clientX: box.left + 8 + dx * perMm * part,
            clientY: box.top + 8 + dy * perMm * part,
            pointerType: width < 600 ? 'touch' : 'mouse',
            ctrlKey: true,
            bubbles: true,
            pointerId: 1,
            isPrimary: true,
            button: 0,
          }),
        );
      for (const [type, part] of [
        ['pointerdown', 0],
        ['pointermove', 0.5],
        ['pointermove', 1],
        ['pointerup', 1],
      ] as const)
        fire(type, part);
      await expect
        .element(page.getByRole('button', { name: 'Deshacer: Imagen en otro lugar' }))
        .toBeEnabled();
    },
  };
  await draw(
    hand,
    () => actions++,
    () => prints,
  );
  await check(code.now);
  expect(actions).toBeLessThanOrEqual(mostActions);
  // Nothing of the board is wider than its page.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it('is done with keys alone', async () => {
  let prints = 0;
  const code = await openBoard('', { columns, values: row, onPrintOne: () => prints++ });
  const hand: Hand = {
    async press(on) {
      if (on.elements()[0]?.getAttribute('role') === 'treeitem') {
        await tabTo(page.getByRole('tree', { name: 'Campos' }));
        await userEvent.keyboard('{Home}');
        for (let keys = 0; keys < 20 && on.elements()[0]?.getAttribute('aria-selected') !== 'true'; keys++) {
          // oxlint-disable-next-line no-await-in-loop -- a key after the other
          await userEvent.keyboard('{ArrowDown}');
        }
        return;
      }
      await tabTo(on);
      if (on.elements()[0]?.tagName !== 'INPUT') await userEvent.keyboard('{Enter}');
    },
    write: (words) => userEvent.keyboard(`{Control>}a{/Control}${words}{Enter}`),
    async move(_, dx, dy) {
      await tabTo(label);
      await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(dx)}${'{ArrowDown}'.repeat(dy)}{/Shift}`);
      await expect.element(inList(/^Imagen, .* en 6\d, 2\d mm/)).toBeInTheDocument();
    },
  };
  await draw(
    hand,
    () => {},
    () => prints,
  );
  await check(code.now);
});
