/** The screen that tries the print helper. */
export const helperTest = {
  title: 'Prueba de impresión',
  text: 'Busca Text2 Barcode en esta computadora, muestra sus impresoras e imprime una etiqueta de prueba.',
  printers: 'Impresoras',
  search: 'Buscar impresoras',
  empty: '0 devices found',
  label: 'Etiqueta de prueba',
  language: 'Lenguaje de la impresora',
  print: 'Imprimir prueba',
  chooseFirst: 'Busque las impresoras y elija una.',
  sent: 'Se envió a {{printer}}',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    helperTest: typeof helperTest;
  }
}
