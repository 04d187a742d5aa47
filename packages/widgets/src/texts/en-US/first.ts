import { account } from './account.ts';
import { errors } from './errors.ts';
import { landing } from './landing.ts';
import { maintenance } from './maintenance.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { ui } from './ui.ts';

/** What is said before anybody has signed in, loaded ahead of the rest. */
export const first = { account, errors, landing, maintenance, session, signIn, ui };
