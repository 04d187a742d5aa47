import type { AnswerText } from '../../http/answer-text.ts';

/** What screens show after a call on accounts; the Spanish texts that the specification quotes are verbatim. */
export const authTexts = {
  signedUp: {
    es: 'Cuenta creada. Abra el enlace que enviamos a su correo para verificarla',
    en: 'Account created. Open the link that we sent to your e-mail to verify it',
  },
  isGoogle: {
    es: 'Este correo pertenece a una cuenta de terceros. Inicie sesión con ella',
    en: 'This e-mail belongs to a third-party account. Sign in with it',
  },
  emailTaken: { es: 'Email invalido o duplicado', en: 'The e-mail is not valid or already in use' },
  recoverAsked: {
    es: 'Si el correo pertenece a una cuenta, recibirá un enlace para cambiar la contraseña',
    en: 'If the e-mail belongs to an account, you will receive a link to change the password',
  },
  commonPassword: {
    es: 'Esta contraseña es de las más usadas. Elija otra',
    en: 'This password is among the most used ones. Choose another',
  },
  tokenUnknown: { es: 'Token invalido o inexistente', en: 'The link is not valid or was used already' },
  passwordChanged: { es: 'La contraseña cambio exitosamente', en: 'The password was changed' },
} as const satisfies Record<string, AnswerText>;
