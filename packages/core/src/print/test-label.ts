/**
 * The label of the printer test (TUT-11, HLP-11): 406 x 203 dots, that is 50.8 x 25.4 mm at 8 dots a
 * millimetre. A frame at the edges shows whether the paper sits right, the code whether a scanner reads it.
 * Commands: ZPL II Programming Guide, ^PW ^LL ^GB ^FO ^A0 ^BC.
 */
export const testLabel = {
  widthDots: 406,
  heightDots: 203,
  code: [
    '^XA',
    '^CI28^PW406^LL203^LH0,0^LS0',
    '^FO4,4^GB398,195,3^FS',
    '^FO24,22^A0N,34,34^FDMarbete^FS',
    '^FO24,60^A0N,22,22^FDPrueba de impresión^FS',
    '^FO24,86^A0N,20,20^FDPrinter test OK^FS',
    '^FO60,116^BY2,3,44^BCN,44,Y,N,N^FDMARBETE-OK^FS',
    '^PQ1',
    '^XZ',
    '',
  ].join('\r\n'),
  /** The same for printers that take TSPL: TSPL/TSPL2 Programming Manual, SIZE, BOX, TEXT, BARCODE. */
  tsplCode: [
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
  ].join('\r\n'),
} as const;
