import { downloadsSchema, type Downloads } from '@marbete/core/api/downloads';
import { spawn } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

export interface UpdateOptions {
  /** The publisher's Ed25519 key, SPKI in base64, which the program was built with. */
  publicKey: string;
  /** The file of the program that runs. */
  program: string;
  platform: NodeJS.Platform;
  /** Ends this helper and starts the program that now lies at its place. */
  restart(): unknown;
}

/** Why a program stays as it is; the page has the words. */
export type UpdateProblem =
  | 'nowhere'
  | 'unsigned'
  | 'signature-wrong'
  | 'list-unreadable'
  | 'older'
  | 'no-file'
  | 'unreachable'
  | 'truncated'
  | 'altered'
  | 'cannot-write'
  | 'does-not-start';

export type UpdateState =
  | { kind: 'unknown' | 'looking' | 'newest' }
  | { kind: 'found' | 'installing'; version: string; site: string }
  | { kind: 'refused'; problem: UpdateProblem; site: string; version: string; detail: string };

export interface Updates {
  state(): UpdateState;
  /** Asks the accepted sites for a newer version. */
  look(): Promise<void>;
  /** Fetches the version that was found, tries it, puts it in place once no labels print, and restarts. */
  install(): Promise<void>;
}

interface Environment {
  version: string;
  sites(): readonly string[];
  /** Ends when no printer has a job. */
  idle(): Promise<void>;
}

class Refused extends Error {
  readonly problem: UpdateProblem;
  readonly detail: string;

  constructor(problem: UpdateProblem, detail = '') {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

interface Offer {
  site: string;
  list: Downloads;
}

const listMs = 10_000;
const listBytes = 64 * 1024;
const fileMs = 10 * 60_000;
const startMs = 60_000;

/**
 * Looks for newer versions of this program on the sites that it prints for, and replaces it (docs/helper.md, Updates).
 * A site only carries what the publisher signed: list and file count by signature, length and hash alone.
 */
export function createUpdates(options: UpdateOptions, environment: Environment): Updates {
  const { version, sites, idle } = environment;
  const key = createPublicKey({
    key: Buffer.from(options.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  let state: UpdateState = { kind: 'unknown' };
  let offer: Offer | undefined;

  async function listOf(site: string): Promise<Downloads> {
    const [list, signature] = await Promise.all(
      ['downloads.json', 'downloads.json.sig'].map((name) =>
        fetched(`${site}/downloads/${name}`, listBytes, listMs),
      ),
    );
    // Web apps answer addresses that they do not know with a page.
    if (!list || /^\s*</.test(list.toString('latin1'))) throw new Refused('nowhere');
    if (!signature || /^\s*</.test(signature.toString('latin1'))) throw new Refused('unsigned');
    const bytes = Buffer.from(signature.toString('latin1').trim(), 'base64');
    if (!verify(undefined, list, key, bytes)) throw new Refused('signature-wrong');
    const parsed = downloadsSchema.safeParse(jsonOrUndefined(list.toString('utf8')));
    if (!parsed.success) throw new Refused('list-unreadable', parsed.error.issues[0]?.message);
    return parsed.data;
  }

  async function look(): Promise<void> {
    if (state.kind === 'looking' || state.kind === 'installing') return;
    state = { kind: 'looking' };
    offer = undefined;
    const answers = await Promise.all(
      sites().map(async (site) => {
        try {
          const list = await listOf(site);
          if (compareVersions(list.version, version) < 0) throw new Refused('older', list.version);
          return { site, list };
        } catch (error) {
          return refusal(error, site, version);
        }
      }),
    );
    const offers = answers
      .filter((answer) => 'list' in answer)
      .sort((left, right) => compareVersions(right.list.version, left.list.version));
    const refusals = answers.filter((answer) => 'problem' in answer);
    const worst = refusals.find(({ problem }) => problem !== 'nowhere' && problem !== 'older');
    const [newest] = offers;
    // A list that cannot be trusted is told of even where another site has nothing newer.
    if (newest && compareVersions(newest.list.version, version) > 0) {
      offer = newest;
      state = { kind: 'found', version: newest.list.version, site: newest.site };
    } else if (worst) state = worst;
    else if (newest) state = { kind: 'newest' };
    else state = refusals.find(({ problem }) => problem === 'older') ?? refusal(new Refused('nowhere'));
  }

  async function install(): Promise<void> {
    if (!offer || state.kind !== 'found') return;
    const { site, list } = offer;
    state = { kind: 'installing', version: list.version, site };
    try {
      await (options.platform === 'win32' ? runInstaller : replaceFiles)(site, list);
    } catch (error) {
      state = refusal(error, site, list.version);
    }
  }

  /** The program's folder comes whole; each file takes the place of the old one in one step, the program as the last. */
  async function replaceFiles(site: string, list: Downloads): Promise<void> {
    const folder = dirname(options.program);
    // Said before it is fetched, where a package of the system's owns the folder.
    await writable(folder, () => access(folder, constants.W_OK));
    const archive = await download(site, list, false);
    const fresh = join(folder, `.update-${list.version}`);
    const unpacked = await promisify(gunzip)(archive).catch((error: Error) => {
      throw new Refused('does-not-start', error.message);
    });
    const entries = entriesOf(unpacked);
    const own = entries.find(({ path }) => path === programName);
    if (!own) throw new Refused('does-not-start', programName);
    const placed = [...entries.filter((entry) => entry !== own), own];
    try {
      await writable(folder, async () => {
        await rm(fresh, { recursive: true, force: true });
        for (const { path, mode, bytes } of placed) {
          await mkdir(dirname(join(fresh, path)), { recursive: true });
          await writeFile(join(fresh, path), bytes, { mode, flush: true });
        }
      });
      await startsAs(join(fresh, programName), list.version);
      await idle();
      await writable(folder, async () => {
        for (const entry of placed) {
          const place = entry === own ? options.program : join(folder, entry.path);
          await mkdir(dirname(place), { recursive: true });
          await rename(join(fresh, entry.path), place);
        }
      });
    } finally {
      await rm(fresh, { recursive: true, force: true }).catch(() => {});
    }
    await options.restart();
  }

  /** The installer ends this program, which holds its file, replaces it and starts it again. */
  async function runInstaller(site: string, list: Downloads): Promise<void> {
    const bytes = await download(site, list, true);
    const folder = tmpdir();
    const path = join(folder, `text2-barcode-${list.version}-setup.exe`);
    await writable(folder, () => writeFile(path, bytes, { flush: true }));
    await idle();
    const child = spawn(path, ['/S'], { stdio: 'ignore', detached: true });
    await once(child, 'spawn').catch((error: Error) => {
      throw new Refused('does-not-start', error.message);
    });
    child.unref();
  }

  async function download(site: string, list: Downloads, installs: boolean): Promise<Buffer> {
    const target = `${options.platform === 'win32' ? 'win' : options.platform}-${process.arch}`;
    const file = list.files.find((one) => one.target === target && one.installs === installs);
    if (!file) throw new Refused('no-file', target);
    const bytes = await fetched(`${site}/downloads/${file.name}`, file.bytes, fileMs);
    if (!bytes) throw new Refused('unreachable', file.name);
    if (bytes.length < file.bytes) throw new Refused('truncated', `${bytes.length} / ${file.bytes}`);
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
      throw new Refused('altered', file.name);
    return bytes;
  }

  return { state: () => state, look, install };
}

const programName = 'text2-barcode';

/**
 * The body of an answer; undefined where there is none. Redirects are not followed. What is longer than it may be is cut
 * behind that length; what breaks off is as short as it came: length, hash and signature show both.
 */
async function fetched(url: string, maxBytes: number, ms: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isThere = false;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ms) });
    if (!answer.ok || !answer.body) return undefined;
    isThere = true;
    for await (const part of answer.body) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) break;
    }
  } catch {
    if (!isThere) return undefined;
  }
  return Buffer.concat(parts);
}

