import type { SameKeys } from '../../provider/texts.ts';
import type { assignment as esMX } from '../es-MX/assignment.ts';

export const assignment: SameKeys<typeof esMX> = {
  title: 'Assign columns',
  text: 'Choose the column of “{{catalogue}}” that fills each field of “{{label}}”.',
  fields: 'Fields of the label',
  choose: 'Choose a column',
  none: 'No column',
  optional: 'Optional: without it the quantity is typed when printing.',
  incomplete: 'Please assign all fields of the label',
  missing: 'Still to assign: {{variables}}',
  saved: 'Catalogue assigned successfully',
  save: 'Save',
  back: 'Choose another catalogue',
  preview: 'Preview of the catalogue',
  noVariables: 'This label has no fields to fill: every row will print the same.',
  sample: 'For example: {{sample}}',
  emptyColumn: 'No data in the first rows',
};
