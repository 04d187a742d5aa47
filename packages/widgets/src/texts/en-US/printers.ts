import type { SameKeys } from '../../provider/texts.ts';
import type { printers as es } from '../es-MX/printers.ts';

export const printers: SameKeys<typeof es> = {
  title: 'Choose a printer',
  text: 'Your choice is kept with the label, and printing starts.',
  textOnce: 'For this test only: it is not kept with the label.',
  refresh: 'Refresh',
  searching: 'Looking for printers…',
  empty: '0 devices found :(',
  emptyText: 'Turn the printer on, check its cable or network, and refresh the list.',
  chosen: 'Chosen',
  'by-driver': 'System driver',
  'by-bluetooth': 'Bluetooth',
  'by-network': 'Network',
  'by-usb': 'USB',
  'by-ttb': 'Virtual printer',
  print: 'Print',
};
