import { poll } from '@marbete/core/stations/calls';
import { type ServerSays, serverSaysSchema, type StationSays } from '@marbete/core/stations/wire';
import { setTimeout as wait } from 'node:timers/promises';
import type { StationCalls } from './station-calls.ts';

export interface WireParts {
  calls: StationCalls;
  /** What a station says first. */
  hello(): StationSays;
  heard(word: ServerSays): Promise<void> | void;
  /** The line is there, or it is not and why. */
  changed(isUp: boolean, error?: unknown): void;
}

export interface Wire {
  say(word: StationSays): void;
  /** Ends it; resolves when nothing of it runs any more. */
  close(): Promise<void>;
}

/** Pauses between attempts without a line, in milliseconds: doubled up to the longest, and half of it by chance. */
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

/** The longer it does not answer the longer the pause, and not all shops at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const most = Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(failures, 16));
  return most / 2 + (most / 2) * random;
}

/** Keeps a line to the server by long polls, one behind the other. */
export function openWire(parts: WireParts): Wire {
  const ending = new AbortController();
  const { signal } = ending;
  let waiting: StationSays[] = [];
  let speak = new AbortController();

  async function once(words: StationSays[]): Promise<void> {
    speak = new AbortController();
    // Something new to say does not wait for the answer of the poll that runs.
    const stop = AbortSignal.any([signal, speak.signal]);
    const answer = await parts.calls.call(poll, { body: { words } }, { lane: 'wire', signal: stop });
    parts.changed(true);
    for (const word of answer.words) {
      const known = serverSaysSchema.safeParse(word);
      if (known.success) await parts.heard(known.data);
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    let greeted = false;
    while (!signal.aborted) {
      const words = greeted ? waiting.slice(-1) : [parts.hello()];
      waiting = [];
      try {
        await once(words);
        greeted = true;
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        // Its words may not have arrived: the last one is said again, with the newest.
        if (speak.signal.aborted) {
          waiting = waiting.length > 0 ? waiting : words.slice(-1);
          continue;
        }
        greeted = false;
        parts.changed(false, error);
        await wait(pauseAfter(failures++), undefined, { signal }).catch(() => {});
      }
    }
  }

  const done = run();
  return {
    say(word) {
      waiting = [word];
      speak.abort();
    },
    async close() {
      ending.abort();
      await done;
    },
  };
}
