/** Words of buttons and fields that any screen may have. */
export const forms = {
  copy: 'Copiar',
  copied: 'Copiado',
  save: 'Guardar',
  required: 'Campo requerido',
  emailInvalid: 'Escriba un correo válido, como nombre@ejemplo.com',
  numberRequired: 'Debe ser un número',
  integerRequired: 'Debe ser un entero',
  numberAtLeast: 'Debe ser {{min}} o más',
  numberAtMost: 'Debe ser {{max}} o menos',
  tooLong: 'Use {{max}} caracteres como máximo',
  numericRequired: 'Campo numérico requerido',
  roleAtLeast: 'Min value 1.',
  roleAtMost: 'Max value 30.',
  valueInvalid: 'Revise este valor',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  passwordsDiffer: 'Las contraseñas deben ser iguales',
  passwordInvalid: 'Contraseña invalida o menor a 8 caracteres',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    forms: typeof forms;
  }
}
