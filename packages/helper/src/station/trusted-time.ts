/** The clocks of a machine, in milliseconds. */
export interface Clocks {
  /** Since 1970, as the machine is set: it may be hours off, and jump. */
  wall(): number;
  /** Since some moment; never set, and it may stand still while the machine sleeps. */
  monotonic(): number;
}

export const machineClocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/** What is known of the time: it is not before `earliest` and not after `latest`, in milliseconds since 1970. */
export interface KnownTime {
  earliest: number;
  latest: number;
}

export interface TrustedTime {
  /** The server said what time it is. */
  heard(now: number): void;
  /** Undefined while nobody knows. */
  now(): KnownTime | undefined;
  /** The best guess, also where nobody knows: what a call is signed for, which the server corrects. */
  guess(): number;
}

/** Clocks of machines go so far apart within days without being wrong. */
const driftMs = 5_000;
/** The last word is stored again when it is so much newer. */
const storeEveryMs = 60_000;

/**
 * The time as the server last said it, plus the time since. Both clocks of the machine count that: a machine that slept
 * has a monotonic clock that is behind, one that was set has a wall clock that jumped, and what lies between the two is
 * not known. After a restart without a word the wall clock counts, unless it is behind the last word that was stored.
 */
export function createTrustedTime(
  { wall, monotonic }: Clocks,
  stored: number,
  store: (now: number) => void,
): TrustedTime {
  let base: { said: number; wall: number; monotonic: number } | undefined;
  let lastStored = stored;

  function now(): KnownTime | undefined {
    if (!base) return wall() < lastStored ? undefined : { earliest: wall(), latest: wall() };
    const counted = base.said + monotonic() - base.monotonic;
    const shown = base.said + wall() - base.wall;
    if (Math.abs(counted - shown) <= driftMs) return { earliest: counted, latest: counted };
    return { earliest: Math.min(counted, shown), latest: Math.max(counted, shown) };
  }

  return {
    heard(said) {
      base = { said, wall: wall(), monotonic: monotonic() };
      if (said - lastStored < storeEveryMs) return;
      lastStored = said;
      store(said);
    },
    now,
    guess: () => now()?.earliest ?? wall(),
  };
}

/** Whether something may begin now that begins between two moments. */
export function isWithin(time: KnownTime | undefined, from: number, until: number): boolean {
  return time !== undefined && time.earliest >= from && time.latest <= until;
}
