import { fieldErrors } from '@marbete/core/api/field-errors';

/** What the contract says of a field, which is Spanish. */
export { fieldErrors };

/** Words of buttons and fields that any screen may have. */
export const forms = {
  copy: 'Copiar',
  copied: 'Copiado',
  leaveQuestion: '¿Salir sin guardar?',
  leaveText: 'Se pierde lo que cambió en esta página.',
  leave: 'Salir sin guardar',
  stay: 'Seguir aquí',
  undo: 'Deshacer',
  save: 'Guardar',
  emailInvalid: 'Escriba un correo válido, como nombre@ejemplo.com',
  numberRequired: 'Debe ser un número',
  integerRequired: 'Debe ser un entero',
  numberAtLeast: 'Debe ser {{min}} o más',
  numberAtMost: 'Debe ser {{max}} o menos',
  tooLong: 'Use {{max}} caracteres como máximo',
  valueInvalid: 'Revise este valor',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    fieldErrors: typeof fieldErrors;
    forms: typeof forms;
  }
}