/** Starts the new program in a folder and on a port of its own: it has to say that it is ready and which version it is. */
async function startsAs(program: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'text2-barcode-'));
  const ports = ['--http-port', '0', '--https-port', 'off'];
  const child = spawn(program, ['--background', '--config', folder, ...ports], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  let first = '';
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      first = line;
      break;
    }
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  const said = jsonOrUndefined(first) as { event?: string; version?: string } | undefined;
  if (said?.event !== 'ready' || said.version !== version) throw new Refused('does-not-start', first);
}

interface Entry {
  /** Below the archive's one folder. */
  path: string;
  mode: number;
  bytes: Buffer;
}

/** The files of an archive as `npm run helper:build` makes them: short names, files and folders only (tar(5), ustar). */
function entriesOf(tar: Buffer): Entry[] {
  const entries: Entry[] = [];
  const text = (at: number, length: number) => tar.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const [, ...path] = text(at, 100).split('/');
    const size = Number.parseInt(text(at + 124, 12), 8);
    const isFile = text(at + 156, 1) === '0';
    if (path.includes('..')) throw new Refused('altered', path.join('/'));
    if (isFile) {
      const mode = Number.parseInt(text(at + 100, 8), 8) & 0o777;
      entries.push({ path: path.join('/'), mode, bytes: tar.subarray(at + 512, at + 512 + size) });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

async function writable(folder: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: NodeJS.ErrnoException) => {
    throw new Refused('cannot-write', `${folder} (${error.code})`);
  });
}

function refusal(error: unknown, site = '', version = ''): Extract<UpdateState, { kind: 'refused' }> {
  const { problem, detail } =
    error instanceof Refused
      ? error
      : new Refused('unreachable', error instanceof Error ? error.message : '');
  return { kind: 'refused', problem, site, version, detail };
}

function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  const differs = [0, 1, 2].find((part) => a?.[part] !== b?.[part]);
  return differs === undefined ? 0 : (a?.[differs] ?? 0) - (b?.[differs] ?? 0);
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
