import type { SameKeys } from '../../provider/texts.ts';
import type { refusals as es } from '../es-MX/refusals.ts';

export const refusals: SameKeys<typeof es> = {
  'frame-title': 'The frame keeps this page from the printer',
  'frame-text':
    'This page is inside a frame that may not reach programs on this computer. Its maker has to add to the iframe: {{allow}}',
  'error-key-unknown': 'The key of this page does not exist. The page’s maker has to check it in Marbete.',
  'error-key-revoked': 'The key of this page was revoked. The page’s maker has to put a new one in.',
  'error-key-expired': 'The key of this page has expired. The page’s maker has to renew it in Marbete.',
  'error-key-scope': 'The key of this page is not for printing from pages. It has to be a publishable key.',
  'error-key-origin': 'This key does not work on {{origin}}. Its maker has to add this site in Marbete.',
  'error-no-origin':
    'This page has no address of its own: it was opened as a file, or is in an iframe whose sandbox lacks allow-same-origin.',
  'error-key-label': 'This key does not print label {{label}}. Its maker has to add it in Marbete.',
  'error-key-used-up':
    'This page has too few labels left for today. Print fewer, try tomorrow, or ask for a higher limit.',
  'error-not-found': 'Label {{label}} no longer exists.',
  'error-serials':
    'This label takes serial numbers and does not print from other pages. Print it in Marbete.',
  'error-rate-limited': 'Too many attempts. Wait a minute and try again.',
  'error-unauthenticated': 'The session has ended. Sign in again.',
  'error-given':
    'The page hands in {{place}} = {{text}}, which cannot be printed. Its maker has to correct it.',
  'error-setup': 'This element lacks {{what}}. The page’s maker has to add it.',
  'error-template-invalid':
    'The code of label {{label}} has an error. Its maker has to correct it in Marbete.',
  'error-invalid-input':
    'The page hands in something that cannot be printed. Its maker finds the reason in the browser’s console.',
  'error-too-large':
    'The page hands in too much at once. Its maker has to shorten the values, or hand in fewer products.',
  'error-forbidden': 'Your account may not print this. Ask its administrator to allow it.',
  'error-conflict':
    'This print goes on in another place, or was closed. See what came out, and print what is missing again.',
  'error-cancelled': 'The job was canceled at the printer. Print what is missing again.',
  'error-unexpected': 'Something went wrong. Try again.',
};
