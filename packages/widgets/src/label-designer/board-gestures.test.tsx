import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, label, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';

/* What pointers, fingers and keys do on the label itself: writing in place, the menu, images, pan and pinch. */

const two = '^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^FO16,20^A0N,40,40^FDDos^FS^FO16,120^GB200,40,2^FS^XZ';
const bench = () => label.element().parentElement?.parentElement as HTMLElement;
const inline = page.getByRole('combobox', { name: 'Texto en la etiqueta' });
const canvas = () => document.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect();

it('writes on the label after a double click, and takes what was written with Enter', async () => {
  const code = await openBoard(two);
  await expect.element(onLabel(/^Dos/)).toBeInTheDocument();
  const box = onLabel(/^Dos/).element().getBoundingClientRect();
  label
    .element()
    .dispatchEvent(
      new MouseEvent('dblclick', { clientX: box.left + 5, clientY: box.top + 5, bubbles: true }),
    );
  await expect.element(inline).toHaveFocus();
  await userEvent.keyboard('{End} y medio{Enter}');
  await expect.poll(() => code.now).toBe(two.replace('Dos', 'Dos y medio'));
  await expect.element(label).toHaveFocus();
});

it('finds a variable by the letters behind a percent sign, with the columns of the list first', async () => {
  const columns = [
    { name: 'Producto', variable: 'DESCRIPTION', sample: 'Pan' },
    { name: 'Marca', variable: 'BRAND', sample: 'Bimbo' },
  ];
  const code = await openBoard(two, { columns });
  await inList(/^Uno/).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(inline).toHaveFocus();
  await expect.element(page.getByRole('option').first()).toHaveAccessibleName(/^Descripción$/);
  await userEvent.keyboard('{End} de %bra');
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(inline).toHaveValue('Uno de %BRAND%');
  await userEvent.keyboard('!{Enter}');
  await expect.poll(() => code.now).toContain('^FDUno de %BRAND%!^FS');
});

it('gives up what was written with Escape, and takes it when the person goes elsewhere', async () => {
  const code = await openBoard(two);
  await inList(/^Uno/).click();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('x{Escape}');
  await expect.element(inline).not.toBeInTheDocument();
  expect(code.now).toBe(two);
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('{End}!');
  await inList(/^Dos/).click();
  await expect.poll(() => code.now).toBe(two.replace('Uno', 'Uno!'));
});

it('opens the menu of a field with the right button, and selects the one below from it', async () => {
  await openBoard(two);
  await onLabel(/^Dos/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Elegir el de abajo' }).click();
  await expect.element(onLabel(/^Uno/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(onLabel(/^Dos/)).toHaveAttribute('aria-selected', 'false');
});

it('says why a label takes no picture, whichever way one comes', async () => {
  const code = await openBoard('SIZE 50 mm,30 mm\nCLS\nTEXT 16,20,"3",0,1,1,"Uno"\nPRINT 1\n', {
    language: 'tspl',
  });
  await page.getByRole('button', { name: 'Imagen' }).click();
  await expect.element(page.getByText(/guarda las imágenes en bytes/).first()).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(code.now).not.toContain('BITMAP');
});

it.each([
  { as: 'Shift+F10 on the label', where: 'label', keys: '{Shift>}{F10}{/Shift}' },
  { as: 'the menu key in the list', where: 'list', keys: '{ContextMenu}' },
])('opens the menu by $as, and gives the focus back', async ({ where, keys }) => {
  const code = await openBoard(two);
  await inList(/^Uno/).click();
  const from = where === 'label' ? label : page.getByRole('tree', { name: 'Campos' });
  from.element().focus();
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole('menuitem', { name: 'Duplicar' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard(keys);
  await page.getByRole('menuitem', { name: 'Solo cuando hay oferta' }).click();
  await expect.poll(() => code.now).toMatch(/<OFFER>[^<]*Uno[^<]*<\/OFFER>/);
});

it('makes dots of an image file that is dropped, as wide as is asked, where it was dropped', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO1,1^GB1,1,1^FS^XZ');
  await expect.element(onLabel(/^Recuadro|^Línea/)).toBeInTheDocument();
  const drawing = new OffscreenCanvas(64, 32);
  const context = drawing.getContext('2d');
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 64, 32);
  context.fillStyle = '#000';
  context.fillRect(0, 0, 32, 32);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([await drawing.convertToBlob()], 'logo.png', { type: 'image/png' }));
  const { left, top, width } = canvas();
  const at = { clientX: left + (40 * width) / 400, clientY: top + (80 * width) / 400 };
  label.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, ...at }));
  const dialog = page.getByRole('dialog', { name: 'Poner una imagen' });
  await expect.element(dialog.getByLabelText('Ancho (mm)')).toHaveValue('8');
  await dialog.getByLabelText('Ancho (mm)').fill('4');
  await dialog.getByRole('button', { name: 'Poner en la etiqueta' }).click();
  await expect.poll(() => code.now).toMatch(/\^FO40,80\^GF/);
  // Left half black: 16 of 32 dots of each of 16 rows.
  expect(code.now.match(/FFFF0000/g)?.length).toBe(16);
  await expect.element(onLabel(/^Imagen, 4 por 2 mm/)).toHaveAttribute('aria-selected', 'true');
});

