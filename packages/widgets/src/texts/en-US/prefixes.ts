import type { SameKeys } from '../../provider/texts.ts';
import type { prefixes as es } from '../es-MX/prefixes.ts';

export const prefixes: SameKeys<typeof es> = {
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
