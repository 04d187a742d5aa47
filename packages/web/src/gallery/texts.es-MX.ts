/** The web templates. */
export const gallery = {
  title: 'Catalogo de plantillas web',
  text: 'Elija un diseño y agréguelo a sus etiquetas.',
  filters: 'Filtros',
  all: 'Todos',
  material: 'Material',
  database: 'Base de datos',
  with: 'Con base de datos',
  without: 'Sin base de datos',
  measure: 'Medidas',
  purpose: 'Propósito',
  basic: 'Básica',
  family: 'Clase de etiqueta',
  language: 'Lenguaje',
  printerLanguage: 'Lenguaje de la impresora',
  designs: 'Diseños',
  density: 'Resolución de la impresora',
  words: 'Idioma de las palabras',
  across: '{{count}} a lo ancho',
  code: 'Código',
  useCode: 'Buscar código',
  clean: 'Limpiar',
  withCatalogue: 'Con catálogo',
  add: 'Agregar a mis etiquetas',
  addNamed: 'Agregar a mis etiquetas: {{name}}',
  download: 'Descargar',
  downloadNamed: 'Descargar {{name}}',
  saved: 'Etiqueta descargada: {{name}}',
  downloaded: 'Se agregó a sus etiquetas: {{name}}',
  failed: 'Ocurrio un error',
  empty: 'Ninguna plantilla con estos filtros',
  emptyText: 'Quite alguno, o revise el código.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    gallery: typeof gallery;
  }
}
