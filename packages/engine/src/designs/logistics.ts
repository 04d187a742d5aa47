import { code, code128Modules, type Design, type DesignField, shape, text } from './description.ts';

/* Boxes, pallets, things that are counted, and parcels: no price, one thing to find each. */

/** GS1 General Specifications, 6.6: what people read above, the codes below, the SSCC last. */
function pallet(key: string, number: number, [w, h]: readonly [number, number]): Design {
  const edge = 4;
  const inner = w - 2 * edge;
  const half = inner / 2;
  const codesFrom = h * 0.42;
  const codeHigh = (h - edge - codesFrom) / 3 - 3;
  const row = (at: number) => codesFrom + at * (codeHigh + 3) + 2;
  const detail = (label: string, value: string, x: number, y: number): DesignField[] => [
    text(label, [x, y, half - 2], 3),
    text(value, [x, y + 3.8, half - 2], 5),
  ];
  return {
    key,
    number,
    family: 'logistics',
    kind: 'pallet',
    widthMm: w,
    heightMm: h,
    tags: ['Envío', 'Inventario'],
    fields: [
      text('%COMPANY%', [edge, 3, inner], 6, { role: 'heading' }),
      shape('rule', [edge, 11, inner, 0.5]),
      text('%DESCRIPTION%', [edge, 12.6, inner], 4.6, { role: 'name', lines: 2 }),
      text('SSCC', [edge, 24, inner], 3),
      text('%SSCC%', [edge, 27.6, inner], 8, { role: 'heading' }),
      ...detail('{content}', '%CODE%', edge, 38),
      ...detail('{count}', '%COUNT%', edge + half, 38),
      ...detail('{bestBefore}', '%BEST_BEFORE%', edge, 49),
      ...detail('{lot}', '%LOT%', edge + half, 49),
      shape('rule', [edge, codesFrom - 1.2, inner, 0.5]),
      code('GS1-128', [0, row(0), w], codeHigh, {
        says: '(02)%CODE%(37)%COUNT%',
        modules: 189,
      }),
      code('GS1-128', [0, row(1), w], codeHigh, {
        says: '(10)%LOT%',
        modules: 189,
      }),
      code('GS1-128', [0, row(2), w], codeHigh, {
        says: '(00)%SSCC%',
        modules: 156,
      }),
    ],
  };
}

function box(key: string, number: number, [w, h]: readonly [number, number], k: number): Design {
  const edge = 3;
  const inner = w - 2 * edge;
  const codeTop = h - edge - h * 0.45;
  return {
    key,
    number,
    family: 'logistics',
    kind: 'box',
    widthMm: w,
    heightMm: h,
    tags: ['Envío', 'Inventario'],
    fields: [
      text('%DESCRIPTION%', [edge, 2, inner], 4.2 * k, { role: 'name', lines: 2 }),
      text('{count}', [edge, 2 + 9.6 * k, inner * 0.45], 2.4 * k),
      text('%COUNT%', [edge, 2 + 12.4 * k, inner * 0.45], 7 * k, { role: 'heading' }),
      text('{lot}', [edge + inner * 0.5, 2 + 9.6 * k, inner * 0.5], 2.4 * k),
      text('%LOT%', [edge + inner * 0.5, 2 + 12.4 * k, inner * 0.5], 4.4 * k),
      code('GS1-128', [0, codeTop, w], h - edge - codeTop, {
        says: '(01)%CODE%(10)%LOT%',
        modules: 244,
      }),
    ],
  };
}

const asset = (
  key: string,
  number: number,
  fields: readonly DesignField[],
  [w, h]: readonly [number, number],
): Design => ({
  key,
  number,
  family: 'asset',
  kind: 'asset',
  widthMm: w,
  heightMm: h,
  tags: ['Inventario'],
  fields,
});

