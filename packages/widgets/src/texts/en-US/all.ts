import type { WidgetTexts } from '../es-MX/all.ts';
import { errors } from './errors.ts';
import { session } from './session.ts';
import { signIn } from './sign-in.ts';
import { ui } from './ui.ts';

export const enUS: { [F in keyof WidgetTexts]: Readonly<Record<keyof WidgetTexts[F], string>> } = {
  errors,
  session,
  signIn,
  ui,
};
