import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@marbete/core/api/errors';
import { type Network, networkOf } from './networks.ts';
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
  /** Folder of the print helper's programs, with the `downloads.json` of `npm run helper:build`. */
  downloads?: string;
  /** Address of the print helper that pages are told; without one they try the usual ports. */
  helperUrl?: string;
  /**
   * Address under which people reach this server, without a path: what links in mails begin with. Without one they
   * lead to this machine; it never comes from the Host header of a call, which anybody can set.
   */
  publicUrl?: string;
  /** Where mail goes: a mail server, or a folder of .eml files to open by hand. */
  mail: { from: string } & (
    | { kind: 'smtp'; url: string }
    | {
        kind: 'folder';
        dir: string;
        /** Hears of each mail that was written. */
        onWritten?: (path: string, to: string) => void;
      }
  );
  /** Answers say the link of the mail that verifies an address: for the demo alone, whose mails reach nobody. */
  showsMailLinks?: boolean;
  /** OpenID Connect provider for third-party sign-in; without one there is none. */
  oidc?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** What people call the provider. */
    name?: string;
    /** The provider's file storage, which speaks the calls of Google Drive v3, and the scope that is asked for. */
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
  /**
   * What one account may store: labels, rows of its catalogues together, and bytes of its templates, pictures and rows;
   * without a number as many as it likes.
   */
  quotas?: { labels?: number; rows?: number; bytes?: number };
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
  /** Days for which print runs and sign-ins are kept; left out, as the installation began with. */
  keepDays?: number | 'all';
  /** Networks that webhooks may call although they are not public; none by default. */
  webhookNetworks?: readonly Network[];
  /** What a collector of measurements sends as a bearer token; without one /metrics is not there. */
  metricsToken?: string;
  /** Whether administrators set up a second factor before anything else. */
  adminSecondFactor?: true;
  logLevel: 'silent' | 'info' | 'debug';
  /** Names in the environment that look like settings and are none, as misspelt ones do; said at the start. */
  unknownSettings?: readonly string[];
}

export const defaultLimits: ServerConfig['limits'] = {
  imageBytes: 2 * 1024 * 1024,
  designBytes: 5 * 1024 * 1024,
  csvBytes: 200 * 1024 * 1024,
  workbookBytes: 50 * 1024 * 1024,
};

const settings = [
  'DATABASE_URL',
  'SMTP_URL',
  'MARBETE_ADMIN_SECOND_FACTOR',
  'MARBETE_DATA',
  'MARBETE_DRIVE_SCOPE',
  'MARBETE_DRIVE_URL',
  'MARBETE_EMBED_ROOT',
  'MARBETE_DOWNLOADS',
  'MARBETE_HELPER_URL',
  'MARBETE_HOST',
  'MARBETE_KEEP_DAYS',
  'MARBETE_LOG',
  'MARBETE_MAIL_FROM',
  'MARBETE_MAINTENANCE',
  'MARBETE_METRICS_TOKEN',
  'MARBETE_OIDC_CLIENT_ID',
  'MARBETE_OIDC_CLIENT_SECRET',
  'MARBETE_OIDC_ISSUER',
  'MARBETE_OIDC_NAME',
  'MARBETE_ORIGINS',
  'MARBETE_PORT',
  'MARBETE_PROXIES',
  'MARBETE_PUBLIC_URL',
  'MARBETE_QUOTA_LABELS',
  'MARBETE_QUOTA_MB',
  'MARBETE_QUOTA_ROWS',
  'MARBETE_QUOTES_TO',
  'MARBETE_STOP_DELAY',
  'MARBETE_WEBHOOK_NETWORKS',
  'MARBETE_WEB_ROOT',
] as const;

/** Settings that may hold a secret, which a file can hold in their place: NAME_FILE names it. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'MARBETE_METRICS_TOKEN', 'MARBETE_OIDC_CLIENT_SECRET'] as const;

/** Settings of the command and of the print helper, which may stand in the same environment. */
const otherSettings =
  /^MARBETE_(?:CONFIG|EMAIL|HELPER|HELPER_HTTPS?_PORT|HELPER_TOKEN|KEY|LABEL|MONEY_SYMBOL|DECIMAL|OUTPUT|PASSWORD|PRINTER|QUEUE|SERVER)$/;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Notes what is wrong with a setting; the words follow its name and never hold its value where that may be a secret. */
