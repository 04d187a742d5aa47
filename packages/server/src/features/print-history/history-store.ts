import type { PrintedRun } from '@marbete/core/api/print-history';
import { AppError } from '@marbete/core/api/errors';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import type { RunScope } from '../../http/account.ts';
import { searchText, searchWords } from '../../search-text.ts';
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

/** Issued runs as a history. */
export function createHistoryStore(db: Db) {
  /**
   * Where a word of the search is found, as conditions on runs. The few different values of each column are compared
   * here, since the databases fold no accents.
   */
  async function searchable(
    users: readonly number[],
  ): Promise<(word: string) => [column: string, values: unknown[]][]> {
    const values = (column: string): Promise<unknown[]> =>
      db('print_runs').distinct().whereNotNull(column).whereIn('user_id', users).pluck(column);
    const [labels, printers, people, catalogues] = await Promise.all([
      values('label_name'),
      values('impresora'),
      db('users').whereIn('id', users).select('id', 'name'),
      db('catalogues')
        .whereIn('id', (await values('catalogue_id')) as number[])
        .select('id', 'nombre as name'),
    ]);
    const columns: [string, { value: unknown; text: string }[]][] = [
      ['label_name', labels.map((value) => ({ value, text: String(value) }))],
      [
        'impresora',
        printers.map((value) => ({ value, text: parseStoredPrinter(String(value))?.name ?? '' })),
      ],
      ['user_id', people.map(({ id, name }) => ({ value: id, text: name }))],
      ['catalogue_id', catalogues.map(({ id, name }) => ({ value: id, text: name }))],
    ];
    return (word) =>
      columns.map(([column, all]) => [
        column,
        all.filter(({ text }) => searchText([text]).includes(word)).map(({ value }) => value),
      ]);
  }

  /** The conditions of a filter, for the list and for its count. */
  async function conditions(
    users: readonly number[],
    { etiqueta, buscar = '', estado, from, before }: RunFilter,
  ): Promise<(query: Knex.QueryBuilder) => void> {
    const words = searchWords(buscar);
    const found = words.length === 0 ? [] : words.map(await searchable(users));
    return (query) => {
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
      for (const columns of found) {
        void query.where((any) => {
          for (const [column, values] of columns)
            void any.orWhereIn(`print_runs.${column}`, values as string[]);
        });
      }
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

  const sorted = (query: Knex.QueryBuilder) =>
    query.orderBy([
      { column: 'print_runs.created_at', order: 'desc' },
      { column: 'print_runs.id', order: 'desc' },
    ]);

  async function usersOf(scope: RunScope): Promise<number[]> {
    if ('userId' in scope) return [scope.userId];
    const { accountId } = scope;
    return db('users').where({ id: accountId }).orWhere({ parent_id: accountId }).pluck('id');
  }

  /** For each user the end of a range of the index, so that nobody else's runs are looked at; unions of a hundred. */
  function* ownRuns(
    users: readonly number[],
    limit: number,
    where: (query: Knex.QueryBuilder) => void,
  ): Generator<Knex.QueryBuilder> {
    for (let at = 0; at < users.length; at += usersAtOnce) {
      const parts = users.slice(at, at + usersAtOnce).map((user) => {
        const own = db('print_runs').where('print_runs.user_id', user).modify(where).limit(limit);
        return db
          .from(sorted(own).select('print_runs.id as id', 'print_runs.created_at as created_at').as('own'))
          .select('id', 'created_at');
      });
      const [first, ...others] = parts;
      if (first) yield first.unionAll(others);
    }
  }

  /** The newest runs of these users. */
  async function newest(...[users, limit, where]: Parameters<typeof ownRuns>) {
    const found: { id: string; created_at: string }[] = [];
    for (const query of ownRuns(users, limit, where)) found.push(...((await query) as typeof found));
    const place = ({ created_at, id }: (typeof found)[number]) => `${created_at}_${id}`;
    return found.sort((one, other) => (place(one) < place(other) ? 1 : -1)).slice(0, limit);
  }

  /** How many runs of these users there are; no further than the limit of each. */
  async function countUpTo(...[users, limit, where]: Parameters<typeof ownRuns>): Promise<number> {
    let counted = 0;
    for (const query of ownRuns(users, limit, where)) {
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
      const [createdAt, id] = cursor?.split('_') ?? [];
      const found: { id: string; created_at: string }[] = await newest(users, offset + size + 1, (query) => {
        matching(query);
        if (cursor !== undefined)
          void query.whereRaw('(print_runs.created_at, print_runs.id) < (?, ?)', [createdAt!, id!]);
      });
      const counted = await countUpTo(users, mostCounted + 1, matching);
      const shown = found.slice(offset, offset + size);
      const last = shown.at(-1);
      const ids = shown.map((run) => run.id);
      const rows = sorted(runs().whereIn('print_runs.id', ids));
      return {
        impresiones: ids.length === 0 ? [] : await present(await rows),
        total: Math.min(counted, mostCounted),
        total_exacto: counted <= mostCounted,
        siguiente: last && found.length > offset + size ? `${last.created_at}_${last.id}` : null,
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
