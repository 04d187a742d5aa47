import { code, code128Modules, type Design, type DesignField, price, shape, text } from './description.ts';
import { offerBadge } from './shelf.ts';

/* Labels that stick to goods or hang on them: price tickets, jewellery, clothing, pharmacy, fresh food. */

const priceOnly: Design = {
  key: 'price-2across-50x25',
  number: 13,
  family: 'price',
  kind: 'price-code',
  widthMm: 50,
  heightMm: 25,
  across: 2,
  tags: ['Precio'],
  isBasic: true,
  fields: [
    text('%DESCRIPTION%', [2, 1.4, 46], 2.8, { role: 'name', lines: 1 }),
    price('PRICE', [2, 4.8, 46], 9.4, { align: 'right' }),
    code('Code 128', [0, 14.8, 50], 8.4, { modules: code128Modules(12) }),
  ],
};

const tiny: Design = {
  key: 'price-3across-32x25',
  number: 14,
  family: 'price',
  kind: 'price-code',
  widthMm: 32,
  heightMm: 25,
  across: 3,
  tags: ['Precio'],
  fields: [
    text('%DESCRIPTION%', [1.5, 1.2, 29], 2.4, { role: 'name', lines: 2 }),
    price('PRICE', [1.5, 6.4, 29], 8.2),
    code('EAN-13', [1.5, 15.4, 29], 8.4, { align: 'centre' }),
  ],
};

const plain: Design = {
  key: 'price-57x32',
  number: 15,
  family: 'price',
  kind: 'price',
  widthMm: 57,
  heightMm: 32,
  tags: ['Precio', 'Oferta'],
  fields: [
    text('%DESCRIPTION%', [2, 1.6, 53], 3.4, { role: 'name', lines: 2 }),
    shape('rule', [2, 9.6, 53, 0.25]),
    price('PRICE', [2, 10.4, 53], 17),
    shape('wipe', [1, 10.2, 55, 17.4], { offerOnly: true }),
    ...offerBadge([2, 11.6, 17, 14]),
    price('OFFER', [19, 10.4, 36], 17, { offerOnly: true }),
    text('%CODE%', [2, 27.8, 30], 2.2),
    text('%UNIT%', [33, 27.8, 22], 2.2, { align: 'right' }),
  ],
};

const ticket: Design = {
  key: 'ticket-58',
  number: 16,
  family: 'price',
  kind: 'ticket',
  widthMm: 58,
  heightMm: 40,
  isTicket: true,
  tags: ['Precio', 'Oferta'],
  fields: [
    text('%DESCRIPTION%', [3, 1.5, 52], 3.8, { role: 'name', lines: 2 }),
    price('PRICE', [3, 10.4, 52], 14),
    shape('wipe', [2, 10.2, 54, 14.4], { offerOnly: true }),
    ...offerBadge([3, 11, 17, 12.6]),
    price('OFFER', [20, 10.4, 35], 14, { offerOnly: true }),
    code('EAN-13', [3, 25.4, 40], 9, { align: 'left' }),
    text('%DATE_NOW% %HOUR_NOW%', [3, 35.4, 52], 2.2),
  ],
};

/** A barbell: two wings of 22 mm, the rest is the tail that goes around the ring. */
const barbell: Design = {
  key: 'jewellery-barbell-68x12',
  number: 17,
  family: 'jewellery',
  kind: 'jewellery',
  widthMm: 68,
  heightMm: 12,
  tags: ['Joyería', 'Precio'],
  fields: [
    text('%DESCRIPTION%', [1, 0.9, 20], 1.8, { role: 'name', lines: 2 }),
    price('PRICE', [1, 5.4, 20], 5.6),
    code('Data Matrix', [23, 1, 10], 10, { modules: 18 }),
    text('%CODE%', [33.4, 5.2, 12], 1.8),
  ],
};

const tail: Design = {
  key: 'jewellery-tail-72x10',
  number: 18,
  family: 'jewellery',
  kind: 'jewellery',
  widthMm: 72,
  heightMm: 10,
  tags: ['Joyería', 'Precio'],
  fields: [
    text('%DESCRIPTION%', [10.2, 0.7, 17], 1.6, { role: 'name', lines: 1 }),
    price('PRICE', [10.2, 2.6, 17], 5),
    code('Data Matrix', [1, 0.8, 8.4], 8.4, { modules: 18 }),
    text('%CODE%', [10.2, 7.9, 17], 1.6, { align: 'right' }),
  ],
};

