import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, label, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';
import shelfTspl from '../../../../demo/shelf.tspl?raw';
import shelf from '../../../../demo/shelf.zpl?raw';

it('opens a label with its exact picture and a named box for each field, and changes no byte by that', async () => {
  const code = await openBoard(shelf);
  await expect.element(onLabel(/^Código, código de barras, [\d.]+ por [\d.]+ mm en/)).toBeInTheDocument();
  await expect.element(page.getByRole('tree', { name: 'Campos' })).toBeVisible();
  const canvas = document.querySelector('canvas');
  expect([canvas?.width, canvas?.height]).toEqual([400, 240]);
  expect(code.now).toBe(shelf);
});

it('moves by a dot with an arrow, by a millimetre with Shift, and undoes to the same bytes', async () => {
  const code = await openBoard(shelf);
  await inList(/^Unidad/).click();
  await label.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => code.now)
    .toBe(shelf.replace('^FO16,134^A0N,18,17^FD%UNIT%', '^FO17,134^A0N,18,17^FD%UNIT%'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => code.now).toContain('^FO17,142^A0N,18,17^FD%UNIT%');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(shelf);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => code.now).toContain('^FO17,134');
});

it('draws labels in TSPL as well: a field moves, is taken off, and comes back with the same bytes', async () => {
  const code = await openBoard(shelfTspl, { language: 'tspl' });
  await expect.element(onLabel(/^Código, código de barras, [\d.]+ por [\d.]+ mm en/)).toBeInTheDocument();
  await inList(/^Unidad/).click();
  label.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => code.now).not.toBe(shelfTspl);
  expect(code.now.length).toBe(shelfTspl.length);
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => code.now).not.toContain('%UNIT%');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(shelfTspl);
});

it('takes arrow after arrow, also when the keys come faster than pictures', async () => {
  const code = await openBoard(shelf);
  await inList(/^Unidad/).click();
  label.element().focus();
  for (let press = 0; press < 12; press++) {
    label.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  }
  await expect.poll(() => code.now).toContain('^FO28,134^A0N,18,17^FD%UNIT%');
});

it('drags with the pointer to where an edge of another field is, and freely with Ctrl', async () => {
  const code = await openBoard(shelf);
  await expect.element(onLabel(/^Unidad/)).toBeInTheDocument();
  await inList(/^Unidad/).click();
  const at = (name: RegExp) => onLabel(name).element().getBoundingClientRect();
  const zoom = at(/^Código/).width;
  expect(zoom).toBeGreaterThan(50);
  const drag = (dx: number, dy: number, ctrlKey: boolean) => {
    const box = at(/^Unidad/);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const fire = (type: string, clientX: number, clientY: number) =>
      label
        .element()
        .dispatchEvent(
          new PointerEvent(type, { clientX, clientY, ctrlKey, bubbles: true, pointerId: 1, button: 0 }),
        );
    label.element().setPointerCapture = () => {};
    fire('pointerdown', x, y);
    fire('pointermove', x + dx / 2, y + dy / 2);
    fire('pointermove', x + dx, y + dy);
    fire('pointerup', x + dx, y + dy);
  };
  const canvas = document.querySelector('canvas');
  const perDot = (canvas?.getBoundingClientRect().width ?? 0) / 400;
  drag(8 * perDot, 8 * perDot, true);
  await expect.poll(() => code.now).toContain('^FO24,142^A0N,18,17^FD%UNIT%');
  // Three dots off the left edge of the barcode's digits is near enough.
  await expect.element(page.getByRole('button', { name: /^Deshacer: Unidad/ })).toBeEnabled();
});

it('says why a move cannot be, and leaves the code alone', async () => {
  const source = '^XA^PW400^LL240^FO0,20^A0N,30,30^FDArriba^FS^XZ';
  const code = await openBoard(source);
  await inList(/^Arriba/).click();
  label.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(page.getByText('El campo se saldría de la etiqueta', { exact: false }).first())
    .toBeVisible();
  expect(code.now).toBe(source);
});