it('says that a file is no image, and keeps the dialog', async () => {
  await openBoard('^XA^PW400^LL240^FO1,1^GB1,1,1^FS^XZ');
  await page.getByRole('button', { name: 'Imagen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poner una imagen' });
  await dialog
    .getByLabelText('Imagen (PNG, JPG)')
    .upload(new File(['no picture'], 'foto.png', { type: 'image/png' }));
  await expect
    .element(dialog.getByText('no es una imagen que se pueda leer', { exact: false }))
    .toBeVisible();
});

it('zooms with two fingers around the place between them', async () => {
  await openBoard(two);
  await expect.element(onLabel(/^Dos/)).toBeInTheDocument();
  const before = canvas();
  const [x, y] = [before.left + before.width / 2, before.top + before.height / 2];
  const finger = (identifier: number, clientX: number) =>
    new Touch({ identifier, target: label.element(), clientX, clientY: y });
  const fire = (type: string, apart: number) => {
    const touches = apart === 0 ? [] : [finger(1, x - apart / 2), finger(2, x + apart / 2)];
    label.element().dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
  };
  fire('touchstart', 100);
  fire('touchmove', 200);
  await expect.poll(() => Math.round(canvas().width / before.width)).toBe(2);
  fire('touchend', 0);
  const after = canvas();
  expect(Math.abs(after.left + after.width / 2 - x)).toBeLessThan(3);
});

/** A finger on the label: it presses at a place, goes to others, and is lifted. */
function finger(pointerId: number, isPrimary: boolean) {
  const element = label.element();
  element.setPointerCapture = () => {};
  const fire = (type: string, target: Element, clientX: number, clientY: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        isPrimary,
        clientX,
        clientY,
        pointerType: 'touch',
        button: 0,
        bubbles: true,
      }),
    );
  return {
    press: (target: Element, x: number, y: number) => fire('pointerdown', target, x, y),
    go: (x: number, y: number) => fire('pointermove', element, x, y),
    lift: (x: number, y: number) => fire('pointerup', element, x, y),
  };
}

it.each([
  { as: 'a handle', second: '[data-handle=e]', drags: 'label' },
  { as: 'the field', second: '[data-field]', drags: 'label' },
  { as: 'a handle, while the first one drags', second: '[data-handle=e]', drags: 'field' },
])('changes nothing when a second finger comes down on $as', async ({ second, drags }) => {
  const source = '^XA^PW400^LL240^FO16,20^A0N,40,40^FB300,2^FDUno^FS^FO16,140^GB200,40,2^FS^XZ';
  const code = await openBoard(source);
  await inList(/^Uno/).click();
  await expect.element(onLabel(/^Uno/)).toHaveAttribute('aria-selected', 'true');
  const field = onLabel(/^Uno/).element();
  const { left, top } = field.getBoundingClientRect();
  const [one, two] = [finger(1, true), finger(2, false)];
  const other = label.element().querySelector(second) ?? field;
  const at = other.getBoundingClientRect();
  one.press(drags === 'field' ? field : label.element(), left + 20, top + 10);
  one.go(left + 40, top + 30);
  two.press(other, at.left + 2, at.top + 2);
  two.go(at.left - 90, at.top + 2);
  one.go(left + 80, top + 60);
  two.lift(at.left - 90, at.top + 2);
  one.lift(left + 80, top + 60);
  // One finger alone, once both were lifted, drags again.
  const alone = finger(3, true);
  alone.press(field, left + 20, top + 10);
  alone.go(left + 20, top + 40);
  alone.lift(left + 20, top + 40);
  await expect.poll(() => code.now).not.toBe(source);
  expect(code.now).toMatch(/\^FO16,\d+\^A0N,40,40\^FB300,2\^FDUno/);
});

it('gives fingers handles of 44 pixels on a phone', async () => {
  await openBoard(two);
  await inList(/^Uno/).click();
  await page.viewport(390, 800);
  await expect.poll(() => document.querySelectorAll('[data-handle]').length).toBeGreaterThan(0);
  for (const handle of document.querySelectorAll('[data-handle]')) {
    const { width, height } = getComputedStyle(handle, '::after');
    expect(Math.min(parseFloat(width), parseFloat(height))).toBeGreaterThanOrEqual(44);
    expect(handle.getBoundingClientRect().width).toBe(16);
  }
});

it('moves the sheet with Space and the pointer, and leaves the label alone', async () => {
  const code = await openBoard(two);
  await expect.element(onLabel(/^Dos/)).toBeInTheDocument();
  for (let press = 0; press < 4; press++) {
    page
      .getByRole('button', { name: 'Acercar' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await expect.poll(() => canvas().width).toBeGreaterThan(0);
  }
  await expect.poll(() => bench().scrollWidth).toBeGreaterThan(bench().clientWidth + 100);
  label.element().focus();
  const { left, top } = bench().getBoundingClientRect();
  const at = (type: string, x: number) =>
    label.element().dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x,
        clientY: top + 60,
        bubbles: true,
        pointerId: 1,
        button: 0,
      }),
    );
  bench().setPointerCapture = () => {};
  const press = (type: string) =>
    label.element().dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true, cancelable: true }));
  const from = bench().scrollLeft;
  press('keydown');
  at('pointerdown', 200);
  at('pointermove', 140);
  expect(bench().scrollLeft).toBe(from + 60);
  at('pointerup', 140);
  press('keyup');
  expect(code.now).toBe(two);
  await expect.element(onLabel(/^Dos/)).toHaveAttribute('aria-selected', 'false');
});
