import { AppError } from '@marbete/core/api/errors';
import type { KeyStore } from '../jobs/keys.ts';
import type { Printing } from '../jobs/printing.ts';
import type { Printer, Printers } from '../printers/printers.ts';
import { cancelJobs, reportStatus } from '../status/report.ts';
import type { Access } from './access.ts';
import { json, text, type Answer } from './answer.ts';
import { parseDevice, parseWrite } from './write-request.ts';

interface RouteContext {
  access: Extract<Access, { kind: 'site' | 'owner' }>;
  url: URL;
  contentType: string;
  /** The browser's Accept-Language. */
  language?: string;
  body(): Promise<Buffer>;
}

type Handler = (context: RouteContext) => Promise<Answer> | Answer;

/** `METHOD /path` to what answers it. */
export type Routes = Record<string, Handler>;

export interface ProtocolParts {
  version: string;
  printers: Printers;
  printing: Printing;
  keys: Pick<KeyStore, 'id' | 'since'>;
  defaultPrinter(): Printer | undefined;
  acceptedSites(): string[];
}

/** What this helper does beyond the protocol that others speak too; clients ask before they rely on it. */
const features = ['keys', 'key-states', 'encoding', 'status', 'cancel'];

/** The protocol of the print helper (docs/helper.md), for accepted sites and for the owner's programs. */
export function protocolRoutes(parts: ProtocolParts): Routes {
  const { printers, printing, keys, version } = parts;

  const device = (printer: Printer) => ({
    name: printer.name,
    uid: printer.uid,
    connection: printer.connection,
    deviceType: 'printer',
    provider: 'Marbete',
    manufacturer: '',
    version,
    ...(printer.profile ? { profile: printer.profile } : {}),
  });

  function wanted(name: string | undefined): Printer {
    const printer = name === undefined ? parts.defaultPrinter() : printers.get(name);
    if (printer) return printer;
    throw new AppError('not-found', 'There is no printer; configure one in the print helper.', {
      details: { reason: 'no-printer' },
    });
  }

  return {
    'GET /default': ({ url }) => {
      const printer = parts.defaultPrinter();
      if (url.searchParams.get('type') === 'printer') return printer ? json(device(printer)) : text('');
      return text(printer ? deviceText({ ...device(printer), profile: '' }) : '');
    },

    'GET /available': async () => json({ printer: (await printers.available()).map(device) }),

    'POST /write': async ({ access, body, contentType }) => {
      const request = await parseWrite(await body(), contentType);
      const message = await printing.print({
        ...request,
        printer: wanted(request.device),
        site: access.kind === 'site' ? access.origin : 'token',
      });
      return json({ result: true, message });
    },

    'POST /read': async ({ body }) => {
      const { transport } = wanted(parseDevice(await body()));
      return text((await transport.read?.()) ?? '');
    },

    'GET /status': async ({ url }) =>
      json(await reportStatus(wanted(url.searchParams.get('uid') ?? undefined))),

    'GET /keys': ({ url }) => {
      const key = url.searchParams.get('key') ?? '';
      const since = new Date(keys.since()).toISOString();
      return json({ key, ...printing.stateOf(key), helper: keys.id, since });
    },

    'POST /cancel': async ({ body }) => {
      const printer = wanted(parseDevice(await body()));
      const { jobs, emptied } = await cancelJobs(printer);
      const rest = emptied ? 'and the printer was emptied' : 'the printer itself keeps what it has taken';
      return json({ result: true, message: `${jobs} jobs cancelled, ${rest}.`, jobs, emptied });
    },

    'GET /config': ({ access }) =>
      json({
        application: { version, platform: process.platform, apiLevel: 1, features },
        printers: printers.list().map(device),
        // A site learns of itself only.
        sites: access.kind === 'site' ? [access.origin] : parts.acceptedSites(),
      }),

    'GET /health': () =>
      json({ status: 'ok', version, platform: process.platform, printers: printers.list().length }),
  };
}

/** Seven parts, as existing clients split them. */
function deviceText(device: Record<string, string>): string {
  const parts = ['name', 'deviceType', 'connection', 'uid', 'provider', 'manufacturer'];
  const line = (name: string) => `${name}: ${(device[name] ?? '').replace(/\s+/g, ' ')}`;
  return ['device', ...parts.map(line)].join('\n\t');
}
