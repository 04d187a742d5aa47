import type { SameKeys } from '../../provider/texts.ts';
import type { signIn as es } from '../es-MX/sign-in.ts';

export const signIn: SameKeys<typeof es> = {
  title: 'Marbete',
  lead: 'Labels and tickets from your price list.',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  submit: 'Sign in',
  errorTitle: 'Error',
  unverified: 'Unverified email. Please check your email and verify your email to enter the product',
  invalid: 'Wrong email or password, check the data entered or create a new account',
  version: 'Version {{version}} © {{year}}',
};
