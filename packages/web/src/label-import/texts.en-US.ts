import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

/** The import of a printer-code file. */
export const labelImport: SameKeys<typeof spanish.labelImport> = {
  title: 'Import template',
  file: 'Choose the template file',
  fileHint: '.zpl, .tspl, .epl, .cpcl, .txt or .prn. You can also drag the file here.',
  next: 'Continue',
  missing: 'Choose a file first',
  send: 'Send',
  back: 'Choose another file',
  wrongFile: '“{{name}}” cannot be imported. Choose a .zpl, .tspl, .epl, .cpcl, .txt or .prn file.',
  tooLarge: 'The file is not text and is larger than {{max}} bytes.',
  tooLong: 'The file is too long: a template has {{max}} characters at most.',
  words: 'Words of the code that may be variables',
  'type-1': 'Characters',
  'type-2': 'Question',
  'type-3': 'Year',
  'type-4': 'Month',
  'type-5': 'Day',
  step: 'Step {{step}} of 2',
};
