import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';

const memorySchema = z.object({
  /** What to send before the next job, should the one that runs be cut short; one character a byte. */
  recovery: z.string().optional(),
  /** What it does when we end a connection. */
  end: z.enum(['closes', 'holds']).optional(),
  /** How many times in a row it did not close the connection in time. */
  missedEnds: z.number().optional(),
  /** It has answered a question, or closed a connection once it had read all. */
  confirms: z.boolean().optional(),
});

/** What the helper learns about one printer while it prints, beside the profile that its owner writes. */
type Learned = z.infer<typeof memorySchema>;

/** What was learned about printers, by uid; survives restarts and kills. */
export interface PrinterMemory {
  of(uid: string): Learned;
  /** On disk when it returns; nothing is written where nothing changes. */
  learn(uid: string, change: Learned): void;
}

/**
 * What a printer does when we end a connection: it closes it too once it has read everything, holds it open, or drops
 * what it has not read. 'at-once' means that the helper does not wait for it.
 */
type PrinterEnd = 'unknown' | 'closes' | 'holds' | 'drops' | 'at-once';

/** How one printer ends connections: by its profile, or as observed. */
export interface EndBehaviour {
  known(): PrinterEnd;
  /** It closed the connection in time, or it did not. */
  saw(closed: boolean): void;
}

const profileEnds = { close: 'at-once', 'half-close': 'closes', keep: 'drops' } as const;

/** `profileEnd` returns `end` of the printer's profile; 'auto' and undefined mean that it is learned. */
export function endBehaviour(
  memory: PrinterMemory,
  uid: string,
  profileEnd: () => keyof typeof profileEnds | 'auto' | undefined,
): EndBehaviour {
  return {
    known() {
      const choice = profileEnd() ?? 'auto';
      return choice === 'auto' ? (memory.of(uid).end ?? 'unknown') : profileEnds[choice];
    },
    saw(closed) {
      if (closed) return memory.learn(uid, { end: 'closes', missedEnds: undefined, confirms: true });
      const missedEnds = (memory.of(uid).missedEnds ?? 0) + 1;
      memory.learn(uid, missedEnds < 2 ? { missedEnds } : { end: 'holds', missedEnds: 2 });
    },
  };
}

/** Whether a printer has ever shown that it reads what it is sent; one that was seen closing connections has. */
export const hasConfirmed = ({ confirms, end }: Learned): boolean => confirms === true || end === 'closes';

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
