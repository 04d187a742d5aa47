import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const forms: SameKeys<typeof spanish.forms> = {
  copy: 'Copy',
  copied: 'Copied',
  leaveQuestion: 'Leave without saving?',
  leaveText: 'What you changed on this page is lost.',
  leave: 'Leave without saving',
  stay: 'Stay here',
  undo: 'Undo',
  save: 'Save',
  emailInvalid: 'Enter a valid e-mail, such as name@example.com',
  numberRequired: 'Must be a number',
  integerRequired: 'Must be a whole number',
  numberAtLeast: 'Must be {{min}} or more',
  numberAtMost: 'Must be {{max}} or less',
  tooLong: 'Use {{max}} characters at most',
  valueInvalid: 'Check this value',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
};

export const fieldErrors: SameKeys<typeof spanish.fieldErrors> = {
  required: 'Required field',
  numericRequired: 'A number is required',
  passwordCommon: 'This password is among the most used ones. Choose another',
  passwordInvalid: 'The password is not valid or has fewer than 8 characters',
  passwordsDiffer: 'The passwords must be the same',
  roleAtLeast: 'Min value 1.',
  roleAtMost: 'Max value 30.',
  tokenShort: 'A token has 16 characters or more',
  spreadsheetMissing: 'Choose a CSV, XLS or XLSX file',
  configurationType: 'The type is 2 (text) or 4 (number)',
  columnLetter: 'A column is a letter from A to Z',
  timeZone: 'There is no such time zone',
  pageOrigin: 'Write an origin like https://shop.example.com, without a path',
  cursor: 'The cursor is the one of the answer before',
  listEmpty: 'The list needs at least one element',
};
