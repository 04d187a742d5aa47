import type { SameKeys } from '../../provider/texts.ts';
import type { ui as es } from '../es-MX/ui.ts';

export const ui: SameKeys<typeof es> = {
  accept: 'OK',
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  loadFailed: 'Could not load',
  fileDrop: 'Choose the file or drop it here',
  fileReplace: 'Choose another file',
  progressCounts: '{{done}} of {{total}}',
  remaining: '{{time}} left',
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  goToPage: 'Go to page',
  ofPages: 'of {{pages}}',
  ofPagesMore: 'of {{pages}}+',
  rowsPerPage: 'Rows per page',
  rowsPerPageOption: '{{size}} per page',
  rowCount_one: '{{count}} row',
  rowCount_other: '{{count}} rows',
  rowCountMore: '{{count}}+ rows',
};
