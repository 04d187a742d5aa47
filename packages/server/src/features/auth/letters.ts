import type { AnswerLanguage } from '../../http/route.ts';
import type { Letter } from '../../mail/letter.ts';

type Words = (url: string) => Letter;

const verify: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Verifique su correo',
    paragraphs: ['Alguien, esperamos que usted, creó una cuenta de Marbete con este correo.'],
    link: { label: 'Verificar correo', url },
    closing: ['El enlace sirve una vez y durante 24 horas.', 'Si no fue usted, ignore este mensaje.'],
  }),
  en: (url) => ({
    subject: 'Verify your e-mail',
    paragraphs: ['Somebody, we hope it was you, made a Marbete account with this e-mail.'],
    link: { label: 'Verify e-mail', url },
    closing: ['The link works once, for 24 hours.', 'If it was not you, ignore this message.'],
  }),
};

const reset: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Cambie su contraseña',
    paragraphs: ['Recibimos una solicitud para cambiar la contraseña de su cuenta de Marbete.'],
    link: { label: 'Cambiar contraseña', url },
    closing: [
      'El enlace sirve una vez y durante 60 minutos.',
      'Si no lo pidió, ignore este mensaje; su contraseña sigue igual.',
    ],
  }),
  en: (url) => ({
    subject: 'Change your password',
    paragraphs: ['We were asked to change the password of your Marbete account.'],
    link: { label: 'Change password', url },
    closing: [
      'The link works once, for 60 minutes.',
      'If you did not ask for it, ignore this message; your password stays as it is.',
    ],
  }),
};

const invitation: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Su cuenta de Marbete',
    paragraphs: [
      'Se creó una cuenta de Marbete para usted con este correo. Elija una contraseña para entrar.',
    ],
    link: { label: 'Elegir contraseña', url },
    closing: [
      'El enlace sirve una vez y durante 7 días.',
      'Si no esperaba esta cuenta, ignore este mensaje.',
    ],
  }),
  en: (url) => ({
    subject: 'Your Marbete account',
    paragraphs: ['A Marbete account was made for you with this e-mail. Choose a password to sign in.'],
    link: { label: 'Choose password', url },
    closing: ['The link works once, for 7 days.', 'If you did not expect this account, ignore this message.'],
  }),
};

/** Who asked to recover an account that has no password here learns where it signs in. */
const thirdParty: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Su cuenta de Marbete',
    paragraphs: [
      'Pidió cambiar la contraseña de su cuenta de Marbete. Esta cuenta no tiene contraseña: entra con una cuenta de terceros.',
    ],
    link: { label: 'Iniciar sesión', url },
    closing: ['Si no lo pidió, ignore este mensaje.'],
  }),
  en: (url) => ({
    subject: 'Your Marbete account',
    paragraphs: [
      'You asked to change the password of your Marbete account. It has none: it signs in with a third-party account.',
    ],
    link: { label: 'Sign in', url },
    closing: ['If you did not ask for it, ignore this message.'],
  }),
};

/** The letters of accounts, by what they are for and the language of who caused them. */
export const accountLetters = { verify, reset, invitation, thirdParty };
