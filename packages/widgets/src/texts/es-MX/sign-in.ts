export const signIn = {
  title: 'Marbete',
  lead: 'Etiquetas y tickets desde su lista de precios.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  toCreate: 'Crear una cuenta',
  toRecover: '¿Olvidó su contraseña?',
  thirdParty: 'Entrar con una cuenta de terceros',
  or: 'o',
  errorTitle: 'Error',
  unverified: 'Correo sin verificar. Revise su correo y verifíquelo para entrar al producto',
  invalid: 'Correo o contraseña incorrectos, revise los datos ingresados o cree una cuenta nueva',
  'thirdParty-correcto': 'Entrando con su cuenta de terceros…',
  'thirdParty-google':
    'Ya existe una cuenta con ese correo y contraseña propia. Entre con su correo y su contraseña.',
  'thirdParty-cancelled': 'No se dio el permiso. Inténtelo otra vez, o entre con su correo.',
  'thirdParty-expired': 'Pasó demasiado tiempo, o se empezó en otro navegador. Inténtelo otra vez.',
  'thirdParty-unverified':
    'Ese correo todavía no está verificado con su proveedor. Verifíquelo allá, o cree una cuenta aquí.',
  'thirdParty-error': 'El proveedor no respondió como debía. Inténtelo otra vez, o entre con su correo.',
  mailVerified: 'Su correo quedó verificado. Ya puede iniciar sesión.',
  mailExpired:
    'El enlace ya no sirve. Inicie sesión con su correo y contraseña, y le enviaremos otro si hace falta.',
  version: 'Versión {{version}} © {{year}}',
};
