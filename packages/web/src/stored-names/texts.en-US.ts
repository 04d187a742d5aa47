import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const storedNames: SameKeys<typeof spanish.storedNames> = {
  'of-shelf': 'Shelf label with offer',
  'of-small-shelf': 'Small shelf label, ZPL and TSPL',
  'of-ticket': 'Price ticket',
  'of-shelf-text': 'Price with raised cents, EAN-13 code and an offer box.',
  'of-shelf-epl-text': 'Price, EAN-13 code and a line for the offer, for EPL2 printers.',
  'of-small-shelf-text': 'One design with a section for each printer language.',
  'of-ticket-text': 'Continuous roll of 58 mm, with date and time.',
  'of-label': 'Label',
  'of-receipt': 'Ticket',
  'of-price': 'Price',
  'of-offer': 'Offer',
  'of-stock': 'Inventory',
  'of-shipping': 'Shipping',
  'of-pharmacy': 'Pharmacy',
  'of-jewelry': 'Jewelry',
};
