/** What was printed, and printing it again. */
export const printHistory = {
  title: 'Historial de impresiones',
  text: 'Lo que se mandó imprimir, lo más reciente primero. Durante una semana se puede imprimir de nuevo, igual que entonces.',
  when: 'Cuándo',
  what: 'Etiqueta',
  from: 'Catálogo',
  who: 'Quién',
  printer: 'Impresora',
  count: 'Cantidad',
  labels_one: '{{count}} etiqueta',
  labels_other: '{{count}} etiquetas',
  rows_one: '{{count}} fila',
  rows_other: '{{count}} filas',
  repeated: 'Repetición',
  noCatalogue: 'Sin catálogo',
  noPrinter: 'Sin impresora',
  gone: 'Ya no se conserva',
  again: 'Imprimir de nuevo',
  againOf: 'Imprimir de nuevo {{label}}, {{when}}',
  repeat: 'Repetir',
  none: 'Todavía no ha impreso nada',
  noneText: 'Lo que imprima aparecerá aquí, con el día, la persona y el catálogo.',
  change: 'Cambiar impresora',
  choose: 'Elegir impresora',
  to: 'Se imprime en',
  same: 'Sale igual que entonces: los mismos precios, fechas y números de serie.',
  rowList: 'Filas de esta impresión',
  row: 'Fila',
  data: 'Datos',
  tickPage: 'Elegir las filas de esta página',
  tickRow: 'Elegir la fila {{row}}',
  chosen_one: '{{count}} fila elegida',
  chosen_other: '{{count}} filas elegidas',
  all_one: 'Imprimir la etiqueta',
  all_other: 'Imprimir las {{count}} etiquetas',
  some_one: 'Imprimir {{count}} etiqueta',
  some_other: 'Imprimir {{count}} etiquetas',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    printHistory: typeof printHistory;
  }
}
