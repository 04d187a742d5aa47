import { chunkKey } from '@marbete/core/print/run-record';
import { answerWithCode } from '@marbete/core/api/printer-code';
import type { StationWordTold } from '@marbete/core/stations/calls';
import { isSignedBy, nowHeader, signedForMs, stationHeaders } from '@marbete/core/stations/signing';
import type { ServerSays, StationSays } from '@marbete/core/stations/wire';
import { type StationChunkState, stateAfter } from '@marbete/core/stations/words';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/* A head office that speaks the calls of core/src/stations, in memory: for tests of the station alone. */

interface ModelChunk {
  key: string;
  code: Uint8Array;
  labels: number;
  state: StationChunkState | 'made';
  told: StationWordTold[];
}

export interface ModelRun {
  run: string;
  printer: string;
  order: { id: number; name: string; person: string };
  language: string;
  from: number;
  until: number;
  priority: number;
  chunks: ModelChunk[];
  isWithdrawn: boolean;
  refusedFor?: string;
}

interface Refusal {
  status: number;
  code: string;
  reason: string;
}

const refused = (status: number, code: string, reason: string): Refusal => ({ status, code, reason });

export interface NewRun {
  /** The code of each chunk. */
  codes: readonly string[];
  from: number;
  until: number;
  printer: string;
  labels?: number;
  priority?: number;
  language?: string;
  name?: string;
}

