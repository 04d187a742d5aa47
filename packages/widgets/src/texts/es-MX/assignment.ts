/** A catalogue for a label, and the columns that fill its fields. */
export const assignment = {
  title: 'Asignar columnas',
  text: 'Elija la columna de «{{catalogue}}» que llena cada campo de «{{label}}».',
  fields: 'Campos de la etiqueta',
  choose: 'Elija una columna',
  none: 'Sin columna',
  optional: 'Opcional: si no se asigna, la cantidad se escribe al imprimir.',
  incomplete: 'Por favor asigne todas los campos de la etiqueta',
  missing: 'Falta asignar: {{variables}}',
  saved: 'Se asignó el catálogo correctamente',
  save: 'Guardar',
  back: 'Elegir otro catálogo',
  preview: 'Vista previa del catálogo',
  noVariables: 'Esta etiqueta no tiene campos que llenar: todas las filas imprimirán lo mismo.',
  sample: 'Por ejemplo: {{sample}}',
  emptyColumn: 'Sin datos en las primeras filas',
};
