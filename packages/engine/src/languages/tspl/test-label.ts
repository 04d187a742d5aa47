/** TSPL/TSPL2 Programming Manual, SIZE, BOX, TEXT, BARCODE; see test-label.ts above. */
export const testLabel = [
  'SIZE 406 dot,203 dot',
  'CODEPAGE UTF-8',
  'DIRECTION 1',
  'CLS',
  'BOX 4,4,402,199,3',
  'TEXT 24,22,"3",0,1,1,"Marbete"',
  'TEXT 24,56,"2",0,1,1,"Prueba de impresión"',
  'TEXT 24,84,"2",0,1,1,"Printer test OK"',
  'BARCODE 60,116,"128",44,1,0,2,2,"MARBETE-OK"',
  'PRINT 1,1',
  '',
].join('\r\n');
