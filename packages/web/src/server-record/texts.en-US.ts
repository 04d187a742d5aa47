import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const server: SameKeys<typeof spanish.server> = {
  title: 'Server',
  text: 'Announce a maintenance, and see who did what.',
  maintenance: 'Maintenance',
  moment: 'Begins',
  momentHint: 'By the clock of this machine. Every page counts down to it.',
  announce: 'Announce',
  announced: 'Announced',
  announcedFor: 'One is announced for {{when}}.',
  withdraw: 'Take it back',
  withdrawn: 'Taken back',
  record: 'Record',
  act: 'Act',
  allActs: 'All',
  date: 'Date',
  actor: 'Who',
  target: 'Account',
  address: 'Address',
  details: 'Details',
  gone: 'account {{id}}, deleted',
  empty: 'Nothing is recorded yet',
  emptyText: 'Sign-ins and what administrators do appear here.',
};
