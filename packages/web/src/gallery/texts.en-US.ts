import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const gallery: SameKeys<typeof spanish.gallery> = {
  title: 'Web templates',
  text: 'Choose a design and add it to your labels.',
  filters: 'Filters',
  all: 'All',
  material: 'Material',
  database: 'Database',
  with: 'With database',
  without: 'Without database',
  measure: 'Sizes',
  purpose: 'Purpose',
  basic: 'Basic',
  language: 'Language',
  code: 'Code',
  useCode: 'Find code',
  clean: 'Clear filters',
  withCatalogue: 'With catalog',
  download: 'Add to my labels',
  downloadName: 'Add {{name}} to my labels',
  downloaded: 'Added to your labels: {{name}}',
  failed: 'An error occurred',
  empty: 'No template fits these filters',
  emptyText: 'Remove a filter, or check the code.',
};