it('keeps the last picture, greyed, while the code is broken, and goes on when it is whole', async () => {
  const code = await openBoard(shelf);
  await expect.element(onLabel(/^Unidad/)).toBeInTheDocument();
  code.type(shelf.replace('</OFFER>', ''));
  await expect.poll(() => document.querySelector('canvas')?.dataset['stale']).toBe('');
  code.type(shelf);
  await expect.poll(() => document.querySelector('canvas')?.dataset['stale']).toBeUndefined();
});

it('begins an empty label with a size of paper', async () => {
  const code = await openBoard('');
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  await expect.poll(() => code.now).toContain('^PW400\n^LL240\n');
  await expect.element(page.getByText('La etiqueta está vacía', { exact: false })).toBeVisible();
});

it('changes what a field says, with a variable put in by its name', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO16,20^A0N,30,30^FDPrecio ^FS^XZ');
  await inList(/^Precio/).click();
  const says = page.getByLabelText('Dice');
  await says.click();
  await userEvent.keyboard('{End}');
  await page
    .getByRole('listbox', { name: 'Datos que se pueden poner' })
    .getByRole('option', { name: /^Precio$/ })
    .click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now).toContain('^FDPrecio %PRICE%^FS');
});

it('puts a product, a price and a barcode on an empty label, takes one off again, and undoes it all', async () => {
  const code = await openBoard('');
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  const empty = await expect
    .poll(() => code.now)
    .toContain('^XZ')
    .then(() => code.now);
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Descripción' }).click();
  await expect.element(onLabel(/^Descripción, texto/)).toBeInTheDocument();
  await palette.getByRole('button', { name: 'Precio' }).click();
  for (const name of [/^Precio, entero/, /^Precio, centavos/]) {
    await expect.element(onLabel(name)).toBeInTheDocument();
  }
  await palette.getByRole('button', { name: 'Código de barras' }).click();
  await expect.element(onLabel(/^Código, código de barras/)).toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Deshacer: Código de barras agregado' }))
    .toBeEnabled();
  const withCode = code.now;
  label.element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => code.now).not.toContain('%CODE%');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(withCode);
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(empty);
});

it('finds a place of its own for each of two elements that are pressed at once', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO300,200^GB20,20,2^FS^XZ');
  const palette = page.getByRole('region', { name: 'Elementos' });
  await expect.element(onLabel(/^Recuadro/)).toBeInTheDocument();
  for (let times = 0; times < 2; times++) {
    palette
      .getByRole('button', { name: 'Línea' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  const places = () => [...code.now.matchAll(/\^FO(\d+,\d+)\^GB240,2/g)].map(([, place]) => place);
  await expect.poll(() => places().length).toBe(2);
  expect(new Set(places()).size).toBe(2);
});

it('grows a field by each of two keys that are pressed at once', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO16,20^GB100,50,2^FS^XZ');
  await inList(/^Recuadro/).click();
  for (let times = 0; times < 2; times++) {
    const key = { key: 'ArrowRight', altKey: true, bubbles: true };
    label.element().dispatchEvent(new KeyboardEvent('keydown', key));
  }
  await expect.poll(() => code.now).toContain('^GB102,50,2');
});

it('duplicates a field with all that its code says, and changes the order of two', async () => {
  const source = '^XA^PW400^LL240^FO16,20^A0N,30,30^FDUno^FS^FO16,80^A0N,40,30^FDDos^FS^XZ';
  const code = await openBoard(source);
  await inList(/^Uno/).click();
  label.element().focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect
    .poll(() => code.now)
    .toBe(
      '^XA^PW400^LL240^FO16,20^A0N,30,30^FDUno^FS\n^FO32,36^A0N,30,30^FDUno^FS^FO16,80^A0N,40,30^FDDos^FS^XZ',
    );
  await inList(/^Dos/).click();
  label.element().focus();
  await userEvent.keyboard('{Control>}[[{/Control}');
  await expect.poll(() => code.now.indexOf('Dos')).toBeLessThan(code.now.lastIndexOf('Uno'));
});

it('chooses the alignment and the turn in words', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO16,20^A0N,30,30^FB300,1,0,L^FDUno^FS^XZ');
  await inList(/^Uno/).click();
  await page.getByRole('combobox', { name: 'Alineación' }).click();
  await page.getByRole('option', { name: 'Derecha' }).click();
  await expect.poll(() => code.now).toContain('^FB300,1,0,R');
});