export type Refuse = (setting: string, words: string) => void;

/**
 * The configuration that the environment describes; docs/deployment.md says what each setting means.
 * @throws AppError invalid-input that names every setting that cannot be used.
 */
export function loadConfig(environment: Environment): ServerConfig {
  const issues: { path: string[]; message: string }[] = [];
  const refuse: Refuse = (setting, words) => issues.push({ path: [setting], message: `${setting} ${words}` });
  const env = withFiles(environment, refuse);
  const dataDir = env['MARBETE_DATA'] ?? 'data';
  const port = Number(env['MARBETE_PORT'] ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    refuse('MARBETE_PORT', 'is a port number from 0 to 65535.');
  }
  const helperUrl = env['MARBETE_HELPER_URL'];
  if (helperUrl !== undefined && !hasProtocol(helperUrl, /^https?:$/)) {
    refuse('MARBETE_HELPER_URL', 'is an address such as http://localhost:9100.');
  }
  const origins = (env['MARBETE_ORIGINS'] ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      refuse('MARBETE_ORIGINS', `lists origins such as https://shop.example.com; ${origin} is none.`);
    }
  }
  const proxies = Number(env['MARBETE_PROXIES'] ?? 0);
  if (!Number.isInteger(proxies) || proxies < 0) {
    refuse('MARBETE_PROXIES', 'is how many reverse proxies stand in front: 0, 1, ...');
  }
  const stopDelay = Number(env['MARBETE_STOP_DELAY'] ?? 0);
  if (!(stopDelay >= 0 && stopDelay <= 300)) {
    refuse('MARBETE_STOP_DELAY', 'is a number of seconds from 0 to 300.');
  }
  const url = env['DATABASE_URL'];
  if (url !== undefined && !hasProtocol(url, /^postgres(?:ql)?:$/)) {
    refuse(
      'DATABASE_URL',
      'is an address such as postgres://user:password@db.example.com/marbete; leave it out for SQLite.',
    );
  }
  const webRoot = env['MARBETE_WEB_ROOT'];
  if (webRoot !== undefined && !existsSync(join(webRoot, 'index.html'))) {
    refuse('MARBETE_WEB_ROOT', `is the folder of the built web app; ${webRoot} has no index.html.`);
  }
  const embedRoot = env['MARBETE_EMBED_ROOT'];
  if (embedRoot !== undefined && !existsSync(join(embedRoot, 'marbete.js'))) {
    refuse('MARBETE_EMBED_ROOT', `is the folder of the built embed script; ${embedRoot} has no marbete.js.`);
  }
  const downloads = env['MARBETE_DOWNLOADS'];
  if (downloads !== undefined && !existsSync(join(downloads, 'downloads.json'))) {
    refuse(
      'MARBETE_DOWNLOADS',
      `is the folder that npm run helper:build made; ${downloads} has no downloads.json.`,
    );
  }
  const maintenance = env['MARBETE_MAINTENANCE'];
  if (maintenance !== undefined && Number.isNaN(Date.parse(maintenance))) {
    refuse('MARBETE_MAINTENANCE', 'is a moment such as 2026-11-30T15:00:00Z; leave it out without one.');
  }
  const adminSecondFactor = env['MARBETE_ADMIN_SECOND_FACTOR'] ?? 'optional';
  if (adminSecondFactor !== 'optional' && adminSecondFactor !== 'required') {
    refuse('MARBETE_ADMIN_SECOND_FACTOR', 'is optional or required.');
  }
  const metricsToken = env['MARBETE_METRICS_TOKEN'];
  if (metricsToken !== undefined && metricsToken.length < 16) {
    refuse('MARBETE_METRICS_TOKEN', 'has 16 characters or more; whoever has it reads /metrics.');
  }
  const logLevel = env['MARBETE_LOG'] ?? 'info';
  if (logLevel !== 'silent' && logLevel !== 'info' && logLevel !== 'debug') {
    refuse('MARBETE_LOG', 'is silent, info or debug.');
  }
  const keepDays = loadKeepDays(env, refuse);
  const webhookNetworks = (env['MARBETE_WEBHOOK_NETWORKS'] ?? '')
    .split(/[\s,]+/)
    .filter((network) => network !== '')
    .flatMap((text) => {
      const network = networkOf(text);
      if (network) return [network];
      refuse('MARBETE_WEBHOOK_NETWORKS', `lists networks such as 10.0.0.0/8; ${text} is none.`);
      return [];
    });
  const quotas = {
    ...loadQuota('labels', env, 'MARBETE_QUOTA_LABELS', refuse),
    ...loadQuota('rows', env, 'MARBETE_QUOTA_ROWS', refuse),
    ...loadQuota('bytes', env, 'MARBETE_QUOTA_MB', refuse, 1_000_000),
  };
  const accounts = loadAccountSettings(env, dataDir, refuse);
  if (issues.length > 0) {
    throw new AppError('invalid-input', issues.map((issue) => issue.message).join(' '), { issues });
  }
  const unknownSettings = unknownOf(environment);
  return {
    host: env['MARBETE_HOST'] ?? '127.0.0.1',
    port,
    database:
      url === undefined ? { kind: 'sqlite', file: `${dataDir}/marbete.db` } : { kind: 'postgres', url },
    ...(webRoot === undefined ? {} : { webRoot }),
    ...(embedRoot === undefined ? {} : { embedRoot }),
    ...(downloads === undefined ? {} : { downloads }),
    ...(helperUrl === undefined ? {} : { helperUrl }),
    ...accounts,
    uploadDir: `${dataDir}/uploads`,
    limits: defaultLimits,
    ...(Object.keys(quotas).length === 0 ? {} : { quotas }),
    origins,
    proxies,
    stopDelayMs: stopDelay * 1_000,
    ...(maintenance === undefined ? {} : { maintenance: new Date(maintenance).toISOString() }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(adminSecondFactor === 'required' ? { adminSecondFactor: true } : {}),
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(webhookNetworks.length === 0 ? {} : { webhookNetworks }),
    logLevel: logLevel as ServerConfig['logLevel'],
    ...(unknownSettings.length === 0 ? {} : { unknownSettings }),
  };
}

