/** The menu after the sign-in and the pages around it. */
export const home = {
  title: 'Hola, {{name}}',
  text: '¿Qué va a imprimir hoy?',
  welcome: 'Bienvenido, {{name}}',
  more: 'También puede',
  tutorial: 'Tutorial',
  tutorialQuestion: '¿Empezar el tutorial?',
  tutorialText:
    'Le muestra cómo preparar la impresora y elegir su primera plantilla. Puede saltarlo cuando quiera.',
  tutorialStart: 'Empezar',
  privacy: 'Privacidad',
  about: 'Acerca de',
  aboutText:
    'Marbete imprime etiquetas y tickets con código de barras en impresoras térmicas, a partir de sus hojas de cálculo.',
  aboutMore: 'Más sobre Marbete',
  aboutLanguages:
    'Habla ZPL, EPL, ESC/POS, SBPL, FGL, EPCL, CPCL y TSPL por COM, puerto paralelo, serial, USB e IP, en Windows, MacOS, Linux y Android, con la aplicación Text2 Barcode en su computadora.',
  aboutImport: 'Importa CSV, XLS y XLSX; la vista previa se dibuja en su navegador.',
  version: 'Versión {{version}} © {{year}}',
  test: 'Prueba de impresión',
  subscriptions: 'Suscripciones',
  soon: 'Próximamente',
  mailVerified: 'Su correo quedó verificado.',
  labels: 'Imprimir de nuevo',
  noLabels: 'Todavía no tiene etiquetas',
  noLabelsText: 'Elija un diseño hecho y cámbielo a su gusto.',
  catalogues: 'Catálogos',
  all: 'Ver todos',
  rows_one: '{{rows}} fila',
  rows_other: '{{rows}} filas',
  unused: 'ninguna etiqueta lo usa',
  printCatalogue: 'Imprimir {{name}}',
  prints: 'Lo último que se imprimió',
  history: 'Historial',
  printers: 'Impresoras',
  askPrinters: 'Ver su estado',
  'printer-ready': 'lista',
  'printer-printing': 'imprimiendo',
  'printer-gone': 'no se encuentra',
  'printer-attention': 'necesita atención',
  'printer-unreachable': 'Text2 Barcode no contesta',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    home: typeof home;
  }
}
