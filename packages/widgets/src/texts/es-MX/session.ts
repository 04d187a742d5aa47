export const session = {
  expiredTitle: 'Sesión expirada',
  signInAgain: 'Iniciar sesión',
};
