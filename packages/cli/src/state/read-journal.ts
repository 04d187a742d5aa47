import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const headSchema = z.object({
  journal: z.literal(1),
  /** The run's UUID; a chunk's key is `run:chunk`. */
  run: z.string(),
  name: z.string(),
  at: z.string(),
  /** What is printed, told by content: it has to be the same when the run goes on. */
  input: z.record(z.string(), z.string()),
  printer: z.object({ uid: z.string(), name: z.string() }),
  labels: z.int(),
  /** Date and time as they are printed. */
  moment: z.object({ anio: z.string(), hora: z.string(), fecha: z.optional(z.string()) }),
  /** Whether chunk 0 is one label, to look at. */
  first: z.boolean(),
  /** The flags of the run, for `marbete history again`. */
  flags: z.optional(z.record(z.string(), z.unknown())),
});

const sendSchema = z.object({
  send: z.int(),
  key: z.string(),
  labels: z.int(),
  rows: z.tuple([z.int(), z.int()]),
  /** The rows that print, as --rows takes them. */
  printed: z.optional(z.string()),
  /** Place of the chunk's last row among the rows of the run, from 1. */
  position: z.int(),
  /** Copies of that row that the next chunk begins with. */
  left: z.int(),
  /** SHA-256 of the printer code. */
  code: z.string(),
  at: z.string(),
});

const markSchema = z.union([
  z.object({ sent: z.int(), settled: z.optional(z.string()) }),
  z.object({ unsent: z.int() }),
  z.object({ end: z.string(), at: z.string() }),
]);

export type RunHead = z.output<typeof headSchema>;
export type JournalChunk = z.output<typeof sendSchema>;

/** How far a run came, by its journal. */
export interface JournalState {
  path: string;
  head: RunHead;
  /** The first chunk that was not confirmed. */
  nextChunk: number;
  position: number;
  left: number;
  labelsSent: number;
  lastRow: number;
  /** Rows of every confirmed chunk, as --rows takes them, parted by commas. */
  printed: string;
  /** Sent, and the answer was not seen. */
  pending?: JournalChunk;
  /** How it ended; absent when the process did not live to say it. */
  end?: string;
}

/** Reads a journal; undefined when there is none, or its first line never reached the disk. */
export async function readJournal(path: string): Promise<JournalState | undefined> {
  const [first, ...lines] = (await readFile(path, 'utf8')).split('\n').flatMap(parseLine);
  const head = headSchema.safeParse(first);
  if (!head.success) return undefined;
  const state: JournalState = {
    path,
    head: head.data,
    nextChunk: 0,
    position: 0,
    left: 0,
    labelsSent: 0,
    lastRow: 0,
    printed: '',
  };
  for (const line of lines) apply(state, line);
  return state;
}

function apply(state: JournalState, line: unknown): void {
  const send = sendSchema.safeParse(line);
  if (send.success) {
    state.pending = send.data;
    delete state.end;
    return;
  }
  const mark = markSchema.safeParse(line);
  if (!mark.success) return;
  if ('end' in mark.data) state.end = mark.data.end;
  else if ('unsent' in mark.data) delete state.pending;
  else if (state.pending?.send === mark.data.sent) {
    const { send: number, position, left, labels, rows, printed } = state.pending;
    Object.assign(state, { nextChunk: number + 1, position, left, lastRow: rows[1] });
    state.labelsSent += labels;
    if (printed) state.printed += state.printed === '' ? printed : `,${printed}`;
    delete state.pending;
  }
}

function parseLine(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