/** A head office whose clock is `now`. Calls reach it through `fetch`; while `isCut` none do. */
export function createModelHeadOffice(now: () => number, origin = 'https://head.example.com') {
  const runs: ModelRun[] = [];
  const calls: string[] = [];
  let pairing:
    | { id: string; key: string; code: string; typed: boolean; allowed?: boolean; station?: string }
    | undefined;
  let station: { id: string; key: string; current: string; next: string } | undefined;
  const lastTimes: Record<string, number> = {};
  const waiting: ServerSays[] = [];
  let wake: (() => void) | undefined;
  let hellos: StationSays[] = [];
  let printers: unknown[] = [];
  let contradictions = 0;

  const model = {
    origin,
    runs,
    calls,
    /** No call arrives. */
    isCut: false,
    /** Calls arrive, answers do not. */
    losesAnswers: false,
    losesAnswersTo: undefined as RegExp | undefined,
    /** What the proposal says, where that is not the truth. */
    proposedOrigin: origin,
    /** What stands in the place of a chunk's code on its way. */
    damage: (code: Uint8Array): Uint8Array => code,
    get code() {
      return pairing?.code;
    },
    get hellos() {
      return hellos;
    },
    get printers() {
      return printers;
    },
    get contradictions() {
      return contradictions;
    },
    get epochs() {
      return station && { current: station.current, next: station.next };
    },
    /** A person types the code. */
    type(code: string) {
      if (pairing?.code !== code) return false;
      pairing.typed = true;
      return true;
    },
    withdrawStation() {
      station = undefined;
      say({ word: 'wake', now: now() });
    },
    order({
      codes,
      labels = 1,
      priority = 0,
      language = 'zpl',
      name = 'Prices',
      ...times
    }: NewRun): ModelRun {
      const run = randomUUID();
      const made = {
        ...times,
        run,
        priority,
        language,
        order: { id: runs.length + 1, name, person: 'Ana López' },
        isWithdrawn: false,
        chunks: codes.map((code, number) => ({
          key: chunkKey(run, { number, attempt: 1 }),
          code: Buffer.from(code),
          labels,
          state: 'made' as const,
          told: [],
        })),
      };
      runs.push(made);
      say({ word: 'wake', now: now() });
      return made;
    },
    withdraw(run: ModelRun) {
      run.isWithdrawn = true;
      const open = run.chunks.filter(({ state }) => state === 'offered');
      say({ word: 'cancel', now: now(), keys: open.map(({ key }) => key) });
    },
    states: (run: ModelRun) => run.chunks.map(({ state }) => state),
    fetch: (async (input, init) => {
      const url = new URL(String(input));
      const method = init?.method ?? 'GET';
      calls.push(`${method} ${url.pathname}`);
      if (model.isCut) throw new TypeError('fetch failed');
      const body = typeof init?.body === 'string' ? init.body : '';
      const answer = await answerTo(method, url, body, new Headers(init?.headers), init?.signal ?? undefined);
      if (model.losesAnswers || model.isCut || model.losesAnswersTo?.test(url.pathname))
        throw new TypeError('fetch failed');
      const headers = { [nowHeader]: String(Math.floor(now())), 'content-type': 'application/json' };
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
    }) as typeof fetch,
  };

  function say(word: ServerSays): void {
    waiting.push(word);
    wake?.();
  }

  async function answerTo(method: string, url: URL, body: string, headers: Headers, signal?: AbortSignal) {
    try {
      return { status: 200, body: await route(method, url, body, headers, signal) };
    } catch (error) {
      const { status, code, reason } = error as Refusal;
      if (status === undefined) throw error;
      return { status, body: { code, message: reason, details: { reason } } };
    }
  }

  async function checkSignature(method: string, url: URL, body: string, headers: Headers): Promise<void> {
    const id = headers.get(stationHeaders.station) ?? '';
    const isPairing = url.pathname.startsWith('/api/station/pairings/');
    const key = isPairing
      ? pairing?.id === id
        ? pairing.key
        : undefined
      : station?.id === id
        ? station.key
        : undefined;
    if (key === undefined) throw refused(401, 'unauthenticated', 'station-unknown');
    const time = Number(headers.get(stationHeaders.time));
    const epoch = headers.get(stationHeaders.epoch) ?? '';
    const target = url.pathname + url.search;
    const call = { method, target, body: Buffer.from(body), station: id, time, epoch };
    if (!(await isSignedBy(key, headers.get(stationHeaders.signature) ?? '', call)))
      throw refused(401, 'unauthenticated', 'not-signed');
    if (Math.abs(time - now()) > signedForMs) throw refused(409, 'conflict', 'clock');
    const lane = `${id} ${url.pathname.endsWith('/poll') ? 'wire' : 'calls'}`;
    if (time <= (lastTimes[lane] ?? 0)) throw refused(409, 'conflict', 'replayed');
    lastTimes[lane] = time;
    if (isPairing || !station) return;
    if (epoch === station.next) station.current = station.next;
    else if (epoch !== station.current) throw refused(409, 'conflict', 'epoch');
  }

  async function route(method: string, url: URL, text: string, headers: Headers, signal?: AbortSignal) {
    const path = url.pathname.replace('/api/station', '');
    const body = text === '' ? {} : JSON.parse(text);
    if (method === 'POST' && path === '/pairings') {
      pairing = { id: randomUUID(), key: body.publicKey, code: 'ABCD2345', typed: false };
      return { pairing: pairing.id, code: pairing.code, expiresAt: now() + 600_000 };
    }
    await checkSignature(method, url, text, headers);
    if (method === 'GET' && path.startsWith('/pairings/')) return pairingState();
    if (path.endsWith('/answer')) return answerProposal(body);
    if (method === 'PUT' && path === '/printers') {
      printers = body.printers;
      return {};
    }
    if (method === 'GET' && path === '/offers') return offers();
    const chunk = /^\/runs\/([^/]+)\/chunks\/(\d+)$/.exec(path);
    if (chunk) return chunkOf(chunk[1]!, Number(chunk[2]));
    const refuse = /^\/runs\/([^/]+)\/refuse$/.exec(path);
    if (refuse) {
      for (const run of runs) if (run.run === refuse[1]) run.refusedFor = body.reason;
      return {};
    }
    if (method === 'PUT' && path === '/words') return takeWords(body.words);
    if (path === '/poll') return pollOf(body.words, signal);
    throw refused(404, 'not-found', 'no-call');
  }

  function pairingState() {
    const proposal = {
      account: 'Tiendas Norte',
      email: 'norte@example.com',
      person: 'Ana López',
      origin: model.proposedOrigin,
      name: 'Shop 12',
    };
    if (!pairing?.typed) return { state: 'waiting', proposal: null };
    const state = pairing.allowed === undefined ? 'proposed' : pairing.allowed ? 'allowed' : 'refused';
    return { state, proposal };
  }

  function answerProposal({ allow, email }: { allow: boolean; email: string }) {
    if (!pairing?.typed || email !== 'norte@example.com') throw refused(409, 'conflict', 'other-proposal');
    pairing.allowed = allow;
    if (!allow) return { station: null };
    const epoch = randomUUID();
    station = { id: randomUUID(), key: pairing.key, current: epoch, next: epoch };
    return { station: { id: station.id, epoch } };
  }

  function offers() {
    const open = runs.filter((run) => !run.isWithdrawn && run.refusedFor === undefined && run.until > now());
    return {
      offers: open.map(({ run, printer, order, language, from, until, priority, chunks }) => {
        const next = chunks.findIndex(({ state }) => state === 'made');
        const labels = chunks.reduce((sum, chunk) => sum + chunk.labels, 0);
        const about = { run, printer, order, label: 'Shelf', language, from, until, priority, labels };
        return { ...about, next: next < 0 ? null : next };
      }),
      cancelled: runs
        .filter(({ isWithdrawn }) => isWithdrawn)
        .flatMap(({ chunks }) => chunks.filter(({ state }) => state === 'offered').map(({ key }) => key)),
    };
  }

  function chunkOf(id: string, number: number) {
    const run = runs.find((each) => each.run === id);
    if (run?.isWithdrawn) throw refused(409, 'conflict', 'withdrawn');
    const chunk = run?.chunks[number];
    if (!run || !chunk) throw refused(404, 'not-found', 'beyond-end');
    if (chunk.state === 'made') chunk.state = 'offered';
    const name = { row: number + 1, code: `A${number}`, description: `Article ${number}` };
    return {
      key: chunk.key,
      labels: chunk.labels,
      first: name,
      last: name,
      ...answerWithCode(model.damage(chunk.code)),
      hash: createHash('sha256').update(chunk.code).digest('base64url'),
      from: run.from,
      until: run.until,
    };
  }

  function takeWords(words: StationWordTold[]) {
    return {
      words: words.map((word) => {
        const chunk = runs.flatMap(({ chunks }) => chunks).find(({ key }) => key === word.key);
        if (!chunk || chunk.state === 'made') return { key: word.key, answer: 'unknown' };
        chunk.told.push(word);
        const next = stateAfter(chunk.state, word.word);
        if (next === undefined) contradictions += 1;
        else chunk.state = next;
        return { key: word.key, answer: next === undefined ? 'contradicts' : 'taken' };
      }),
    };
  }

  async function pollOf(words: StationSays[], signal?: AbortSignal) {
    for (const word of words) {
      hellos.push(word);
      if (word.word !== 'hello' || !station) continue;
      station.next = randomUUID();
      waiting.unshift({ word: 'state', now: now(), epoch: station.next });
    }
    hellos = hellos.slice(-20);
    if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (signal?.aborted) resolve();
        signal?.addEventListener('abort', () => resolve());
      });
      if (signal?.aborted) throw signal.reason;
    }
    return { words: waiting.splice(0) };
  }

  return model;
}

/** The same on a port of this machine. */
export async function serveModelHeadOffice(now: () => number = Date.now) {
  let office: ReturnType<typeof createModelHeadOffice> | undefined;
  const server = createServer((request, response) => {
    const left = new AbortController();
    response.on('close', () => left.abort());
    const answer = async () => {
      const body = (await buffer(request)).toString('utf8');
      const answered = await office!.fetch(`${office!.origin}${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        signal: left.signal,
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(await answered.text());
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  office = createModelHeadOffice(now, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    office,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
