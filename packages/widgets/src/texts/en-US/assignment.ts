import type { SameKeys } from '../../provider/texts.ts';
import type { assignment as esMX } from '../es-MX/assignment.ts';

export const assignment: SameKeys<typeof esMX> = {
  title: 'Assign columns',
  text: 'Choose the column of “{{catalogue}}” that fills each field of “{{label}}”.',
  fields: 'Fields of the label',
  choose: 'Choose a column or another option',
  none: 'No column',
  fixed: 'Fixed text…',
  fixedNote: 'The same on every label',
  fixedOf: 'Text of {{variable}}',
  fixedMissing: 'Type the text',
  nothing: 'Leave empty',
  nothingNote: 'The label comes out without this field',
  ask: 'Ask when printing',
  askNote: 'Typed once for the whole print',
  optional: 'Optional: without it the quantity is typed when printing.',
  incomplete: 'Please assign all fields of the label',
  missing: 'Still to assign: {{variables}}',
  saved: 'Catalog assigned successfully',
  save: 'Save',
  back: 'Choose another catalog',
  preview: 'Preview of the catalog',
  noVariables: 'This label has no fields to fill: every row will print the same.',
  sample: 'For example: {{sample}}',
  emptyColumn: 'No data in the first rows',
};