const assetSquare = (
  [w, h]: readonly [number, number],
  symbology: 'QR Code' | 'Data Matrix',
): DesignField[] => {
  const square = Math.min(h - 3, w * 0.44);
  const from = square + 2;
  const wide = w - from - 2;
  return [
    code(symbology, [1.5, 1.5, square], square, { modules: symbology === 'QR Code' ? 25 : 20 }),
    text('{property}', [from, 2, wide], 2),
    text('%COMPANY%', [from, 4.6, wide], 3),
    text('%CODE%', [from, h * 0.42, wide], 4.4, { role: 'heading' }),
    text('%DESCRIPTION%', [from, h - 7, wide], 2.4, { role: 'name', lines: 2 }),
  ];
};

const assetBar: readonly DesignField[] = [
  text('%COMPANY%', [2, 1.6, 46.8], 3, { role: 'heading' }),
  shape('band', [0, 0.8, 50.8, 4.6]),
  text('%DESCRIPTION%', [2, 6.2, 46.8], 2.6, { role: 'name', lines: 1 }),
  code('Code 128', [0, 9.6, 50.8], 14, { modules: code128Modules(12) }),
];

/** Whose it is, small; where it goes, with the postcode as the largest thing; the tracking code. */
function parcel(key: string, number: number, [w, h]: readonly [number, number]): Design {
  const edge = 4;
  const inner = w - 2 * edge;
  const codeTop = h * 0.68;
  return {
    key,
    number,
    family: 'shipping',
    kind: 'parcel',
    widthMm: w,
    heightMm: h,
    tags: ['Envío'],
    fields: [
      text('{from}', [edge, 4, inner], 3),
      text('%SENDER%', [edge, 7.6, inner], 4),
      text('%SENDER_ADDRESS%', [edge, 12.4, inner], 3.2, { lines: 2 }),
      shape('rule', [edge, 21, inner, 0.6]),
      text('{to}', [edge, 23.4, inner], 3.4),
      text('%NAME%', [edge, 28, inner], 7.4, { role: 'name', lines: 2 }),
      text('%ADDRESS%', [edge, 46, inner], 5.6, { lines: 2 }),
      text('%CITY%', [edge, 61, inner], 5.6),
      text('%POSTCODE%', [edge, 71, inner * 0.6], 20, { role: 'heading' }),
      text('%COUNTRY%', [edge + inner * 0.6, 84, inner * 0.4], 5.6, { align: 'right' }),
      shape('rule', [edge, codeTop - 2.4, inner, 0.6]),
      text('{order} %ORDER%', [edge, codeTop - 0.4, inner], 5),
      code('Code 128', [0, codeTop + 7, w], h - edge - codeTop - 7, {
        modules: code128Modules(16),
      }),
    ],
  };
}

const address: Design = {
  key: 'shipping-100x50',
  number: 38,
  family: 'shipping',
  kind: 'address',
  widthMm: 100,
  heightMm: 50,
  tags: ['Envío'],
  fields: [
    text('{from}: %SENDER%', [4, 3, 92], 3),
    shape('rule', [4, 7.4, 92, 0.4]),
    text('%NAME%', [4, 9.4, 92], 6.4, { role: 'name', lines: 2 }),
    text('%ADDRESS%', [4, 24, 92], 4.4, { lines: 2 }),
    text('%POSTCODE%', [4, 35, 30], 7, { role: 'heading' }),
    text('%CITY%', [36, 35, 60], 5),
    text('%COUNTRY%', [4, 43.4, 60], 3.6),
  ],
};

export const logisticsDesigns: readonly Design[] = [
  pallet('pallet-100x150', 28, [100, 150]),
  pallet('pallet-4x6in', 29, [101.6, 152.4]),
  box('box-100x50', 30, [100, 50], 1),
  box('box-100x100', 31, [100, 100], 1.9),
  asset('asset-50x25', 32, assetSquare([50, 25], 'QR Code'), [50, 25]),
  asset('asset-2x1in', 33, assetBar, [50.8, 25.4]),
  asset('asset-40x25', 34, assetSquare([40, 25], 'Data Matrix'), [40, 25]),
  parcel('shipping-100x150', 36, [100, 150]),
  parcel('shipping-4x6in', 37, [101.6, 152.4]),
  address,
];
