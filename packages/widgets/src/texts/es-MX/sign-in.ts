export const signIn = {
  title: 'Marbete',
  lead: 'Etiquetas y tickets desde su lista de precios.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  submit: 'Iniciar sesión',
  errorTitle: 'Error',
  unverified: 'Correo sin verificar. Revise su correo y verifíquelo para entrar al producto',
  invalid: 'Correo o contraseña incorrectos, revise los datos ingresados o cree una cuenta nueva',
  version: 'Versión {{version}} © {{year}}',
};
