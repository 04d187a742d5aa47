/**
 * What people write over the columns of a price list, by the variable that it means. Earlier names are better
 * matches. Spanish and English, without accents, words joined by '_' (see `headerKey`).
 */
const namesByVariable: Readonly<Record<string, readonly string[]>> = {
  DESCRIPTION: [
    'DESCRIPTION',
    'DESCRIPCION',
    'DESC',
    'DESCRIP',
    'DETALLE',
    'PRODUCT_DESCRIPTION',
    'DESCRIPCION_DEL_PRODUCTO',
    'DESCRIPCION_PRODUCTO',
    'DESCRIPCION_DEL_ARTICULO',
    'GLOSA',
    'CONCEPTO',
    'ITEM_DESCRIPTION',
    'DENOMINACION',
    'DENOMINACION_DEL_ARTICULO',
    'TEXTO_BREVE',
    'TEXTO_BREVE_DE_MATERIAL',
    'TEXTO_BREVE_MATERIAL',
    'DESIGNATION',
    'LIBELLE',
  ],
  NAME: [
    'NAME',
    'NOMBRE',
    'PRODUCTO',
    'PRODUCT',
    'ARTICULO',
    'ARTICLE',
    'ITEM',
    'TITULO',
    'TITLE',
    'NOMBRE_DEL_PRODUCTO',
    'NOMBRE_PRODUCTO',
    'PRODUCTOS',
    'ARTICULOS',
    'PRODUCT_NAME',
  ],
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
    'REG_PRICE',
    'PRECIO_REG',
    'UNIT_PRICE',
    'PRECIO_UNITARIO',
    'VALOR',
    'VALOR_UNITARIO',
    'PRECIO_FINAL',
    'PRECIO_CON_IVA',
    'P_VENTA',
    'P_PUBLICO',
    'PVP_IVA',
    'P_V_P',
    'PVP_CON_IVA',
    'PRECIO_MOSTRADOR',
    'PRECIO_MENUDEO',
    'MENUDEO',
    'PRECIO_DETALLE',
    'PRECIO_UNIT',
    'P_UNITARIO',
    'P_U',
    'RETAIL',
    'MSRP',
    'SRP',
    'IMPORTE',
    'PRECIOS',
    'PRIX',
    'PRIX_TTC',
    'PRIX_DE_VENTE',
    'PRIX_PUBLIC',
    'PRIX_HT',
    'PRIX_UNITAIRE',
    'TARIF',
    'PRECO',
    'PRECO_DE_VENDA',
    'PRECO_VENDA',
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
    'CODIGO_DE_BARRA',
    'CODIGO_BARRA',
    'COD_BARRA',
    'CODBARRA',
    'CODBARRAS',
    'CODIGO_EAN',
    'COD_EAN',
    'UPC_EAN',
    'EAN_UPC',
    'UPC_CODE',
    'UPC_A',
    'CODIGO_UPC',
    'CODIGOS',
    'CODE_BARRES',
    'CODE_BARRE',
    'CODE_A_BARRES',
    'GENCOD',
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
    'COD_ART',
    'COD_ARTICULO',
    'CODIGO_ARTICULO',
    'COD_PROD',
    'CODIGO_PRODUCTO',
    'COD_PRODUCTO',
    'ITEM_NO',
    'ITEM_NUM',
    'PART_NUMBER',
    'NO_PARTE',
    'ID_PRODUCTO',
    'ID',
    'REF',
    'PLU',
    'NO_ITEM',
    'NUM_PARTE',
    'NO_MATERIAL',
    'N_MATERIAL',
    'NUMERO_DE_MATERIAL',
    'REFERENCE',
    'CODE_ARTICLE',
  ],
  UNIT: [
    'UNIT',
    'UNIDAD',
    'UNITE',
    'UMB',
    'UNIDAD_DE_MEDIDA',
    'UNIDAD_MEDIDA',
    'UM',
    'U_M',
    'U_DE_M',
    'U_MEDIDA',
    'U_DE_MEDIDA',
    'UDM',
    'UNID',
    'UNID_MEDIDA',
    'UNID_DE_MEDIDA',
    'UNIDAD_VENTA',
    'UNIDAD_DE_VENTA',
    'UOM',
    'U_O_M',
    'UNIT_OF_MEASURE',
    'UNIT_OF_MEASUREMENT',
    'UNIDADES_MEDIDA',
    'MEDIDA',
    'PRESENTACION',
    'CONTENIDO',
    'SIZE',
    'PRES',
  ],
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
  QUANTITY: [
    'QUANTITY',
    'CANTIDAD',
    'CANT',
    'QTY',
    'COPIAS',
    'COPIES',
    'ETIQUETAS',
    'LABELS',
    'CANT_ETIQUETAS',
    'NUM_ETIQUETAS',
    'NO_ETIQUETAS',
    'NRO_ETIQUETAS',
    'CANTIDADES',
    'QUANTITE',
    'QTE',
  ],
  PRICE_1: [
    'PRICE_1',
    'PRECIO_1',
    'PRECIO1',
    'PRICE1',
    'PRECIO_VENTA_1',
    'PRECIO_DE_VENTA_1',
    'PRECIO_PUBLICO_1',
    'LISTA_1',
    'PRECIO_LISTA_1',
  ],
  PRICE_2: ['PRICE_2', 'PRECIO_2', 'PRECIO2', 'PRICE2', 'PRECIO_MAYOREO', 'WHOLESALE_PRICE'],
  PRICE_3: ['PRICE_3', 'PRECIO_3', 'PRECIO3', 'PRICE3'],
};

