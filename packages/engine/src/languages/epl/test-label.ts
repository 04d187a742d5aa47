/** EPL Programming Guide, q, Q, I, X, A, B; see test-label.ts above. */
export const testLabel = [
  '',
  'q406',
  'Q203,24',
  'I8,A,001',
  'N',
  'X4,4,3,402,199',
  'A24,22,0,4,1,1,N,"Marbete"',
  'A24,56,0,3,1,1,N,"Prueba de impresion"',
  'A24,84,0,3,1,1,N,"Printer test OK"',
  'B60,116,0,1,2,2,44,B,"MARBETE-OK"',
  'P1',
  '',
].join('\n');
