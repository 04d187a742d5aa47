import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const posSettings: SameKeys<typeof spanish.posSettings> = {
  title: 'POS settings',
  text: 'What the POS app reads from its config.properties file.',
  save: 'Save',
  send: 'Send to my drive',
  savedHere: 'Saved locally',
  savedDrive: 'Saved to the drive',
  failed: 'An error occurred, try again',
};
