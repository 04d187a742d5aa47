import { type Database, openDatabase } from '@marbete/server/database';
import type { DatabaseKind, Shop } from './shop.ts';

/** What a server has after some years of shops that print every day. */
export interface Years {
  /** Of the account that is signed in, the id of one of its labels that many runs name. */
  labels: readonly number[];
}

const runs = 1_000_000;
/** Of these the account that is signed in has four in ten; so many others share the rest. */
const ownShare = 400_000;
const otherAccounts = 150;
const labelsEach = 20;
const printersEach = 4;

/** The numbers from 1 to n as a table `each(n)`. */
const numbers: Readonly<Record<DatabaseKind, (n: number) => string>> = {
  postgres: (n) => `(select generate_series(1::bigint, ${n}) as n) as each`,
  sqlite: (n) =>
    `(with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${n}) select n from counted) as each`,
};

/** The moment so many minutes before the end of November 2026, as the database keeps moments. */
const momentBefore: Readonly<Record<DatabaseKind, (minutes: string) => string>> = {
  postgres: (minutes) =>
    `to_char(timestamp '2026-11-27 12:00' - (${minutes}) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
  sqlite: (minutes) =>
    `strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-11-27 12:00', '-' || (${minutes}) || ' minutes')`,
};

const printer = (number: string) =>
  `'{"uid":"tcp:10.0.0.' || ${number} || '","name":"Printer ' || ${number} || '","device_type":"printer","connection":"tcp","provider":"","version":1}'`;

/**
 * Puts a million runs of 700 days into the database: each with its record, the word of its one chunk, and its counts,
 * in the tables as the server writes them. `owner` has four in ten of them.
 */
export async function makeYears(kind: DatabaseKind, shop: Shop, owner: number): Promise<Years> {
  const database = await openDatabase(shop.database);
  try {
    const years = await database.transaction((trx) => fill(trx, kind, owner));
    // What the database does by itself in the minutes after rows came.
    if (kind === 'postgres') await database.read.raw('vacuum (analyze)');
    return years;
  } finally {
    await database.close();
  }
}

async function fill(trx: Database['read'], kind: DatabaseKind, owner: number): Promise<Years> {
  const at = momentBefore[kind];
  const each = numbers[kind];
  const firstUser = 1_000;
  const firstLabel = 10_000;
  await trx.raw(`insert into users (id, email, name, role, created_at, search)
    select ${firstUser} + n, 'shop' || n || '@example.test', 'Shop ' || n, 2, ${at('1000000')}, 'shop ' || n
    from ${each(otherAccounts)}`);
  const account = `case when n <= ${labelsEach} then ${owner} else ${firstUser} + (n - 1) / ${labelsEach} end`;
  await trx.raw(`insert into labels
    (id, user_id, nombre, descripcion, language_id, etiqueta, created_at, updated_at)
    select ${firstLabel} + n, ${account}, 'Shelf label ' || n, '', 1, '^XA^FD%PRICE%^FS^XZ', ${at('1000000')}, ${at('1000000')}
    from ${each(labelsEach * (otherAccounts + 1))}`);
  // Runs of all accounts mixed, newest last.
  const place = `((n * 7919) % ${otherAccounts} + 1)`;
  const user = `case when (n * 31) % 10 < ${(ownShare * 10) / runs} then ${owner} else ${firstUser} + ${place} end`;
  const label = `${firstLabel} + 1 + (n * 13) % ${labelsEach} + case when (n * 31) % 10 < ${(ownShare * 10) / runs} then 0 else ${place} * ${labelsEach} end`;
  const named = kind === 'postgres' ? `impresora::json ->> 'name'` : `impresora ->> 'name'`;
  const id = `'00000000-0000-4000-8000-' || substr('000000000000' || n, -12)`;
  const idOf = kind === 'postgres' ? `'00000000-0000-4000-8000-' || lpad(n::text, 12, '0')` : id;
  await trx.raw(`insert into print_runs
    (id, user_id, label_id, label_name, impresora, sistema_operativo, filas, etiquetas, way, state, planned_rows,
     planned_labels, lease_hash, ended_at, created_at, updated_at)
    select ${idOf}, ${user}, ${label}, 'Shelf label ' || (${label} - ${firstLabel}),
      ${printer(`(n % ${printersEach} + 1)`)}, 'Windows', 5, 12, 'helper', 'done', 5, 12, 'x',
      ${at(`(${runs} - n) * 1.008`)}, ${at(`(${runs} - n) * 1.008`)}, ${at(`(${runs} - n) * 1.008`)}
    from ${each(runs)}`);
  await trx.raw(`insert into print_kinds (user_id, label_name, printer, catalogue_id, used_at)
    select user_id, label_name, ${named}, 0, max(created_at) from print_runs group by 1, 2, 3`);
  await trx.raw(`update print_runs set kind_id = (select id from print_kinds
    where print_kinds.user_id = print_runs.user_id and print_kinds.label_name = print_runs.label_name
      and printer = ${named} and print_kinds.catalogue_id = 0)`);
  await trx.raw(`insert into print_attempts
    (run_id, trozo, attempt, labels, word, ends, impresora, lease_hash, offered_at, answered_at)
    select id, 0, 0, 12, 'printed', '{}', impresora, 'x', created_at, created_at from print_runs`);
  const slot = `substr(created_at, 1, 14) || case when substr(created_at, 15, 2) < '15' then '00'
    when substr(created_at, 15, 2) < '30' then '15' when substr(created_at, 15, 2) < '45' then '30' else '45' end`;
  await trx.raw(`insert into print_day_counts (day, user_id, label_name, printer, labels)
    select substr(created_at, 1, 10), user_id, label_name, ${named}, sum(etiquetas) from print_runs group by 1, 2, 3, 4`);
  await trx.raw(`insert into print_month_counts (month, user_id, label_name, printer, labels)
    select substr(day, 1, 7), user_id, label_name, printer, sum(labels) from print_day_counts group by 1, 2, 3, 4`);
  await trx.raw(`insert into print_slot_counts (slot, user_id, label_name, printer, labels)
    select ${slot}, user_id, label_name, ${named}, sum(etiquetas) from print_runs group by 1, 2, 3, 4`);
  await trx.raw(`insert into print_slot_totals (slot, shard, labels)
    select ${slot}, user_id % 8, sum(etiquetas) from print_runs group by 1, 2`);
  return { labels: Array.from({ length: labelsEach }, (_, number) => firstLabel + 1 + number) };
}
