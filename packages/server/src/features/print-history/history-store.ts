import type { PrintedRun } from '@marbete/core/api/print-history';
import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import type { RunScope } from '../../http/account.ts';
import { searchWords } from '../../search-text.ts';
import { createKindStore } from '../printing/kind-store.ts';
import { createRecordStore, inScope } from '../printing/record-store.ts';

/** All but what a run would print, which is large. */
const historyColumns = [
  'id',
  'user_id',
  'label_id',
  'catalogue_id',
  'label_name',
  'impresora',
  'sistema_operativo',
  'filas',
  'etiquetas',
  'repite',
  'created_at',
].map((column) => `print_runs.${column}`);

/** Which runs are listed; what is left out sets no limit. */
export interface RunFilter {
  etiqueta?: number | undefined;
  buscar?: string | undefined;
  estado?: 'done' | 'cancelled' | 'open' | undefined;
  /** From this moment, and before that one; ISO 8601 in UTC. */
  from?: string | undefined;
  before?: string | undefined;
}

type ListRequest = { page: number; per_page: number; desde_cursor?: string | undefined } & RunFilter;

/** Runs are counted, and pages by number lead, as far as this. */
const mostCounted = 10_000;

/** Parts of a union, below what SQLite takes. */
const usersAtOnce = 100;

function tooFar(): AppError {
  const message = `Pages end at run ${mostCounted}. Narrow the search, or go on with desde_cursor.`;
  return new AppError('invalid-input', message, {
    details: { reason: 'history-far' },
    issues: [{ path: ['page'], message, rule: 'too-big' }],
  });
}

/** Of a user, what its runs have to match; undefined where none can. */
type Conditions = (user: number) => ((query: Knex.QueryBuilder) => void) | undefined;