const barCodes = (['zpl', 'tspl', 'epl'] as const).flatMap((language) =>
  [0, 1, 2, 3].flatMap((turn) => [true, false].map((line) => ({ language, turn, line }))),
);

it.each(barCodes)('gives bars the height that is typed: $language, turn $turn, line $line', async (as) => {
  const { language, turn, line } = as;
  const code = await openBoard(
    {
      zpl: `^XA^PW800^LL800^FO300,300^BY2^BE${'NRIB'.charAt(turn)},64,${line ? 'Y' : 'N'},N^FD750103131130^FS^XZ`,
      tspl: `SIZE 100 mm,100 mm\nCLS\nBARCODE 300,300,"EAN13",64,${line ? 1 : 0},${turn * 90},2,2,"750103131130"\nPRINT 1\n`,
      epl: `N\nq800\nQ800,24\nB300,300,${turn},E30,2,4,64,${line ? 'B' : 'N'},"750103131130"\nP1\n`,
    }[language],
    { language },
  );
  await inList(/^7501/).click();
  const height = page.getByLabelText('Alto de barras');
  await expect.element(height).toHaveValue('8');
  for (const [typed, dots] of [
    ['5.5', 44],
    ['12', 96],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each height follows the one before
    await height.fill(typed);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard('{Enter}');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(() => code.now).toMatch(new RegExp(`[,"](${dots})[,"]`));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.element(height).toHaveValue(typed);
  }
});

it('gives the block of a turned text the width that is typed', async () => {
  const code = await openBoard('^XA^PW800^LL800^FO300,100^A0R,40,40^FB400,2^FDUno dos^FS^XZ');
  await inList(/^Uno/).click();
  const width = page.getByLabelText('Ancho del bloque');
  await expect.element(width).toHaveValue('50');
  await width.fill('40');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now).toContain('^FB320,2');
});

it('goes on at the elements once a size was chosen, and past a pane that has nothing in it', async () => {
  let left = 0;
  const code = await openBoard('', { onLeave: () => left++ });
  const size = page.getByRole('button', { name: '50 × 30 mm' });
  await expect.element(size).toBeVisible();
  size.element().focus();
  await userEvent.keyboard('{Enter}');
  const description = page.getByRole('button', { name: 'Descripción', exact: true });
  await expect.element(description).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now).toContain('%DESCRIPTION%');
  await userEvent.keyboard('{F6}');
  await expect.element(label).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Nada seleccionado')).toBeVisible();
  await userEvent.keyboard('{F6}');
  expect(left).toBe(1);
  await userEvent.keyboard('{Shift>}{F6}{/Shift}');
  await expect.element(description).toHaveFocus();
});

