import type { SameKeys } from '../../provider/texts.ts';
import type { printerState as esMX } from '../es-MX/printer-state.ts';

export const printerState: SameKeys<typeof esMX> = {
  'head-open-title': 'Head open',
  'head-open-text': 'Close the head of the printer; printing goes on by itself.',
  'paper-out-title': 'Out of paper',
  'paper-out-text': 'Put paper into the printer; printing goes on by itself.',
  'ribbon-out-title': 'Out of ribbon',
  'ribbon-out-text': 'Put ribbon into the printer; printing goes on by itself.',
  'paused-title': 'Printer paused',
  'paused-text': 'End the pause at the printer; printing goes on by itself.',
  'needs-attention-title': 'The printer needs attention',
  'needs-attention-text': 'Go to the printer and look at what it shows.',
};
