import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const home: SameKeys<typeof spanish.home> = {
  title: 'Hello, {{name}}',
  text: 'What will you print today?',
  welcome: 'Welcome, {{name}}',
  more: 'You can also',
  tutorial: 'Tutorial',
  tutorialQuestion: 'Begin the tutorial?',
  tutorialText:
    'It shows how to set up the printer and download your first template. You can skip it at any time.',
  tutorialStart: 'Begin',
  privacy: 'Privacy',
  about: 'About',
  aboutText:
    'Marbete prints barcode labels and tickets on thermal printers, straight from your spreadsheets.',
  aboutMore: 'More about Marbete',
  aboutLanguages:
    'It speaks ZPL, EPL, ESC/POS, SBPL, FGL, EPCL, CPCL and TSPL over COM, parallel, serial, USB and IP, on Windows, MacOS, Linux and Android, with the application Text2 Barcode on your computer.',
  aboutImport: 'It imports CSV, XLS and XLSX; previews are drawn in your browser.',
  version: 'Version {{version}} © {{year}}',
  test: 'Printer test',
  subscriptions: 'Subscriptions',
  soon: 'Coming soon',
  mailVerified: 'Your e-mail is verified.',
};
