import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const prefixes: SameKeys<typeof spanish.prefixes> = {
  title: 'Language replacements',
  text: 'The commands after which the text that prints begins. Variables are looked for and replaced there.',
  language: 'Language',
  list: 'Prefixes',
  prefix: 'Prefix {{number}}',
  remove: 'Remove prefix {{number}}',
  add: 'Add prefix',
  'list-required': 'you must have at least one prefix',
  'list-empty': 'There must be at least one element in the list',
  saved: 'Saved',
  leaveQuestion: 'Change the language without saving?',
  leaveText: 'What you changed in {{name}} is lost.',
  leave: 'Change without saving',
};
