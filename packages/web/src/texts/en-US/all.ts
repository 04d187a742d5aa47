import type { WebTexts } from '../es-MX/all.ts';
import { administration } from './administration.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';

export const enUS: { [F in keyof WebTexts]: Readonly<Record<keyof WebTexts[F], string>> } = {
  administration,
  home,
  shell,
};
