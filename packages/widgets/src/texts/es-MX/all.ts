import { errors } from './errors.ts';
import { ui } from './ui.ts';

/** One line a feature; the same lines stand in the other language's file. */
export const esMX = {
  errors,
  ui,
};

export type WidgetTexts = typeof esMX;
