import { errors } from './errors.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { ui } from './ui.ts';

/** One line a feature; the same lines stand in the other language's file. */
export const esMX = {
  errors,
  session,
  signIn,
  ui,
};

export type WidgetTexts = typeof esMX;
