import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const account: SameKeys<typeof spanish.account> = {
  createTitle: 'Create an account',
  createLead: 'We will send you an e-mail to verify your address.',
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  passwordHint: 'At least 8 characters.',
  passwordConfirm: 'Repeat the password',
  create: 'Create account',
  back: 'Back to sign in',
  errorsTitle: 'Error!',
  actionFailed: 'An error occurred while this was done',
  recoverTitle: 'Recover your password',
  recoverLead: 'Type the e-mail of your account and we will send you a link to choose another password.',
  recover: 'Send link',
  recoverFailed: 'An error occurred',
  recoverFailedText: 'Try again',
  resetTitle: 'Choose a new password',
  resetLead: 'For the account {{email}}. Saving it ends all its sessions.',
  reset: 'Save password',
  tokenUnknown: 'The link is not valid or does not exist',
  tokenUnknownText: 'Links work once and for a short time. Ask for another to go on.',
  askAgain: 'Ask for another link',
  resetDone: 'Password recovered',
  resetDoneText: 'The password was changed successfully',
  resetError: 'An error occurred',
  resetFailed: 'An error occurred, try again',
};

export const session: SameKeys<typeof spanish.session> = {
  expiredTitle: 'Session expired',
  toStart: 'Go to the start page',
};

export const signIn: SameKeys<typeof spanish.signIn> = {
  title: 'Marbete',
  lead: 'Labels and tickets from your price list.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  toCreate: 'Create an account',
  toRecover: 'Forgot your password?',
  thirdParty: 'Sign in with a third-party account',
  thirdPartyNamed: 'Sign in with {{provider}}',
  or: 'or',
  errorTitle: 'Error',
  'refused-unverified':
    'Unverified email. Please check your email and verify your email to enter the product',
  'refused-invalid': 'Wrong email or password, check the data entered or create a new account',
  'refused-wrong-code': 'The code is wrong or was used already. Wait for the next one and try again',
  code: 'Code',
  codeTitle: 'Code of your app',
  codeLead: 'Type the six digits that it shows, or a recovery code.',
  'thirdParty-correcto': 'Signing in with your third-party account…',
  'thirdParty-google':
    'There is an account with that e-mail and a password of its own. Sign in with your e-mail and password.',
  'thirdParty-cancelled': 'Permission was not given. Try again, or sign in with your e-mail.',
  'thirdParty-expired': 'It took too long, or was started in another browser. Try again.',
  'thirdParty-unverified':
    'Your provider has not verified that e-mail yet. Verify it there, or create an account here.',
  'thirdParty-error': 'The provider did not answer as it should. Try again, or sign in with your e-mail.',
  sendAgain: 'Send the e-mail again',
  sentAgain: 'We sent it again, if a minute has passed since the last one. Check your spam folder too.',
  demoMail: 'This is a demo and sends no e-mail: open your link here',
  mailVerified: 'Your e-mail is verified. You can sign in now.',
  mailExpired:
    'The link no longer works. Sign in with your e-mail and password, and we will send another if one is needed.',
  version: 'Version {{version}} © {{year}}',
};
