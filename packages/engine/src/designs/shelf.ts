import { code, type Design, type DesignField, price, shape, text } from './description.ts';

/*
 * Shelf edges: the name above, the price in the middle at the right edge, the code at the left below it. An offer takes the
 * whole place of the price, so that there is no empty half without one.
 */

interface Size {
  widthMm: number;
  heightMm: number;
  /** Heights: of the name's letters, of the price, of the code with its digits, of small letters. */
  name: number;
  price: number;
  code: number;
  small: number;
}

/** A badge with the word, and the price that held before, struck out below it. */
export function offerBadge([x, y, w, high]: readonly [number, number, number, number]): DesignField[] {
  const only = { offerOnly: true };
  const band = high * 0.48;
  return [
    text('{offer}', [x + 0.4, y + band * 0.16, w - 0.8], band * 0.74, {
      role: 'heading',
      align: 'centre',
      ...only,
    }),
    shape('band', [x, y, w, band], only),
    price('PRICE', [x, y + high * 0.58, w], high * 0.4, {
      role: 'detail',
      align: 'centre',
      isStruck: true,
      ...only,
    }),
  ];
}

const wholeWidth = ({ widthMm }: Size) => (widthMm >= 90 ? 3 : 2);

function shelfFields(size: Size, hasUnitPrice: boolean): DesignField[] {
  const { widthMm, heightMm, name, price: high, code: codeHigh, small } = size;
  const edge = wholeWidth(size);
  const inner = widthMm - 2 * edge;
  const codeTop = heightMm - edge - codeHigh + 0.8;
  const priceTop = codeTop - high - 0.7;
  const side = inner * 0.3;
  const codeWide = Math.min(inner * 0.68, 46);
  const noteX = edge + codeWide + 0.5;
  const noteWide = widthMm - edge - noteX;
  const only = { offerOnly: true };
  const right = { align: 'right' } as const;
  const unitFields = hasUnitPrice
    ? [
        text('%UNIT_PRICE%', [noteX, codeTop, noteWide], small * 1.5, right),
        text('%UNIT_PRICE_PER%', [noteX, codeTop + small * 1.7, noteWide], small, right),
      ]
    : [text('%LOCATION%', [noteX, codeTop, noteWide], small, right)];
  return [
    text('%DESCRIPTION%', [edge, edge - 0.4, inner], name, { role: 'name', lines: 2 }),
    price('PRICE', [edge + side, priceTop, inner - side], high),
    text('%UNIT%', [edge, priceTop + high * 0.1, side - 1], small),
    shape('wipe', [edge - 0.5, priceTop - 0.1, inner + 1, high + 0.2], only),
    ...offerBadge([edge, priceTop + high * 0.04, side, high * 0.94]),
    price('OFFER', [edge + side, priceTop, inner - side], high, only),
    code('EAN-13', [edge, codeTop, codeWide], codeHigh - 0.8),
    ...unitFields,
  ];
}

const shelf = (key: string, number: number, size: Size, more: Partial<Design> = {}): Design => ({
  key,
  number,
  family: 'shelf',
  kind: 'shelf',
  widthMm: size.widthMm,
  heightMm: size.heightMm,
  tags: ['Precio', 'Oferta'],
  fields: shelfFields(size, more.kind === 'shelf-unit'),
  ...more,
});

/**
 * The offer is what the label is for: a black head over the whole width. Without one the name has the place of the head
 * too, and the price stands alone.
 */
function promotionFields(size: Size, side: 'percent' | 'words'): DesignField[] {
  const { widthMm, heightMm, name, price: high, code: codeHigh, small } = size;
  const edge = wholeWidth(size);
  const inner = widthMm - 2 * edge;
  const head = heightMm * 0.2;
  const only = { offerOnly: true };
  const codeTop = heightMm - edge - codeHigh + 0.8;
  const priceTop = codeTop - high - 0.7;
  const old = inner * 0.34;
  const said = side === 'percent' ? '-%PERCENT_OFF%%' : '{offer}';
  const codeWide = Math.min(inner * 0.68, 46);
  const noteX = edge + codeWide + 0.5;
  return [
    text('%DESCRIPTION%', [edge, edge, inner], name * 1.2, { role: 'name', lines: 2 }),
    price('PRICE', [edge + old, priceTop, inner - old], high),
    shape('wipe', [0, 0, widthMm, codeTop - 0.6], only),
    text(said, [edge, head * 0.12, inner], head * 0.84, { role: 'heading', align: 'centre', ...only }),
    shape('band', [0, 0, widthMm, head], only),
    text('%DESCRIPTION%', [edge, head + 1.2, inner], name, { role: 'name', lines: 2, ...only }),
    text('{was}', [edge, priceTop + high * 0.16, old - 1], high * 0.2, only),
    price('PRICE', [edge, priceTop + high * 0.42, old - 1], high * 0.4, {
      role: 'detail',
      align: 'left',
      isStruck: true,
      ...only,
    }),
    price('OFFER', [edge + old, priceTop, inner - old], high, only),
    code('EAN-13', [edge, codeTop, codeWide], codeHigh - 0.8),
    text('%UNIT%', [noteX, codeTop, widthMm - edge - noteX], small, { align: 'right' }),
  ];
}

