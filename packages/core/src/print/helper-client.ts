import { AppError } from '../api/errors.ts';
import { byteText, codeOfText, joinCode, readSource } from '@marbete/engine/internal/template/source';
import { causeCodes, helperError } from './helper-client-errors.ts';
import { isLoopbackPage, readPermission, type PermissionReader } from './helper-client-permission.ts';
import {
  probe,
  timed,
  type HelperFetch,
  type HelperRequest,
  type HelperResponse,
  type ProbeOutcome,
} from './helper-client-probe.ts';
import { readPrinterStatus, type PrinterStatus } from './printer-status.ts';
import { type KeyAnswer, readKeyAnswer, readTakenAnswer, type TakenAnswer } from './run-record.ts';
import { readDefaultPrinter, readPrinterList, type HelperPrinter } from './printers.ts';
import { jsonText } from '../api/json-text.ts';

export interface HelperClientOptions {
  fetch: HelperFetch;
  /** The account's stored port; it replaces the http port only (HLP-01, HLP-02, A24). 9100 by default. */
  puerto?: number | string;
  /** The helper's address where it is known; then nothing else is tried. */
  baseUrl?: string;
  /** The helper's token, for programs that are no site. */
  token?: string;
  /** `navigator.permissions`. */
  permissions?: PermissionReader;
  /** `location.origin` of the page. */
  pageOrigin?: string;
  /** For browsers that block http to this machine from https pages, as Safari does: only https is tried. */
  secureOnly?: boolean;
  probeTimeoutMs?: number;
}

export interface WriteOptions {
  /** Names the job, so that a helper that keeps keys never prints it twice. */
  key?: string;
  /**
   * The key of the job before it. A helper that no longer knows that one to have ended refuses this one and names it as
   * `uncertainKey` in the details; one that does not look prints it.
   */
  after?: string;
  signal?: AbortSignal;
}

/**
 * The client of the print helper (docs/helper.md). Browsers ask for permission at the first call, so make none when a
 * page loads, only after a click. Every failure is an AppError whose `details.reason` is a HelperReason.
 */
export interface HelperClient {
  /** Finds the helper, or fails with what is in the way. */
  connect(): Promise<{ baseUrl: string }>;
  /**
   * Has the helper ask the person at this machine whether this site may print. It says nothing of the answer: try again
   * when the person is back.
   */
  askPermission(): Promise<void>;
  /** The printers that can print now; an empty list when there are none. */
  printers(): Promise<HelperPrinter[]>;
  /** All that are set up, those that cannot print now included, where the helper tells; else those that can. */
  configuredPrinters(): Promise<HelperPrinter[]>;
  defaultPrinter(): Promise<HelperPrinter | undefined>;
  /** Prints, once: a write is never repeated here. Fails with `uncertain` when no answer came. */
  write(printer: HelperPrinter, code: Uint8Array, options?: WriteOptions): Promise<TakenAnswer>;
  /** How the printer is; undefined where the helper or the printer cannot say. */
  status(printer: HelperPrinter): Promise<PrinterStatus | undefined>;
  /** What the printer said since the last question, as text. */
  read(printer: HelperPrinter): Promise<string>;
  /**
   * Takes back every job of this printer that has not begun, cuts the running one short and empties the printer where
   * its language is known (`emptied`). Fails with `helper-refused` where the helper has no such call.
   */
  cancel(printer: HelperPrinter): Promise<{ jobs: number; emptied: boolean }>;
  /** Whether asking again under the same key is safe with this helper. */
  keepsKeys(): Promise<boolean>;
  /** What became of a job that was written under a key; undefined where the helper cannot say. */
  askKey(key: string): Promise<KeyAnswer | undefined>;
}

const securePort = 9101;
const plainPort = 9100;
/** While the browser's permission question is on screen, the person needs time. */
const promptMs = 120_000;
/** A printer is asked up to three questions of two seconds each. */
const statusMs = 15_000;
/** After a silence this long the helper is asked whether it is there before it gets a job, which is safe to ask. */
const freshMs = 5_000;

