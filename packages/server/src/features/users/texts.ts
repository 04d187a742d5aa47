import type { AnswerText } from '../../http/answer-text.ts';

/** What screens show after a call on users; the Spanish texts that the specification quotes are verbatim. */
export const userTexts = {
  saved: { es: 'Guardado correctamente', en: 'Saved' },
  invited: {
    es: 'Guardado correctamente. Enviamos un enlace para elegir la contraseña',
    en: 'Saved. We sent a link to choose the password',
  },
  invitedAgain: { es: 'Enviamos otra vez la invitación', en: 'We sent the invitation again' },
  notInvited: {
    es: 'Este usuario ya eligió su contraseña',
    en: 'This user has chosen a password already',
  },
  restored: { es: 'El usuario está otra vez', en: 'The user is back' },
  restoreTaken: {
    es: 'El correo es ahora de otra cuenta; cámbielo o elimine esa primero',
    en: 'The e-mail belongs to another account now; change or delete that one first',
  },
  parentDeleted: {
    es: 'Su cuenta está eliminada; restaure esa primero',
    en: 'Its account is deleted; restore that one first',
  },
  deleted: { es: 'Se elimino correctamente', en: 'Deleted' },
  emailTaken: { es: 'Email invalido o duplicado', en: 'The e-mail is not valid or already in use' },
  unknownRole: { es: 'Este rol no existe', en: 'There is no such role' },
  noOperator: {
    es: 'Una cuenta no se convierte en operador; cree el operador en Usuarios',
    en: 'An account does not become an operator; make the operator as a new user',
  },
  lastAdministrator: {
    es: 'Es el último administrador; nombre antes a otro',
    en: 'This is the last administrator; name another one first',
  },
  oneself: { es: 'No puede eliminar su propia cuenta', en: 'You cannot delete your own account' },
  thirdPartyPassword: {
    es: 'Esta cuenta entra con una cuenta de terceros y no tiene contraseña',
    en: 'This account signs in with a third-party account and has no password',
  },
} as const satisfies Record<string, AnswerText>;
