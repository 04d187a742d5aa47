import { AppError } from '@marbete/core/api/errors';
import { languagesOfCode } from '@marbete/engine/internal/languages/languages';
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { cancelled } from '../status/monitor.ts';
import type { Transport, TransportKind } from './transport.ts';

/**
 * The virtual printer ('ttb'): keeps every job in a folder, the exact bytes in one file and what is known about it in
 * a JSON file beside it.
 */
export const virtualTransport: TransportKind = {
  scheme: 'virtual:',
  example: 'virtual:FOLDER',
  connection: 'ttb',
  uid: () => 'virtual',
  open: (url, baseDir) => openVirtual(folderOf(url, baseDir)),
};

export interface VirtualJob {
  /** Sorts by time: `20260131T101502123Z-1a2b3c`. */
  id: string;
  /** The file with the printer code, in the same folder. */
  file: string;
  at: string;
  site: string;
  bytes: number;
  sha256: string;
  encoding: string;
  key?: string;
}

/** The folder of a `virtual:DIR` address. */
export function folderOf(url: string, baseDir: string): string {
  return resolve(baseDir, url.slice('virtual:'.length) || 'virtual');
}

function openVirtual(folder: string): Transport {
  return {
    keepsJobsApart: true,

    async ready() {
      try {
        makeFolder(folder);
        await access(folder, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },

    async status() {
      return { states: [], faults: [] };
    },

    async write(bytes, job) {
      try {
        makeFolder(folder);
      } catch (cause) {
        throw new AppError('printer-failed', `The folder ${folder} of the virtual printer cannot be made.`, {
          details: { reason: 'printer-unreachable' },
          cause,
        });
      }
      if (job.signal.aborted) throw cancelled();
      await job.begin();
      const at = new Date();
      const id = `${at.toISOString().replace(/[-:.]/g, '')}-${nextNumber()}${randomBytes(3).toString('hex')}`;
      const file = `${id}.${extensionOf(bytes)}`;
      const about: VirtualJob = {
        id,
        file,
        at: at.toISOString(),
        site: job.site,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        encoding: job.encoding ?? 'utf-8',
        ...(job.key === undefined ? {} : { key: job.key }),
      };
      try {
        await keep(folder, file, bytes);
        await keep(folder, `${id}.json`, `${JSON.stringify(about, undefined, 2)}\n`);
      } catch (cause) {
        throw new AppError('uncertain', `The job could not be kept in ${folder}: is the disk full?`, {
          details: { reason: 'printer-closed', sent: 0, total: bytes.length },
          cause,
        });
      }
      return 'printed';
    },
  };
}

/** Jobs that are on disk, newest first, at most `limit`; a folder that is not there yet has none. */
export async function listVirtualJobs(folder: string, limit: number): Promise<VirtualJob[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return [];
  }
  const newest = names
    .filter((name) => jobId.test(name.replace(/\.json$/, '')) && name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit);
  const jobs = await Promise.all(newest.map((name) => readAbout(join(folder, name))));
  return jobs.filter((job) => job !== undefined);
}

/** One job with its printer code; undefined when there is none of that id. */
export async function findVirtualJob(
  folder: string,
  id: string,
): Promise<{ job: VirtualJob; bytes: Buffer } | undefined> {
  if (!jobId.test(id)) return undefined;
  const job = await readAbout(join(folder, `${id}.json`));
  if (!job || !/^[\w-]+\.\w+$/.test(job.file)) return undefined;
  try {
    return { job, bytes: await readFile(join(folder, job.file)) };
  } catch {
    return undefined;
  }
}

const jobId = /^\d{8}T\d{9}Z-\d{4}[0-9a-f]{6}$/;

async function readAbout(path: string): Promise<VirtualJob | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as VirtualJob;
  } catch {
    return undefined;
  }
}

/** Written under another name first, so that whoever looks never sees half a job. */
async function keep(folder: string, name: string, content: Uint8Array | string): Promise<void> {
  const temporary = join(folder, `.${name}.part`);
  // Jobs hold prices, which are nobody else's business.
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, join(folder, name));
}

let jobNumber = 0;

/** Keeps jobs of the same millisecond in order. */
function nextNumber(): string {
  jobNumber = (jobNumber + 1) % 10_000;
  return String(jobNumber).padStart(4, '0');
}

function extensionOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(0, 64 * 1024)).toString('latin1');
  return languagesOfCode(text)[0] ?? 'prn';
}
