import {
  listPrintedRows,
  listPrintedRuns,
  printAgain,
  showPrintedLabel,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import { readRunChunk } from '@marbete/core/api/print-runs';
import { actingFor, runScopeOf } from '../../http/account.ts';
import { translate } from '../../http/answer-text.ts';
import { type Route, route } from '../../http/route.ts';
import { nextDay, startOfDay } from '../reports/days.ts';
import { createHistoryStore } from './history-store.ts';
import { repeatChunk } from './print-again.ts';
import { openRun } from '../printing/record-routes.ts';
import { chunkOfRun } from './planned-chunks.ts';
import { printedLabel, printedRows } from './printed-rows.ts';

export const printHistoryRoutes: readonly Route[] = [
  route(listPrintedRuns, ({ query }, { database, user }) => {
    const { desde, hasta, zona } = query;
    return createHistoryStore(database.read).list(runScopeOf(user, query), {
      ...query,
      from: desde && startOfDay(desde, zona),
      before: hasta && startOfDay(nextDay(hasta), zona),
    });
  }),

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

  route(showPrintedLabel, async ({ params, query }, { database, user }) => {
    const { corrida } = await createHistoryStore(database.read).get(runScopeOf(user, query), params.corrida);
    return printedLabel(database, corrida, params);
  }),

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
  route(readRunChunk, async ({ params, body }, { database, user, language }) => {
    await openRun(database, user, params, body);
    const asked = { ...params, token: body.token };
    const acting = actingFor(user, body);
    return translate(await chunkOfRun(database, acting, runScopeOf(user, body), asked), language);
  }),
];
