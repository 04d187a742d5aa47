import {
  contraryWords,
  headerWords,
  offerWords,
  packWords,
  priceNouns,
  retailWords,
  saleTaxes,
  taxesWithS,
  taxNames,
  usualWords,
  withoutTaxWords,
  withTaxWords,
} from './header-words.ts';

/** Numbers that a program gave: a shop's code is whatever else is called one, 'Código (SKU)' too. */
export const programNumbers: ReadonlySet<string> = new Set(['ID', 'ID_INTERNO', 'INTERNAL_ID', 'SYSTEM_ID']);

/** Names of columns by the variable that they mean, the best first (see header-words.ts). */
const namesByVariable: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(headerWords).map(([variable, names]) => {
    const keys = Object.values(names).join(' ').split(' ').map(headerKey);
    return [variable, keys.toSorted((a, b) => Number(programNumbers.has(a)) - Number(programNumbers.has(b)))];
  }),
);

/** Names of columns that other values are worked out from; a list without such a value is not known by them. */
const namesOfSources: Readonly<Record<string, string>> = {
  CONTENT:
    'CONTENT CONTENTS CONTENIDO CONTENIDO_NETO NET_CONTENT NET_CONTENTS CONTINGUT INHALT FULLMENGE NETTOFULLMENGE ' +
    'CONTENU CONTENANCE CONTENUTO CONTEUDO',
  DRAINED:
    'DRAINED DRAINED_WEIGHT ESCURRIDO PESO_ESCURRIDO PESO_NETO_ESCURRIDO PES_ESCORREGUT ABTROPFGEWICHT POIDS_EGOUTTE ' +
    'POIDS_NET_EGOUTTE PESO_SGOCCIOLATO PESO_ESCORRIDO',
  PRIOR_PRICE:
    'PRIOR_PRICE PRECIO_ANTERIOR PRECIO_PREVIO PREVIOUS_PRICE OLD_PRICE PREU_ANTERIOR VORHERIGER_PREIS ' +
    'PRIX_ANTERIEUR PREZZO_PRECEDENTE PRECO_ANTERIOR',
  SHELF_LIFE:
    'SHELF_LIFE SHELF_LIFE_DAYS VIDA_UTIL DIAS_DE_VIDA DIAS_VIDA DIAS_CADUCIDAD DIES_DE_VIDA HALTBARKEIT ' +
    'HALTBARKEITSTAGE RESTLAUFZEIT DUREE_DE_VIE DUREE_DE_CONSERVATION DURATA_GIORNI VIDA_UTIL_DIAS DIAS_DE_VALIDADE',
  PLU: 'PLU CODIGO_PLU PLU_CODE CODIGO_BALANZA CODIGO_BASCULA PLU_NUMMER CODE_PLU CODICE_PLU',
  LOT: 'LOT LOTE LOT_NUMBER BATCH BATCH_NUMBER NUMERO_DE_LOTE CHARGE CHARGENNUMMER LOTTO NUMERO_LOTTO NUMERO_LOT',
  SERIAL:
    'SERIAL SERIAL_NUMBER NUMERO_DE_SERIE NUM_SERIE N_SERIE SERIENNUMMER NUMERO_DI_SERIE NUMERO_SERIE NUMERO_SERIAL',
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

/** What a code of one word is called: beside a column of barcodes it is the shop's own. */
export const plainCodeNames = ['CODE', 'CODIGO', 'COD', 'CODIGOS', 'CODICE', 'CODI', 'KOD', 'КОД', 'ΚΩΔΙΚΟΣ'];
const barcodeWord =
  /(?:^|_)(?:COD(?:IGO)?)?(?:BARRAS?|BARRES?|BARRE|BARCODES?|STRICHCODE|EAN_?\d*|GTIN|UPC|GENCOD)(?:_|$)/;

/** Whether a header names barcodes, and not codes of any kind. */
export function isBarcode(header: string): boolean {
  return (
    (variableOfHeader(header) === 'CODE' || headerSpeaksOf(header, 'CODE')) &&
    barcodeWord.test(headerKey(header))
  );
}

/** What the shop pays, and to whom. */
const paidWords = `${contraryWords['cost']} ${contraryWords['paidTo']}`.split(' ');
/** What is said of a price or made with it: 'Price level', 'Tipo de precio', 'Existencia a precio de venta'. */
const aboutPriceWords = (
  'TIPO TYPE NIVEL LEVEL CLASE CLASS GRUPO GROUP ID BOOK CODIGO CODE COD CAMBIO CHANGE AUMENTO INCREMENTO INCREASE ' +
  'VARIACION DIFERENCIA DIFFERENCE MARGEN MARGIN MARKUP STOCK EXISTENCIA EXISTENCIAS INVENTARIO INVENTORY'
).split(' ');

/** For longer headers: a word that decides for the variable unless a word of `unless` stands beside it. */
const decidingWords: Readonly<Record<string, { words: readonly string[]; unless: readonly string[] }>> = {
  OFFER: {
    words: offerWords,
    unless:
      'FECHA DATE DESDE HASTA VIGENCIA INICIO FIN START END FROM TO UNTIL DEBUT VON BIS TOT GUELTIG ORDER NOTES'.split(
        ' ',
      ),
  },
  CODIGO_INT: { words: ['INTERNO', 'INTERNA', 'SKU'], unless: ['PRECIO', 'PRICE', 'ID'] },
  CODE: {
    words: ['BARCODE', 'BARRAS', 'EAN', 'GTIN', 'UPC', 'CODIGO', 'CODE'],
    unless: 'INT INTERNO INTERNA INTERNAL PROVEEDOR SUPPLIER POSTAL SAT TAX PRECIO PRICE'.split(' '),
  },
  PRICE: {
    words: priceNouns,
    unless: [
      ...offerWords,
      ...'SALE SCONTATO PROMOZIONALE PROMOCIONAL PROMOTIONNEL PROMOTION SOLDE ESPECIAL ANTERIOR VIEJO ANTIGUO PREVIO OLD'.split(
        ' ',
      ),
      ...'PREVIOUS BEFORE COMPARE WAS TACHADO FECHA DATE MAYOREO WHOLESALE BARRE'.split(' '),
      ...'CENT CENTS CENTAVOS CENTIMOS CENTIMES CENTESIMI CENTIMS'.split(' '),
      ...paidWords,
      ...aboutPriceWords,
      ...'1 2 3 4 5 6 7 8 9 10'.split(' '),
    ],
  },
  DESCRIPTION: {
    words: 'DESCRIPCION DESCRIPTION DESCRICAO DESCRIZIONE DESCRIPCIO BEZEICHNUNG'.split(' '),
    unless: [],
  },
  NAME: {
    words: ['NOMBRE', 'PRODUCTO', 'ARTICULO', 'PRODUCT', 'NAME'],
    unless: (
      'PROVEEDOR SUPPLIER VENDOR BRAND MARCA CATEGORY CATEGORIA COLLECTION CODIGO CODE NUMBER NUMERO NO NRO ID SKU TYPE ' +
      'TIPO GROUP GRUPO CLASS CLASE FAMILY FAMILIA DEPARTMENT DEPARTAMENTO STORE SHOP TIENDA FILE IMAGE LIST USER UNIT ' +
      'OPTION VARIANT VARIANTE'
    ).split(' '),
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
  if (Object.hasOwn(namesByVariable, key)) return namesByVariable[key]!;
  return Object.hasOwn(namesOfSources, key) ? namesOfSources[key]!.split(' ') : [key];
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
/** 'P. c/IVA', 'P. sin IGV', 'PV TTC', 'VP inkl. MwSt'. */
const shortPriceWithTax = new RegExp(
  `^(?:P_(?=(?:S|C|SIN|CON|MAS|INCL?)_)|PV_|VP_)(?=(?:[A-Z]+_)?(?:${saleTaxes.join('|')})(?:_|$))`,
);
/** Compounds: Verkaufspreis, Actieprijs, Tilbudspris. */
const compound =
  /(?<=^|_)(VERKAUFS|EINKAUFS|AKTIONS|ANGEBOTS|NORMAL|BRUTTO|NETTO|VERKOOP|INKOOP|ACTIE|SALGS?|UTSALGS|TILBUDS|KAMPANJ)(?=(?:PREIS|PRIJS|PRIS)(?:_|$))/g;

/** The key of a header with the abbreviations of prices written out, and one of each: P.V.P., P. venta, Precios. */
function priceWords(header: string): string {
  return headerKey(header)
    .replace(/(?<=^|_)(PRECIO|PRICE)S(?=_|$)/g, '$1')
    .replace(/^P_V(?:_P)?(?=_|$)/, 'PVP')
    .replace(compound, '$1_')
    .replace(numberedShop, '$1')
    .replace(shortPriceWithTax, 'PRECIO_')
    .replace(/^(?:P|PR|PREC|PCIO)_(?=VENTA|VTA|PUBLICO|PUB(?:_|$))/, 'PRECIO_');
}

/** How sure a price is the one of the shelf, by what stands above it; higher is surer. */
export type PriceRank = 'pack' | 'other' | 'net' | 'general' | 'retail' | 'retail-with-tax';

/** What a maker proposes; beside a price, nobody but the shop knows which of them stands on its shelf. */
const proposedWords = ['SUGERIDO', 'SUGGESTED', 'RECOMENDADO', 'RECOMMENDED'];
const proposedNames: ReadonlySet<string> = new Set(['MSRP', 'SRP', 'RRP', 'UVP']);

/** Whether a price is what a maker proposes. */
export function isProposed(header: string): boolean {
  const words = headerKey(header).split('_');
  return words.some((word) => proposedNames.has(word) || proposedWords.includes(word));
}

const weakNames: ReadonlySet<string> = new Set(['VALOR', 'VALOR_UNITARIO', 'IMPORTE']);

const measures = new Set(
  'POR PER X LA EL KG KGS KILO KILOS G GR GRS LT LTS LITRO LITROS ML M METRO OZ LB LBS'.split(' '),
);

/** What a price of a measure is called without it: 'PVP/kg' is PVP; undefined for other prices. */
export function withoutMeasure(header: string): string | undefined {
  const words = priceWords(header).split('_');
  const others = words.filter((word) => !measures.has(word));
  return others.length < words.length ? others.join('_') : undefined;
}

/** Whether a name says nothing but a tax, and that it is in or not: 'c/IVA', 'Sin IGV'. */
export const isTaxAlone = (header: string) =>
  !taxNames.includes(headerKey(header)) &&
  priceWords(header)
    .split('_')
    .every(
      (word) =>
        word === 'S' || [saleTaxes, withTaxWords, withoutTaxWords].some((list) => list.includes(word)),
    );

/** The rank of a header as a shelf's price; undefined for one that is no price. */
export function priceRank(header: string): PriceRank | undefined {
  // Repeated names have their number behind them.
  const name = header.replace(/ \(\d+\)$/, '');
  const key = headerKey(name);
  if (variableByName.get(key) === 'OFFER') return undefined;
  const named = variableByName.get(key) === 'PRICE';
  if (!named && !headerSpeaksOf(header, 'PRICE')) return undefined;
  const words = priceWords(name).split('_');
  const has = (list: readonly string[]) => list.some((word) => words.includes(word));
  if (has(saleTaxes)) {
    if (has(withoutTaxWords) || /\+\s*\p{L}/u.test(header)) return 'net';
    // 'Precio s/IVA'; the S of 'Precio S/ con IGV' are soles, and 's DPH' is with it.
    const withS = words.find((word, at) => words[at - 1] === 'S' && saleTaxes.includes(word));
    if (withS !== undefined && taxesWithS.has(withS)) return 'retail-with-tax';
    if (withS !== undefined && !has(withTaxWords)) return 'net';
    return words.includes('IVA') || has(withTaxWords) ? 'retail-with-tax' : 'net';
  }
  if (has(['NETO', 'NETTO', 'NET']) || words.includes('TAX') || words.includes('TOTAL')) return 'net';
  if (has(packWords)) return 'pack';
  if (has(retailWords)) return 'retail';
  if (has(proposedWords) || has(usualWords)) return 'general';
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
    'BESTAND LAGERBESTAND KATEGORIE WARENGRUPPE LIEFERANT MARKE GIACENZA CATEGORIA FORNITORE ESTOQUE FORNECEDOR CATEGORIE ' +
    'MARQUE FOURNISSEUR PREIS PREZZO PRECO PREU ' +
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
