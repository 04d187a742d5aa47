import type { SameKeys } from '../../provider/texts.ts';
import type { posSettings as es } from '../es-MX/pos-settings.ts';

export const posSettings: SameKeys<typeof es> = {
  title: 'POS settings',
  text: 'What the POS app reads from its config.properties file.',
  save: 'Save',
  send: 'Send to my drive',
  savedHere: 'Saved locally',
  savedDrive: 'Saved to the drive',
  failed: 'An error occurred, try again',
};
