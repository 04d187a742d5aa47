import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const quoteRequests: SameKeys<typeof spanish.quoteRequests> = {
  title: 'Quote requests',
  text: 'Requests for a design, newest first.',
  state: 'Status',
  stateOf: 'Status of the request of {{name}}',
  allStates: 'All',
  'state-nueva': 'New',
  'state-en-curso': 'In progress',
  'state-respondida': 'Answered',
  'state-cerrada': 'Closed',
  name: 'Requested by',
  date: 'Date',
  design: 'Design',
  pictures: 'Pictures',
  picture: 'Picture of the design of {{name}}',
  logo: 'Logo of {{name}}',
  empty: 'There are no requests',
  emptyText: 'Those that are sent from the quote page appear here.',
};