export function createHelperClient(options: HelperClientOptions): HelperClient {
  const { fetch, permissions, probeTimeoutMs = 3_000 } = options;
  const addresses = addressesOf(options);
  const base: HelperRequest = {
    credentials: 'omit',
    cache: 'no-store',
    ...(options.token === undefined ? {} : { headers: { authorization: `Bearer ${options.token}` } }),
    // Not for a program that is no site, in which only looking for it would load Node's whole fetch.
    ...(options.token === undefined && takesAddressSpace()
      ? { targetAddressSpace: 'loopback' as const }
      : {}),
  };
  let known: { baseUrl: string; at: number; features?: Promise<string[]> } | undefined;
  let connecting: Promise<string> | undefined;

  async function find(): Promise<string> {
    const permission = () =>
      isLoopbackPage(options.pageOrigin) ? Promise.resolve('unknown') : readPermission(permissions);
    const before = await permission();
    if (before === 'denied') throw helperError('permission-denied');
    const limitMs = before === 'prompt' ? promptMs : probeTimeoutMs;
    const mayGoOn = async () => !['prompt', 'denied'].includes(await permission());
    const outcomes: ProbeOutcome[] = [];
    for (const baseUrl of addresses) {
      const outcome = await probe(fetch, baseUrl, base, limitMs, mayGoOn);
      if (outcome.state === 'answers') {
        known = { baseUrl, at: Date.now() };
        return baseUrl;
      }
      outcomes.push(outcome);
      if (!(await mayGoOn())) break;
    }
    known = undefined;
    throw failureOf(outcomes, await permission(), addresses);
  }

  function connect(): Promise<string> {
    connecting ??= find().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  /** The address that answered last, asked again after a silence. */
  async function reach(): Promise<string> {
    if (!known) return connect();
    if (Date.now() - known.at < freshMs) return known.baseUrl;
    const outcome = await probe(fetch, known.baseUrl, base, probeTimeoutMs);
    if (outcome.state !== 'answers') return connect();
    known.at = Date.now();
    return known.baseUrl;
  }

  /** A question that changes nothing, so it is put a second time when the remembered address fails. */
  async function ask(path: string, limitMs = probeTimeoutMs): Promise<string> {
    const baseUrl = await reach();
    const get = (url: string) =>
      timed(limitMs, async (signal) => {
        const response = await fetch(`${url}${path}`, { ...base, signal });
        return { response, text: await response.text() };
      });
    const { response, text } = await get(baseUrl).catch(async () => get(await connect()));
    if (response.status === 401 || response.status === 403) throw helperError('site-not-accepted');
    if (!response.ok) throw refusal(response, text);
    if (known) known.at = Date.now();
    return text;
  }

  /** Not for jobs: those are in `write`. */
  async function post(path: string, question: unknown): Promise<string> {
    const baseUrl = await reach();
    const { type, body } = textBody(question);
    const headers = { ...base.headers, 'content-type': type };
    return timed(statusMs, async (signal) => {
      const request: HelperRequest = { ...base, method: 'POST', headers, body, signal };
      const response = await fetch(`${baseUrl}${path}`, request);
      const text = await response.text();
      if (!response.ok) throw refusal(response, text);
      return text;
    });
  }

  function features(): Promise<string[]> {
    if (!known) return Promise.resolve([]);
    known.features ??= ask('/config').then(readFeatures, () => []);
    return known.features;
  }

  const printers = async () => readPrinterList(parseJson(await ask('/available')));

  return {
    async connect() {
      return { baseUrl: await reach() };
    },

    async askPermission() {
      for (const baseUrl of addresses) {
        // The answer to a site that is not accepted cannot be read, and need not be.
        const asked = timed(probeTimeoutMs, (signal) =>
          fetch(`${baseUrl}/ask`, { ...base, method: 'POST', mode: 'no-cors', signal }),
        );
        if (await asked.catch(() => undefined)) return;
      }
      throw helperError('not-running');
    },

    printers,

    async configuredPrinters() {
      const config = parseJson(await ask('/config').catch(() => '')) as { printers?: unknown } | undefined;
      return Array.isArray(config?.printers) ? readPrinterList(config.printers) : printers();
    },

    defaultPrinter: async () => readDefaultPrinter(await ask('/default')),

    async write(printer, code, { key, after, signal } = {}) {
      const baseUrl = await reach();
      const { text: data, encoding } = readSource(code);
      const isText = encoding === 'utf-8';
      if (!isText && !(await features()).includes('bytes')) throw helperError('encoding-unsupported');
      if (signal?.aborted) throw new AppError('cancelled', 'Cancelled before anything was sent.');
      const job = { device: printer, ...(isText ? { data } : {}), key, after };
      const { type, body } = isText ? textBody(job) : formBody(job, code);
      const headers = { ...base.headers, 'content-type': type };
      let response: HelperResponse;
      let text: string;
      try {
        response = await fetch(`${baseUrl}/write`, {
          ...base,
          method: 'POST',
          headers,
          body,
          signal,
        });
        text = await response.text();
      } catch (cause) {
        known = undefined;
        if (causeCodes(cause).includes('ECONNREFUSED')) throw helperError('not-running', { cause });
        throw helperError('uncertain', { details: { answered: false, key }, cause });
      }
      if (known) known.at = Date.now();
      const answer = parseJson(text) as { result?: unknown } | undefined;
      if (!response.ok || answer?.result === false) throw refusal(response, text);
      return readTakenAnswer(answer);
    },

    async status(printer) {
      await reach();
      if (!(await features()).includes('status')) return undefined;
      const answer = await ask(`/status?uid=${encodeURIComponent(printer.uid)}`, statusMs);
      const status = readPrinterStatus(parseJson(answer));
      return status?.state === 'unknown' ? undefined : status;
    },

    async read(printer) {
      return post('/read', { device: printer });
    },

    async cancel(printer) {
      await reach();
      if (!(await features()).includes('cancel')) throw helperError('cancel-unsupported');
      const answer = (parseJson(await post('/cancel', { device: printer })) ?? {}) as Record<string, unknown>;
      return { jobs: Number(answer['jobs'] ?? 0), emptied: answer['emptied'] === true };
    },

    async keepsKeys() {
      await reach();
      return (await features()).includes('keys');
    },

    async askKey(key) {
      await reach();
      if (!(await features()).includes('key-states')) return undefined;
      return readKeyAnswer(parseJson(await ask(`/keys?key=${encodeURIComponent(key)}`)));
    },
  };
}

/** JSON as plain text, which needs no preflight. */
function textBody(content: unknown): { type: string; body: string } {
  return { type: 'text/plain;charset=UTF-8', body: jsonText(content) };
}

/** A form with the job in `json` and its printer code in `blob`, which needs none either (RFC 7578). */
function formBody(job: unknown, code: Uint8Array): { type: string; body: Uint8Array<ArrayBuffer> } {
  let boundary = 'marbete';
  while (byteText(code).includes(boundary)) boundary += '-';
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const before = `${part('json')}\r\n\r\n${jsonText(job)}\r\n${part('blob')}; filename="code"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = joinCode(codeOfText(before), code, codeOfText(`\r\n--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** What is in the way, from what the probes met and what the browser allows now. */
function failureOf(outcomes: ProbeOutcome[], permission: string, tried: string[]): AppError {
  const cause = outcomes.find((outcome) => 'cause' in outcome)?.cause;
  const met = (state: ProbeOutcome['state']) => outcomes.some((outcome) => outcome.state === state);
  if (permission === 'denied') return helperError('permission-denied', { cause });
  // Some browsers ask only once a helper is there: then the question never came, and it is not running.
  if (permission === 'prompt')
    return helperError('permission-needed', { details: { alsoPossible: 'not-running' }, cause });
  if (met('refuses')) return helperError('site-not-accepted', { cause });
  if (met('certificate')) return helperError('certificate-not-trusted', { cause });
  // A browser hides why https failed; with http tried too, a helper whose certificate it refuses would have answered there.
  const alsoPossible = tried.every((address) => address.startsWith('https:'))
    ? { alsoPossible: 'certificate-not-trusted' }
    : {};
  return helperError('not-running', { details: { tried, ...alsoPossible }, cause });
}

function addressesOf({ baseUrl, puerto, secureOnly }: HelperClientOptions): string[] {
  if (baseUrl !== undefined) return [baseUrl.replace(/\/+$/, '')];
  const port = Number(puerto);
  const plain = Number.isInteger(port) && port > 0 && port < 65_536 ? port : plainPort;
  const secure = `https://localhost:${securePort}`;
  return secureOnly ? [secure] : [secure, `http://localhost:${plain}`];
}

/** What a helper said no with. Its text comes along, since it names the printer and what to do. */
function refusal(response: HelperResponse, text: string): AppError {
  const answer = (parseJson(text) ?? {}) as { message?: unknown; code?: unknown; reason?: unknown };
  const message = typeof answer.message === 'string' && answer.message !== '' ? answer.message : undefined;
  const details = { ...answer, status: response.status, helperReason: answer.reason };
  if (response.status === 401 || response.status === 403)
    return helperError('site-not-accepted', { details });
  if (answer.code === 'uncertain')
    return helperError('uncertain', { message, details: { ...details, answered: true } });
  if (answer.code === 'cancelled')
    return new AppError('cancelled', message ?? 'The job was cancelled; nothing of it was printed.', {
      details,
    });
  if (answer.reason === 'no-printer') return helperError('no-printer', { message, details });
  return helperError('printer-refused', { message, details });
}

function readFeatures(text: string): string[] {
  const config = parseJson(text) as { application?: { features?: unknown } } | undefined;
  const features = config?.application?.features;
  return Array.isArray(features) ? features.filter((feature) => typeof feature === 'string') : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Browsers of the time when the address spaces had other names refuse a request with this one. */
function takesAddressSpace(): boolean {
  const { Request } = globalThis as { Request?: new (url: string, init: object) => unknown };
  if (!Request) return false;
  try {
    return Boolean(new Request('http://localhost/', { targetAddressSpace: 'loopback' }));
  } catch {
    return false;
  }
}
