import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

export interface Metrics {
  /** Counts a call that was answered; its name is undefined for files and addresses that do not exist. */
  call(name: string | undefined, status: number, seconds: number): void;
  /** What one answer of a call printed or imported. */
  work(name: string, answer: unknown): void;
  /** GET /metrics for who has the token; without one there is no such address. */
  serve(token: string | undefined): Middleware;
}

/** Numbers that others read off: by how many a process works, waits and is full. */
export interface Measured {
  /** Passwords that wait for their hash. */
  hashesWaiting: () => number;
}

const printing =
  /^(?:printing\.(?:from-catalogue|search-and-print)|labels\.print|embed\.print|print-history\.print-again)$/;

/** Measurements of one server process in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createMetrics(database: Database, { hashesWaiting }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'marbete_' });
  const calls = new Counter({
    name: 'marbete_calls_total',
    help: 'Answered calls by name and status',
    labelNames: ['call', 'status'],
    registers,
  });
  const times = new Histogram({
    name: 'marbete_call_seconds',
    help: 'Time until a call was answered',
    labelNames: ['call'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const labels = new Counter({
    name: 'marbete_labels_issued_total',
    help: 'Labels handed out as printer code',
    registers,
  });
  const imports = new Counter({
    name: 'marbete_imports_total',
    help: 'Catalogues stored or overwritten',
    registers,
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('marbete_hashes_waiting', 'Passwords that wait for their hash', hashesWaiting);
  gauge(
    'marbete_database_connections_used',
    'Connections of the pool that reads, in use',
    () => database.pool().used,
  );
  gauge(
    'marbete_database_connections_waiting',
    'Calls that wait for a connection',
    () => database.pool().waiting,
  );
  return {
    call(name, status, seconds) {
      calls.inc({ call: name ?? 'other', status });
      times.observe({ call: name ?? 'other' }, seconds);
    },
    work(name, answer) {
      const { response, respuesta, etiquetas } = (answer ?? {}) as Record<string, unknown>;
      if (response === false || (respuesta !== undefined && respuesta !== 'correcto')) return;
      if (name === 'catalogues.store' || name === 'catalogues.overwrite') imports.inc();
      if (printing.test(name) && typeof etiquetas === 'number') labels.inc(etiquetas);
    },
    serve: (token) => async (ctx, next) => {
      if (ctx.path !== '/metrics' || token === undefined) return next();
      if (!isToken(ctx.get('authorization'), token))
        throw new AppError('unauthenticated', 'Unauthenticated.');
      ctx.body = await registry.metrics();
      ctx.type = registry.contentType;
    },
  };
}

function isToken(authorization: string, token: string): boolean {
  const [given, right] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === right.length && timingSafeEqual(given, right);
}
