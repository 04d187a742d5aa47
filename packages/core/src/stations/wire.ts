import * as z from 'zod/mini';

/*
 * The wire between a server and a station: words in the body and the answer of the long poll `POST /api/station/poll`. They
 * carry no labels: those are fetched.
 */

/** `run:chunk:attempt`, the key under which a chunk is printed once. */
export const chunkKeySchema = z.string().check(z.regex(/^[0-9a-f-]{36}:\d{1,9}:\d{1,4}$/));

const millis = z.int().check(z.nonnegative());

/** What a printer does, in the words of `core/print/printer-status` or of the helper; shown, never decided on. */
export const printerStateSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  /** `ready`, or what the printer says of itself; '' when nobody knows. */
  state: z.string().check(z.maxLength(100)),
  /** Whether somebody has to do something at it: paper, head, off. */
  needsAttention: z.boolean(),
});

/** Printers of a station at most. */
export const mostPrinters = 50;
/** Keys in one word at most. */
export const mostKeys = 5_000;

export const helloSchema = z.object({
  word: z.literal('hello'),
  /** Of the protocol. */
  version: z.literal(1),
  /** Keys of chunks that are on the station's disk without a last word. */
  keys: z.array(chunkKeySchema).check(z.maxLength(mostKeys)),
  /** Whether the shop has paused printing ("we are serving customers"). */
  paused: z.boolean(),
});

export const stationStateSchema = z.object({
  word: z.literal('state'),
  paused: z.boolean(),
  printers: z.array(printerStateSchema).check(z.maxLength(mostPrinters)),
});

/** What a station says. */
export const stationSaysSchema = z.discriminatedUnion('word', [helloSchema, stationStateSchema]);
export type StationSays = z.output<typeof stationSaysSchema>;

export const serverSaysSchema = z.discriminatedUnion('word', [
  /**
   * The answer to `hello`. `epoch` is the next one: the station writes it to its disk first and then signs with it. A later
   * one takes the place of one that was not used yet; only the last that came counts.
   */
  z.object({ word: z.literal('state'), now: millis, epoch: z.uuid() }),
  /** There is something to fetch, or something has changed: look at the offers. */
  z.object({ word: z.literal('wake'), now: millis }),
  /** These are not to be printed any more. Of each the station says `cancelled`, or what became of it. */
  z.object({ word: z.literal('cancel'), now: millis, keys: z.array(chunkKeySchema) }),
]);
/** What the server says. */
export type ServerSays = z.output<typeof serverSaysSchema>;

/** A long poll waits so long, in milliseconds. */
export const pollMs = 25_000;
/** What the table says is looked at so often, whoever was woken. */
export const lookMs = 15_000;
/** Bytes of a message at most: a hello with all its keys. */
export const mostWireBytes = 512 * 1024;
