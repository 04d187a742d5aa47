import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { join } from 'node:path';
import { loadCertificate } from './certificate.ts';
import { openHelperConfig } from './config.ts';
import { createPrinterSearch, discoverPrinters } from './printers/discover.ts';
import { createPage } from './http/page-routes.ts';
import { protocolRoutes } from './http/routes.ts';
import { createThrottle } from './http/throttle.ts';
import { createService } from './http/service.ts';
import { createSessions } from './http/sessions.ts';
import { openJobLog } from './jobs/job-log.ts';
import { openKeyStore } from './jobs/keys.ts';
import { createPrinting } from './jobs/printing.ts';
import { closed, listenOnLoopback } from './listen.ts';
import { openPrinterMemory } from './printers/printer-memory.ts';
import { createPrinters, type PrinterSource } from './printers/printers.ts';
import {
  defaultLimits,
  type FoundPrinter,
  type PrinterConfig,
  type TransportLimits,
} from './printers/transport.ts';
import { createAskLimit, normalizeSite } from './sites.ts';
import { hasChunk } from './station/chunk-store.ts';
import { openStation } from './station/station.ts';
import { createUpdates, type UpdateOptions } from './update.ts';

export interface HelperOptions {
  /** Folder of the configuration: token, sites, printers, keys, job log, certificate. */
  configDir: string;
  /** 0 picks a free port. */
  httpPort: number;
  /** 0 picks a free port. */
  httpsPort: number | 'off';
  /** Printers beside those of the configuration, which they replace where the uid is the same. */
  printers: PrinterConfig[];
  /** Sites accepted for as long as this helper runs, beside those of the configuration. */
  allowedOrigins?: string[];
  version?: string;
  limits?: Partial<TransportLimits>;
  /** How long a request may take to arrive whole, in milliseconds; a minute by default. */
  requestMs?: number;
  /** Shows the page's address to the person at this machine, as a site asks to be accepted; left out, sites wait. */
  openPage?: (url: string) => unknown;
  /** Where the page's search for printers looks; this machine and its network by default. */
  discover?: () => Promise<FoundPrinter[]>;
  /** How it replaces itself by a newer version; left out, somebody else looks after its files. */
  update?: UpdateOptions;
}

export interface Helper {
  /** Set once it listens. */
  readonly urls: { http: string; https?: string };
  /** What programs without a site show: `Authorization: Bearer TOKEN`. */
  readonly token: string;
  /** Fails with `unavailable` (details.reason 'port-taken', details.port) when a port is taken. */
  listen(): Promise<void>;
  /** Ends it: jobs that run get a moment to end first. */
  close(): Promise<void>;
  /** An address of the helper's page that opens it once; one hour by default. */
  pageUrl(validMs?: number): string;
}

const closingMs = 5_000;

/** Makes a print helper. It reads nothing but its options and its configuration folder. */
export async function createHelper(options: HelperOptions): Promise<Helper> {
  const { configDir, httpPort, httpsPort, version = '0.1.0' } = options;
  const config = openHelperConfig(configDir);
  const allowedOrigins = (options.allowedOrigins ?? []).map(normalizeSite);
  const acceptedSites = () => {
    const { accepted, blocked } = config.read().sites;
    return [...new Set([...allowedOrigins, ...accepted])].filter((origin) => !blocked.includes(origin));
  };

  const memory = openPrinterMemory(join(configDir, 'learned.json'));
  const printers = createPrinters({
    configured: () => printerSources(options, config.read().printers),
    profileOf: (uid) => config.read().profiles?.[uid],
    memory,
    limits: { ...defaultLimits, ...options.limits },
  });
  printers.list();
  const stationDir = join(configDir, 'station');
  const keys = await openKeyStore(join(configDir, 'keys.jsonl'), Date.now, (key) =>
    hasChunk(stationDir, key),
  );
  const log = await openJobLog(configDir);
  const sessions = createSessions();
  const printing = createPrinting(keys, log, memory);
  const station = openStation({ dir: stationDir, keys, printing, printers });
  const protocol = protocolRoutes({
    version,
    printers,
    printing,
    keys,
    log,
    acceptedSites,
    defaultPrinter() {
      const all = printers.list();
      const wanted = config.read().defaultPrinter;
      return all.find((printer) => printer.uid === wanted) ?? all[0];
    },
  });
  const search = createPrinterSearch(options.discover ?? discoverPrinters);
  const updates =
    options.update &&
    createUpdates(options.update, { version, sites: acceptedSites, idle: () => printers.idle() });
  const { openPage } = options;
  const page = createPage({
    version,
    opens: openPage !== undefined,
    config,
    printers,
    printing,
    log,
    sessions,
    search,
    acceptedSites,
    updates,
    station,
  });
  const service = {
    config,
    sessions,
    acceptedSites,
    protocol,
    page,
    throttle: createThrottle(),
    mayAsk: createAskLimit(),
    showPage: openPage && (() => void openPage(pageUrl())),
  };

  const serverLimits = httpLimits(options.requestMs);
  const urls: Helper['urls'] = { http: '' };
  let servers: Server[] = [];

  const pageUrl = (validMs = 3600 * 1000) => `${urls.http}/?token=${sessions.invite(validMs)}`;

  async function close(): Promise<void> {
    const ending = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const server of servers) server.closeIdleConnections();
    await Promise.race([station.close(), elapsed(closingMs)]);
    await Promise.race([printers.idle(), elapsed(closingMs)]);
    await Promise.all(servers.map(closed));
    await Promise.all(ending);
    servers = [];
    await printers.close();
    await printing.idle();
    await keys.close();
  }

  return {
    urls,
    token: config.read().token,
    async listen() {
      try {
        const plain = await listenOnLoopback(
          () => createHttpServer(serverLimits, createService(service, false)),
          httpPort,
        );
        servers.push(...(plain.servers as Server[]));
        urls.http = `http://localhost:${plain.port}`;
        if (httpsPort === 'off') return;
        const { key, cert } = await loadCertificate(configDir);
        const secure = await listenOnLoopback(
          () =>
            createHttpsServer(
              { ...serverLimits, key, cert, minVersion: 'TLSv1.2' },
              createService(service, true),
            ),
          httpsPort,
        );
        servers.push(...(secure.servers as Server[]));
        urls.https = `https://localhost:${secure.port}`;
      } catch (error) {
        await close();
        throw error;
      }
    },
    close,
    pageUrl,
  };
}

/** Limits against clients that send their headers or body very slowly. */
const httpLimits = (requestMs = 60_000) => ({
  headersTimeout: Math.min(10_000, requestMs),
  requestTimeout: requestMs,
  // Longer than a chunk takes to print, so that the next one does not meet a connection that is just being closed.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: Math.min(2_000, requestMs),
  maxHeaderSize: 16 * 1024,
});

/** Relative folders start from where the option was typed, or from the folder that the configuration is in. */
function printerSources(options: HelperOptions, configured: PrinterConfig[]): PrinterSource[] {
  const fromOptions = options.printers.map((printer) => ({ ...printer, baseDir: process.cwd() }));
  const names = new Set(fromOptions.map((printer) => printer.name));
  const others = configured.filter((printer) => !names.has(printer.name));
  return [...fromOptions, ...others.map((printer) => ({ ...printer, baseDir: options.configDir }))];
}

function elapsed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