/** Where a column of the right name is missing, what may stand in: a product's name describes it, a SKU is a code. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  DESCRIPTION: ['NAME'],
  NAME: ['DESCRIPTION'],
  CODE: ['CODIGO_INT'],
  // Programs of shops call the usual price the first one.
  PRICE: ['PRICE_1'],
};

/** What SAP calls the texts of articles; the number then stands under the article itself. */
const sapTexts = [
  'DENOMINACION',
  'DENOMINACION_DEL_ARTICULO',
  'TEXTO_BREVE',
  'TEXTO_BREVE_DE_MATERIAL',
  'TEXTO_BREVE_MATERIAL',
];

/** Names that mean the code only where another column has the text, as SAP exports it. */
export function codeNamesBeside(headers: readonly string[]): readonly string[] {
  return headers.some((header) => sapTexts.includes(headerKey(header))) ? ['ARTICULO', 'MATERIAL'] : [];
}

/** What the shop pays, and to whom. */
const paidWords = (
  'COMPRA COMPRAS COSTO COSTE COST PURCHASE BUYING LANDED ACHAT REVIENT PROVEEDOR PROVEEDORES SUPPLIER VENDOR CESION ' +
  'REPOSICION TRANSFERENCIA TRANSFER'
).split(' ');
/** What is said of a price or made with it: 'Price level', 'Tipo de precio', 'Existencia a precio de venta'. */
const aboutPriceWords = (
  'TIPO TYPE NIVEL LEVEL CLASE CLASS GRUPO GROUP ID BOOK CODIGO CODE COD CAMBIO CHANGE AUMENTO INCREMENTO INCREASE ' +
  'VARIACION DIFERENCIA DIFFERENCE MARGEN MARGIN MARKUP STOCK EXISTENCIA EXISTENCIAS INVENTARIO INVENTORY'
).split(' ');

