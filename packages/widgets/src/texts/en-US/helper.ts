import type { SameKeys } from '../../provider/texts.ts';
import type { helper as es } from '../es-MX/helper.ts';

export const helper: SameKeys<typeof es> = {
  download: 'Download Text2 Barcode',
  demo: 'See how to install and start it',
  'not-running-title': 'The application Text2 Barcode was not detected',
  'not-running-text': 'You need start Text2 Barcode on this computer. If you do not have it, install it.',
  'permission-needed-title': 'Allow access to Text2 Barcode',
  'permission-needed-text':
    'The browser asks whether this page may connect to programs on this computer. Try again and choose “Allow”.',
  'permission-denied-title': 'The browser keeps this page from Text2 Barcode',
  'permission-denied-text':
    'Open this site’s settings, left of the address, allow access to apps on this device, and load the page again.',
  'site-not-accepted-title': 'Text2 Barcode does not accept this site yet',
  'site-not-accepted-text':
    'Press “Ask”: the page of Text2 Barcode opens. Press “Allow” there and try again.',
  ask: 'Ask',
  'certificate-not-trusted-title': 'The certificate of Text2 Barcode is not trusted',
  'certificate-not-trusted-text':
    'Open https://localhost:9101/ssl_support in this browser, accept the certificate, and try again.',
  'no-printer-title': 'The printer was not found',
  'no-printer-text': 'Turn it on and check its connection, or choose another printer for this label.',
  'printer-refused-title': 'The printer did not take the job',
  'printer-refused-text': 'Check that it is on, has paper and is closed. Nothing was printed.',
  'encoding-unsupported-title': 'This version of Text2 Barcode prints UTF-8 only',
  'encoding-unsupported-text': 'Choose the code page UTF-8 in the settings, or update Text2 Barcode.',
  'cancel-unsupported-title': 'This version of Text2 Barcode cannot empty the printer',
  'cancel-unsupported-text': 'Cancel at the printer itself, or update Text2 Barcode.',
  'uncertain-title': 'It is not known whether it was printed',
  'uncertain-text':
    'Text2 Barcode did not confirm the job. Look at what came out of the printer before you print again.',
};
