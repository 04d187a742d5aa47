/**
 * What the fields of a form are told in the contract's own words (AUTH-11, AUTH-12, USR-06), by code. The server answers
 * the words; screens find the code again, for words in the reader's language.
 */
export const fieldErrors = {
  required: 'Campo requerido',
  numericRequired: 'Campo numérico requerido',
  passwordInvalid: 'Contraseña invalida o menor a 8 caracteres',
  passwordCommon: 'Esta contraseña es de las más usadas. Elija otra',
  passwordsDiffer: 'Las contraseñas deben ser iguales',
  roleAtLeast: 'Min value 1.',
  roleAtMost: 'Max value 30.',
  tokenShort: 'El token tiene al menos 16 caracteres',
  spreadsheetMissing: 'Debe subir un archivo csv o xls',
  configurationType: 'El tipo es 2 (texto) o 4 (número)',
  columnLetter: 'Una columna es una letra de la A a la Z',
  timeZone: 'Zona horaria desconocida',
  pageOrigin: 'Escriba un origen como https://tienda.example.com, sin ruta',
  cursor: 'El cursor es el de la respuesta anterior',
  listEmpty: 'Debe tener al menos un elemento en la lista',
} as const;

export type FieldError = keyof typeof fieldErrors;

/** The code of an issue's message; undefined for what zod says of itself. */
export function fieldErrorOf(message: string): FieldError | undefined {
  return (Object.keys(fieldErrors) as FieldError[]).find((code) => fieldErrors[code] === message);
}
