import { errors } from './errors.ts';
import { ui } from './ui.ts';

/** What a page says before its screens are loaded. */
export const first = { errors, ui };
