/** Settings of the POS app. */
export const posSettings = {
  title: 'Configuración POS',
  text: 'Lo que la aplicación POS lee de su archivo config.properties.',
  save: 'Guardar',
  send: 'Enviar a mi unidad',
  savedHere: 'Guardado localmente',
  savedDrive: 'Guardado en drive',
  failed: 'Ocurrio un error, vuelva a intentarlo',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    posSettings: typeof posSettings;
  }
}
