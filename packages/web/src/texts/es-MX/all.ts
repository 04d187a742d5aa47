import { administration } from './administration.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';

export const esMX = { administration, home, shell };
export type WebTexts = typeof esMX;
