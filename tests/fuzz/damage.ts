import * as fc from 'fast-check';

/** One change at a place, which is told as a part of the whole, so that it fits inputs of every length. */
export interface Damage {
  at: number;
  how: { flip: number } | { put: string } | { cut: number } | { repeat: number } | 'end';
}

/** Changes to bytes or texts: bits turned, pieces put in, taken out, said again, and the end cut off. */
export function damages(pieces: readonly string[], most = 6): fc.Arbitrary<Damage[]> {
  const how = fc.oneof(
    { weight: 3, arbitrary: fc.record({ flip: fc.integer({ min: 1, max: 255 }) }) },
    { weight: 6, arbitrary: fc.record({ put: fc.constantFrom(...pieces) }) },
    { weight: 3, arbitrary: fc.record({ cut: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 2, arbitrary: fc.record({ repeat: fc.integer({ min: 1, max: 400 }) }) },
    { weight: 1, arbitrary: fc.constant('end' as const) },
  );
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.array(fc.record({ at, how }), { minLength: 1, maxLength: most });
}

/** The bytes with the changes, one after the other. */
export function damaged(bytes: Buffer, changes: readonly Damage[]): Buffer {
  let now = Buffer.from(bytes);
  for (const { at, how } of changes) {
    const place = Math.floor(at * now.length);
    const [before, after] = [now.subarray(0, place), now.subarray(place)];
    if (how === 'end') now = Buffer.from(before);
    else if ('flip' in how) {
      now = Buffer.from(now);
      if (place < now.length) now[place] = now[place]! ^ how.flip;
    } else if ('put' in how) now = Buffer.concat([before, Buffer.from(how.put, 'latin1'), after]);
    else if ('cut' in how) now = Buffer.concat([before, after.subarray(how.cut)]);
    else now = Buffer.concat([before, after.subarray(0, how.repeat), after]);
  }
  return now;
}
