import type { AnswerLanguage, CallContext } from '../../http/route.ts';
import { composeMail, type MailContent } from '../../mail/compose-mail.ts';
import { sendReliably } from '../../mail/outbox.ts';

type Words = (url: string) => MailContent;

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
      'El enlace sirve una vez y durante 60 minutos. Con la contraseña nueva terminan las sesiones y las llaves de la anterior.',
      'Si no lo pidió, ignore este mensaje; su contraseña sigue igual.',
    ],
  }),
  en: (url) => ({
    subject: 'Change your password',
    paragraphs: ['We were asked to change the password of your Marbete account.'],
    link: { label: 'Change password', url },
    closing: [
      'The link works once, for 60 minutes. A new password ends the sessions and the keys of the old one.',
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

/** For the address that an account has until the new one is verified. */
const newEmail: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Su cuenta tendrá otro correo',
    paragraphs: [
      'Alguien, esperamos que usted, pidió otro correo para su cuenta de Marbete. Se usará cuando abra el enlace que enviamos a ese correo.',
    ],
    link: { label: 'Abrir Marbete', url },
    closing: ['Si no fue usted, entre y cambie su contraseña.'],
  }),
  en: (url) => ({
    subject: 'Your account will have another e-mail',
    paragraphs: [
      'Somebody, we hope it was you, asked for another e-mail for your Marbete account. It counts once the link that we sent there was opened.',
    ],
    link: { label: 'Open Marbete', url },
    closing: ['If it was not you, sign in and change your password.'],
  }),
};

const passwordChanged: Record<AnswerLanguage, Words> = {
  es: (url) => ({
    subject: 'Su contraseña cambió',
    paragraphs: [
      'La contraseña de su cuenta de Marbete cambió. Las sesiones abiertas en otros equipos y las llaves hechas con la contraseña anterior, como las de la línea de comandos, terminaron.',
      'Las llaves que creó en la aplicación siguen activas.',
    ],
    link: { label: 'Abrir Marbete', url },
    closing: ['Si no fue usted, pida una contraseña nueva en la pantalla de inicio.'],
  }),
  en: (url) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Marbete account was changed. Sessions on other machines have ended, and so have the keys that the old password made, such as those of the command line.',
      'Keys that you made in the app go on.',
    ],
    link: { label: 'Open Marbete', url },
    closing: ['If you did not do this, ask for a new password on the start page.'],
  }),
};

/** The letters of accounts, by what they are for and the language of who caused them. */
export const accountMails = { verify, reset, invitation, thirdParty, newEmail, passwordChanged };

type Sending = Pick<CallContext, 'database' | 'mailer' | 'log' | 'language' | 'publicUrl'>;

const pathOf: Record<keyof typeof accountMails, (token: string) => string> = {
  verify: (token) => `/api/auth/verify/${token}`,
  reset: (token) => `/reset-password/${token}`,
  invitation: (token) => `/reset-password/${token}`,
  thirdParty: () => '/',
  newEmail: () => '/',
  passwordChanged: () => '/',
};

/** Where a letter leads, on this server. */
export function accountMailPath(kind: keyof typeof accountMails, token: string): string {
  return pathOf[kind](token);
}

/** Sends a letter after the answer, so that nobody waits for a mail server. */
export function sendAccountMail(context: Sending, ...letter: MailArguments): void {
  context.database.afterwards(async () => {
    try {
      await deliverAccountMail(context, ...letter);
    } catch (error) {
      context.log.error({ err: error }, 'A mail could not be stored');
    }
  });
}

type MailArguments = [kind: keyof typeof accountMails, to: string, token?: string];

/** A mail server that refuses gets the letter again later. */
export async function deliverAccountMail(
  { database, mailer, log, language, publicUrl }: Sending,
  ...[kind, to, token = '']: MailArguments
): Promise<void> {
  const url = `${publicUrl}${accountMailPath(kind, token)}`;
  await sendReliably({ database, mailer, log }, composeMail(to, accountMails[kind][language](url)), {
    letter: kind,
  });
}
