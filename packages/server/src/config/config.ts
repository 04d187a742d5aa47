import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@marbete/core/api/errors';
import { loadAccountSettings } from './accounts.ts';

/** Everything that the server is told; only main programs read the environment. */
export interface ServerConfig {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** SQLite file, or a postgres:// address. */
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  /** Folder of the built web app; without one only the API is served. */
  webRoot?: string;
  /** Folder of the built embed script; without one other people's pages have none from here. */
  embedRoot?: string;
  /** Address of the print helper that pages are told; without one they try the usual ports. */
  helperUrl?: string;
  /**
   * Address under which people reach this server, without a path: what links in mails begin with. Without one they
   * lead to this machine; it never comes from the Host header of a call, which anybody can set.
   */
  publicUrl?: string;
  /** Where mail goes: a mail server, or a folder of .eml files to open by hand. */
  mail: { from: string } & ({ kind: 'smtp'; url: string } | { kind: 'folder'; dir: string });
  /** OpenID Connect provider for third-party sign-in; without one there is none. */
  oidc?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** The provider's file storage, which speaks the calls of Google Drive v3, and the scope that leave is asked for. */
    drive?: { url: string; scope: string };
  };
  /** Where uploads rest while they are read. */
  uploadDir: string;
  limits: {
    imageBytes: number;
    /** A picture of a quote request. */
    designBytes: number;
    csvBytes: number;
    workbookBytes: number;
  };
  /** Origins of other people's pages that may call the API with a session of their users; none by default. */
  origins: readonly string[];
  /** Reverse proxies in front that add the caller's address to X-Forwarded-For; 0 believes nobody. */
  proxies: number;
  /** How long a server that is to stop says that it is not ready and takes calls still, in milliseconds. */
  stopDelayMs: number;
  /** Who gets quote requests by mail; without an address they are only stored. */
  quotesTo?: string;
  /** When the server will be down for maintenance, ISO 8601; pages count down to it. */
  maintenance?: string;
  logLevel: 'silent' | 'info' | 'debug';
}

export const defaultLimits: ServerConfig['limits'] = {
  imageBytes: 2 * 1024 * 1024,
  designBytes: 5 * 1024 * 1024,
  csvBytes: 200 * 1024 * 1024,
  workbookBytes: 50 * 1024 * 1024,
};

/**
 * The configuration that the environment describes: MARBETE_HOST, MARBETE_PORT, DATABASE_URL, MARBETE_DATA,
 * MARBETE_WEB_ROOT, MARBETE_EMBED_ROOT, MARBETE_HELPER_URL, MARBETE_ORIGINS, MARBETE_PROXIES, MARBETE_STOP_DELAY,
 * MARBETE_MAINTENANCE, MARBETE_LOG, and those of accounts.ts.
 * @throws AppError invalid-input that names every setting that cannot be used.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const issues: { path: string[]; message: string }[] = [];
  const dataDir = env['MARBETE_DATA'] ?? 'data';
  const port = Number(env['MARBETE_PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    issues.push({ path: ['MARBETE_PORT'], message: 'MARBETE_PORT is a port number from 0 to 65535.' });
  }
  const helperUrl = env['MARBETE_HELPER_URL'];
  if (
    helperUrl !== undefined &&
    !/^https?:$/.test(URL.canParse(helperUrl) ? new URL(helperUrl).protocol : '')
  ) {
    issues.push({
      path: ['MARBETE_HELPER_URL'],
      message: 'MARBETE_HELPER_URL is an address such as http://localhost:9100.',
    });
  }
  const origins = (env['MARBETE_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      issues.push({
        path: ['MARBETE_ORIGINS'],
        message: `MARBETE_ORIGINS lists origins such as https://shop.example.com; ${origin} is none.`,
      });
    }
  }
  const proxies = Number(env['MARBETE_PROXIES'] ?? 0);
  if (!Number.isInteger(proxies) || proxies < 0) {
    issues.push({
      path: ['MARBETE_PROXIES'],
      message: 'MARBETE_PROXIES is how many reverse proxies stand in front: 0, 1, ...',
    });
  }
  const stopDelay = Number(env['MARBETE_STOP_DELAY'] ?? 0);
  if (!(stopDelay >= 0 && stopDelay <= 300)) {
    issues.push({
      path: ['MARBETE_STOP_DELAY'],
      message: 'MARBETE_STOP_DELAY is a number of seconds from 0 to 300.',
    });
  }
  const url = env['DATABASE_URL'];
  if (url !== undefined && !(/^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) {
    issues.push({
      path: ['DATABASE_URL'],
      message:
        'DATABASE_URL is an address such as postgres://user:password@db.example.com/marbete; leave it out for SQLite.',
    });
  }
  const webRoot = env['MARBETE_WEB_ROOT'];
  if (webRoot !== undefined && !existsSync(join(webRoot, 'index.html'))) {
    issues.push({
      path: ['MARBETE_WEB_ROOT'],
      message: `MARBETE_WEB_ROOT is the folder of the built web app; ${webRoot} has no index.html.`,
    });
  }
  const embedRoot = env['MARBETE_EMBED_ROOT'];
  if (embedRoot !== undefined && !existsSync(join(embedRoot, 'marbete.js'))) {
    issues.push({
      path: ['MARBETE_EMBED_ROOT'],
      message: `MARBETE_EMBED_ROOT is the folder of the built embed script; ${embedRoot} has no marbete.js.`,
    });
  }
  const maintenance = env['MARBETE_MAINTENANCE'];
  if (maintenance !== undefined && Number.isNaN(Date.parse(maintenance))) {
    issues.push({
      path: ['MARBETE_MAINTENANCE'],
      message: 'MARBETE_MAINTENANCE is a moment such as 2026-11-30T15:00:00Z; leave it out without one.',
    });
  }
  const logLevel = env['MARBETE_LOG'] ?? 'info';
  if (logLevel !== 'silent' && logLevel !== 'info' && logLevel !== 'debug') {
    issues.push({ path: ['MARBETE_LOG'], message: 'MARBETE_LOG is silent, info or debug.' });
  }
  const accounts = loadAccountSettings(env, dataDir, issues);
  if (issues.length > 0) {
    throw new AppError('invalid-input', issues.map((issue) => issue.message).join(' '), { issues });
  }
  return {
    host: env['MARBETE_HOST'] ?? '127.0.0.1',
    port,
    database:
      url === undefined ? { kind: 'sqlite', file: `${dataDir}/marbete.db` } : { kind: 'postgres', url },
    ...(webRoot === undefined ? {} : { webRoot }),
    ...(embedRoot === undefined ? {} : { embedRoot }),
    ...(helperUrl === undefined ? {} : { helperUrl }),
    ...accounts,
    uploadDir: `${dataDir}/uploads`,
    limits: defaultLimits,
    origins,
    proxies,
    stopDelayMs: stopDelay * 1_000,
    ...(maintenance === undefined ? {} : { maintenance: new Date(maintenance).toISOString() }),
    logLevel: logLevel as ServerConfig['logLevel'],
  };
}
