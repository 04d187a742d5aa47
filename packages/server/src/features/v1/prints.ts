import { createHash, randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@marbete/core/api/errors';
import type { PrintedRun } from '@marbete/core/api/print-history';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import * as calls from '@marbete/core/api/v1/prints';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { packRows, type RunPlan } from '@marbete/core/print/run-plan';
import { languageById, languagesOfCode, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { readSource } from '@marbete/engine/internal/template/source';
import type { Database, Db } from '../../db/database.ts';
import { runScopeOf } from '../../http/account.ts';
import { type Route, route, type SignedInUser } from '../../http/route.ts';
import { createCatalogueStore } from '../catalogues/catalogue-store.ts';
import { positionOf } from '../catalogues/row-ids.ts';
import { drawingRoom } from '../pictures/drawing-room.ts';
import { pictureFormats } from '../pictures/picture-order.ts';
import { createHistoryStore } from '../print-history/history-store.ts';
import { type ChunkContent, inKeyOrder, type PrintAnswer } from '../printing/issue.ts';
import { momentOf } from '../printing/moment.ts';
import { createPrintSourceStore } from '../printing/print-source-store.ts';
import { beginRecord } from '../printing/record-routes.ts';
import { notePrinted } from '../printing/printed-store.ts';
import { createRecordStore } from '../printing/record-store.ts';
import { createChunkStore } from '../printing/chunk-store.ts';
import { createTestSpace, ownIn, testPrinter } from '../test-space/test-space.ts';
import { checkCatalogueRows, printCatalogueRows, printOneLabel } from '../printing/service.ts';

/** What a print call of programs says of the system that it comes from. */
const system = 'API v1';

/** A drawing takes seconds at most, and a file is made in memory. */
const mostDrawn = 500;
const mostCodeBytes = 8 * 1024 * 1024;

/** Where neither the label nor its code says how large the paper is. */
const usualSizeMm = { widthMm: 101.6, heightMm: 152.4 };

/** Prints for programs: the words of /api/v1 over the services of printing and its history. */
export const v1PrintRoutes: readonly Route[] = [
  route(calls.createPrint, async ({ body }, { database, user }) => {
    assertRowsOfList(body);
    const { id, ...asked } = body;
    const request_hash = createHash('sha256')
      .update(JSON.stringify(inKeyOrder(asked)))
      .digest('hex');
    const before = await createChunkStore(database.read).findRequest(id);
    if (!before) {
      try {
        const own = await ownThings(database, user, body);
        // Nobody takes the run of a test over: its printer has it at once.
        if (body.output === 'queue' && user.testOf === undefined)
          await queue(database, user, own, request_hash);
        else await print(database, user, own, request_hash);
      } catch (error) {
        throw inWordsOfV1(error);
      }
    } else if (before.user_id !== user.id || before.request_hash !== request_hash) throw taken(id);
    const run = await createHistoryStore(database.read).get(runScopeOf(user, {}), id);
    const { answer } = (await firstChunk(database, id)) ?? {};
    const { mensaje: code = '', mensaje_base64: codeBase64 } = answer ?? {};
    const [printed] = await printAnswers(database, user, [run]);
    return {
      ...printed!,
      ...(typeof code === 'string' && code !== '' ? { code } : {}),
      ...(codeBase64 === undefined ? {} : { codeBase64 }),
      problems: (answer?.problemas ?? []).map(problemAnswer),
    };
  }),

  route(calls.readPrints, async ({ query }, { database, user }) => {
    const { limit, cursor, label, state } = query;
    const { impresiones, siguiente } = await createHistoryStore(database.read).list(runScopeOf(user, {}), {
      page: 1,
      per_page: limit,
      desde_cursor: cursor,
      etiqueta: label === undefined ? undefined : await ownIn(database, user, 'labels', label),
      estado: state,
    });
    return { prints: await printAnswers(database, user, impresiones), next: siguiente };
  }),

  route(calls.readPrint, async ({ params }, { database, user }) => {
    const run = await createHistoryStore(database.read).get(runScopeOf(user, {}), params.run);
    const [print] = await printAnswers(database, user, [run]);
    return print!;
  }),

  route(calls.confirmPrint, async ({ params }, { database, user }) => {
    const run = await createHistoryStore(database.read).get(runScopeOf(user, {}), params.run);
    if (run.facts) throw driven(run.corrida);
    if (run.trozos === 0) throw notKept(run.corrida);
    // What test keys print is remembered of nothing.
    if (user.testOf === undefined)
      await database.transaction(async (trx) => {
        const of = { id: run.corrida, label_id: run.etiqueta, catalogue_id: run.catalogo };
        for (let number = 0; number < run.trozos; number += 1)
          await notePrinted(trx, of, { number, word: 'printed' });
      });
    const [print] = await printAnswers(database, user, [run]);
    return print!;
  }),

  route(calls.downloadPrint, async ({ params, query }, { database, user, sendFile }) => {
    const run = await createHistoryStore(database.read).get(runScopeOf(user, {}), params.run);
    const code = await codeOf(database, run);
    const { format } = query;
    const file =
      format === 'code'
        ? { body: code, mediaType: 'application/octet-stream' }
        : { body: await drawn(run, code, { ...query, format }), mediaType: pictureFormats[format] };
    sendFile({
      ...file,
      fileName: `${run.corrida}.${format === 'code' ? 'txt' : format}`,
      body: whole(file.body),
    });
  }),
];

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What a call prints, as it is worked on: a test key prints copies, on the printer of tests. */
async function ownThings(
  database: Database,
  user: SignedInUser,
  body: calls.CreatePrint,
): Promise<calls.CreatePrint> {
  if (user.testOf === undefined) return body;
  return {
    ...body,
    label: await ownIn(database, user, 'labels', body.label),
    ...(body.list === undefined ? {} : { list: await ownIn(database, user, 'catalogues', body.list) }),
    printer: JSON.stringify(testPrinter),
  };
}

/** @throws AppError invalid-input where rows and their list do not come together. */
function assertRowsOfList({ list, rows, quantity }: calls.CreatePrint): void {
  const missing = list === undefined ? (rows ? 'list' : undefined) : rows ? undefined : 'rows';
  const field = missing ?? (rows && quantity !== 1 ? 'quantity' : undefined);
  if (field === undefined) return;
  const message = missing
    ? `Rows and their list come together: ${field} is missing.`
    : 'Each row has its own quantity; the one of the print is for one label with values.';
  throw new AppError('invalid-input', message, {
    issues: [{ path: [field], message, rule: missing ? 'required' : 'invalid-value' }],
  });
}

/** What the service of printing is asked for. */
function bodyOf({ id, label, values, quantity, printer, date }: calls.CreatePrint) {
  return {
    etiqueta: label,
    preguntas: { ...values, ...(quantity === 1 ? {} : { QUANTITY: String(quantity) }) },
    anio: '',
    hora: '',
    ...(date === undefined ? {} : { fecha: date }),
    corrida: id,
    sistema_operativo: system,
    ...(printer === undefined ? {} : { impresora: printer }),
  };
}

const rowsOf = (rows: NonNullable<calls.CreatePrint['rows']>) =>
  rows.map(({ id, quantity, cells }) => ({ id, cantidad: quantity, ...(cells ? { campos: cells } : {}) }));

/** Makes a run of one part. @throws AppError data-invalid for values that cannot print. */
async function print(
  database: Database,
  user: SignedInUser,
  body: calls.CreatePrint,
  request_hash: string,
): Promise<void> {
  const { id, list, rows } = body;
  const whole = {
    request_hash,
    count: (trx: Db) => createRecordStore(trx).tell('print.ended', id),
  };
  const answer =
    list === undefined || !rows
      ? await printOneLabel(database, user, { ...bodyOf(body), revisar: false }, whole)
      : await printCatalogueRows(
          database,
          user,
          { ...bodyOf(body), catalogo: list, filas: rowsOf(rows) },
          whole,
        );
  if (answer.response) return;
  const { mensaje } = answer;
  throw await unprintable(database, user, body, {
    message: typeof mensaje === 'string' ? mensaje : mensaje.en,
    problems: answer.problemas ?? [],
  });
}

/** Begins a run that a person goes on with in the web app, once nothing keeps its rows from printing. */
async function queue(
  database: Database,
  user: SignedInUser,
  body: calls.CreatePrint,
  request_hash: string,
): Promise<void> {
  const { list, rows } = body;
  const asked = bodyOf(body);
  if (list === undefined || !rows) {
    const {
      response,
      mensaje,
      problemas = [],
    } = await printOneLabel(database, user, { ...asked, revisar: true });
    if (!response)
      throw await unprintable(database, user, body, {
        message: typeof mensaje === 'string' ? mensaje : mensaje.en,
        problems: problemas,
      });
  } else {
    const found = await checkCatalogueRows(database, user, { ...asked, catalogo: list, filas: rowsOf(rows) });
    if (found.errores > 0)
      throw await unprintable(database, user, body, {
        message: 'Some rows cannot be printed.',
        problems: found.problemas,
      });
  }
  const source = await createPrintSourceStore(database.read).get(user, {
    etiqueta: body.label,
    ...(list === undefined ? {} : { catalogo: list }),
  });
  const { date: anio, time: hora, isoDate: fecha = anio } = momentOf(asked);
  const moment = { anio, hora, fecha, sistema_operativo: system };
  const plan: RunPlan = rows
    ? {
        kind: 'rows',
        ...packRows(
          rows.map(({ id, quantity }) => ({
            id,
            position: positionOf(id) - (source.catalogue?.encabezado ?? 0),
            copies: quantity,
          })),
        ),
        firstCopy: 1,
        edits: rows.flatMap(({ id, cells }) => (cells ? [[id, cells]] : [])),
        questions: body.values,
        moment,
      }
    : { kind: 'values', rows: [{ values: body.values, quantity: body.quantity }], firstCopy: 1, moment };
  const token = randomUUID();
  await beginRecord(database, source, {
    id: body.id,
    user_id: user.id,
    catalogue_id: list ?? null,
    token,
    way: 'helper',
    planned_rows: rows?.length ?? 1,
    planned_labels: rows ? rows.reduce((sum, { quantity }) => sum + quantity, 0) : body.quantity,
    plan,
    impresora: body.printer ?? '',
    sistema_operativo: system,
    request_hash,
  });
  // Nobody drives it until a person takes it over.
  await database.transaction((trx) =>
    createRecordStore(trx).hear(body.id, token, { state: 'waiting', bye: true }),
  );
}

/** A refusal of the service with the names that the program sent. */
function inWordsOfV1(error: unknown): unknown {
  if (!isAppError(error)) return error;
  const words: Readonly<Record<string, string>> = { preguntas: 'values', filas: 'rows' };
  const asked = error.issues.filter(({ path }) => path[0] === 'preguntas').map(({ path }) => String(path[1]));
  const message =
    asked.length > 0 ? `The label asks before it prints: give ${asked.join(', ')} in values.` : error.message;
  const issues = error.issues.map(({ path: [first = '', ...rest], ...issue }) => ({
    ...issue,
    path: [words[String(first)] ?? first, ...rest],
  }));
  return new AppError(error.code, message, { details: error.details, issues, cause: error });
}

function taken(id: string): AppError {
  return new AppError('conflict', `The id ${id} is another print’s. Take a new one for another print.`, {
    details: { reason: 'run-taken' },
  });
}

type Problem = Omit<PrintAnswer['problemas'][number], 'fila'> & { fila?: number };

/** Errors at their places in the request: a row by its index in `rows`; `problems` has the warnings too. */
async function unprintable(
  database: Database,
  user: SignedInUser,
  { list, rows }: calls.CreatePrint,
  { message, problems }: { message: string; problems: readonly Problem[] },
): Promise<AppError> {
  const header =
    list === undefined ? 0 : (await createCatalogueStore(database.read).get(user.accountId, list)).encabezado;
  const indexes = new Map(rows?.map(({ id }, index) => [positionOf(id) - header, index]));
  const pathOf = ({ fila = 1, variable }: Problem) => {
    if (rows) return ['rows', ...(indexes.has(fila) ? [indexes.get(fila)!] : [])];
    return variable === undefined ? [] : ['values', variable];
  };
  return new AppError('data-invalid', message, {
    details: { problems: problems.map(problemAnswer) },
    issues: problems
      .filter(({ level }) => level === 'error')
      .map((problem) => ({ path: pathOf(problem), message: problem.message, rule: problem.code })),
  });
}

function problemAnswer({ fila = 1, level, code, variable, message }: Problem) {
  return { row: fila, level, code, ...(variable === undefined ? {} : { variable }), message };
}

async function printAnswers(
  database: Database,
  user: SignedInUser,
  runs: readonly PrintedRun[],
): Promise<calls.PrintV1[]> {
  const space = createTestSpace(database.read, user);
  const [labelId, listId] = [
    await space.shown(
      'labels',
      runs.map(({ etiqueta }) => etiqueta),
    ),
    await space.shown(
      'catalogues',
      runs.map(({ catalogo }) => catalogo),
    ),
  ];
  return runs.map((run) => ({
    id: run.corrida,
    test: user.testOf !== undefined,
    label: { id: run.etiqueta === null ? null : labelId(run.etiqueta), name: run.nombre },
    list: run.catalogo === null ? null : { id: listId(run.catalogo), name: run.catalogo_nombre },
    state: run.facts?.state ?? 'done',
    rows: run.facts?.rows ?? run.filas,
    labels: run.facts?.labels ?? run.etiquetas,
    counts: run.facts?.counts ?? null,
    printer: parseStoredPrinter(run.impresora)?.name ?? null,
    createdAt: run.fecha,
    endedAt: run.facts ? run.facts.endedAt : run.fecha,
    files: run.trozos > 0 ? [...calls.fileFormats] : [],
  }));
}

async function firstChunk(database: Database, run: string): Promise<ChunkContent | undefined> {
  const chunk = await createChunkStore(database.read).findChunk(run, 0);
  return chunk && (JSON.parse(chunk.content) as ChunkContent);
}

/** The code of all parts of a run. @throws AppError not-found once they are gone, too-large. */
async function codeOf(database: Database, { corrida, trozos }: PrintedRun): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (let number = 0; number < trozos; number += 1) {
    const chunk = await createChunkStore(database.read).findChunk(corrida, number);
    const { mensaje, mensaje_base64 } = chunk ? (JSON.parse(chunk.content) as ChunkContent).answer : {};
    if (typeof mensaje !== 'string') break;
    const code = codeOfAnswer({ mensaje, mensaje_base64 });
    bytes += code.length;
    if (bytes > mostCodeBytes) throw tooLarge();
    parts.push(code);
  }
  if (parts.length > 0) return Buffer.concat(parts);
  throw notKept(corrida);
}

function notKept(run: string): AppError {
  const message = `The labels of print ${run} are not kept any more, or were not made yet.`;
  return new AppError('not-found', message, { details: { reason: 'not-kept' } });
}

function driven(run: string): AppError {
  const message = `Print ${run} is driven by a page, which says itself what came out.`;
  return new AppError('conflict', message, { details: { reason: 'driven' } });
}

const tooLarge = () =>
  new AppError(
    'too-large',
    `This print is too large for one file. A drawing has ${mostDrawn} labels at most.`,
  );

async function drawn(
  run: PrintedRun,
  code: Uint8Array,
  { format, number, dpmm }: { format: 'pdf' | 'png'; number: number; dpmm: string },
): Promise<Uint8Array> {
  if (run.etiquetas > mostDrawn) throw tooLarge();
  const [width = 0, height = 0] = (run.medida ?? '').split('x').map(Number);
  const size = width > 0 && height > 0 ? { widthMm: width, heightMm: height } : usualSizeMm;
  const language =
    languageById(run.language_id ?? 0) ?? languagesOfCode(readSource(code).text)[0] ?? usualLanguage;
  const { body, labels } = await drawingRoom.draw({
    language,
    code,
    dpmm: Number(dpmm),
    ...size,
    ...(format === 'png' ? { index: number - 1 } : {}),
    format,
    turn: 0,
  });
  if (body) return body;
  throw new AppError('not-found', `This print draws ${labels} labels; there is no number ${number}.`, {
    details: { labels },
  });
}
