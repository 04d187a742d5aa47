import * as calls from '@marbete/core/api/print-runs';
import { AppError } from '@marbete/core/api/errors';
import { actingFor, runScopeOf } from '../../http/account.ts';
import { type Route, route, type SignedInUser } from '../../http/route.ts';
import type { Database, Db } from '../../db/database.ts';
import { createPrintSourceStore, type PrintSource, type RunSource } from './print-source-store.ts';
import { createRecordStore, type NewRecord, unpacked } from './record-store.ts';
import { createRowSetStore } from '../catalogues/row-set-store.ts';

const done = { response: true } as const;

/** The calls that keep the record of print runs on the server (docs/printing.md, Print runs). */
export const recordRoutes: readonly Route[] = [
  route(calls.beginRun, async ({ body }, { database, user }) => {
    const { etiqueta, catalogo, plan, repite } = body;
    if (repite !== undefined) await assertInScope(database, user, { corrida: repite }, body);
    const source = await createPrintSourceStore(database.read).get(actingFor(user, body), {
      etiqueta,
      catalogo,
    });
    return beginRecord(database, source, {
      ...recordOf(body),
      user_id: user.id,
      catalogue_id: catalogo ?? null,
      plan,
      repite: repite ?? null,
    });
  }),

  route(calls.listOpenRuns, async ({ query }, { database, user }) => ({
    corridas: await createRecordStore(database.read).listOpen(runScopeOf(user, query)),
  })),

  route(calls.noteChunk, async ({ params, body }, { database }) => {
    const chunk = { ...body.chunk, number: params.trozo };
    await database.transaction((trx) => createRecordStore(trx).note(params.corrida, body.token, chunk));
    return done;
  }),

  route(calls.noteRun, async ({ params, body }, { database }) => {
    await database.transaction((trx) => createRecordStore(trx).hear(params.corrida, body.token, body));
    return done;
  }),

  route(calls.takeOverRun, async ({ params, body }, { database, user }) => {
    const { corrida } = params;
    await openRun(database, user, params, body);
    await database.transaction((trx) => createRecordStore(trx).takeOver(corrida, body.token, body.impresora));
    const records = createRecordStore(database.read);
    const [run, kept] = await Promise.all([openRun(database, user, params, body), records.getKept(corrida)]);
    const plan = unpacked(kept.plan) as { kind: string } | null;
    return {
      ...run,
      plan,
      repite: kept.repite,
      chunks: await records.listChunks(corrida),
      changed: await changesSince(database, actingFor(user, body), run, kept),
    };
  }),

  route(calls.closeRun, async ({ params, body }, { database, user }) => {
    await assertInScope(database, user, params, body);
    await database.transaction((trx) => createRecordStore(trx).close(params.corrida));
    return done;
  }),

  route(calls.embedChunk, async ({ params, body }, { database, page }) => {
    const chunk = { ...body.chunk, number: params.trozo };
    await database.transaction((trx) =>
      createRecordStore(trx).note(params.corrida, body.token, chunk, page.keyId),
    );
    return done;
  }),

  route(calls.embedState, async ({ params, body }, { database, page }) => {
    await database.transaction((trx) =>
      createRecordStore(trx).hear(params.corrida, body.token, body, page.keyId),
    );
    return done;
  }),
];

/** What a call that begins a run says of it. */
export function recordOf(body: {
  corrida: string;
  token: string;
  way: string;
  rows: number;
  labels: number;
  impresora?: string | undefined;
  sistema_operativo: string;
}) {
  return {
    id: body.corrida,
    token: body.token,
    way: body.way,
    planned_rows: body.rows,
    planned_labels: body.labels,
    impresora: body.impresora ?? '',
    sistema_operativo: body.sistema_operativo,
  };
}

/** Records a run with the label and the list as they are now. */
export async function beginRecord(
  database: Database,
  { label, catalogue }: PrintSource,
  record: Omit<NewRecord, 'label_id' | 'label_name' | 'source' | 'row_set_id'>,
  check?: (trx: Db) => Promise<void>,
) {
  const { id, nombre, impresora, ...rest } = label;
  const source: RunSource = {
    ...rest,
    encabezado: catalogue?.encabezado ?? 0,
    ...(catalogue ? { answers: catalogue.answers } : {}),
  };
  await database.transaction(async (trx) => {
    await check?.(trx);
    if (catalogue) await createRowSetStore(trx).assertLive(catalogue.row_set_id);
    await createRecordStore(trx).insert({
      ...record,
      label_id: id,
      label_name: nombre,
      impresora: record.impresora || impresora,
      source,
      row_set_id: catalogue?.row_set_id,
    });
  });
  return done;
}

/** @throws AppError not-found for a run that the caller does not see in its history. */
async function assertInScope(
  database: Database,
  user: SignedInUser,
  { corrida }: { corrida: string },
  asked: { usuario?: number | undefined },
): Promise<void> {
  const isInScope = await createRecordStore(database.read).isInScope(corrida, runScopeOf(user, asked));
  if (!isInScope) throw notFound(corrida);
}

/** An open run of who asks. @throws AppError not-found, also for another one's. */
export async function openRun(
  database: Database,
  user: SignedInUser,
  { corrida }: { corrida: string },
  asked: { usuario?: number | undefined },
) {
  const runs = await createRecordStore(database.read).listOpen(runScopeOf(user, asked), corrida);
  const [run] = runs;
  if (!run) throw notFound(corrida);
  return run;
}

function notFound(corrida: string): AppError {
  return new AppError('not-found', `There is no print run ${corrida}.`, { details: { corrida } });
}

/** Whether the label or its list is another one than when the run began. */
async function changesSince(
  database: Database,
  user: SignedInUser,
  run: { etiqueta: number | null; catalogo: number | null },
  kept: { source: Buffer | null; row_set_id: number | null },
) {
  if (run.etiqueta === null) return { label: true, list: kept.row_set_id !== null };
  const { etiqueta, catalogo } = run;
  const now = await createPrintSourceStore(database.read).get(user, {
    etiqueta,
    ...(catalogo === null ? {} : { catalogo }),
  });
  const source = unpacked(kept.source) as RunSource | null;
  const label =
    source !== null &&
    (source.etiqueta !== now.label.etiqueta ||
      source.etiqueta_base64 !== now.label.etiqueta_base64 ||
      source.moneda !== now.label.moneda);
  return { label, list: kept.row_set_id !== (now.catalogue?.row_set_id ?? null) };
}
