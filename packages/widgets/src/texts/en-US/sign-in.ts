import type { SameKeys } from '../../provider/texts.ts';
import type { signIn as es } from '../es-MX/sign-in.ts';

export const signIn: SameKeys<typeof es> = {
  title: 'Marbete',
  lead: 'Labels and tickets from your price list.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  toCreate: 'Create an account',
  toRecover: 'Forgot your password?',
  thirdParty: 'Sign in with a third-party account',
  or: 'or',
  errorTitle: 'Error',
  unverified: 'Unverified email. Please check your email and verify your email to enter the product',
  invalid: 'Wrong email or password, check the data entered or create a new account',
  'thirdParty-correcto': 'Signing in with your third-party account…',
  'thirdParty-google':
    'There is an account with that e-mail and a password of its own. Sign in with your e-mail and password.',
  'thirdParty-cancelled': 'Permission was not given. Try again, or sign in with your e-mail.',
  'thirdParty-expired': 'It took too long, or was begun in another browser. Try again.',
  'thirdParty-unverified':
    'Your provider has not verified that e-mail yet. Verify it there, or create an account here.',
  'thirdParty-error': 'The provider did not answer as it should. Try again, or sign in with your e-mail.',
  mailVerified: 'Your e-mail is verified. You can sign in now.',
  mailExpired:
    'The link is no longer good. Sign in with your e-mail and password, and we will send another if one is needed.',
  version: 'Version {{version}} © {{year}}',
};
