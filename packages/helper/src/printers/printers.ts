import { AppError } from '@marbete/core/api/errors';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { createQueue, type Queue } from './queue.ts';
import { createMonitor, type Monitor } from '../status/monitor.ts';
import { folderOf } from './virtual.ts';
import { transportFor } from './transports.ts';
import { endBehaviour, type PrinterMemory } from './printer-memory.ts';
import type { PrinterProfile } from './profile.ts';
import type { Connection, PrinterConfig, Transport, TransportKind, TransportLimits } from './transport.ts';

/** A printer that is open for jobs. */
export interface Printer {
  name: string;
  uid: string;
  url: string;
  connection: Connection;
  transport: Transport;
  queue: Queue;
  monitor: Monitor;
  profile?: PrinterProfile;
  /**
   * What the next job begins with, one character a byte: after a job that was cut short it makes the printer drop what
   * that one left open. Empty after a whole job.
   */
  recovery: string;
  /** Where the virtual printer keeps its jobs. */
  folder?: string;
}

/** A configured printer and the folder that relative paths in its url start from. */
export interface PrinterSource extends PrinterConfig {
  baseDir: string;
}

export interface Printers {
  list(): Printer[];
  /** Those that can print now: busy ones, and those that answered a probe at most `maxAgeMs` ago. */
  available(maxAgeMs?: number): Promise<Printer[]>;
  /** By uid, else by a unique prefix `uid:`, else by name; fails with `not-found`. */
  get(wanted: string): Printer;
  idle(): Promise<void>;
  /** Cancels running jobs and releases every printer. */
  close(): Promise<void>;
}

interface PrintersOptions {
  configured(): PrinterSource[];
  /** The profile that the owner wrote. */
  profileOf(uid: string): PrinterProfile | undefined;
  memory: PrinterMemory;
  limits: TransportLimits;
}

const defaultMaxAgeMs = 3_000;

/**
 * Keeps printers open for as long as they are configured. `configured` is called each time, so that a change of the
 * configuration counts at once; a printer keeps its queue while its url stays the same.
 */
export function createPrinters({ configured, profileOf, memory, limits }: PrintersOptions): Printers {
  const opened = new Map<string, Printer>();
  const readiness = new Map<Printer, { at: number; ready: Promise<boolean> }>();

  function list(): Printer[] {
    const printers = new Map<string, Printer>();
    for (const source of configured()) {
      const kind = transportFor(source.url);
      let uid = source.uid || kind.uid(source.url);
      if (!source.uid && printers.has(uid)) uid = `${uid}:${source.name}`;
      if (printers.has(uid)) continue;
      const slot = `${uid} ${source.url} ${source.baseDir}`;
      const printer = opened.get(slot) ?? openPrinter(kind, source, uid);
      printer.name = source.name;
      printer.profile = profileOf(uid);
      opened.set(slot, printer);
      printers.set(uid, printer);
    }
    return [...printers.values()];
  }

  function openPrinter(kind: TransportKind, source: PrinterSource, uid: string): Printer {
    const { name, url, baseDir } = source;
    const behaviour = endBehaviour(memory, uid, () => profileOf(uid)?.end);
    const transport = kind.open(url, baseDir, limits, behaviour);
    const printer: Printer = {
      name,
      uid,
      url,
      connection: kind.connection,
      transport,
      recovery: memory.of(uid).recovery ?? '',
      queue: createQueue(),
      monitor: createMonitor(transport, () => printer.profile?.language, limits),
      ...(kind.connection === 'ttb' ? { folder: folderOf(url, baseDir) } : {}),
    };
    return printer;
  }

  function isReady(printer: Printer, maxAgeMs: number): Promise<boolean> {
    if (printer.queue.length > 0) return Promise.resolve(true);
    const known = readiness.get(printer);
    if (known && Date.now() - known.at < maxAgeMs) return known.ready;
    const ready = printer.transport.ready();
    readiness.set(printer, { at: Date.now(), ready });
    return ready;
  }

  return {
    list,
    async available(maxAgeMs = defaultMaxAgeMs) {
      const printers = list();
      const ready = await Promise.all(printers.map((printer) => isReady(printer, maxAgeMs)));
      return printers.filter((_, index) => ready[index]);
    },
    get(wanted) {
      const printers = list();
      const found =
        printers.find((printer) => printer.uid === wanted) ??
        only(printers.filter((printer) => printer.uid.startsWith(`${wanted}:`))) ??
        only(printers.filter((printer) => printer.name === wanted));
      if (found) return found;
      const names = printers.map((printer) => `${printer.name} (${printer.uid})`).join(', ');
      throw new AppError('not-found', `There is no printer '${wanted}'. There are: ${names || 'none'}.`, {
        details: { reason: 'no-printer' },
      });
    },
    async close() {
      for (const printer of opened.values()) printer.queue.cancel();
      await Promise.all([...opened.values()].map((printer) => printer.transport.close?.()));
      for (const { uid, recovery } of opened.values()) {
        memory.learn(uid, { recovery: recovery === '' ? undefined : recovery });
      }
    },
    async idle() {
      await Promise.all([...opened.values()].map((printer) => printer.queue.idle()));
    },
  };
}

/** The printer's state now. During a job the printer is not asked; the state that the job itself learned counts. */
export async function printerStatus({ queue, monitor }: Printer): Promise<PrinterStatus> {
  const jobs = queue.length;
  if (jobs === 0) return { ...(await monitor.ask()), jobs };
  const { last } = monitor;
  if (last?.waiting) return { ...last, jobs };
  const at = new Date().toISOString();
  return { state: 'printing', states: ['printing'], faults: [], waiting: false, at, jobs };
}

/** Cancels every job of the printer and empties it where that is possible. */
export async function cancelJobs(printer: Printer): Promise<{ jobs: number; emptied: boolean }> {
  const jobs = printer.queue.cancel();
  await printer.queue.idle();
  const emptied = await printer.monitor.empty().catch(() => false);
  return { jobs, emptied };
}

function only<T>(found: T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}