/** Issued runs as a history. */
export function createHistoryStore(db: Db) {
  /** The conditions of a filter on runs of a user, for the list and for its count. */
  async function conditions(
    users: readonly number[],
    { etiqueta, buscar = '', estado, from, before }: RunFilter,
  ): Promise<Conditions> {
    const words = searchWords(buscar);
    const kinds = words.length === 0 ? undefined : await createKindStore(db).search(users, words);
    return (user) => {
      const found = kinds?.get(user) ?? [];
      if (kinds && found.length === 0) return undefined;
      return (query) => {
        // Numbers of our own, and more of them than a statement takes values.
        if (kinds) void query.whereRaw(`print_runs.kind_id in (${found.join(', ')})`);
        if (etiqueta !== undefined) void query.where('print_runs.label_id', etiqueta);
        if (from !== undefined) void query.where('print_runs.created_at', '>=', from);
        if (before !== undefined) void query.where('print_runs.created_at', '<', before);
        if (estado === 'open')
          void query.whereNotNull('print_runs.lease_hash').whereNull('print_runs.ended_at');
        if (estado === 'cancelled') void query.where('print_runs.state', 'cancelled');
        if (estado === 'done')
          void query.where((either) =>
            either.where('print_runs.state', 'done').orWhereNull('print_runs.lease_hash'),
          );
      };
    };
  }

  const runs = () =>
    db('print_runs')
      .join('users', 'users.id', 'print_runs.user_id')
      .leftJoin('labels', 'labels.id', 'print_runs.label_id')
      .leftJoin('measures', 'measures.id', 'labels.medida_id')
      .leftJoin('catalogues', 'catalogues.id', 'print_runs.catalogue_id')
      .select(
        ...historyColumns,
        'users.name as user_name',
        'labels.language_id as language_id',
        'measures.medida as medida',
        'catalogues.nombre as catalogue_name',
      );

  const sorted = (query: Knex.QueryBuilder, table = 'print_runs') =>
    query.orderBy([
      { column: `${table}.created_at`, order: 'desc' },
      { column: `${table}.id`, order: 'desc' },
    ]);

  async function usersOf(scope: RunScope): Promise<number[]> {
    if ('userId' in scope) return [scope.userId];
    const { accountId } = scope;
    return db('users').where({ id: accountId }).orWhere({ parent_id: accountId }).pluck('id');
  }

  /** The runs of each user that match, each its own part, so that nobody else's are looked at; unions of a hundred. */
  function* ownRuns(
    users: readonly number[],
    conditionsOf: Conditions,
    shape: (own: Knex.QueryBuilder) => Knex.QueryBuilder,
  ): Generator<Knex.QueryBuilder> {
    const parts = users.flatMap((user) => {
      const where = conditionsOf(user);
      if (!where) return [];
      const own = db('print_runs').where('print_runs.user_id', user).modify(where);
      return [db.from(shape(own).as('own')).select('id', 'created_at')];
    });
    for (let at = 0; at < parts.length; at += usersAtOnce) {
      const [first, ...others] = parts.slice(at, at + usersAtOnce);
      if (first) yield first.unionAll(others);
    }
  }

  const placed = (own: Knex.QueryBuilder) =>
    own.select('print_runs.id as id', 'print_runs.created_at as created_at');

  /** A page of the newest runs of these users, of each the end of a range of an index; after the cursor, where there is one. */
  async function newest(
    users: readonly number[],
    matching: Conditions,
    { limit, offset, cursor }: { limit: number; offset: number; cursor: string | undefined },
  ): Promise<{ id: string; created_at: string }[]> {
    const [createdAt, id] = cursor?.split('_') ?? [];
    const shape = (own: Knex.QueryBuilder) => {
      if (createdAt !== undefined)
        void own.whereRaw('(print_runs.created_at, print_runs.id) < (?, ?)', [createdAt, id!]);
      return sorted(placed(own)).limit(offset + limit);
    };
    const [first, ...others] = [...ownRuns(users, matching, shape)].map((union) =>
      sorted(db.from(union.as('runs')).select('id', 'created_at'), 'runs'),
    );
    if (!first) return [];
    // One page crosses to the server and not all that are before it; more unions than one are merged here.
    if (others.length === 0) return first.limit(limit).offset(offset);
    const found: { id: string; created_at: string }[] = [];
    for (const union of [first, ...others]) found.push(...((await union) as typeof found));
    const place = ({ created_at, id }: (typeof found)[number]) => `${created_at}_${id}`;
    return found.sort((one, other) => (place(one) < place(other) ? 1 : -1)).slice(offset, offset + limit);
  }

  /** How many runs of these users there are; no further than the limit of each. In any order: none has to be made. */
  async function countUpTo(users: readonly number[], matching: Conditions, limit: number): Promise<number> {
    let counted = 0;
    for (const query of ownRuns(users, matching, (own) => placed(own).limit(limit))) {
      const [row] = await db.from(query.as('runs')).count({ n: '*' });
      counted += Number(row?.['n'] ?? 0);
    }
    return counted;
  }

  /** How many chunks of each run are still stored; 0 when the first ones have expired. */
  async function chunkCounts(ids: readonly string[]): Promise<Map<string, number>> {
    const rows: { run_id: string; chunks: number; last: number }[] = await db('print_chunks')
      .whereIn('run_id', ids)
      .groupBy('run_id')
      .select('run_id')
      .count('trozo as chunks')
      .max('trozo as last');
    return new Map(rows.map((row) => [row.run_id, row.last + 1 === row.chunks ? row.chunks : 0]));
  }

  async function present(rows: readonly Record<string, never>[]): Promise<PrintedRun[]> {
    const ids = rows.map((row) => row['id'] as unknown as string);
    const [chunks, facts] = await Promise.all([chunkCounts(ids), createRecordStore(db).facts(ids)]);
    return rows.map((row) => ({
      corrida: row['id']!,
      usuario: { id: row['user_id']!, name: row['user_name']! },
      etiqueta: row['label_id'] ?? null,
      nombre: row['label_name']!,
      catalogo: row['catalogue_id'] ?? null,
      catalogo_nombre: row['catalogue_name'] ?? null,
      language_id: row['language_id'] ?? null,
      medida: row['medida'] ?? null,
      impresora: row['impresora']!,
      sistema_operativo: row['sistema_operativo']!,
      filas: row['filas']!,
      etiquetas: row['etiquetas']!,
      fecha: row['created_at']!,
      trozos: chunks.get(row['id']!) ?? 0,
      repite: row['repite'] ?? null,
      facts: facts.get(row['id']!) ?? null,
    }));
  }

  return {
    /**
     * A page of runs, newest first, how many there are, counted up to 10,000, and the cursor of the next page.
     * @throws AppError invalid-input for a page beyond what is counted.
     */
    async list(
      scope: RunScope,
      { page, per_page: size, desde_cursor: cursor, ...filter }: ListRequest,
    ): Promise<{
      impresiones: PrintedRun[];
      total: number;
      total_exacto: boolean;
      siguiente: string | null;
    }> {
      const offset = cursor === undefined ? (page - 1) * size : 0;
      if (offset > mostCounted) throw tooFar();
      const users = await usersOf(scope);
      const matching = await conditions(users, filter);
      const found = await newest(users, matching, { limit: size + 1, offset, cursor });
      const counted = await countUpTo(users, matching, mostCounted + 1);
      const shown = found.slice(0, size);
      const last = shown.at(-1);
      const ids = shown.map((run) => run.id);
      const rows = sorted(runs().whereIn('print_runs.id', ids));
      return {
        impresiones: ids.length === 0 ? [] : await present(await rows),
        total: Math.min(counted, mostCounted),
        total_exacto: counted <= mostCounted,
        siguiente: last && found.length > size ? `${last.created_at}_${last.id}` : null,
      };
    },

    /** Numbers of a run's chunks and how many rows each holds, in order. */
    async listChunks(run: string): Promise<{ trozo: number; filas: number }[]> {
      return db('print_chunks').select('trozo', 'filas').where({ run_id: run }).orderBy('trozo');
    },

    /** @throws AppError not-found for a run that is not there or out of scope. */
    async get(scope: RunScope, id: string): Promise<PrintedRun> {
      const [run] = await present(await inScope(db, runs().where('print_runs.id', id), scope));
      if (run) return run;
      throw new AppError('not-found', `There is no print run ${id}.`, { details: { corrida: id } });
    },
  };
}
