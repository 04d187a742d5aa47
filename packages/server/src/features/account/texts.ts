import type { AnswerText } from '../../http/answer-text.ts';
import { authTexts } from '../auth/texts.ts';

export const accountTexts = {
  saved: { es: 'Guardado correctamente', en: 'Saved' },
  linkSent: {
    es: 'Guardado. Abra el enlace que enviamos al correo nuevo; hasta entonces sigue el anterior',
    en: 'Saved. Open the link that we sent to the new address; until then the old one stays',
  },
  thirdParty: {
    es: 'Esta cuenta entra con una cuenta de terceros; cámbielo allí',
    en: 'This account signs in with a third-party account; change it there',
  },
  wrongPassword: { es: 'La contraseña actual no es correcta', en: 'The current password is wrong' },
  commonPassword: authTexts.commonPassword,
  emailTaken: authTexts.emailTaken,
  passwordChanged: {
    es: 'La contraseña cambió. Las demás sesiones y las llaves hechas con ella terminaron',
    en: 'The password was changed. Other sessions and the keys that it made have ended',
  },
  scan: {
    es: 'Lea el código con su aplicación y escriba el número que muestra',
    en: 'Scan the code with your app and type the number that it shows',
  },
  wrongCode: { es: 'El código no es correcto o ya se usó', en: 'The code is wrong or was used already' },
  factorOn: {
    es: 'El segundo factor está activo. Guarde los códigos de recuperación',
    en: 'The second factor is on. Keep the recovery codes',
  },
  factorOff: { es: 'El segundo factor está apagado', en: 'The second factor is off' },
  factorRequired: {
    es: 'Este servidor exige el segundo factor a los administradores',
    en: 'This server asks administrators for the second factor',
  },
  wrongEmail: { es: 'Ese no es el correo de esta cuenta', en: 'This is not the e-mail of this account' },
  lastAdministrator: {
    es: 'Es el último administrador; nombre antes a otro',
    en: 'This is the last administrator; name another one first',
  },
  deleted: {
    es: 'La cuenta se eliminó. Sus datos se borran en 30 días',
    en: 'The account was deleted. Its data go in 30 days',
  },
} as const satisfies Record<string, AnswerText>;