it('shows the field that was selected on the label in a long list, and leaves the page where it is', async () => {
  const fields = Array.from({ length: 40 }, (_, at) => `^FO${at * 9},${at * 5}^A0N,20,20^FDF${at}^FS`);
  await openBoard(`^XA^PW400^LL240${fields.join('')}^XZ`);
  await expect.element(inList(/^F39,/)).toBeInTheDocument();
  const scrolled = window.scrollY;
  label.element().focus();
  await userEvent.keyboard('{End}');
  const pane = page.getByRole('region', { name: 'Elementos' }).element().getBoundingClientRect();
  await expect
    .poll(() => inList(/^F39,/).element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(pane.bottom + 1);
  expect(window.scrollY).toBe(scrolled);
});

it('moves between the panes with F6, and out of the last one', async () => {
  let left = 0;
  await openBoard(shelf, { onLeave: () => left++ });
  await inList(/^Unidad/).click();
  label.element().focus();
  await userEvent.keyboard('{F6}');
  await expect.element(page.getByLabelText('Dice')).toHaveFocus();
  await userEvent.keyboard('{F6}');
  expect(left).toBe(1);
});

const list = {
  columns: [
    { name: 'Producto', variable: 'DESCRIPTION', sample: '' },
    { name: 'Precio', variable: 'PRICE', sample: '' },
    { name: 'Clave', variable: 'CODE', sample: '' },
  ],
  rows: [
    { DESCRIPTION: 'Pan', PRICE: '9.50', CODE: '7501031311309' },
    { DESCRIPTION: 'Aceite de oliva extra virgen', PRICE: '1249.00', CODE: '7501031311309' },
    { DESCRIPTION: 'Sal de mar', PRICE: '8.90', CODE: '7501031311309' },
  ],
};

it('says why a row cannot be printed, and goes on with the next one', async () => {
  const source = '^XA^PW400^LL240^FO40,20^BY2^BEN,60,Y,N^FD%CODE%^FS^XZ';
  const rows = [{ CODE: '7501031311309' }, { CODE: '7501031311300' }];
  await openBoard(source, { columns: [{ name: 'Clave', variable: 'CODE', sample: '' }], rows });
  await expect.element(onLabel(/^Código/)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Fila siguiente' }).click();
  await expect.element(page.getByText('Esta fila no se puede imprimir así.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Fila anterior' }).click();
  await expect.poll(() => document.querySelector('canvas')?.dataset['stale']).toBeUndefined();
});

const brokenCodes = (['zpl', 'tspl', 'epl'] as const).flatMap((language) =>
  ['ABC-12', '', '%A%%B%', '%CODE%'].map((data) => ({ language, data })),
);

it.each(brokenCodes)(
  'shows a code that cannot print, with why, and mends it: $language "$data"',
  async (as) => {
    const { language, data } = as;
    const label = {
      zpl: `^XA^PW400^LL240^FO16,20^A0N,30,30^FDUno^FS\n^FO56,100^BY2^BEN,60,Y,N^FD${data}^FS\n^XZ\n`,
      tspl: `SIZE 50 mm,30 mm\nCLS\nTEXT 16,20,"3",0,1,1,"Uno"\nBARCODE 56,100,"EAN13",60,1,0,2,2,"${data}"\nPRINT 1\n`,
      epl: `N\nq400\nQ240,24\nA16,20,0,3,1,1,N,"Uno"\nB56,100,0,E30,2,4,60,B,"${data}"\nP1\n`,
    };
    const columns = ['CODE', 'A', 'B'].map((variable) => ({ name: variable, variable, sample: '' }));
    const rows = [{ CODE: '12', A: '1', B: '2' }];
    const code = await openBoard(label[language], { language, rows, columns });
    await expect.element(onLabel(/^Uno/)).toBeInTheDocument();
    const field = () => document.querySelector<HTMLElement>('[data-stops]');
    await expect.poll(() => field()?.textContent).toMatch(/\S{3,} \S+/);
    expect(field()?.getBoundingClientRect().width).toBeGreaterThan(100);
    expect(document.querySelector('canvas')?.dataset['stale']).toBeUndefined();
    const listed = page.getByRole('tree', { name: 'Campos' }).getByRole('treeitem').nth(1);
    await listed.click();
    await expect.poll(() => field()?.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('combobox', { name: 'Dice' }).fill('7501031311309');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => code.now).toContain('7501031311309');
    await expect.poll(() => field()).toBe(null);
  },
);

it('shows a row that cannot be printed, and what is changed in it', async () => {
  const source = '^XA^PW400^LL240^FO40,20^A0N,40,40^FD%NAME%^FS\n^FO56,100^BY2^BEN,60,Y,N^FD%CODE%^FS\n^XZ';
  const rows = [
    { NAME: 'Pan', CODE: '7501031311309' },
    { NAME: 'Sal de mar', CODE: '7501031311300' },
  ];
  const columns = ['NAME', 'CODE'].map((variable) => ({ name: variable, variable, sample: '' }));
  const code = await openBoard(source, { columns, rows });
  await expect.element(page.getByText('Fila 2 de 2').first()).toBeVisible();
  await expect.element(page.getByText('Esta fila no se puede imprimir así.', { exact: false })).toBeVisible();
  const canvas = () => document.querySelector('canvas');
  /** The first and the last column of dots with ink in the name's lines. */
  const inked = () => {
    const { data } = canvas()?.getContext('2d')?.getImageData(0, 0, 400, 60) ?? { data: [] };
    const black = [...data].flatMap((value, at) => (at % 4 === 0 && value < 128 ? [(at / 4) % 400] : []));
    return [Math.min(...black), Math.max(...black)];
  };
  await expect.poll(() => inked()[1]).toBeGreaterThan(150);
  const [from = 0] = inked();
  await inList(/^Nombre|^Name/).click();
  label.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => code.now).toContain('^FO48,20');
  await expect.poll(() => inked()[0]).toBe(from + 8);
  expect(canvas()?.dataset['stale']).toBeUndefined();
});

it('puts a column on the label where it is dropped, as what its values are', async () => {
  const code = await openBoard('^XA^PW400^LL240^FO1,1^GB1,1,1^FS^XZ', list);
  await expect.element(onLabel(/^Recuadro|^Línea/)).toBeInTheDocument();
  const drop = (name: string, x: number, y: number) => {
    const dataTransfer = new DataTransfer();
    page
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }));
    const canvas = document.querySelector('canvas')?.getBoundingClientRect();
    const place = {
      clientX: (canvas?.left ?? 0) + ((canvas?.width ?? 0) * x) / 400,
      clientY: (canvas?.top ?? 0) + ((canvas?.height ?? 0) * y) / 240,
    };
    label.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, ...place }));
  };
  drop('Clave 7501031311309', 80, 100);
  await expect.poll(() => code.now).toMatch(/\^FO1\d\d,100\^BEN,64,Y,N\^FD%CODE%\^FS/);
  await expect.element(onLabel(/^Código, código de barras/)).toBeInTheDocument();
  drop('Producto Aceite', 40, 16);
  await expect.poll(() => code.now).toMatch(/\^FO40,16\^A0N,24,24\^FB\d+,2,0,L\^FD%DESCRIPTION%/);
});

