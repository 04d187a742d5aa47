/*
 * A Koa route that reads what it is sent and answers the bytes of a file: `bare-koa.js FILE`. Tells its parent its port.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const answer = readFileSync(process.argv[2] ?? '');
const app = new Koa();
app.use(async (context) => {
  const parts: Buffer[] = [];
  for await (const part of context.req) parts.push(part as Buffer);
  JSON.parse(Buffer.concat(parts).toString());
  context.type = 'application/json';
  context.body = answer;
});
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
