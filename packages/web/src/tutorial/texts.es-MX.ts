/** The tutorial: Text2 Barcode, a template, the first label. */
export const tutorial = {
  steps: 'Pasos del tutorial',
  companionStep: 'Impresora',
  templatesStep: 'Plantillas',
  downloadStep: 'Su plantilla',
  printStep: 'Impresión',
  welcomeTitle: 'Bienvenido a Marbete',
  welcomeText: 'En cuatro pasos tendrá su impresora lista y su primera etiqueta. Toma unos minutos.',
  continue: 'Continuar',
  skip: 'Saltar tutorial',
  ownList: 'Imprimir mi lista de precios',
  skipQuestion: '¿Saltar el tutorial?',
  skipText: 'Puede empezarlo otra vez desde el inicio.',
  companionTitle: 'Prepare su impresora',
  companionText: 'Instale Text2 Barcode e imprima la etiqueta de prueba.',
  setUp: 'Preparar la impresora',
  companion: 'Text2 Barcode',
  'on-windows': 'Instálelo en esta computadora con Windows, déjelo iniciado y busque las impresoras.',
  'on-mac': 'Instálelo en esta Mac, déjelo iniciado y busque las impresoras.',
  'on-linux': 'Instálelo en este equipo con Linux, déjelo iniciado y busque las impresoras.',
  'on-android': 'Inicie en este teléfono la aplicación que imprime y busque las impresoras.',
  'on-ios':
    'Este dispositivo no puede llegar a las impresoras por sí mismo. Abra Marbete en una computadora que tenga Text2 Barcode.',
  inApp: 'La aplicación ya incluye lo necesario para imprimir.',
  wait_one: 'Espere {{count}} segundo',
  wait_other: 'Espere {{count}} segundos',
  video: 'Ver cómo se instala',
  drawVideo: 'Ver cómo se dibuja una etiqueta',
  readInstead: 'Leer cómo se instala',
  searchHint: 'Cuando Text2 Barcode esté iniciado, presione «Buscar impresoras».',
  huaweiAsk: '¿Su teléfono es Huawei?',
  huaweiTitle: 'Su teléfono puede detener la aplicación',
  huaweiText:
    'En Ajustes, Batería, Inicio de aplicaciones, quite la gestión automática y permita que se ejecute en segundo plano.',
  huaweiVideo: 'Ver el ajuste de batería',
  templatesTitle: 'Elija una plantilla',
  templatesText: 'La galería tiene diseños hechos para precios, ofertas y tickets.',
  filtersTitle: 'Use los filtros',
  filtersText: 'Deje solo las plantillas de su medida y de su impresora, y agregue la que le guste.',
  downloadTitle: 'Agregue su plantilla',
  downloadText: 'Quedará en sus etiquetas, lista para cambiarla e imprimirla.',
  again: 'No se agregó. Elija otra plantilla.',
  printTitle: 'Imprima su primera etiqueta',
  printText: 'La plantilla ya está en sus etiquetas.',
  'print-find': 'Busque la tarjeta de la plantilla en Mis etiquetas.',
  'print-press':
    'Presione el botón rojo para elegir la impresora; después será verde e imprimirá directamente.',
  'print-look': 'Escriba los datos que pide y mire la vista previa antes de imprimir.',
  toLabels: 'Ir a mis etiquetas',
  doneTitle: '¡Listo!',
  doneText: 'Imprimió su primera etiqueta. Ahora puede importar su lista de precios y unirla a la plantilla.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    tutorial: typeof tutorial;
  }
}