/** For longer headers: a word that decides for the variable unless a word of `unless` stands beside it. */
const decidingWords: Readonly<Record<string, { words: readonly string[]; unless: readonly string[] }>> = {
  OFFER: { words: ['OFERTA', 'OFFER', 'PROMO', 'PROMOCION'], unless: ['FECHA', 'DATE', 'DESDE', 'HASTA'] },
  CODIGO_INT: { words: ['INTERNO', 'INTERNA', 'SKU'], unless: ['PRECIO', 'PRICE'] },
  CODE: {
    words: ['BARCODE', 'BARRAS', 'EAN', 'GTIN', 'UPC', 'CODIGO', 'CODE'],
    unless: 'INT INTERNO INTERNA INTERNAL PROVEEDOR SUPPLIER POSTAL SAT TAX PRECIO PRICE'.split(' '),
  },
  PRICE: {
    words: ['PRECIO', 'PRICE', 'PVP', 'PRIX', 'PRECO'],
    unless: [
      'OFERTA',
      'OFFER',
      'PROMO',
      'PROMOCION',
      'ESPECIAL',
      'SPECIAL',
      'ANTERIOR',
      'VIEJO',
      'ANTIGUO',
      'PREVIO',
      'OLD',
      'PREVIOUS',
      'BEFORE',
      'COMPARE',
      'WAS',
      'TACHADO',
      'FECHA',
      'DATE',
      'MAYOREO',
      'WHOLESALE',
      'BARRE',
      'PROMOTION',
      ...paidWords,
      ...aboutPriceWords,
      ...'123456789',
      '10',
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

/** A header or name made comparable: accents, case, its number in a list ('3. Price') and all other signs aside. */
export function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/#/g, ' NO ')
    .replace(/^\s*\d{1,2}[.)]\s+(?=\p{L})/u, '')
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

/** The variable whose column a header names, by any of the names that people use. */
export function variableOfHeader(header: string): string | undefined {
  return variableByName.get(headerKey(header));
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
  // Before tax is no price of before.
  const found = priceWords(header).replace('_BEFORE_TAX', '_TAX').split('_');
  return found.some((word) => words.includes(word)) && !found.some((word) => unless.includes(word));
}

/** The number is the shop's: 'Precio [Tienda 1]' is no price of a first list. */
const numberedShop = /(?<=_)(TIENDA|SUCURSAL|STORE|SHOP|LOCAL|SEDE|BODEGA|ALMACEN)_\d+(?=_|$)/g;
/** 'P. c/IVA', 'P. sin IGV'. */
const shortPriceWithTax = /^P_(?=(?:S|C|SIN|CON|MAS|INCL?)_(?:IVA|IGV|ITBIS|ISV)(?:_|$))/;

/** The key of a header with the abbreviations of prices written out, and one of each: P.V.P., P. venta, Precios. */
function priceWords(header: string): string {
  return headerKey(header)
    .replace(/(?<=^|_)(PRECIO|PRICE)S(?=_|$)/g, '$1')
    .replace(/^P_V(?:_P)?(?=_|$)/, 'PVP')
    .replace(numberedShop, '$1')
    .replace(shortPriceWithTax, 'PRECIO_')
    .replace(/^(?:P|PR|PREC|PCIO)_(?=VENTA|VTA|PUBLICO|PUB(?:_|$))/, 'PRECIO_');
}

/** How sure a price is the one of the shelf, by what stands above it; higher is surer. */
export type PriceRank = 'pack' | 'other' | 'net' | 'general' | 'retail' | 'retail-with-tax';

const retailWords = [
  'PUBLICO',
  'PUB',
  'PVP',
  'VENTA',
  'VTA',
  'RETAIL',
  'MENUDEO',
  'MOSTRADOR',
  'FINAL',
  'MINORISTA',
  'OUR',
  'VENTE',
  'NUEVO',
  'ACTUAL',
  'VIGENTE',
  'NEW',
  'CURRENT',
];
/** Taxes on sales by the names that countries give them. */
const taxWords = 'TVA TTC HT IVA IGV ITBIS ITBMS ISV VAT IMP IMPUESTO IMPUESTOS'.split(' ');
const withoutTaxWords =
  'HT HORS SIN NO ANTES EXCL EXCLUIDO EXCLUIDOS EX EXC EXCLUDING WITHOUT MAS PLUS APARTE'.split(' ');
const withTaxWords = 'TTC CON INCL INCLUIDO INCLUIDOS INC C WITH INCLUDING INCLUDED'.split(' ');
/** Prices of many pieces at once, or for some buyers: the shelf's only where no other price is there. */
const packWords = (
  'DOCENA FARDO CAJA PAQUETE BULTO PACK DOZEN CASE BOX MAYOR MAYORISTA MAYORISTAS DISTRIBUIDOR DISTRIBUIDORES REVENDEDOR ' +
  'GREMIO DEALER RESELLER TRADE FABRICA EMPLEADO EMPLEADOS SOCIO SOCIOS MEMBER MINIMO MAXIMO CUOTA CUOTAS'
).split(' ');
/** What a maker proposes; beside a price, nobody but the shop knows which of them stands on its shelf. */
const proposedWords = ['SUGERIDO', 'SUGGESTED', 'RECOMENDADO', 'RECOMMENDED'];
const weakNames: ReadonlySet<string> = new Set(['VALOR', 'VALOR_UNITARIO', 'IMPORTE']);

const salePrices: ReadonlySet<string> = new Set(['SALE_PRICE', 'DISCOUNT_PRICE', 'PRECIO_REBAJADO']);
const fullPrices: ReadonlySet<string> = new Set([
  'REGULAR_PRICE',
  'REG_PRICE',
  'PRECIO_REGULAR',
  'PRECIO_REG',
  'PRECIO_NORMAL',
]);

/** The place of the column that is an offer because another one is called the regular price, as shop systems write it. */
export function salePriceAt(headers: readonly string[]): number {
  const keys = headers.map(headerKey);
  return keys.some((key) => fullPrices.has(key)) ? keys.findIndex((key) => salePrices.has(key)) : -1;
}

const measures = new Set(
  'POR PER X LA EL KG KGS KILO KILOS G GR GRS LT LTS LITRO LITROS ML M METRO OZ LB LBS'.split(' '),
);

/** What a price of a measure is called without it: 'PVP/kg' is PVP; undefined for other prices. */
export function withoutMeasure(header: string): string | undefined {
  const words = priceWords(header).split('_');
  const others = words.filter((word) => !measures.has(word));
  return others.length < words.length ? others.join('_') : undefined;
}

/** The rank of a header as a shelf's price; undefined for one that is no price. */
export function priceRank(header: string): PriceRank | undefined {
  // Repeated names have their number behind them.
  const name = header.replace(/ \(\d+\)$/, '');
  const key = headerKey(name);
  const named = variableByName.get(key) === 'PRICE';
  if (!named && !headerSpeaksOf(header, 'PRICE')) return undefined;
  const words = priceWords(name).split('_');
  const has = (list: readonly string[]) => list.some((word) => words.includes(word));
  if (has(taxWords)) {
    if (has(withoutTaxWords) || /\+\s*\p{L}/u.test(header)) return 'net';
    // 'Precio s/IVA'; the S of 'Precio S/ con IGV' are soles.
    const isWithout = words.some((word, at) => word === 'S' && taxWords.includes(words[at + 1] ?? ''));
    if (isWithout && !has(withTaxWords)) return 'net';
    return words.includes('IVA') || has(withTaxWords) ? 'retail-with-tax' : 'net';
  }
  if (words.includes('NETO') || words.includes('TAX') || words.includes('TOTAL')) return 'net';
  if (has(packWords)) return 'pack';
  if (has(retailWords)) return 'retail';
  if (has(proposedWords)) return 'general';
  return named && !weakNames.has(key) ? 'general' : 'other';
}

const variableByName: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByVariable).flatMap(([variable, names]) =>
    names.map((name) => [name, variable] as const),
  ),
);

