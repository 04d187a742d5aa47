import { labelsIn } from '@marbete/engine/internal/languages/languages';
import { testLabelIn } from '@marbete/engine/internal/languages/test-label';
import { AppError } from '@marbete/core/api/errors';
import type { HelperConfigStore } from '../config.ts';
import type { PrinterSearch, SearchState } from '../printers/discover.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { Printing } from '../jobs/printing.ts';
import { cancelJobs, type Printer, type Printers } from '../printers/printers.ts';
import { findVirtualJob, listVirtualJobs } from '../printers/virtual.ts';
import { jobPicture, readableCode } from '../page/job-preview.ts';
import type { PageState, VirtualJobPreview } from '../page/page-state.ts';
import { renderPage, renderParts } from '../page/page.ts';
import { pageHeaders } from '../page/page-files.ts';
import { textsFor } from '../page/texts.ts';
import { sessionCookie } from './access.ts';
import type { Answer } from './answer.ts';
import { json, text } from './answer.ts';
import type { Routes } from './routes.ts';
import type { Updates } from '../update.ts';
import type { Station } from '../station/station.ts';
import { mostDailyLimit } from '../station/station-file.ts';
import type { Sessions } from './sessions.ts';

export interface PageParts {
  version: string;
  config: HelperConfigStore;
  printers: Printers;
  printing: Printing;
  log: JobLog;
  sessions: Sessions;
  search: PrinterSearch;
  acceptedSites(): string[];
  /** Whether the helper can show the page to the person it works for. */
  opens: boolean;
  /** Undefined where the helper does not replace itself. */
  updates: Updates | undefined;
  station: Station;
}

const shownJobs = 20;
/** The page asks every two seconds; printers are not to be knocked at that often. */
const readinessMs = 30_000;
const shownBytes = 2_000;
const invitationMs = 5 * 60 * 1000;
/** Opening the page looks for a newer version, at most this often. */
const lookMs = 60 * 60 * 1000;