/** Hang tags: free space for the hole above; the size is looked for before the price. */
function hangTag(key: string, number: number, [w, h]: readonly [number, number], k: number): Design {
  const edge = 3;
  const inner = w - 2 * edge;
  const hole = 8;
  const isTall = h > 70;
  const codeHigh = 11 * k;
  const sizeTop = hole + 12.6 * k;
  const priceHigh = isTall ? 17 : 12;
  const priceTop = h - edge - codeHigh - priceHigh - 1;
  const only = { offerOnly: true };
  const fields: DesignField[] = [
    text('%DESCRIPTION%', [edge, hole, inner], 3.2 * k, { role: 'name', lines: 2 }),
    text('%COLOR%', [edge, hole + 8 * k, inner], 2.4 * k),
    shape('rule', [edge, hole + 11.4 * k, inner, 0.3]),
    text('{size}', [edge, sizeTop + 0.4, inner * 0.4], 2.6 * k),
    text('%SIZE%', [edge + inner * 0.4, sizeTop, inner * 0.6], isTall ? 16.5 : 8, {
      role: 'heading',
      align: 'right',
    }),
    shape('rule', [edge, priceTop - 1.4, inner, 0.3]),
    price('PRICE', [edge, priceTop, inner], priceHigh),
    shape('wipe', [edge - 1, priceTop - 0.2, inner + 2, priceHigh + 0.3], only),
    ...offerBadge([edge, priceTop + 0.4, inner * 0.34, priceHigh * 0.9]),
    price('OFFER', [edge + inner * 0.34, priceTop, inner * 0.66], priceHigh, only),
    code('EAN-13', [edge - 1, h - edge - codeHigh + 0.8, inner + 2], codeHigh - 0.8, { align: 'centre' }),
  ];
  return {
    key,
    number,
    family: 'clothing',
    kind: 'clothing',
    widthMm: w,
    heightMm: h,
    tags: ['Precio'],
    fields,
  };
}

const sizeStrip: Design = {
  key: 'clothing-35x60',
  number: 21,
  family: 'clothing',
  kind: 'clothing',
  widthMm: 35,
  heightMm: 60,
  tags: ['Precio'],
  fields: [
    text('%SIZE%', [2, 7, 31], 9, { role: 'heading', align: 'centre' }),
    shape('rule', [2, 17, 31, 0.3]),
    text('%DESCRIPTION%', [2, 18.4, 31], 2.8, { role: 'name', lines: 2 }),
    text('%COLOR%', [2, 25.4, 31], 2.4),
    price('PRICE', [2, 29, 31], 13.5),
    code('EAN-13', [1.5, 44, 32], 13, { align: 'centre' }),
  ],
};

function pharmacy(key: string, number: number, [w, h]: readonly [number, number], k: number): Design {
  const edge = 2;
  const square = 11.5 * k;
  const inner = w - 2 * edge;
  const priceTop = 8.6 * k;
  const high = 10.4 * k;
  const bottom = h - edge - 8 * k + 0.6;
  const only = { offerOnly: true };
  const priceWide = inner - square - 1;
  return {
    key,
    number,
    family: 'pharmacy',
    kind: 'pharmacy',
    widthMm: w,
    heightMm: h,
    tags: ['Farmacia', 'Precio'],
    fields: [
      text('%DESCRIPTION%', [edge, edge - 0.6, inner], 3 * k, { role: 'name', lines: 2 }),
      price('PRICE', [edge, priceTop, priceWide], high),
      shape('wipe', [edge - 0.5, priceTop - 0.1, priceWide + 1, high + 0.2], only),
      ...offerBadge([edge, priceTop + 0.3, priceWide * 0.36, high * 0.94]),
      price('OFFER', [edge + priceWide * 0.36, priceTop, priceWide * 0.64], high, only),
      code('QR Code', [w - edge - square, priceTop - 0.6, square], square, {
        says: '%GS1_LINK%',
        modules: 29,
        align: 'right',
      }),
      code('EAN-13', [edge, bottom, Math.min(inner * 0.68, 42)], h - edge - bottom + 0.6),
      text('%UNIT_PRICE%', [edge + inner * 0.7, bottom + 0.2, inner * 0.3], 2.2 * k, { align: 'right' }),
      text('%UNIT_PRICE_PER%', [edge + inner * 0.7, bottom + 2.9 * k, inner * 0.3], 1.9 * k, {
        align: 'right',
      }),
    ],
  };
}