/** An offer in words, such as 2x1, as large as the label has room for, over the price of one. */
function multiFields({ widthMm, heightMm, name, price: high, code: codeHigh, small }: Size): DesignField[] {
  const edge = 3;
  const inner = widthMm - 2 * edge;
  const half = inner * 0.5;
  const codeTop = heightMm - edge - codeHigh + 0.8;
  const priceTop = codeTop - high - 0.7;
  const only = { offerOnly: true };
  return [
    text('%DESCRIPTION%', [edge, edge - 0.4, inner], name, { role: 'name', lines: 2 }),
    text('%UNIT%', [edge, priceTop + high * 0.1, half - 2], small * 1.2),
    shape('wipe', [edge - 0.5, priceTop - 0.1, half, high + 0.2], only),
    text('%OFFER%', [edge + 0.6, priceTop + high * 0.2, half - 4.2], high * 0.72, {
      role: 'heading',
      align: 'centre',
      ...only,
    }),
    shape('band', [edge, priceTop, half - 3, high], only),
    price('PRICE', [edge + half, priceTop, half], high),
    code('EAN-13', [edge, codeTop, Math.min(half, 46)], codeHigh - 0.8),
    text('{each}', [edge + half, codeTop, half], small * 1.2, { align: 'right' }),
  ];
}

const promotion = (key: string, number: number, size: Size, side: 'percent' | 'words'): Design => ({
  key,
  number,
  family: 'shelf',
  kind: side === 'percent' ? 'promotion-percent' : 'promotion',
  widthMm: size.widthMm,
  heightMm: size.heightMm,
  tags: ['Oferta'],
  fields: promotionFields(size, side),
});

const multi: Size = { widthMm: 100, heightMm: 50, name: 5, price: 20, code: 12, small: 3 };

export const shelfDesigns: readonly Design[] = [
  shelf(
    'shelf-50x30',
    1,
    { widthMm: 50, heightMm: 30, name: 3, price: 10.6, code: 8.6, small: 2.2 },
    { isBasic: true },
  ),
  shelf('shelf-50x25', 2, { widthMm: 50, heightMm: 25, name: 2.6, price: 8.4, code: 7.6, small: 2 }),
  shelf('shelf-57x32', 3, { widthMm: 57, heightMm: 32, name: 3.2, price: 11.6, code: 9, small: 2.4 }),
  shelf('shelf-60x40', 4, { widthMm: 60, heightMm: 40, name: 3.8, price: 15.6, code: 11, small: 2.8 }),
  shelf('shelf-100x50', 5, { widthMm: 100, heightMm: 50, name: 5, price: 20, code: 12, small: 3.4 }),
  shelf('shelf-2x1in', 6, { widthMm: 50.8, heightMm: 25.4, name: 2.6, price: 8.6, code: 7.8, small: 2 }),
  shelf(
    'shelf-unit-50x30',
    7,
    { widthMm: 50, heightMm: 30, name: 3, price: 10.6, code: 8.6, small: 2.2 },
    { kind: 'shelf-unit' },
  ),
  shelf(
    'shelf-unit-60x40',
    8,
    { widthMm: 60, heightMm: 40, name: 3.8, price: 15.6, code: 11, small: 2.8 },
    { kind: 'shelf-unit' },
  ),
  shelf(
    'shelf-unit-100x50',
    9,
    { widthMm: 100, heightMm: 50, name: 5, price: 20, code: 12, small: 3.4 },
    { kind: 'shelf-unit' },
  ),
  promotion(
    'promotion-60x40',
    10,
    { widthMm: 60, heightMm: 40, name: 3.2, price: 12, code: 9.6, small: 2.6 },
    'words',
  ),
  promotion(
    'promotion-100x50',
    11,
    { widthMm: 100, heightMm: 50, name: 4, price: 16, code: 11, small: 3 },
    'percent',
  ),
  {
    key: 'promotion-multi-100x50',
    number: 12,
    family: 'shelf',
    kind: 'promotion-multi',
    widthMm: 100,
    heightMm: 50,
    tags: ['Oferta'],
    fields: multiFields(multi),
  },
];
