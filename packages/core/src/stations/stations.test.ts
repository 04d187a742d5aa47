import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairingCodeOf, pairingCodeSchema } from '../api/pairing-code.ts';
import { isSignedBy, newStationKey, signCall, type StationCall, stationHeaders } from './signing.ts';
import { stateAfter, type StationChunkState, stationWords, wordsAfter } from './words.ts';

const call: StationCall = {
  method: 'PUT',
  target: '/api/station/words?a=1',
  body: new TextEncoder().encode('{"words":[]}'),
  station: 'b1a0f0de-7a6e-4d7c-9f0c-0d6f2b1e9a11',
  time: 1_790_000_000_000,
  epoch: '6d0f6d64-3b0a-4b52-a6b5-6a6f2f6f3a55',
};

test('a signature is of one key and of all that it signs', async () => {
  const [mine, other] = [await newStationKey(), await newStationKey()];
  const signature = (await signCall(mine.privateKey, call))[stationHeaders.signature]!;
  expect(await isSignedBy(mine.publicKey, signature, call)).toBe(true);
  expect(await isSignedBy(other.publicKey, signature, call)).toBe(false);
  const changes: Partial<StationCall>[] = [
    { method: 'GET' },
    { target: '/api/station/words?a=2' },
    { body: new Uint8Array() },
    { station: other.publicKey },
    { time: call.time + 1 },
    { epoch: '' },
  ];
  for (const change of changes)
    expect(await isSignedBy(mine.publicKey, signature, { ...call, ...change })).toBe(false);
  for (const broken of ['', '*', 'AAAA', mine.publicKey]) {
    expect(await isSignedBy(mine.publicKey, broken, call)).toBe(false);
    expect(await isSignedBy(broken, signature, call)).toBe(broken === mine.publicKey);
  }
});

test('whatever is said after an end, the end stays', () => {
  const states: StationChunkState[] = ['offered', ...stationWords];
  const final = states.filter((state) => wordsAfter[state].length === 0);
  expect(final).toEqual(['ended', 'failed', 'expired', 'cancelled']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...stationWords), { maxLength: 12 }), (words) => {
      let state: StationChunkState = 'offered';
      for (const word of words) {
        const next = stateAfter(state, word);
        if (final.includes(state)) expect([undefined, state]).toContain(next);
        // What began is never one that did not.
        if (state === 'began' || state === 'uncertain') expect(['expired', 'cancelled']).not.toContain(next);
        state = next ?? state;
      }
    }),
  );
});

test('a code has 8 signs that are not taken for one another, and is read as people type it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (random) => {
      const code = pairingCodeOf(random);
      fc.pre(code !== undefined);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
      expect(pairingCodeSchema.parse(typed)).toBe(code);
    }),
  );
  expect(pairingCodeOf(new Uint8Array(7))).toBeUndefined();
  for (const wrong of ['', 'ABCD', 'ABCDEFG0', 'ABCDEFGHJ'])
    expect(pairingCodeSchema.safeParse(wrong).success).toBe(false);
});