it('puts an offer into a section of its own, and takes a field out of it again', async () => {
  const code = await openBoard('');
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Oferta' }).click();
  await expect.poll(() => code.now).toMatch(/<OFFER>\n[^]*OFERTA[^]*%OFFER%[^]*\n<\/OFFER>\n\^XZ/);
  await inList(/^OFERTA/).click();
  const only = page.getByRole('checkbox', { name: 'Solo cuando hay oferta' });
  await expect.element(only).toBeChecked();
  await only.click();
  await expect.poll(() => code.now).toMatch(/OFERTA\^FS\n<OFFER>\n[^]*%OFFER%/);
});

it('puts a price with raised cents on a label in TSPL, and gives its letters another size', async () => {
  const code = await openBoard('', { language: 'tspl' });
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Precio' }).click();
  await expect.poll(() => code.now).toMatch(/%PRICE_INT%[^]*%PRICE_CENT%/);
  const before = code.now;
  await inList(/Precio, entero/).click();
  const height = page.getByLabelText('Alto de letra');
  await height.fill('5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => code.now).not.toBe(before);
  expect(code.now).toMatch(/"0",0,\d+,14,0,3,"%MONEY_SYMBOL%%PRICE_INT%"/);
});

it('cuts an offer from rows that have none, and shows a row that has one when an offer is put on', async () => {
  const rows = [
    { DESCRIPTION: 'Aceite de oliva extra virgen', OFFER: '' },
    { DESCRIPTION: 'Pan', OFFER: '8.90' },
    { DESCRIPTION: 'Sal', OFFER: '' },
  ];
  const columns = ['DESCRIPTION', 'OFFER'].map((variable) => ({ name: variable, variable, sample: '' }));
  await openBoard('^XA^PW400^LL240^FO16,200^A0N,30,30^FD%DESCRIPTION%^FS^XZ', { rows, columns });
  await expect.element(page.getByText('Fila 1 de 3').first()).toBeVisible();
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Oferta', exact: true }).click();
  await expect.element(onLabel(/^OFERTA, texto/)).toBeVisible();
  await expect.element(page.getByText('Fila 2 de 3').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fila siguiente' }).click();
  await expect.element(inList(/^OFERTA, no sale en esta fila, texto/)).toBeVisible();
  // What is drawn goes with what is listed: the ground of the offer is white.
  const ink = () => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas?.getContext('2d')?.getImageData(0, 0, 400, 190) ?? { data: [255] };
    return [...data].some((value, at) => at % 4 === 0 && value < 128);
  };
  await expect.poll(ink).toBe(false);
});
