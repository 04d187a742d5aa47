import type { SameKeys } from '@marbete/widgets/internal/provider';
import type * as spanish from './texts.es-MX.ts';

export const landing: SameKeys<typeof spanish.landing> = {
  signIn: 'Sign in',
  create: 'Create an account',
  quote: 'Quote your design',
  skipSplash: 'Enter',
  heroTitle: 'From your spreadsheet to the printed label',
  heroText:
    'Prices, offers, barcodes and tickets on thermal printers. Import your list, choose a template and print what is needed.',
  watch: 'See how it works',
  videoTitle: 'This is how it prints',
  videoText: 'From the price list to the shelf labels, in less than a minute.',
  featuresTitle: 'Thermal printing without detours',
  printTitle: 'The printers that you have',
  printText:
    'ZPL, TSPL and EPL with their exact preview; ESC/POS, SBPL, FGL, EPCL and CPCL with the code that you have. Over serial, USB and IP.',
  templatesTitle: 'Template catalog',
  templatesText: 'Begin with a finished design, add it to your labels and make it yours.',
  importTitle: 'Your database as it is',
  importText: 'Import CSV or XLS and say which column goes into which part of the label.',
  findTitle: 'Find and print',
  findText: 'Scan the code or type the name, and the label comes out of the printer.',
  'sample-coffee': 'Ground coffee 500 g',
  'sample-oil': 'Olive oil 1 L',
  'sample-soap': 'Bath soap',
  galleryTitle: 'Some templates of the catalog',
  galleryText: 'All of them are yours to use once you have signed in.',
  helpTitle: 'Help',
  helpInstall: 'What do I need to print?',
  helpInstallText:
    'The application Text2 Barcode, which hands labels to the printers of your computer. It is installed once.',
  helpInstallLink: 'Install and start Text2 Barcode',
  helpFiles: 'Which files can I import?',
  helpFilesText:
    'CSV, XLS and XLSX, with or without headers. Encoding and separator are detected and can be changed.',
  helpPrivacy: 'Who sees my prices?',
  helpPrivacyText: 'Your account and the people whom you add. Previews are drawn in your browser.',
  privacy: 'Privacy',
  version: 'Version {{version}} © {{year}} Marbete',
  videoFailed: 'The video could not be shown.',
};
