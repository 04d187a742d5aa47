/** The prefixes of printer languages after which printable data begins. */
export const prefixes = {
  title: 'Reemplazos por lenguaje',
  text: 'Los comandos después de los que empieza el texto que se imprime. Ahí se buscan y reemplazan las variables.',
  language: 'Lenguaje',
  list: 'Prefijos',
  prefix: 'Prefijo {{number}}',
  remove: 'Quitar el prefijo {{number}}',
  add: 'Agregar prefijo',
  'list-required': 'debes tener al menos un prefijo',
  'list-empty': 'Debe tener al menos un elemento en la lista',
  saved: 'Guardado correctamente',
  leaveQuestion: '¿Cambiar de lenguaje sin guardar?',
  leaveText: 'Se pierde lo que cambió en {{name}}.',
  leave: 'Cambiar sin guardar',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    prefixes: typeof prefixes;
  }
}
