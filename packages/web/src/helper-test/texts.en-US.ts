import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const helperTest: SameKeys<typeof spanish.helperTest> = {
  title: 'Printer test',
  text: 'Looks for Text2 Barcode on this computer, shows its printers and prints a test label.',
  printers: 'Printers',
  search: 'Look for printers',
  empty: '0 devices found',
  label: 'Test label',
  language: 'Printer language',
  print: 'Print the test',
  chooseFirst: 'Look for the printers and choose one.',
  sent: 'Sent to {{printer}}',
};
