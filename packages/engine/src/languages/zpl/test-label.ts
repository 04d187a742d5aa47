/** ZPL II Programming Guide, ^PW ^LL ^GB ^FO ^A0 ^BC; see test-label.ts above. */
export const testLabel = [
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
].join('\r\n');
