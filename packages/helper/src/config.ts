import { AppError } from '@marbete/core/api/errors';
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './make-folder.ts';
import { exists, writeOwnerOnlyJson } from './owner-only.ts';
import { printerProfileSchema, type PrinterProfile } from './printers/profile.ts';
import type { PrinterConfig } from './printers/transport.ts';
import { transportFor } from './printers/transports.ts';
import { normalizeSite, addWaitingSite, moveSite } from './sites.ts';

const configSchema = z.object({
  /** What the command line shows to be let in. */
  token: z.string().min(32),
  sites: z.object({ accepted: z.array(z.string()), blocked: z.array(z.string()) }),
  printers: z.array(
    z.object({
      name: z.string().min(1),
      uid: z.string().min(1).optional(),
      url: z.string().superRefine(checkUrl),
    }),
  ),
  /** What is known of printers, by uid. */
  profiles: z.record(z.string(), printerProfileSchema).optional(),
  /** uid of the printer that `/default` answers; the first one otherwise. */
  defaultPrinter: z.string().optional(),
});

function checkUrl(url: string, context: z.RefinementCtx): void {
  try {
    transportFor(url).uid(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
}

const waitingSchema = z.array(z.object({ origin: z.string(), at: z.string() }));

export type HelperConfig = z.infer<typeof configSchema>;

/** A site that was refused and waits for the user's decision. */
export type WaitingSite = z.infer<typeof waitingSchema>[number];

export interface HelperConfigStore {
  readonly dir: string;
  /** As it stands in the folder now; a change by another process counts at once. */
  read(): HelperConfig;
  allowSite(site: string): string;
  blockSite(site: string): string;
  /** Takes a site off every list. */
  forgetSite(site: string): string;
  listSites(): { accepted: string[]; blocked: string[]; waiting: WaitingSite[] };
  /** Puts a refused site on the short list of those that wait. */
  addWaiting(origin: string): void;
  /** The same, as the first of the list: it asks to be accepted now. */
  putFirst(origin: string): void;
  /** Adds a printer, or replaces the one of the same name. */
  savePrinter(printer: PrinterConfig): void;
  removePrinter(nameOrUid: string): boolean;
  /** Keeps what is known of a printer; undefined forgets it. Fails with `invalid-input`. */
  saveProfile(uid: string, profile: PrinterProfile | undefined): void;
}

/**
 * The helper's configuration folder. Made on first use, with a new token and rights for its owner only; small enough
 * that the running helper looks at it on each request.
 */
export function openHelperConfig(dir: string): HelperConfigStore {
  const path = join(dir, 'config.json');
  const waitingPath = join(dir, 'waiting.json');
  makeFolder(dir);
  if (!exists(path)) {
    chmodSync(dir, 0o700);
    const token = randomBytes(32).toString('hex');
    writeOwnerOnlyJson(path, { token, sites: { accepted: [], blocked: [] }, printers: [] });
  }
  keepFromOthers(path);
  const config = cached(path, (text) => parseConfig(path, text));
  const waiting = cached(waitingPath, (text) => waitingSchema.catch([]).parse(jsonOrUndefined(text)));
  config();

  const save = (change: (config: HelperConfig) => HelperConfig) => writeOwnerOnlyJson(path, change(config()));
  const waitingSites = () => (exists(waitingPath) ? waiting() : []);

  function rank(site: string, list: 'accepted' | 'blocked' | undefined): string {
    const origin = normalizeSite(site);
    save((config) => ({ ...config, sites: moveSite(config.sites, origin, list) }));
    const others = waitingSites().filter((waiting) => waiting.origin !== origin);
    if (others.length !== waitingSites().length) writeOwnerOnlyJson(waitingPath, others);
    return origin;
  }

  return {
    dir,
    read: config,
    allowSite: (site) => rank(site, 'accepted'),
    blockSite: (site) => rank(site, 'blocked'),
    forgetSite: (site) => rank(site, undefined),
    listSites: () => ({ ...config().sites, waiting: waitingSites() }),
    addWaiting(origin) {
      const known = waitingSites();
      const next = addWaitingSite(known, origin, new Date());
      if (next !== known) writeOwnerOnlyJson(waitingPath, next);
    },
    putFirst(origin) {
      const others = waitingSites().filter((site) => site.origin !== origin);
      writeOwnerOnlyJson(waitingPath, addWaitingSite(others, origin, new Date()));
    },
    savePrinter(printer) {
      transportFor(printer.url).uid(printer.url);
      save((config) => ({
        ...config,
        printers: [...config.printers.filter((other) => other.name !== printer.name), printer],
      }));
    },
    saveProfile(uid, profile) {
      const parsed = printerProfileSchema.optional().safeParse(profile);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new AppError(
          'invalid-input',
          `The profile of ${uid} cannot be: ${issue?.path.join('.')}: ${issue?.message}`,
          { details: { reason: 'profile' } },
        );
      }
      save(({ profiles, ...config }) => {
        const { [uid]: _, ...others } = profiles ?? {};
        return { ...config, profiles: parsed.data ? { ...others, [uid]: parsed.data } : others };
      });
    },
    removePrinter(nameOrUid) {
      const { printers } = config();
      const left = printers.filter((printer) => printer.name !== nameOrUid && printer.uid !== nameOrUid);
      if (left.length < printers.length) save((config) => ({ ...config, printers: left }));
      return left.length < printers.length;
    },
  };
}

function parseConfig(path: string, text: string): HelperConfig {
  const parsed = configSchema.safeParse(jsonOrUndefined(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }));
  const first = issues[0];
  throw new AppError(
    'invalid-input',
    `${path} is not a helper configuration (${first?.path.join('.')}: ${first?.message}). Correct it, or move it away to start anew.`,
    { details: { file: path }, issues },
  );
}

/**
 * Reads a file again only when it changed. While an edit by hand leaves it invalid, the last valid contents count: a
 * typing mistake must not stop a shop from printing.
 */
function cached<T>(path: string, parse: (text: string) => T): () => T {
  let stamp = '';
  let value: T | undefined;
  return () => {
    try {
      const { mtimeMs, size, ino } = statSync(path);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (value === undefined || now !== stamp) {
        value = parse(readFileSync(path, 'utf8'));
        stamp = now;
      }
    } catch (error) {
      if (value === undefined) throw error;
    }
    return value;
  };
}

/** The file holds the token: nobody else may read it, whatever it was copied with. */
function keepFromOthers(path: string): void {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
