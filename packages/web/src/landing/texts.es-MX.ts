/** The start page before the sign-in. */
export const landing = {
  signIn: 'Iniciar sesión',
  create: 'Crear una cuenta',
  quote: 'Cotiza tu diseño',
  skipSplash: 'Entrar',
  heroTitle: 'De su hoja de cálculo a la etiqueta impresa',
  heroText:
    'Precios, ofertas, códigos de barras y tickets en impresoras térmicas. Importe su lista, elija una plantilla e imprima lo que haga falta.',
  tryDrop: 'Suelte aquí su lista de precios, o elija un archivo',
  tryHint: 'Pruébelo sin cuenta: la lista se lee en esta página y no sale de su equipo.',
  trySample: 'Probar con la lista de ejemplo',
  watch: 'Ver cómo funciona',
  videoTitle: 'Así se imprime',
  videoText: 'De la lista de precios a las etiquetas de anaquel, en menos de un minuto.',
  featuresTitle: 'Impresión térmica sin vueltas',
  printTitle: 'Las impresoras que ya tiene',
  printText:
    'ZPL, TSPL, EPL y CPCL con su vista previa exacta; ESC/POS, SBPL, FGL y EPCL con el código que ya tenga. Por puerto serial, USB e IP.',
  templatesTitle: 'Galería de plantillas',
  templatesText: 'Empiece con un diseño hecho, agréguelo a sus etiquetas y cámbielo a su gusto.',
  importTitle: 'Su hoja de cálculo, tal como está',
  importText:
    'Importe CSV, XLS o XLSX. Las columnas se reconocen solas y usted dice cuál va en cada parte de la etiqueta.',
  findTitle: 'Busca e imprime',
  findText: 'Lea el código o escriba el nombre, y la etiqueta sale de la impresora.',
  'sample-coffee': 'Café molido 500 g',
  'sample-oil': 'Aceite de oliva 1 L',
  'sample-soap': 'Jabón de tocador',
  'column-code': 'CÓDIGO',
  'column-name': 'DESCRIPCIÓN',
  'column-price': 'PRECIO',
  galleryTitle: 'Algunas plantillas de la galería',
  galleryText: 'Todas se pueden usar al iniciar sesión.',
  helpTitle: 'Ayuda',
  helpInstall: '¿Qué necesito para imprimir?',
  helpInstallText:
    'La aplicación Text2 Barcode, que entrega las etiquetas a las impresoras de su computadora. Se instala una vez.',
  helpInstallLink: 'Instalar e iniciar Text2 Barcode',
  helpFiles: '¿Qué archivos puedo importar?',
  helpFilesText:
    'CSV, XLS y XLSX, con o sin cabeceras. La codificación y el separador se detectan y se pueden cambiar.',
  helpPrivacy: '¿Quién ve mis precios?',
  helpPrivacyText:
    'Su cuenta, las personas que usted agregue y quien administra este servidor. Las vistas previas se dibujan en su navegador.',
  privacy: 'Privacidad',
  version: 'Versión {{version}} © {{year}} Marbete',
  videoFailed: 'No se pudo mostrar el video.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    landing: typeof landing;
  }
}
