/** Making an account, and a new password. */
export const account = {
  createTitle: 'Crear una cuenta',
  createLead: 'Le enviaremos un correo para verificar su dirección.',
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres.',
  passwordConfirm: 'Repita la contraseña',
  create: 'Crear cuenta',
  back: 'Volver a iniciar sesión',
  errorsTitle: 'Error!',
  actionFailed: 'Ocurrio un error en la acción',
  recoverTitle: 'Recuperar contraseña',
  recoverLead: 'Escriba el correo de su cuenta y le enviaremos un enlace para elegir otra contraseña.',
  recover: 'Enviar enlace',
  recoverFailed: 'Ocurrio un error',
  recoverFailedText: 'Vuelva a intentarlo',
  resetTitle: 'Elija una contraseña nueva',
  resetLead: 'Para la cuenta {{email}}. Al guardarla se cierran todas sus sesiones.',
  reset: 'Guardar contraseña',
  tokenUnknown: 'Token invalido o inexistente',
  tokenUnknownText: 'Los enlaces sirven una vez y por poco tiempo. Pida otro para continuar.',
  askAgain: 'Pedir otro enlace',
  resetDone: 'Contraseña recuperada',
  resetDoneText: 'La contraseña cambio exitosamente',
  resetError: 'Ocurrio un error',
  resetFailed: 'Ocurrio un error vuelva a intentarlo',
};

export const session = {
  expiredTitle: 'Sesión expirada',
  toStart: 'Ir a la página de inicio',
};

export const signIn = {
  title: 'Marbete',
  lead: 'Etiquetas y tickets desde su lista de precios.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  toCreate: 'Crear una cuenta',
  toRecover: '¿Olvidó su contraseña?',
  thirdParty: 'Entrar con una cuenta de terceros',
  thirdPartyNamed: 'Entrar con {{provider}}',
  or: 'o',
  errorTitle: 'Error',
  'refused-unverified': 'Correo sin verificar. Revise su correo y verifíquelo para entrar al producto',
  'refused-invalid': 'Correo o contraseña incorrectos, revise los datos ingresados o cree una cuenta nueva',
  'refused-wrong-code': 'El código no es correcto o ya se usó. Espere el siguiente e inténtelo otra vez',
  code: 'Código',
  codeTitle: 'Código de su aplicación',
  codeLead: 'Escriba los seis dígitos que muestra, o un código de recuperación.',
  'thirdParty-correcto': 'Entrando con su cuenta de terceros…',
  'thirdParty-google':
    'Ya existe una cuenta con ese correo y contraseña propia. Entre con su correo y su contraseña.',
  'thirdParty-cancelled': 'No se dio el permiso. Inténtelo otra vez, o entre con su correo.',
  'thirdParty-expired': 'Pasó demasiado tiempo, o se empezó en otro navegador. Inténtelo otra vez.',
  'thirdParty-unverified':
    'Ese correo todavía no está verificado con su proveedor. Verifíquelo allá, o cree una cuenta aquí.',
  'thirdParty-error': 'El proveedor no respondió como debía. Inténtelo otra vez, o entre con su correo.',
  sendAgain: 'Enviar el correo de nuevo',
  sentAgain:
    'Se lo enviamos otra vez, si pasó un minuto desde el último. Revise también el correo no deseado.',
  demoMail: 'Esta es una demostración y no envía correos: abra aquí el enlace del suyo',
  mailVerified: 'Su correo quedó verificado. Ya puede iniciar sesión.',
  mailExpired:
    'El enlace ya no sirve. Inicie sesión con su correo y contraseña, y le enviaremos otro si hace falta.',
  version: 'Versión {{version}} © {{year}}',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    account: typeof account;
    session: typeof session;
    signIn: typeof signIn;
  }
}
