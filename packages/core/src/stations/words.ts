import type { ChunkWord } from '../print/run-record.ts';

/*
 * What is known of a chunk that was offered to a station, and who says it. `offered` is the server's word, recorded before
 * the chunk is answered; everything past it is the station's alone, and no clock says any of it.
 */

export const stationWords = ['began', 'ended', 'failed', 'uncertain', 'expired', 'cancelled'] as const;

export type StationWord =
  /** The key is written on the station's disk; the first byte may have left. From here on the chunk never prints again. */
  | 'began'
  /** The printer has all bytes. */
  | 'ended'
  /** It began, and not one byte reached the printer. */
  | 'failed'
  /** Nobody can know what came out: power was lost between bytes. `came` says what certainly did. */
  | 'uncertain'
  /** `until` passed before it began. */
  | 'expired'
  /** It was withdrawn, superseded or refused by the shop before it began. */
  | 'cancelled';

export type StationChunkState = 'offered' | StationWord;

/** Words that may follow each state. A late word settles what it is late for; the same word again is fine. */
export const wordsAfter: Readonly<Record<StationChunkState, readonly StationWord[]>> = {
  offered: stationWords,
  began: ['ended', 'failed', 'uncertain'],
  uncertain: ['ended', 'failed'],
  ended: [],
  failed: [],
  expired: [],
  cancelled: [],
};

/**
 * The state after a word: unchanged by the same word again, and by a `began` or `uncertain` that comes late behind an
 * end. Undefined where the word contradicts what is known: it is refused, and a person has to look.
 */
export function stateAfter(state: StationChunkState, word: StationWord): StationChunkState | undefined {
  if (state === word || wordsAfter[state].includes(word)) return word;
  if (word === 'began') return state === 'expired' || state === 'cancelled' ? undefined : state;
  return word === 'uncertain' && (state === 'ended' || state === 'failed') ? state : undefined;
}

/** The word of the record of the run for a station's state. */
export const chunkWordOf: Readonly<Record<StationChunkState, ChunkWord>> = {
  offered: 'offered',
  began: 'offered',
  ended: 'taken',
  failed: 'not-sent',
  uncertain: 'uncertain',
  expired: 'not-sent',
  cancelled: 'not-sent',
};

/** So long after its `until` a chunk that was offered may still be printed: nobody else gets its rows before. */
export const leaseAfterUntilMs = 15 * 60_000;

/** Chunks are fetched so long before their `from`. */
export const prefetchMs = 12 * 3_600_000;

/** Bytes of printer code that a station keeps before it has begun them, at most. */
export const prefetchBytes = 64 * 1024 * 1024;

/** A station keeps keys so long after their `until`; behind it an administrator may close what it never spoke of. */
export const stationKeyLifeMs = 90 * 24 * 3_600_000;
