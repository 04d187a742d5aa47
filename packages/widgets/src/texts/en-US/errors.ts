import type { SameKeys } from '../../provider/texts.ts';
import type { errors as es } from '../es-MX/errors.ts';

export const errors: SameKeys<typeof es> = {
  unauthenticated: 'Your session has expired, or you signed in on another device.',
  forbidden: 'Your account is not allowed to do this.',
  'not-acceptable': 'The server does not answer in the form that was asked for.',
  'not-found': 'It no longer exists, or belongs to another account. Refresh the list.',
  conflict: 'Somebody changed it in the meantime. Refresh and try again.',
  uncertain:
    'The printer began this job and did not confirm that it ended. Look at what came out before you repeat it.',
  'too-large': 'The file is larger than allowed.',
  'quota-labels':
    'The account has {{used}} of {{limit}} labels, and with this it would have {{needed}}. Delete those that are not used any more, or ask for a higher limit.',
  'quota-rows':
    'The account’s catalogs have {{used}} of {{limit}} rows, and with this they would have {{needed}}. Delete those that are not used any more, or ask for a higher limit.',
  'quota-bytes':
    'The account uses {{used}} of {{limit}}, and with this it would use {{needed}}. Delete what is not used any more, or ask for a higher limit.',
  'unsupported-file': 'You must upload a csv or xls file',
  'invalid-input': 'Some values are not valid. Check them and try again.',
  'template-invalid': 'The template has errors. Fix it before you print.',
  'data-invalid': 'Some values cannot be printed. Check them and try again.',
  'rate-limited': 'Too many attempts. Try again later.',
  rateLimitedFor_one: 'Too many attempts. Try again in {{count}} minute.',
  rateLimitedFor_other: 'Too many attempts. Try again in {{count}} minutes.',
  'key-unknown': 'This key is not known to the server. Copy it again.',
  'key-revoked': 'This key was revoked. Use another one.',
  'key-expired': 'This key has run out. Use another one.',
  'key-scope': 'This key may not be used for this.',
  'key-origin': 'The key of this page does not work on this site.',
  'key-label': 'The key of this page does not open this label.',
  'key-used-up': 'This page has too few labels left today for this print. Print fewer, or try tomorrow.',
  cancelled: 'Canceled.',
  unexpected: 'An error occurred',
  'helper-unreachable': 'The application Text2 Barcode was not detected. Start it and try again.',
  'helper-refused': 'Text2 Barcode refused the request.',
  'site-not-accepted': 'Text2 Barcode does not accept this site yet. Accept it on the application’s page.',
  'printer-failed': 'The printer did not finish the job. Check that it is on and has paper.',
  unavailable: 'The server does not answer. Check your connection and try again.',
  'timed-out': 'It took too long. Try again.',
};
