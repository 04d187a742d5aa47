/*
 * What most labels need comes with the renderer; the rest is fetched when a drawing first meets it. Drawing itself never
 * waits: it breaks off at a part that is missing, and begins again when the part is there.
 */

/** Something that is fetched when it is first needed. */
export interface FetchedPart<T> {
  /** The part; breaks the drawing off where it has not been fetched. */
  (): T;
  /** Fetches it, once. */
  fetch(): Promise<void>;
}

/** Stops a drawing so that a missing part can be fetched. */
class PartMissing extends Error {
  readonly part: FetchedPart<unknown>;

  constructor(part: FetchedPart<unknown>) {
    super('A part of the renderer was not fetched: draw with withParts().');
    this.name = 'PartMissing';
    this.part = part;
  }
}

/** A part; `load` imports its module. */
export function part<T>(load: () => Promise<T>): FetchedPart<T> {
  let loaded: { value: T } | undefined;
  const get = (): T => {
    if (!loaded) throw new PartMissing(get);
    return loaded.value;
  };
  get.fetch = async () => {
    loaded ??= { value: await load() };
  };
  return get;
}

/**
 * What a drawing answers, with every part that it needs. It may be called several times, so nothing but its answer may
 * come of it. Rejects as the fetch does where a part cannot be had.
 */
export async function withParts<T>(draw: () => T): Promise<T> {
  for (;;) {
    try {
      return draw();
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error;
      await error.part.fetch();
    }
  }
}