/** The page of the helper, for its owner alone. */
export function createPage(parts: PageParts) {
  const { config, printers, log, sessions, updates } = parts;
  let looked = Number.NEGATIVE_INFINITY;

  function lookForUpdate(): void {
    looked = Date.now();
    void updates?.look();
  }

  async function stateFor(host: string): Promise<PageState> {
    const all = printers.list();
    const ready = new Set(await printers.available(readinessMs));
    const sites = config.listSites();
    return {
      address: host,
      version: parts.version,
      update: updates?.state(),
      waiting: sites.waiting,
      accepted: sites.accepted,
      acceptedAtStart: parts.acceptedSites().filter((origin) => !sites.accepted.includes(origin)),
      blocked: sites.blocked,
      printers: all.map((printer) => ({
        name: printer.name,
        uid: printer.uid,
        connection: printer.connection,
        state: stateOf(printer, ready.has(printer)),
        faults: printer.monitor.last?.faults ?? [],
        waiting: printer.queue.length,
      })),
      search: unconfigured(parts.search.state(), all),
      virtualJobs: await virtualJobs(printers),
      recent: log.recent().slice(0, shownJobs),
      station: parts.station.view(),
    };
  }

  async function chosenPrinter(body: () => Promise<Buffer>): Promise<Printer> {
    return printers.get(new URLSearchParams((await body()).toString('utf8')).get('printer') ?? '');
  }

  const routes: Routes = {
    'GET /page': async ({ url, language }) => ({
      status: 200,
      type: 'text/html',
      body: renderParts(textsFor(language), await stateFor(url.host)),
      headers: pageHeaders,
    }),

    'POST /page/sites': async ({ body }) => {
      const form = new URLSearchParams((await body()).toString('utf8'));
      const site = form.get('site') ?? '';
      const list = form.get('list');
      if (list === 'accepted') config.allowSite(site);
      else if (list === 'blocked') config.blockSite(site);
      else config.forgetSite(site);
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/test': async ({ body }) => {
      const printer = await chosenPrinter(body);
      const code = testLabelIn(printer.monitor.language);
      // The list of jobs says how it went; the page does not wait for paper.
      parts.printing.print({ printer, bytes: code, site: 'page' }).catch(() => {});
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/cancel': async ({ body }) => {
      await cancelJobs(await chosenPrinter(body));
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/find': () => {
      parts.search.start();
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/printers': async ({ body }) => {
      const url = new URLSearchParams((await body()).toString('utf8')).get('url');
      const found = unconfigured(parts.search.state(), printers.list())?.found.find(
        (printer) => printer.url === url,
      );
      if (!found) throw new AppError('not-found', 'This printer is not among those found. Search again.');
      config.savePrinter({ ...found, name: freeName(found.name, printers.list()) });
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/update': async ({ body }) => {
      const form = new URLSearchParams((await body()).toString('utf8'));
      // The page shows how far it is; a download takes longer than a click waits.
      if (form.get('act') === 'install') void updates?.install();
      else lookForUpdate();
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'GET /page/station': () => json(parts.station.view()),

    'POST /page/station': async ({ body }) => {
      const form = new URLSearchParams((await body()).toString('utf8'));
      const name = form.get('act') ?? '';
      const act = stationActs.get(name);
      if (!act) throw new AppError('invalid-input', `The page of the print helper has no act '${name}'.`);
      await act(parts.station, form);
      return { ...text('', 303), headers: { Location: '/' } };
    },

    'POST /page/invitations': () => json({ path: `/?token=${sessions.invite(invitationMs)}` }),
  };

  return {
    routes,

    /** The document at `/`: with a one-time token it also opens a session, without a session it is an empty shell. */
    async document(request: DocumentRequest): Promise<Answer> {
      const session =
        request.token === undefined || request.isPrefetch ? undefined : sessions.redeem(request.token);
      const isOwner = request.isOwner || session !== undefined;
      if (isOwner && Date.now() - looked > lookMs) lookForUpdate();
      const cookie = `${sessionCookie}=${session}; Path=/; HttpOnly; SameSite=Strict`;
      return {
        status: 200,
        type: 'text/html',
        body: renderPage(
          textsFor(request.language),
          isOwner ? await stateFor(request.host) : undefined,
          parts.opens,
        ),
        headers: { ...pageHeaders, ...(session === undefined ? {} : { 'Set-Cookie': cookie }) },
      };
    },

    /** One job of a virtual printer, whole, as it came, or the picture of one of its labels. */
    async job(path: string): Promise<Answer> {
      const [uid = '', id = '', picture] = path.split('/').map(decodeURIComponent);
      const folder = printers.list().find((printer) => printer.uid === uid)?.folder;
      const found = folder === undefined ? undefined : await findVirtualJob(folder, id);
      if (!found) throw new AppError('not-found', 'There is no such job.');
      if (picture === undefined) return { ...text(found.bytes), headers: pageHeaders };
      const png = /^\d{1,3}\.png$/.test(picture)
        ? await jobPicture(found.bytes, Number.parseInt(picture, 10))
        : undefined;
      if (!png) throw new AppError('not-found', 'There is no such picture.');
      // A job never changes, so its pictures do not either.
      const headers = { ...pageHeaders, 'Cache-Control': 'private, max-age=86400, immutable' };
      return { status: 200, type: 'image/png', body: png, headers };
    },
  };
}

/** What the page's buttons do about head office; `marbete helper station` presses the same. */
const stationActs: ReadonlyMap<string, (station: Station, form: URLSearchParams) => unknown> = new Map(
  Object.entries<(station: Station, form: URLSearchParams) => unknown>({
    pair: (station, form) => station.pair(form.get('address') ?? ''),
    allow: (station) => station.answerPairing(true),
    deny: (station) => station.answerPairing(false),
    cancel: (station) => station.cancelPairing(),
    leave: (station) => station.leave(),
    pause: (station) => station.pause(true),
    resume: (station) => station.pause(false),
    alone: (station) => station.set({ unattended: true }),
    'by-hand': (station) => station.set({ unattended: false }),
    limit: (station, form) => station.set({ dailyLimit: wholeOf(form, 'limit', mostDailyLimit) }),
    release: (station, form) => station.release(wholeOf(form, 'order')),
    refuse: (station, form) => station.refuse(wholeOf(form, 'order')),
    seen: (station) => station.seen(),
  }),
);

function wholeOf(form: URLSearchParams, field: string, most = Number.MAX_SAFE_INTEGER): number {
  const typed = form.get(field) ?? '';
  const value = /^\d{1,16}$/.test(typed) ? Number(typed) : Number.NaN;
  if (value <= most) return value;
  throw new AppError('invalid-input', `'${typed.slice(0, 40)}' is no whole number from 0 to ${most}.`, {
    issues: [{ path: [field], message: `A whole number from 0 to ${most}`, rule: 'whole-number' }],
  });
}

/** The printer's state on the page. A printer that answers status questions is polled in the background. */
function stateOf({ queue, monitor }: Printer, ready: boolean): PageState['printers'][number]['state'] {
  const { last } = monitor;
  if (queue.length > 0) return last?.waiting ? last.state : 'printing';
  if (!ready) return 'unreachable';
  if (!monitor.mayAsk) return 'ready';
  if (!last || Date.now() - Date.parse(last.at) > readinessMs) void monitor.ask();
  return last && last.state !== 'unknown' ? last.state : 'ready';
}

/** A search without the printers that are configured already. */
function unconfigured(
  search: SearchState | undefined,
  printers: readonly Printer[],
): SearchState | undefined {
  const isKnown = (found: SearchState['found'][number]) =>
    printers.some((printer) => printer.url === found.url || printer.uid === found.uid);
  return search && { ...search, found: search.found.filter((found) => !isKnown(found)) };
}

/** A printer of the same name would be replaced, so a second one gets a number. */
function freeName(name: string, printers: readonly Printer[]): string {
  const names = new Set(printers.map((printer) => printer.name));
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

export interface DocumentRequest {
  host: string;
  language?: string;
  token?: string;
  isOwner: boolean;
  /** A browser that only looks ahead must not use up the token. */
  isPrefetch: boolean;
}

async function virtualJobs(printers: Printers): Promise<VirtualJobPreview[]> {
  const found = await Promise.all(
    printers.list().map(async ({ uid, name, folder }) => {
      if (folder === undefined) return [];
      const jobs = await listVirtualJobs(folder, shownJobs);
      return Promise.all(
        jobs.map(async (job) => {
          const stored = await findVirtualJob(folder, job.id);
          const { code, shortened } = readableCode(stored?.bytes ?? Buffer.alloc(0), shownBytes);
          const labels = labelsIn(stored?.bytes.toString('latin1') ?? '');
          return { ...job, uid, printer: name, code, shortened, labels };
        }),
      );
    }),
  );
  return found
    .flat()
    .sort((left, right) => (left.id < right.id ? 1 : -1))
    .slice(0, shownJobs);
}
