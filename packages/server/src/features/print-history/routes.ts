import {
  listPrintedRows,
  listPrintedRuns,
  printAgain,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import { runScopeOf } from '../../http/account.ts';
import { translate } from '../../http/answer-text.ts';
import { type Route, route } from '../../http/route.ts';
import { createHistoryStore } from './history-store.ts';
import { repeatChunk } from './print-again.ts';
import { printedRows } from './printed-rows.ts';

export const printHistoryRoutes: readonly Route[] = [
  route(listPrintedRuns, ({ query }, { database, user }) =>
    createHistoryStore(database.read).list(runScopeOf(user, query), query),
  ),

  route(showPrintedRun, ({ params, query }, { database, user }) =>
    createHistoryStore(database.read).get(runScopeOf(user, query), params.corrida),
  ),

  route(listPrintedRows, async ({ params, query }, { database, user }) =>
    printedRows(
      database,
      await createHistoryStore(database.read).get(runScopeOf(user, query), params.corrida),
      query,
    ),
  ),

  route(printAgain, async ({ params, body }, { database, user, language }) => {
    const source = await createHistoryStore(database.read).get(runScopeOf(user, body), params.corrida);
    const { corrida, ficha: token, trozo, origen = trozo, lugares, impresora, sistema_operativo } = body;
    const request = {
      user_id: user.id,
      token,
      corrida,
      trozo,
      origen,
      lugares,
      impresora,
      sistema_operativo,
    };
    return translate(await repeatChunk(database, source, request), language);
  }),
];
