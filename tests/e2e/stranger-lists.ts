import { utils, write } from 'xlsx';

/** A list as a shop has it, and what its labels have to say. */
export interface StrangerList {
  /** What is special about it. */
  key: string;
  name: string;
  bytes: Buffer;
  locale: 'es-MX' | 'en-US';
  /** Words of it, in a request as they would be there. */
  words: RegExp;
  /** What is asked about it before its labels are chosen, each with the answer that is taken. */
  answers: readonly string[];
  /** What an account with the usual settings is asked before it prints, likewise. */
  looks?: readonly string[];
  /** What each label says, in the order of its rows. */
  labels: readonly string[];
  /** No label says it: another currency or language, or figures that nobody pays. */
  never: RegExp;
}

const lines = (rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

/** Two rows of names over the articles, prices that a formula makes, with more than two decimals. */
function workbook(): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['Ferretería El Clavo', null, 'Costos', null],
    ['Código', 'Descripción', 'Costo', 'Precio de venta'],
    ...[
      ['7501031311309', 'Martillo de uña 16 oz', 123.45],
      ['7501000112845', 'Pinza de electricista 9 in', 87.77],
      ['7502223335554', 'Desarmador plano 6 in', 31.3],
    ].map(([code, name, cost], at) => [
      code,
      name,
      cost,
      { t: 'n', f: `C${at + 3}*1.35`, v: Number(cost) * 1.35 },
    ]),
  ]);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
  return write(utils.book_new(sheet, 'Precios'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

export const strangerLists: readonly StrangerList[] = [
  {
    key: 'formulas',
    name: 'precios ferretería.xlsx',
    bytes: workbook(),
    locale: 'es-MX',
    words: /Martillo|ferreter/,
    answers: ['Redondearlos a dos decimales'],
    labels: ['Martillo', 'Pinza', 'Desarmador'],
    never: /€|166[.,]657/,
  },
  {
    key: 'sale-price',
    name: 'price list.csv',
    bytes: Buffer.from(
      lines([
        'UPC,Item,Price,Sale price,Qty on hand',
        '036000291452,Paper towels 6 rolls,12.99,9.49,14',
        '012345678905,Olive oil 1 L,18.25,,6',
        '614141000036,"Oat biscuits, 300 g",3.40,2.95,30',
      ]),
    ),
    locale: 'en-US',
    words: /towels|price%20list/,
    answers: [],
    labels: ['Paper towels', 'Olive oil', 'Oat biscuits'],
    never: /€|OFERTA|Precio/,
  },
  {
    key: 'euros',
    name: 'tarifa.csv',
    bytes: Buffer.from(
      lines([
        'Referencia;Artículo;PVP',
        '8410000000016;Jamón ibérico de cebo 50 % raza ibérica loncheado 100 g;7,95 €',
        '8410000000023;Piñones pelados 50 g;4,50 €',
        '8410000000030;Queso añejo 250 g;12,30 €',
      ]).replaceAll('€', '\u0080'),
      'latin1',
    ),
    locale: 'es-MX',
    words: /loncheado|tarifa/,
    answers: [],
    looks: ['La moneda de la lista'],
    labels: ['7', '4', 'Queso'],
    never: /\$/,
  },
  {
    key: 'no-price',
    name: 'almacén.csv',
    bytes: Buffer.from(
      lines([
        'Clave;Producto;Ubicación',
        'A-100;Tornillo cabeza plana 8 x 1;P3-E2',
        'A-101;Taquete de plástico 1/4;P3-E3',
        'A-102;Cinta aislante negra;P1-E1',
      ]),
      'utf8',
    ),
    locale: 'es-MX',
    words: /Tornillo|almac/,
    answers: [],
    labels: ['Tornillo', 'Taquete', 'Cinta'],
    never: /\$|€|PRE/,
  },
];
