import { landing } from '../landing/texts.en-US.ts';
import { maintenance } from '../maintenance/texts.en-US.ts';
import { shell } from '../shell/texts.en-US.ts';
import { account, session, signIn } from '../sign-in/texts.en-US.ts';
import { storedNames } from '../stored-names/texts.en-US.ts';
import { fieldErrors, forms } from '../ui/texts.en-US.ts';

/** The texts before the sign-in. */
export const first = {
  account,
  fieldErrors,
  forms,
  landing,
  maintenance,
  session,
  shell,
  signIn,
  storedNames,
};
