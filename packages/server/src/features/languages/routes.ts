import { listLanguages, updateLanguage } from '@marbete/core/api/masters';
import { type Route, route } from '../../http/route.ts';
import { createLanguageStore } from './language-store.ts';

export const languageRoutes: readonly Route[] = [
  route(listLanguages, (_input, { database }) => createLanguageStore(database.read).list()),

  route(updateLanguage, ({ body }, { database }) =>
    database.transaction(async (trx) => {
      const languages = createLanguageStore(trx);
      await languages.replacePrefixes(
        body.language,
        body.lista.map(({ find }) => find),
      );
      return { respuesta: 'correcto', languages: await languages.list() };
    }),
  ),
];
