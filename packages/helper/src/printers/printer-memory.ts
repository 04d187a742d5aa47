import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';

const memorySchema = z.object({
  /** What to send before the next job, should the one that runs be cut short; one character a byte. */
  recovery: z.string().optional(),
});

/** What the helper learns of one printer while it prints, beyond what its owner writes down. */
type Learned = z.infer<typeof memorySchema>;

/** What was learned of printers, by uid, kept across restarts and kills. */
export interface PrinterMemory {
  of(uid: string): Learned;
  /** On disk when it returns; nothing is written where nothing changes. */
  learn(uid: string, change: Learned): void;
}

/** A file that cannot be read counts as empty: everything in it is learned again. */
export function openPrinterMemory(path: string): PrinterMemory {
  const printers = new Map(Object.entries(readMemory(path)));
  return {
    of: (uid) => printers.get(uid) ?? {},
    learn(uid, change) {
      const known = printers.get(uid) ?? {};
      const next = { ...known, ...change };
      if (JSON.stringify(next) === JSON.stringify(known)) return;
      printers.set(uid, next);
      writeDurably(path, JSON.stringify(Object.fromEntries(printers)));
    },
  };
}

function readMemory(path: string): Record<string, Learned> {
  try {
    return z.record(z.string(), memorySchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}
