import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const landing: SameKeys<typeof spanish.landing> = {
  signIn: 'Sign in',
  create: 'Create an account',
  quote: 'Quote your design',
  skipSplash: 'Enter',
  heroTitle: 'From your spreadsheet to the printed label',
  heroText:
    'Prices, offers, barcodes and tickets on thermal printers. Import your list, choose a template and print what you need.',
  tryDrop: 'Drop your price list here, or choose a file',
  tryHint: 'Try it without an account: the list is read in this page and never leaves your computer.',
  trySample: 'Try the sample list',
  watch: 'See how it works',
  videoTitle: 'This is how it prints',
  videoText: 'From the price list to the shelf labels, in less than a minute.',
  featuresTitle: 'Thermal printing made simple',
  printTitle: 'The printers you already have',
  printText:
    'ZPL, TSPL, EPL and CPCL with an exact preview; ESC/POS, SBPL, FGL and EPCL with the code you already have. Over serial, USB and IP.',
  templatesTitle: 'Template gallery',
  templatesText: 'Start with a ready-made design, add it to your labels and make it yours.',
  importTitle: 'Your spreadsheet, as it is',
  importText:
    'Import CSV, XLS or XLSX. Columns are recognized by themselves, and you say which one goes where on the label.',
  findTitle: 'Find and print',
  findText: 'Scan the code or type the name, and the label comes out of the printer.',
  'sample-coffee': 'Ground coffee 500 g',
  'sample-oil': 'Olive oil 1 L',
  'sample-soap': 'Bath soap',
  'column-code': 'CODE',
  'column-name': 'DESCRIPTION',
  'column-price': 'PRICE',
  galleryTitle: 'Some templates from the gallery',
  galleryText: 'You can use all of them once you sign in.',
  helpTitle: 'Help',
  helpInstall: 'What do I need to print?',
  helpInstallText:
    'The Text2 Barcode application, which sends labels to the printers of your computer. You install it once.',
  helpInstallLink: 'Install and start Text2 Barcode',
  helpFiles: 'Which files can I import?',
  helpFilesText:
    'CSV, XLS and XLSX, with or without headers. Encoding and separator are detected and can be changed.',
  helpPrivacy: 'Who sees my prices?',
  helpPrivacyText:
    'Your account, the people you add, and whoever runs this server. Previews are drawn in your browser.',
  privacy: 'Privacy',
  version: 'Version {{version}} © {{year}} Marbete',
  videoFailed: 'The video could not be shown.',
};
