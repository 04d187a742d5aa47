/** Devices of the POS app. */
export const devices = {
  title: 'Dispositivos',
  text: 'Los teléfonos y terminales que imprimen con su cuenta desde la aplicación POS.',
  generate: 'Generar token',
  create: 'Agregar con ID',
  refresh: 'Actualizar',
  configure: 'Archivo .config',
  empty: 'Todavía no hay dispositivos',
  emptyText: 'Genere un token y léalo con la cámara del dispositivo para activarlo.',
  device: 'Dispositivo',
  active: 'Activado',
  inactive: 'Sin activar',
  token: 'Token',
  options: 'Opciones',
  showToken: 'Ver el código del dispositivo {{name}}',
  edit: 'Editar el dispositivo {{name}}',
  removeDevice: 'Eliminar el dispositivo {{name}}',
  tokenTitle: 'Token del dispositivo',
  tokenText: 'Léalo con la aplicación POS. Quien lo tiene puede usar la configuración de su cuenta.',
  qr: 'Código QR del token',
  removeQuestion: '¿Eliminar el dispositivo?',
  removeText: '{{name}} dejará de estar autorizado. Esto no se puede deshacer.',
  remove: 'Eliminar',
  added: 'Se agrego correctamente',
  removed: 'Se elimino correctamente',
  changed: 'Guardado correctamente',
  failed: 'Ocurrio un error, vuelva a intentarlo',
  createTitle: 'Agregar dispositivo',
  editTitle: 'Editar dispositivo',
  identifier: 'ID de dispositivo',
  tokenHint:
    'El que muestra el dispositivo, o uno nuevo. Con otro token el dispositivo tendrá que activarse de nuevo.',
  newToken: 'Token nuevo',
  none: 'No se eligió ningún dispositivo',
  noneText: 'Vuelva a la lista y elija el que quiere editar.',
  back: 'Ver dispositivos',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    devices: typeof devices;
  }
}
