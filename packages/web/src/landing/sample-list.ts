/** Rows of the sample list: code, name in Spanish and in English, price, offer. */
const goods = [
  ['7501031311309', 'Café molido de altura 500 g', 'Ground coffee 500 g', '124.90', '99.90'],
  ['7501000112845', 'Aceite de oliva 1 L', 'Olive oil 1 L', '212.50', ''],
  ['7502223335554', 'Jabón de tocador 150 g', 'Bath soap 150 g', '18.75', ''],
  ['7503000001013', 'Arroz grano largo 1 kg', 'Long grain rice 1 kg', '32.00', '27.50'],
  ['7503000001020', 'Frijol negro 1 kg', 'Black beans 1 kg', '45.60', ''],
  ['7503000001037', 'Galletas de avena 300 g', 'Oat biscuits 300 g', '38.40', ''],
  ['7503000001044', 'Leche entera 1 L', 'Whole milk 1 L', '27.90', ''],
  ['7503000001051', 'Té de manzanilla, 25 sobres', 'Camomile tea, 25 bags', '36.20', '29.90'],
] as const;

/** A price list for those who have none at hand, as a spreadsheet program writes it. */
export function sampleList(locale: string): File {
  const isSpanish = locale.startsWith('es');
  const header = isSpanish ? 'CODIGO,DESCRIPCION,PRECIO,OFERTA' : 'CODE,DESCRIPTION,PRICE,OFFER';
  const rows = goods.map(([code, spanish, english, price, offer]) =>
    [code, `"${isSpanish ? spanish : english}"`, price, offer].join(','),
  );
  const name = isSpanish ? 'lista-de-ejemplo.csv' : 'sample-list.csv';
  return new File([[header, ...rows, ''].join('\r\n')], name, { type: 'text/csv' });
}
