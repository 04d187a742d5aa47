import * as z from 'zod/mini';
import { endpoint } from '../api/endpoint.ts';
import { labelNameSchema } from '../api/print-runs.ts';
import { chunkNumberSchema, printerCodeShape } from '../api/schemas.ts';
import { stationWords } from './words.ts';
import {
  chunkKeySchema,
  mostPrinters,
  printerStateSchema,
  serverSaysSchema,
  stationSaysSchema,
} from './wire.ts';

/*
 * The calls of a station, below /api/station (docs/stations.md). All but `proposePairing` are signed (signing.ts). A station makes one call
 * at a time in each of two lanes: the wire (`poll`) and all the others; in each lane the signed times
 * grow. A refusal has `details.reason`:
 *   401 `not-signed`        the signature is none of this key over this call
 *   401 `station-unknown`   no station or pairing has this id
 *   401 `withdrawn`         the station was withdrawn: its key has ended, nothing more is printed
 *   409 `clock`             the signed time is more than 2 minutes off: take `marbete-now` and sign again
 *   409 `replayed`          a call of this lane with this or a later time was taken already: sign again with a later one
 *   409 `epoch`             two machines have this key: both stop printing until a person pairs again
 */

/** How long a code and its pairing live, in milliseconds. */
export const pairingMs = 10 * 60_000;

const millis = z.int();
const text = (most: number) => z.string().check(z.maxLength(most));
const name = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const pairingParams = z.object({ pairing: z.uuid() });
const runParams = z.object({ run: z.uuid() });
/** Signed, which the signature decides and no session. */
const access = 'public';

export const proposePairing = endpoint({
  name: 'station.pair',
  method: 'POST',
  path: '/station/pairings',
  access,
  summary: 'A print helper asks for a code that a person types in the app. Not signed.',
  body: z.object({
    /** 32 bytes in base64url. */
    publicKey: z.string().check(z.regex(/^[\w-]{43}$/)),
    /** How the machine calls itself. */
    name: name(100),
  }),
  answer: z.object({ pairing: z.uuid(), code: z.string(), expiresAt: millis }),
});

export const readPairing = endpoint({
  name: 'station.pairing',
  method: 'GET',
  path: '/station/pairings/:pairing',
  access,
  summary: 'What became of a code: signed for the pairing’s id and epoch "". Ask every 3 seconds.',
  params: pairingParams,
  answer: z.object({
    /** `proposed`: the code was typed, the shop has to say yes or no. */
    state: z.enum(['waiting', 'proposed', 'allowed', 'refused', 'expired']),
    /** Who typed the code, which the helper's page shows; null before. */
    proposal: z.nullable(
      z.object({
        /** Name and e-mail of the account. */
        account: z.string(),
        email: z.string(),
        /** Who typed it. */
        person: z.string(),
        /** Where people reach the server: the helper compares it with the origin that it was told. */
        origin: z.string(),
        /** How the account will call the station. */
        name: z.string(),
      }),
    ),
  }),
});

export const answerPairing = endpoint({
  name: 'station.pairing-answer',
  method: 'POST',
  path: '/station/pairings/:pairing/answer',
  repeatable: true,
  access,
  summary: 'The shop’s click: allowed, there is a station from now on. The same again answers the same.',
  params: pairingParams,
  body: z.object({
    allow: z.boolean(),
    /** The e-mail of the account that the shop saw: nobody else's proposal is allowed by this click. */
    email: text(254),
  }),
  answer: z.object({
    /** The station's id and its first epoch; null when the shop said no. */
    station: z.nullable(z.object({ id: z.uuid(), epoch: z.uuid() })),
  }),
});

export const tellPrinters = endpoint({
  name: 'station.printers',
  method: 'PUT',
  path: '/station/printers',
  repeatable: true,
  access,
  summary: 'All printers of the station; one that is left out is gone.',
  body: z.object({
    printers: z
      .array(
        z.object({
          ...printerStateSchema.shape,
          name: name(200),
          /** `zpl`, `tspl`, `epl`, `cpcl`; '' when nobody knows. */
          language: text(20),
          /** Dots an inch; 0 when nobody knows. */
          dpi: z.int().check(z.nonnegative(), z.maximum(2_400)),
          /** The helper's profile of it, as JSON, for people. */
          profile: z._default(text(2_000), ''),
        }),
      )
      .check(z.maxLength(mostPrinters)),
  }),
  answer: z.object({}),
});

