import { shell } from './shell.ts';

export const esMX = { shell };
export type WebTexts = typeof esMX;
