export const settings = {
  title: 'Configuración de impresión',
  text: 'Vale para todas las etiquetas de su cuenta, donde la plantilla no diga otra cosa.',
  general: 'General',
  'field-port': 'Puerto de Text2 Barcode',
  'field-ask-above': 'Preguntar antes de imprimir más de',
  moneySymbol: 'Símbolo de moneda',
  decimalMark: 'Separador decimal',
  decimalMarkHint:
    'De los precios que se imprimen o se teclean aquí. Cada lista se lee con el suyo; solo los miles sueltos, con este.',
  point: 'Punto (1,234.50)',
  comma: 'Coma (1.234,50)',
  country: 'País',
  countryHint: 'El precio por kilo o por litro y las fechas se calculan como piden las reglas de este país.',
  'computed-weightCode': 'Códigos de lo que se vende por peso',
  'computedHint-weightCode':
    'Cifras, artículo, precio o peso, y dígito de control, como 2{PLU:5}{PRICE:6}{C} o 28{PLU:4}{V}{WEIGHT:5}{C}.',
  'computed-linkDomain': 'Dominio de los enlaces GS1',
  'computedHint-linkDomain': 'Si lo deja vacío, los enlaces llevan a id.gs1.org.',
  'issue-weightCode': 'El patrón debe dar 12 o 13 dígitos, como 2{PLU:5}{PRICE:6}{C}',
  'issue-linkDomain': 'Debe ser un dominio, como id.gs1.org',
  noCountry: 'Ninguno: el precio por unidad viene de una columna',
  advanced: 'Avanzado',
  codepage: 'Página de códigos ({{language}})',
  'field-darkness': 'Temperatura',
  'field-speed': 'Velocidad',
  'blackness-usual': 'Sale negro normal, más o menos así.',
  'blackness-pale':
    'Sale claro: puede que el lector no lea el código. Suba la temperatura o baje la velocidad.',
  'blackness-dark': 'Sale oscuro: las barras se juntan y el cabezal se gasta. Baje la temperatura.',
  range: 'De {{min}} a {{max}}',
  'issue-number': 'Debe ser un número',
  'issue-integer': 'Debe ser un entero',
  'issue-positive': 'El puerto debe ser positivo',
  'issue-range': 'Debe estar entre {{min}} y {{max}}',
  reset: 'Valores predeterminados',
  currencyPage: 'Esta página no tiene el símbolo de moneda. Elija UTF-8 u otro símbolo.',
  saved: 'Guardado correctamente',
  loadFailed: 'Ocurrio un error, vuelva a intentarlo',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    settings: typeof settings;
  }
}
