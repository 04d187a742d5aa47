/** CPCL Programming Manual, header, BOX, TEXT and BARCODE; see test-label.ts above. */
export const testLabel = [
  '! 0 200 200 203 1',
  'PAGE-WIDTH 406',
  'BOX 4 4 402 199 3',
  'TEXT 0 5 24 22 Marbete',
  'TEXT 7 0 24 62 Prueba de impresion',
  'TEXT 7 0 24 88 Printer test OK',
  'BARCODE 128 1 1 44 60 118 MARBETE-OK',
  'FORM',
  'PRINT',
  '',
].join('\r\n');