function loadKeepDays(env: Environment, refuse: Refuse): ServerConfig['keepDays'] {
  const text = env['MARBETE_KEEP_DAYS'];
  if (text === undefined || text === 'all') return text;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 30) return Number(text);
  refuse('MARBETE_KEEP_DAYS', 'is a number of days from 30, or all.');
  return undefined;
}

function loadQuota(
  name: keyof NonNullable<ServerConfig['quotas']>,
  env: Environment,
  setting: string,
  refuse: Refuse,
  unit = 1,
) {
  const text = env[setting];
  if (text === undefined) return {};
  const most = Number(text);
  if (/^\d{1,9}$/.test(text) && most > 0) return { [name]: most * unit };
  refuse(setting, 'is a whole number from 1; leave it out for no limit.');
  return {};
}

/** The environment with the secrets that files hold, without the line break at their end. */
function withFiles(environment: Environment, refuse: Refuse): Environment {
  const env: Record<string, string | undefined> = { ...environment };
  for (const setting of secrets) {
    const file = environment[`${setting}_FILE`];
    if (file === undefined) continue;
    if (env[setting] !== undefined) {
      refuse(`${setting}_FILE`, `stands beside ${setting}. Leave one of them out.`);
      continue;
    }
    try {
      env[setting] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      refuse(
        `${setting}_FILE`,
        `names ${file}, which cannot be read (${code}). Let the server's account read it.`,
      );
    }
  }
  return env;
}

function unknownOf(environment: Environment): string[] {
  const known = new Set<string>([...settings, ...secrets.map((setting) => `${setting}_FILE`)]);
  return Object.keys(environment).filter(
    (name) => name.startsWith('MARBETE_') && !known.has(name) && !otherSettings.test(name),
  );
}

function hasProtocol(address: string, protocol: RegExp): boolean {
  return URL.canParse(address) && protocol.test(new URL(address).protocol);
}
