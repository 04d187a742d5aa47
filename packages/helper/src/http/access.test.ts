import * as fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { decideAccess } from './access.ts';
import { createSessions } from './sessions.ts';

const accepted = 'https://labels.example.com';
const token = 'a'.repeat(64);
const rules = {
  token,
  accepted: [accepted],
  blocked: ['https://blocked.example.com'],
  sessions: createSessions(),
};

function decide(headers: Record<string, string | undefined>, remoteAddress = '127.0.0.1') {
  return decideAccess({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, false, rules);
}

/** Addresses that look like the accepted one: a piece is put in, taken out or doubled somewhere. */
const lookalike = fc
  .tuple(
    fc.nat(accepted.length),
    fc.nat(3),
    fc.constantFrom('', '.', '@', ':', '/', '%', 'null', 'x', ' ', ',', accepted),
  )
  .map(([at, cut, piece]) => accepted.slice(0, at) + piece + accepted.slice(at + cut))
  .filter((origin) => origin !== accepted);

test('only the exact address of an accepted site is let in', () => {
  expect(decide({ host: 'localhost:9100', origin: accepted })).toEqual({ kind: 'site', origin: accepted });
  fc.assert(
    fc.property(fc.oneof(lookalike, fc.string(), fc.webUrl(), fc.constant('null')), (origin) => {
      expect(decide({ host: 'localhost:9100', origin }).kind).toBe('refused');
    }),
  );
});

test('no other Host header gets anything, whatever else comes with it', () => {
  const hosts = fc.oneof(
    fc.domain(),
    fc.string(),
    fc.ipV4().filter((ip) => ip !== '127.0.0.1'),
    fc.constantFrom(
      'localhost.',
      'localhost:',
      'localhost:9100x',
      '[::1',
      '::1',
      '0.0.0.0',
      '[::]',
      'localhost@evil.example',
      '127.0.0.1.evil.example',
    ),
  );
  const others = fc.constantFrom({}, { origin: accepted }, { authorization: `Bearer ${token}` });
  fc.assert(
    fc.property(hosts, others, (host, headers) => {
      fc.pre(!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host));
      expect(decide({ host, ...headers })).toEqual({ kind: 'refused', reason: 'host' });
    }),
  );
});

test('nobody but this machine gets anything', () => {
  for (const address of [
    '192.168.1.5',
    '10.0.0.1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '2001:db8::1',
    undefined as never,
  ]) {
    const answer = decide({ host: 'localhost', authorization: `Bearer ${token}` }, address ?? '');
    expect([address, answer]).toEqual([address, { kind: 'refused', reason: 'peer' }]);
  }
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) {
    expect(decide({ host: 'localhost', authorization: `Bearer ${token}` }, address).kind).toBe('owner');
  }
});

test('only the whole token counts', () => {
  const wrong = fc.oneof(
    fc.string(),
    fc.nat(63).map((length) => token.slice(0, length)),
    fc.constant(`${token}a`),
  );
  fc.assert(
    fc.property(wrong, (given) => {
      expect(decide({ host: 'localhost', authorization: `Bearer ${given}` })).toEqual({ kind: 'nobody' });
    }),
  );
});
