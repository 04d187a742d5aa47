import { listLanguages } from '@marbete/core/api/masters';
import { route } from '../../http/route.ts';
import { createLanguageStore } from './language-store.ts';

export const languageRoutes = [
  route(listLanguages, (_input, { database }) => createLanguageStore(database.read).list()),
];
