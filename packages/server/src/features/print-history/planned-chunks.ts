import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { printLabel } from '@marbete/core/api/print-label';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { repeatGroups, type RunPlan, rowsFrom } from '@marbete/core/print/run-plan';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import type { RunScope } from '../../http/account.ts';
import type { Untranslated } from '../../http/answer-text.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createHistoryStore } from './history-store.ts';
import { repeatChunk } from './print-again.ts';
import type { ChunkContent } from '../printing/issue.ts';
import { createRecordStore, unpacked } from '../printing/record-store.ts';
import { createChunkStore } from '../printing/chunk-store.ts';
import { printCatalogueRows, printOneLabel } from '../printing/service.ts';

/** What of a plan is not looked at again by the calls that its parts are made with. */
const planSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('rows'),
    base: z.int(),
    counted: z.array(z.int()),
    firstCopy: z.int(),
    edits: z.array(z.tuple([z.int(), z.record(z.string(), z.string())])),
    moment: z.looseObject({}),
  }),
  z.looseObject({
    kind: z.literal('values'),
    firstCopy: z.int(),
    rows: z.array(z.object({ values: z.record(z.string(), z.string()), quantity: z.number() })),
    moment: z.looseObject({}),
  }),
  z.looseObject({
    kind: z.literal('repeat'),
    whole: z.boolean(),
    rows: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
  }),
]);

/** Rows that fill a chunk at most: each of them prints a label or more. */
const rowsOfChunk = 100;

/**
 * A chunk of a run, as it was made; the one behind the last is made now, by the run's plan, for who holds its lease.
 * @throws AppError not-found for one that no plan makes: with the reason "beyond-end" where its rows are used up
 */
export async function chunkOfRun(
  database: Database,
  user: SignedInUser,
  scope: RunScope,
  { corrida, trozo, token }: { corrida: string; trozo: number; token?: string | undefined },
): Promise<Untranslated<HandlerAnswer<typeof printFromCatalogue>>> {
  const runs = createChunkStore(database.read);
  const run = await createRecordStore(database.read).getKept(corrida);
  const contentOf = async (number: number) => {
    const chunk = await runs.findChunk(corrida, number);
    return chunk && (JSON.parse(chunk.content) as ChunkContent);
  };
  const made = await contentOf(trozo);
  if (made) return made.answer;
  const before = trozo === 0 ? undefined : await contentOf(trozo - 1);
  const plan = planSchema.safeParse(unpacked(run.plan)).data as RunPlan | undefined;
  if (!plan || !token || (trozo > 0 && !before)) {
    throw new AppError('not-found', `Run ${corrida} keeps no part ${trozo}.`, {
      details: { corrida, reason: plan ? 'not-made' : 'beyond-end' },
    });
  }
  const beyondEnd = () =>
    new AppError('not-found', `Run ${corrida} has no part ${trozo}: its rows are used up.`, {
      details: { corrida, reason: 'beyond-end' },
    });
  const { label_id: etiqueta, catalogue_id: catalogo, impresora } = run;
  if (plan.kind === 'repeat') {
    const group = repeatGroups(plan)[trozo];
    if (!group || run.repite === null) throw beyondEnd();
    return repeatChunk(database, await createHistoryStore(database.read).get(scope, run.repite), {
      user_id: user.id,
      token,
      corrida,
      trozo,
      origen: group.source,
      lugares: group.places,
      impresora,
      sistema_operativo: run.sistema_operativo,
    });
  }
  // Rows count as begun with their first copy, which is not in a run that goes on within one.
  const begun = run.filas + (trozo > 0 && plan.firstCopy > 1 ? 1 : 0);
  const goesOn = before ? before.answer.desde : plan.firstCopy;
  const index = before?.answer.desde === undefined ? begun : begun - 1;
  const part = { ...plan.moment, corrida, trozo, desde: goesOn, ficha: token, impresora };
  if (plan.kind === 'values') {
    const row = plan.rows[index];
    if (!row) throw beyondEnd();
    const preguntas = { ...row.values, QUANTITY: String(row.quantity) };
    const body = printLabel.body.parse({ ...part, etiqueta, preguntas });
    const { problemas = [], ...answer } = await printOneLabel(database, user, body);
    return { ...answer, impresora, problemas: problemas.map((problem) => ({ fila: index + 1, ...problem })) };
  }
  const rows = rowsFrom(plan, index, rowsOfChunk);
  if (rows.length === 0) throw beyondEnd();
  const edits = new Map(plan.edits);
  const filas = rows.map(({ id, copies }) => ({ id, cantidad: copies, campos: edits.get(id) }));
  return printCatalogueRows(
    database,
    user,
    printFromCatalogue.body.parse({ ...part, etiqueta, catalogo, filas, preguntas: plan.questions }),
  );
}
