/** The configuration of old-style labels. */
export const configuration = {
  title: 'Configuración de la etiqueta',
  open: 'Configuración',
  back: 'Volver a la plantilla',
  variables: 'Variables de la etiqueta',
  noVariables: 'La plantilla no tiene variables.',
  newStyle: 'Esta etiqueta toma sus variables de la plantilla y no necesita configuración.',
  form: 'Formulario',
  prices: 'Precios',
  currency: 'Moneda',
  lines: 'Salto de línea',
  serial: 'Serialización',
  notFilled:
    'Nada da su valor a {{variables}} al imprimir: agréguelo en Formulario, o dele un catálogo a la etiqueta.',
  formText: 'Lo que se pregunta antes de imprimir.',
  order:
    'Si una variable tiene dos configuraciones, CARACTERES va antes que PREGUNTA; al guardar se ponen en ese orden.',
  today:
    'Para poner la fecha o la hora de hoy escriba DATE_NOW u HOUR_NOW en la plantilla, sin ninguna configuración.',
  onlyConfigured: 'Precios y salto de línea solo funcionan en ZPL.',
  currencyText: 'El símbolo toma el lugar de MONEY_SYMBOL en la plantilla, delante del precio.',
  active: 'Preguntar antes de imprimir',
  isActive: 'Activo: se pregunta antes de imprimir',
  isDisabled: 'Desactivado: se imprime sin preguntar',
  variable: 'Variable',
  question: 'Pregunta',
  type: 'Tipo',
  text: 'Texto',
  number: 'Numérico',
  price: 'Variable del precio',
  separator: 'Separador decimal',
  'separator-dot': 'Punto (.)',
  'separator-comma': 'Coma (,)',
  'separator-apostrophe': "Apóstrofo (')",
  'separator-backtick': 'Acento grave (`)',
  'separator-space': 'Espacio',
  requiredPrice: 'Required',
  characters: 'Caracteres por línea',
  start: 'Inicio del contador',
  step: 'Incremento',
  add: 'Agregar variable',
  remove: 'Quitar la fila {{row}}',
  unlinkTitle: '¿Quitar el catálogo de la etiqueta?',
  unlinkText:
    'Al cambiar el formulario la etiqueta se separa de su catálogo. Después tendrá que asignarlo de nuevo.',
  unlink: 'Quitar y guardar',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    configuration: typeof configuration;
  }
}
