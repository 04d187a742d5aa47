import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const printForm: SameKeys<typeof spanish.printForm> = {
  print: 'Print',
  quantity: 'Quantity',
  offerHint: '0 if there is no offer',
  complete: 'Complete the form',
  fill: 'Fill in the fields',
  fillLine: '*Fill in the fields',
  sent: 'Sent to {{printer}}',
  handedOver: 'Handed over: {{printer}}',
  cancelled: 'The print was cancelled',
  waiting: 'The printer is waiting',
  notReady: 'There is nothing to print with these values',
};
