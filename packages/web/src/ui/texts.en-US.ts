import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const forms: SameKeys<typeof spanish.forms> = {
  copy: 'Copy',
  copied: 'Copied',
  save: 'Save',
  required: 'Required field',
  emailInvalid: 'Enter a valid e-mail, such as name@example.com',
  numberRequired: 'Must be a number',
  integerRequired: 'Must be a whole number',
  numberAtLeast: 'Must be {{min}} or more',
  numberAtMost: 'Must be {{max}} or less',
  tooLong: 'Use {{max}} characters at most',
  numericRequired: 'A number is required',
  roleAtLeast: 'Min value 1.',
  roleAtMost: 'Max value 30.',
  valueInvalid: 'Check this value',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  passwordsDiffer: 'The passwords must be the same',
  passwordInvalid: 'The password is not valid or has fewer than 8 characters',
};
