/** One article of the demo's catalogue, by the variables of its shelf label. */
export const demoArticle = {
  DESCRIPTION: 'Arroz arborio 1 kg',
  PRICE: '43.00',
  OFFER: '39.90',
  UNIT: 'PZA',
  LOCATION: 'A01-3',
  CODE: '7509715894964',
};
