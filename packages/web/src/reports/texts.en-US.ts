import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const reports: SameKeys<typeof spanish.reports> = {
  title: 'Reports',
  text: 'CSV files that open in a spreadsheet.',
  'report-lastPrint': 'Last print',
  'text-lastPrint': 'When each user last printed, with which label and on which printer.',
  'report-lastLogin': 'Last sign-in',
  'text-lastLogin': 'When each user last signed in.',
  'report-registered': 'Registered users',
  'text-registered': 'Who registered, and when.',
  'day-desde': 'From',
  'day-hasta': 'To',
  backwards: 'The last day is before the first',
  download: 'Download CSV',
  downloading: 'Preparing the report',
  downloaded: 'Report downloaded',
  dashboard: 'Overview',
  users: 'Registered users',
  signIns: 'Sign-ins',
  byName: 'Sign-ins by user, last 30 days',
  name: 'Name',
  total: 'Total',
  noSignIns: 'Nobody has signed in during the last 30 days.',
};
