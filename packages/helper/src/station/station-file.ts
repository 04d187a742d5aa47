import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { exists, writeOwnerOnlyJson } from '../owner-only.ts';

/** Labels a day that head office may print here, until the shop says another number. */
const usualDailyLimit = 5_000;
/** The highest number that the shop may say. */
export const mostDailyLimit = 100_000;
/** Doubts that the page names, newest first. */
const keptDoubts = 50;

const labelSchema = z.object({ code: z.string(), description: z.string() });

/** Labels of which nobody knows whether they came out. */
const doubtSchema = z.object({
  key: z.string(),
  order: z.string(),
  printer: z.string(),
  labels: z.number(),
  first: labelSchema.optional(),
  last: labelSchema.optional(),
  at: z.number(),
});

const stationSchema = z.object({
  /** Who this machine is, since the shop allowed it. */
  paired: z
    .object({
      origin: z.string(),
      account: z.string(),
      email: z.string(),
      name: z.string(),
      station: z.string(),
      /** PKCS#8 in base64url. It never leaves this machine. */
      privateKey: z.string(),
      /** What the next call is signed with. */
      epoch: z.string(),
    })
    .optional(),
  /** Why nothing is printed until a person pairs again. */
  stopped: z.enum(['epoch', 'withdrawn']).optional(),
  /** "We are serving customers." */
  paused: z.boolean().default(false),
  /** Whether orders print without a hand; undefined until the shop has said so. */
  unattended: z.boolean().optional(),
  dailyLimit: z.number().int().min(0).max(mostDailyLimit).default(usualDailyLimit),
  /** Labels that began on the last day of printing. */
  printed: z.object({ day: z.string(), labels: z.number() }).default({ day: '', labels: 0 }),
  /** The server's last word about the time, in milliseconds since 1970. */
  heard: z.number().default(0),
  /** Orders that a hand let print. */
  released: z.array(z.number()).default([]),
  /** Runs that the shop refused, and why. */
  refused: z.record(z.string(), z.string()).default({}),
  /** The next chunk of each run; -1 behind the last one. */
  next: z.record(z.string(), z.number()).default({}),
  doubts: z.array(doubtSchema).default([]),
});

export type StationSettings = z.infer<typeof stationSchema>;
export type Doubt = z.infer<typeof doubtSchema>;

/** What a helper knows of itself as a station, in one file for its user alone. */
export interface StationFile {
  read(): StationSettings;
  change(part: Partial<StationSettings>): void;
  addDoubt(doubt: Doubt): void;
}

/** Opens `station.json` of this folder. A file that cannot be read is no pairing: a person pairs again. */
export function openStationFile(dir: string): StationFile {
  const path = join(dir, 'station.json');
  makeFolder(dir);
  let settings = stationSchema.parse(exists(path) ? (readJson(path) ?? {}) : {});
  const change = (part: Partial<StationSettings>) => {
    settings = { ...settings, ...part };
    writeOwnerOnlyJson(path, settings);
  };
  return {
    read: () => settings,
    change,
    addDoubt(doubt) {
      const others = settings.doubts.filter(({ key }) => key !== doubt.key);
      change({ doubts: [doubt, ...others].slice(0, keptDoubts) });
    },
  };
}

function readJson(path: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return stationSchema.safeParse(value).success ? value : undefined;
  } catch {
    return undefined;
  }
}
