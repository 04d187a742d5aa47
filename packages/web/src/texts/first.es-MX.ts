import { landing } from '../landing/texts.es-MX.ts';
import { maintenance } from '../maintenance/texts.es-MX.ts';
import { shell } from '../shell/texts.es-MX.ts';
import { account, session, signIn } from '../sign-in/texts.es-MX.ts';
import { storedNames } from '../stored-names/texts.es-MX.ts';
import { fieldErrors, forms } from '../ui/texts.es-MX.ts';

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
