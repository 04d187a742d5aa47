/**
 * What people write over the columns of a price list, by the variable that it means. Earlier names are better
 * matches. Spanish and English, without accents, words joined by '_' (see `headerKey`).
 */
const namesByVariable: Readonly<Record<string, readonly string[]>> = {
  DESCRIPTION: ['DESCRIPTION', 'DESCRIPCION', 'DESC', 'DESCRIP', 'DETALLE', 'PRODUCT_DESCRIPTION'],
  NAME: ['NAME', 'NOMBRE', 'PRODUCTO', 'PRODUCT', 'ARTICULO', 'ARTICLE', 'ITEM', 'TITULO', 'TITLE'],
  PRICE: [
    'PRICE',
    'PRECIO',
    'PVP',
    'PRECIO_VENTA',
    'PRECIO_DE_VENTA',
    'PRECIO_PUBLICO',
    'PRECIO_AL_PUBLICO',
    'PRECIO_REGULAR',
    'PRECIO_NORMAL',
    'PRECIO_LISTA',
    'SALE_PRICE',
    'RETAIL_PRICE',
    'REGULAR_PRICE',
    'UNIT_PRICE',
    'PRECIO_UNITARIO',
  ],
  OFFER: [
    'OFFER',
    'OFERTA',
    'PRECIO_OFERTA',
    'PRECIO_DE_OFERTA',
    'OFFER_PRICE',
    'PROMO',
    'PROMOCION',
    'SPECIAL',
  ],
  CODE: [
    'CODE',
    'CODIGO',
    'CODIGO_DE_BARRAS',
    'CODIGO_BARRAS',
    'COD_BARRAS',
    'BARCODE',
    'BAR_CODE',
    'EAN',
    'EAN13',
    'EAN_13',
    'GTIN',
    'UPC',
    'COD',
  ],
  CODIGO_INT: [
    'CODIGO_INT',
    'CODIGO_INTERNO',
    'COD_INT',
    'COD_INTERNO',
    'INTERNAL_CODE',
    'SKU',
    'CLAVE',
    'CLAVE_INTERNA',
    'REFERENCIA',
    'ITEM_NUMBER',
  ],
  UNIT: ['UNIT', 'UNIDAD', 'UNIDAD_DE_MEDIDA', 'UNIDAD_MEDIDA', 'UM', 'UOM', 'UNIDADES_MEDIDA', 'MEDIDA'],
  LOCATION: ['LOCATION', 'UBICACION', 'PASILLO', 'ANAQUEL', 'ESTANTE', 'GONDOLA', 'SHELF', 'AISLE', 'BIN'],
  OBSERVATION: [
    'OBSERVATION',
    'OBSERVACION',
    'OBSERVACIONES',
    'NOTA',
    'NOTAS',
    'NOTE',
    'NOTES',
    'REMARKS',
    'COMMENTS',
  ],
  QUANTITY: ['QUANTITY', 'CANTIDAD', 'CANT', 'QTY', 'COPIAS', 'COPIES', 'ETIQUETAS', 'LABELS'],
  PRICE_1: ['PRICE_1', 'PRECIO_1', 'PRECIO1', 'PRICE1'],
  PRICE_2: ['PRICE_2', 'PRECIO_2', 'PRECIO2', 'PRICE2', 'PRECIO_MAYOREO', 'WHOLESALE_PRICE'],
  PRICE_3: ['PRICE_3', 'PRECIO_3', 'PRECIO3', 'PRICE3'],
};

/** Where a column of the right name is missing, what may stand in: a product's name describes it, a SKU is a code. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  DESCRIPTION: ['NAME'],
  NAME: ['DESCRIPTION'],
  CODE: ['CODIGO_INT'],
};

/** For longer headers: a word that decides for the variable unless a word of `unless` stands beside it. */
const decidingWords: Readonly<Record<string, { words: readonly string[]; unless: readonly string[] }>> = {
  OFFER: { words: ['OFERTA', 'OFFER', 'PROMO', 'PROMOCION'], unless: ['FECHA', 'DATE', 'DESDE', 'HASTA'] },
  CODIGO_INT: { words: ['INTERNO', 'INTERNA', 'SKU'], unless: ['PRECIO', 'PRICE'] },
  CODE: {
    words: ['BARCODE', 'BARRAS', 'EAN', 'GTIN', 'UPC', 'CODIGO', 'CODE'],
    unless: ['INT', 'INTERNO', 'INTERNA', 'INTERNAL', 'PROVEEDOR', 'SUPPLIER', 'POSTAL', 'SAT', 'TAX'],
  },
  PRICE: {
    words: ['PRECIO', 'PRICE', 'PVP'],
    unless: [
      'OFERTA',
      'OFFER',
      'PROMO',
      'PROMOCION',
      'ESPECIAL',
      'SPECIAL',
      'ANTERIOR',
      'OLD',
      'BEFORE',
      'FECHA',
      'DATE',
      'MAYOREO',
      'WHOLESALE',
      'COMPRA',
      'COSTO',
      'COST',
      'PURCHASE',
      '1',
      '2',
      '3',
    ],
  },
  DESCRIPTION: { words: ['DESCRIPCION', 'DESCRIPTION'], unless: [] },
  NAME: {
    words: ['NOMBRE', 'PRODUCTO', 'ARTICULO', 'PRODUCT'],
    unless: ['PROVEEDOR', 'SUPPLIER', 'CODIGO', 'CODE'],
  },
  UNIT: { words: ['UNIDAD', 'UNIT'], unless: ['PRECIO', 'PRICE', 'COSTO', 'COST'] },
  LOCATION: { words: ['UBICACION', 'LOCATION', 'PASILLO', 'ANAQUEL'], unless: [] },
  OBSERVATION: { words: ['OBSERVACION', 'OBSERVACIONES'], unless: [] },
  QUANTITY: { words: ['ETIQUETAS', 'COPIAS', 'COPIES', 'LABELS'], unless: [] },
};

/** A header or name made comparable: accents, case and everything that is no letter or digit aside. */
export function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/** The variable that a name in either language stands for: PRECIO -> PRICE; a name of its own stays. */
export function canonicalVariable(name: string): string {
  const key = headerKey(name);
  for (const [variable, names] of Object.entries(namesByVariable)) {
    if (names[0] === key || names[1] === key) return variable;
  }
  return key;
}

/** Header names that mean this variable, best first. */
export function headerNames(variable: string): readonly string[] {
  const key = canonicalVariable(variable);
  return Object.hasOwn(namesByVariable, key) ? namesByVariable[key]! : [key];
}

/** Variables whose column may stand in for this one's. */
export function standInsOf(variable: string): readonly string[] {
  const key = canonicalVariable(variable);
  return Object.hasOwn(standIns, key) ? standIns[key]! : [];
}

/** Whether a longer header ('Precio con IVA') speaks of this variable. */
export function headerSpeaksOf(header: string, variable: string): boolean {
  const key = canonicalVariable(variable);
  if (!Object.hasOwn(decidingWords, key)) return false;
  const { words, unless } = decidingWords[key]!;
  const found = headerKey(header).split('_');
  return found.some((word) => words.includes(word)) && !found.some((word) => unless.includes(word));
}

const everyName: ReadonlySet<string> = new Set(Object.values(namesByVariable).flat());

/** Whether this text is one of the names that people give to columns. */
export function isHeaderName(text: string): boolean {
  return everyName.has(headerKey(text));
}
