import {
  listPrintedRows,
  listPrintedRuns,
  printAgain,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import { accountOf, operatorRole } from '../../http/account.ts';
import { translate } from '../../http/answer-text.ts';
import { type Route, route, type SignedInUser } from '../../http/route.ts';
import { createHistoryStore, type RunScope } from './history-store.ts';
import { repeatChunk } from './print-again.ts';
import { printedRows } from './printed-rows.ts';

export const printHistoryRoutes: readonly Route[] = [
  route(listPrintedRuns, ({ query }, { database, user }) =>
    createHistoryStore(database.read).list(scopeOf(user, query), query),
  ),

  route(showPrintedRun, ({ params, query }, { database, user }) =>
    createHistoryStore(database.read).get(scopeOf(user, query), params.corrida),
  ),

  route(listPrintedRows, async ({ params, query }, { database, user }) =>
    printedRows(
      database,
      await createHistoryStore(database.read).get(scopeOf(user, query), params.corrida),
      query,
    ),
  ),

  route(printAgain, async ({ params, body }, { database, user, language }) => {
    const source = await createHistoryStore(database.read).get(scopeOf(user, body), params.corrida);
    const { corrida, trozo, origen = trozo, lugares, impresora, sistema_operativo } = body;
    const request = { user_id: user.id, corrida, trozo, origen, lugares, impresora, sistema_operativo };
    return translate(await repeatChunk(database, source, request), language);
  }),
];

/** An operator sees what it printed itself, everybody else what the account printed. */
function scopeOf(user: SignedInUser, query: { usuario?: number | undefined }): RunScope {
  return user.role === operatorRole ? { userId: user.id } : { accountId: accountOf(user, query) };
}
