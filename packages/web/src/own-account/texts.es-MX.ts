export const ownAccount = {
  title: 'Mi cuenta',
  text: 'Sus datos, su contraseña y lo que tiene acceso a su cuenta.',
  loadFailed: 'No se pudo abrir su cuenta',
  failed: 'No se guardó',
  profile: 'Datos',
  name: 'Nombre',
  email: 'Correo electrónico',
  emailHint: 'Si lo cambia, enviamos un enlace al correo nuevo; hasta abrirlo sigue el anterior.',
  emailThirdParty: 'Es el de su cuenta de terceros.',
  emailPending: 'Falta abrir el enlace que enviamos a {{email}}.',
  currentPassword: 'Contraseña actual',
  password: 'Contraseña',
  passwordText:
    'Al cambiarla terminan las demás sesiones y las llaves que se hicieron con ella, como las de la línea de comandos.',
  changePassword: 'Cambiar contraseña',
  factor: 'Segundo factor',
  factorText:
    'Al entrar, además de la contraseña, se pide un código que muestra una aplicación de su teléfono.',
  factorMust: 'Este servidor exige un segundo factor a los administradores. Actívelo para continuar.',
  factorBegin: 'Configurar',
  factorScan: 'Lea este código con una aplicación de códigos, como Aegis o Google Authenticator.',
  factorQr: 'Código QR del segundo factor',
  factorType: 'O escriba esta clave:',
  factorConfirm: 'Activar',
  factorEnd: 'Desactivar',
  factorOn: 'Activo',
  code: 'Código',
  codeHint: 'Los seis dígitos que muestra la aplicación.',
  codeOrRecovery: 'Los seis dígitos de la aplicación, o un código de recuperación.',
  codesTitle: 'Códigos de recuperación',
  codesText: 'Cada uno sirve una vez, cuando no tenga su teléfono. Guárdelos: no se vuelven a mostrar.',
  codesKept: 'Ya los guardé',
  codesLeft_one: 'Queda {{count}} código de recuperación.',
  codesLeft_other: 'Quedan {{count}} códigos de recuperación.',
  places: 'Accesos',
  placesText: 'Lo que puede usar su cuenta ahora. Termine lo que no conozca.',
  thisSession: 'Este navegador',
  device: 'Dispositivo {{name}}',
  key: 'Llave {{name}}',
  lastUse: 'Último uso: {{when}}',
  neverUsed: 'Sin usar',
  end: 'Terminar',
  data: 'Sus datos',
  exportText:
    'El archivo tiene sus plantillas, listas, configuración e historial. Si elimina la cuenta, todo se borra en 30 días.',
  export: 'Descargar mis datos',
  delete: 'Eliminar cuenta',
  deleteTitle: '¿Eliminar su cuenta?',
  deleteText: 'Ni usted ni sus usuarios podrán entrar. Para confirmar escriba {{email}}.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    ownAccount: typeof ownAccount;
  }
}