const freshSmall: Design = {
  key: 'fresh-57x40',
  number: 25,
  family: 'fresh',
  kind: 'fresh',
  widthMm: 57,
  heightMm: 40,
  tags: ['Precio'],
  // The words before the date are too long for EPL's fonts.
  languages: ['zpl', 'tspl'],
  fields: [
    text('%DESCRIPTION%', [2, 1.4, 53], 3.6, { role: 'name', lines: 2 }),
    shape('rule', [2, 9.6, 53, 0.25]),
    text('{packed}', [2, 10.6, 25], 2),
    text('%PACKED_ON%', [2, 12.9, 25], 2.8),
    text('{bestBefore}', [2, 16.6, 25], 2, { lines: 1 }),
    text('%BEST_BEFORE%', [2, 18.9, 25], 2.8),
    text('{net}', [2, 22.6, 13], 2),
    text('%WEIGHT%', [15, 22.2, 12], 2.8, { align: 'right' }),
    price('PRICE', [28, 10.6, 27], 14.6),
    code('EAN-13', [2, 27, 40], 11, { says: '%WEIGHT_CODE%' }),
    text('%UNIT_PRICE%', [42, 27.4, 13], 2.4, { align: 'right' }),
    text('%UNIT_PRICE_PER%', [42, 30.4, 13], 2, { align: 'right' }),
  ],
};

/** What is in it, at the left; what it costs, at the right. A wide label has the price beside the ingredients. */
function freshList(key: string, number: number, [w, h]: readonly [number, number]): Design {
  const edge = 2.5;
  const inner = w - 2 * edge;
  const isWide = w > 80;
  const left = inner * (isWide ? 0.56 : 1);
  const right = edge + inner * (isWide ? 0.58 : 0.5);
  const codeTop = h - edge - 11;
  const codeWide = inner * (isWide ? 0.5 : 0.68);
  return {
    key,
    number,
    family: 'fresh',
    kind: 'fresh-ingredients',
    widthMm: w,
    heightMm: h,
    tags: ['Precio'],
    // EPL breaks no lines.
    languages: ['zpl', 'tspl'],
    fields: [
      text('%DESCRIPTION%', [edge, 1.6, inner], 4, { role: 'name', lines: 2 }),
      shape('rule', [edge, 10.6, inner, 0.25]),
      text('{ingredients}', [edge, 11.4, left], 2),
      text('%INGREDIENTS%', [edge, 13.6, left], 2, { lines: 4 }),
      text('{contains}: %ALLERGENS%', [edge, 22.2, left], 2.8),
      text('{bestBefore}', [edge, 26, inner * 0.48], 2),
      text('%BEST_BEFORE%', [edge, 28.2, inner * 0.48], 2.8),
      text('%WEIGHT%', [edge, 32, inner * 0.22], 2.4),
      text('{lot} %LOT%', [edge + inner * 0.23, 32, inner * 0.25], 2.4),
      price('PRICE', [right, isWide ? 13 : 26, edge + inner - right], isWide ? 14 : 9.6),
      code('EAN-13', [edge, codeTop, codeWide], 11, { says: '%WEIGHT_CODE%' }),
      text('%UNIT_PRICE%', [edge + codeWide, codeTop + 0.4, inner - codeWide], 3, { align: 'right' }),
      text('%UNIT_PRICE_PER%', [edge + codeWide, codeTop + 4, inner - codeWide], 2.4, { align: 'right' }),
    ],
  };
}

export const goodsDesigns: readonly Design[] = [
  priceOnly,
  tiny,
  plain,
  ticket,
  barbell,
  tail,
  hangTag('clothing-40x60', 19, [40, 60], 1),
  hangTag('clothing-50x80', 20, [50, 80], 1.3),
  sizeStrip,
  pharmacy('pharmacy-50x30', 22, [50, 30], 1),
  pharmacy('pharmacy-60x40', 23, [60, 40], 1.3),
  pharmacy('pharmacy-70x30', 24, [70, 30], 1),
  freshSmall,
  freshList('fresh-60x50', 26, [60, 50]),
  freshList('fresh-100x50', 27, [100, 50]),
];
