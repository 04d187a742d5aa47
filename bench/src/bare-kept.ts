/*
 * A Koa route that does the least that any server must which lets in only whom it knows and answers the same to who
 * asks again: one question whose session it is, one row with the answer, on the disk before it is sent, and the bytes
 * of a file. It asks the driver itself. `bare-kept.js ANSWER DATABASE`, with the file or the URL of an empty database.
 * Tells its parent its port.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { Pool } from 'pg';
import sqlite3 from 'sqlite3';

type Ask = (name: 'find' | 'keep', values: readonly (string | Buffer)[]) => Promise<unknown[]>;

const [answerFile = '', database = ''] = process.argv.slice(2);
const answer = readFileSync(answerFile);
const session = 'a session';
const statements = {
  find: 'select users.id from sessions join users on users.id = sessions.user_id where sessions.token = $1',
  keep: 'insert into kept (id, answer) values ($1, $2)',
};

/** One connection to write with and one to read with, each with its statements prepared. */
async function openSqlite(): Promise<Ask> {
  const open = () =>
    new Promise<sqlite3.Database>((done, fail) => {
      const connection = new sqlite3.Database(database, (error) => (error ? fail(error) : done(connection)));
    });
  const [write, read] = [await open(), await open()];
  await new Promise<void>((done, fail) =>
    write.exec(
      `pragma journal_mode = wal; pragma synchronous = full;
      create table users (id integer primary key);
      create table sessions (token text primary key, user_id integer not null);
      create table kept (id text primary key, answer blob not null);
      insert into users values (1); insert into sessions values ('${session}', 1);`,
      (error) => (error ? fail(error) : done()),
    ),
  );
  const prepared = { find: read.prepare(statements.find), keep: write.prepare(statements.keep) };
  return (name, values) =>
    new Promise((done, fail) => {
      prepared[name].all(values, (error: Error | null, rows: unknown[]) =>
        error ? fail(error) : done(rows),
      );
    });
}

async function openPostgres(): Promise<Ask> {
  const pool = new Pool({ connectionString: database, max: 10 });
  await pool.query(
    `create table users (id integer primary key);
    create table sessions (token text primary key, user_id integer not null);
    create table kept (id text primary key, answer bytea not null);
    insert into users values (1); insert into sessions values ('${session}', 1);`,
  );
  return async (name, values) =>
    (await pool.query({ name, text: statements[name], values: [...values] })).rows;
}

const ask = await (database.startsWith('postgres') ? openPostgres() : openSqlite());
const app = new Koa();
app.use(async (context) => {
  const parts: Buffer[] = [];
  for await (const part of context.req) parts.push(part as Buffer);
  JSON.parse(Buffer.concat(parts).toString());
  const [known] = await ask('find', [session]);
  if (!known) throw new Error('The session is not there.');
  await ask('keep', [randomUUID(), answer]);
  context.type = 'application/json';
  context.body = answer;
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