/** What else stands over columns of price lists, in longer headers too ('Costo unit.', 'Fecha de alta'). */
const otherWords: ReadonlySet<string> = new Set(
  (
    'PRECIO PRECIOS PRICE PVP CODIGO COD CODE SKU EAN UPC GTIN BARRAS BARCODE DESCRIPCION DESCRIPTION DETALLE NOMBRE NAME ' +
    'PRODUCTO PRODUCT ARTICULO ITEM CLAVE OFERTA OFFER PROMO PROMOCION CANTIDAD CANT QTY QUANTITY UNIDAD UNIT UM UOM ' +
    'ETIQUETAS COPIAS UBICACION LOCATION COSTO COST MARCA BRAND STOCK EXISTENCIA EXISTENCIAS INVENTARIO CATEGORIA ' +
    'CATEGORY DEPARTAMENTO DEPTO DEPT FAMILIA LINEA GRUPO RUBRO SECCION SUBRUBRO PROVEEDOR SUPPLIER VENDOR IVA TAX ITBIS ' +
    'FECHA DATE VIGENCIA DESDE HASTA PESO MEDIDA TALLA COLOR MODELO PRESENTACION CONTENIDO SIZE PACK CAJA EMPAQUE ' +
    'MAYOREO MENUDEO MAYORISTA MINORISTA PUBLICO LISTA VENTA RETAIL MSRP MARGEN UTILIDAD DESCUENTO DTO OBSERVACION ' +
    'OBSERVACIONES NOTAS NOTES PRIX TARIF QUANTITE QTE DESIGNATION LIBELLE REFERENCE GENCOD BARRES DENOMINACION MATERIAL UMB PASILLO ANAQUEL GONDOLA MONEDA MONTO VALOR IMPORTE REFERENCIA REF NUMERO NRO'
  ).split(' '),
);

/** Whether a cell is a name that people give to columns, or a short text with a word of such names in it. */
export function headerWord(text: string): 'name' | 'word' | undefined {
  const key = headerKey(text);
  if (variableByName.has(key) || otherWords.has(key)) return 'name';
  const words = key.split('_');
  return words.length <= 5 && words.some((word) => otherWords.has(word)) ? 'word' : undefined;
}
