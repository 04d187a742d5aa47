import type { SameKeys } from '@marbete/ui/provider';
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
  cancelled: 'The print was canceled',
  waiting: 'The printer is waiting',
  notAsked:
    'The label does not ask for {{variable}}: add it under Configuration, Form, or add a catalog to the label.',
  notReady: 'There is nothing to print with these values',
};
