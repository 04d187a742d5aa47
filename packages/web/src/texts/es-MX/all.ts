import { administration } from './administration.ts';
import { shell } from './shell.ts';

export const esMX = { administration, shell };
export type WebTexts = typeof esMX;
