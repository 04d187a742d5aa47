import { AppError, isAppError } from '@marbete/core/api/errors';
import { createClient } from '@marbete/core/api/client';
import { answerPairing, pairingMs, proposePairing, readPairing } from '@marbete/core/stations/calls';
import { newStationKey } from '@marbete/core/stations/signing';
import { hostname } from 'node:os';
import { originOf } from '../sites.ts';
import { createStationCalls, fetchOfOrigin, type StationCalls } from './station-calls.ts';
import type { StationSettings } from './station-file.ts';
import type { TrustedTime } from './trusted-time.ts';

/** How far pairing is, as the page shows it. */
export type PairingState =
  | { kind: 'none'; problem?: PairingProblem }
  /** A person types the code in the app. */
  | { kind: 'code'; origin: string; code: string }
  /** The code was typed: the shop says yes or no. */
  | { kind: 'proposed'; origin: string; account: string; email: string; person: string; name: string };

export type PairingProblem = 'address' | 'unreachable' | 'expired' | 'refused' | 'other-origin';

export interface Pairing {
  state(): PairingState;
  /** Asks this server for a code. */
  start(address: string): Promise<void>;
  /** The shop's click; a station where it said yes. */
  answer(allow: boolean): Promise<StationSettings['paired']>;
  cancel(): void;
  /** Asks what became of the code. */
  look(): Promise<void>;
}

/** Asked every 3 seconds while a code is shown. */
const lookMs = 3_000;

/** https, or http on this machine; undefined for anything else. */
function serverOrigin(address: string): string | undefined {
  const typed = address.trim();
  const origin = originOf(typed.includes('://') ? typed : `https://${typed}`);
  if (origin === undefined || /[\s*]/.test(typed)) return undefined;
  return new URL(origin).protocol === 'https:' || isLocal(origin) ? origin : undefined;
}

function isLocal(origin: string): boolean {
  const { hostname: host } = new URL(origin);
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}

/** Whether two origins are one server. This machine has several names. */
function areOne(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [new URL(one), new URL(other)];
  return isLocal(one) && isLocal(other) && a.protocol === b.protocol && a.port === b.port;
}

/** Pairs this machine with an account: a code, what the account is, and the shop's yes. */
export function createPairing(time: TrustedTime, monotonic: () => number, fetchIt?: typeof fetch): Pairing {
  let now: PairingState = { kind: 'none' };
  let going:
    | {
        pairing: string;
        privateKey: string;
        calls: StationCalls;
        origin: string;
        endsAt: number;
        code: string;
      }
    | undefined;
  let timer: NodeJS.Timeout | undefined;

  function end(problem?: PairingProblem): void {
    clearInterval(timer);
    going = undefined;
    now = { kind: 'none', ...(problem ? { problem } : {}) };
  }

  async function look(): Promise<void> {
    const current = going;
    if (!current) return;
    const { origin } = current;
    if (monotonic() > current.endsAt) return end('expired');
    const answer = await current.calls.call(readPairing, { params: { pairing: current.pairing } });
    if (going !== current) return;
    const { state, proposal } = answer;
    if (state === 'expired') return end('expired');
    if (state === 'refused') return end('refused');
    if (state !== 'proposed' || !proposal) {
      now = { kind: 'code', origin, code: current.code };
      return;
    }
    // A server that stands before another one would have the shop allow what it does not see.
    const told = originOf(proposal.origin);
    if (told === undefined || !areOne(told, origin)) return end('other-origin');
    const { account, email, person, name } = proposal;
    now = { kind: 'proposed', origin, account, email, person, name };
  }

  return {
    state: () => now,
    async start(address) {
      end();
      const origin = serverOrigin(address);
      if (origin === undefined) return end('address');
      const { publicKey, privateKey } = await newStationKey();
      try {
        const client = createClient({ baseUrl: `${origin}/api`, fetch: fetchOfOrigin(origin, fetchIt) });
        const name = hostname().slice(0, 100) || 'print helper';
        const { pairing, code } = await client.call(proposePairing, { body: { publicKey, name } });
        const calls = createStationCalls(
          origin,
          { station: pairing, privateKey, epoch: () => '' },
          time,
          fetchIt,
        );
        going = { pairing, privateKey, calls, origin, endsAt: monotonic() + pairingMs, code };
        now = { kind: 'code', origin, code };
        timer = setInterval(() => void look().catch(() => {}), lookMs);
        timer.unref();
      } catch (error) {
        if (!isAppError(error)) throw error;
        end('unreachable');
      }
    },
    async answer(allow) {
      const current = going;
      if (!current || now.kind !== 'proposed')
        throw new AppError('conflict', 'Nobody has typed a code of this print helper. Start again.');
      const { account, email, name, origin } = now;
      const { station } = await current.calls.call(answerPairing, {
        params: { pairing: current.pairing },
        body: { allow, email },
      });
      end();
      if (!station) return undefined;
      const { privateKey } = current;
      return { origin, account, email, name, station: station.id, privateKey, epoch: station.epoch };
    },
    cancel: () => end(),
    look,
  };
}
