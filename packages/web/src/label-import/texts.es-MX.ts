/** The import of a printer-code file. */
export const labelImport = {
  title: 'Importar plantilla',
  file: 'Elija el archivo de la plantilla',
  fileHint: '.zpl, .tspl, .epl, .cpcl, .txt o .prn. También puede arrastrar el archivo hasta aquí.',
  next: 'Continuar',
  missing: '¡Cargue un archivo!',
  send: 'Enviar',
  back: 'Elegir otro archivo',
  wrongFile: '«{{name}}» no se puede importar. Elija un archivo .zpl, .tspl, .epl, .cpcl, .txt o .prn.',
  tooLarge: 'El archivo no es texto y tiene más de {{max}} bytes.',
  tooLong: 'El archivo es demasiado largo: una plantilla tiene {{max}} caracteres como máximo.',
  words: 'Palabras del código que pueden ser variables',
  'type-1': 'Caracteres',
  'type-2': 'Pregunta',
  'type-3': 'Año',
  'type-4': 'Mes',
  'type-5': 'Día',
  step: 'Paso {{step}} de 2',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    labelImport: typeof labelImport;
  }
}