/** A run that a station drives: what one order prints on one of its printers. */
export const offerSchema = z.object({
  run: z.uuid(),
  /** Id of the station's printer. */
  printer: z.string(),
  /** The order, and the person of head office who gave it. */
  order: z.object({ id: z.int(), name: z.string(), person: z.string() }),
  label: z.string(),
  /** `zpl`, `tspl`, `epl`, `cpcl`. */
  language: z.string(),
  /** Milliseconds by the server's clock: nothing begins before `from` or after `until`. */
  from: millis,
  until: millis,
  /** Higher ones first; of the same one the earlier `from`. */
  priority: z.int(),
  /** Labels of the whole run, as far as it is known. */
  labels: z.int(),
  /** The number of the next chunk that was not fetched yet; null once all were. */
  next: z.nullable(chunkNumberSchema),
});

export const readOffers = endpoint({
  name: 'station.offers',
  method: 'GET',
  path: '/station/offers',
  access,
  summary: 'The runs that are due within 12 hours and open, and the chunks that are withdrawn.',
  answer: z.object({
    offers: z.array(offerSchema),
    /** Withdrawn, superseded, or of an older list: say `cancelled` of each, or what became of it. */
    cancelled: z.array(chunkKeySchema),
  }),
});

export const fetchChunk = endpoint({
  name: 'station.chunk',
  method: 'GET',
  path: '/station/runs/:run/chunks/:chunk',
  access,
  summary:
    'A chunk of a run, made when it is first asked for, and then the same for ever; its ETag is its hash. 404 `beyond-end` behind the last one, 409 `withdrawn` for a run that was.',
  params: z.object({
    run: z.uuid(),
    chunk: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  }),
  answer: z.object({
    key: chunkKeySchema,
    labels: z.int(),
    first: z.optional(labelNameSchema),
    last: z.optional(labelNameSchema),
    ...printerCodeShape,
    /** SHA-256 of the printer code's bytes in base64url: also the ETag. */
    hash: z.string(),
    from: millis,
    until: millis,
  }),
});

/** Words in one call at most. */
export const mostWords = 100;

export const wordSchema = z.object({
  key: chunkKeySchema,
  word: z.enum(stationWords),
  /** When it was so, in milliseconds by the server's clock as the station knows it. */
  at: millis,
  /** Of `uncertain`: how many labels of the chunk certainly came out, from its first one. */
  came: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000))),
  /** Of `ended`: whether the printer itself said so. */
  confirmed: z.optional(z.enum(['never', 'earlier', 'this'])),
  /** Why, for people. */
  reason: z.optional(text(200)),
});
export type StationWordTold = z.output<typeof wordSchema>;

export const tellWords = endpoint({
  name: 'station.words',
  method: 'PUT',
  path: '/station/words',
  repeatable: true,
  access,
  summary: 'What became of chunks that were offered to this station. Words may be repeated and come late.',
  body: z.object({ words: z.array(wordSchema).check(z.minLength(1), z.maxLength(mostWords)) }),
  answer: z.object({
    words: z.array(
      z.object({
        key: chunkKeySchema,
        /**
         * `taken`: known from now on, the station need not say it again. `contradicts`: something else was said before.
         * `unknown`: no such chunk was offered to this station. None of the three is to be told again.
         */
        answer: z.enum(['taken', 'contradicts', 'unknown']),
      }),
    ),
  }),
});

export const refuseRun = endpoint({
  name: 'station.refuse',
  method: 'POST',
  path: '/station/runs/:run/refuse',
  repeatable: true,
  access,
  summary:
    'The shop does not print a run: nothing more of it is fetched. Of its chunks the station says `cancelled`.',
  params: runParams,
  body: z.object({ reason: z._default(text(200), '') }),
  answer: z.object({}),
});

export const poll = endpoint({
  name: 'station.poll',
  method: 'POST',
  path: '/station/poll',
  access,
  summary: 'The wire: answers at once what there is to say, or within 25 s.',
  body: z.object({ words: z.array(stationSaysSchema).check(z.maxLength(2)) }),
  answer: z.object({ words: z.array(serverSaysSchema) }),
});

export const stationCalls = [
  proposePairing,
  readPairing,
  answerPairing,
  tellPrinters,
  readOffers,
  fetchChunk,
  tellWords,
  refuseRun,
  poll,
] as const;
