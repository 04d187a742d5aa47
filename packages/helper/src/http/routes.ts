import { AppError } from '@marbete/core/api/errors';
import { usualLanguage } from '@marbete/engine/internal/languages/languages';
import { pictureLabelIn, pictureLanguages } from '@marbete/engine/internal/languages/picture-label';
import { pictureBitmap, supportedConversions } from '../jobs/convert.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { KeyStore } from '../jobs/keys.ts';
import type { Printing } from '../jobs/printing.ts';
import { cancelJobs, printerStatus, type Printer, type Printers } from '../printers/printers.ts';
import type { Access } from './access.ts';
import { json, text, type Answer } from './answer.ts';
import { fetchFile } from './fetch-file.ts';
import { parseConvert, parseDevice, parseWrite } from './write-request.ts';

interface RouteContext {
  access: Extract<Access, { kind: 'site' | 'owner' }>;
  url: URL;
  contentType: string;
  /** The browser's Accept-Language. */
  language?: string;
  body(): Promise<Buffer>;
}

/** 203 dpi, where the printer's profile does not say. */
const usualDotsPerMm = 8;

type Handler = (context: RouteContext) => Promise<Answer> | Answer;

/** `METHOD /path` to what answers it. */
export type Routes = Record<string, Handler>;

export interface ProtocolParts {
  version: string;
  printers: Printers;
  printing: Printing;
  keys: Pick<KeyStore, 'id' | 'since'>;
  log: JobLog;
  defaultPrinter(): Printer | undefined;
  acceptedSites(): string[];
}

/** What this helper does beyond the protocol that others speak too; clients ask before they rely on it. */
const features = ['keys', 'key-states', 'encoding', 'bytes', 'status', 'cancel'];

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

  /** Files come from the site that asks, or for the owner from any accepted one, and from nowhere else. */
  const fetchFor = (access: RouteContext['access']) => (url: string) =>
    fetchFile(url, access.kind === 'site' ? [access.origin] : parts.acceptedSites());

  return {
    'GET /default': ({ url }) => {
      const printer = parts.defaultPrinter();
      const type = url.searchParams.get('type');
      if (type !== null) return printer && type === 'printer' ? json(device(printer)) : text('');
      return text(printer ? deviceText({ ...device(printer), profile: '' }) : '');
    },

    'GET /available': async () => json({ printer: (await printers.available()).map(device) }),

    'POST /write': async ({ access, body, contentType }) => {
      const request = await parseWrite(await body(), contentType, fetchFor(access));
      const printer = wanted(request.device);
      return json({
        result: true,
        ...(await printing.print({ ...request, printer, site: siteOf(access) })),
      });
    },

    'POST /convert': async ({ access, body, contentType }) => {
      const { device, file, options } = await parseConvert(await body(), contentType, fetchFor(access));
      const { action = 'print', toFormat = usualLanguage } = options;
      const printer = action === 'print' ? wanted(device) : undefined;
      if (action !== 'print' && action !== 'return') throw cannotConvert(`to ${action} pictures`);
      const labelOf = pictureLabelIn(toFormat);
      if (!labelOf) throw cannotConvert(`pictures to ${toFormat}`);
      const dotsPerMm = printer?.profile?.dotsPerMm ?? usualDotsPerMm;
      const bytes = Buffer.from(labelOf(pictureBitmap(file, options), dotsPerMm));
      if (!printer) return json({ result: true, message: '', data: bytes.toString('latin1') });
      const answer = await printing.print({ bytes, encoding: 'binary', printer, site: siteOf(access) });
      return json({ result: true, ...answer });
    },

    'GET /ssl_support': () => text('This page reaches the print helper.\n'),

    'GET /logs': ({ access }) => {
      // A site learns of its own jobs only.
      const lines = parts.log
        .recent()
        .filter(({ site }) => access.kind === 'owner' || site === access.origin);
      return text(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },

    'POST /read': async ({ body }) => {
      const { transport } = wanted(parseDevice(await body()));
      return text((await transport.read?.()) ?? '');
    },

    'GET /status': async ({ url }) =>
      json(await printerStatus(wanted(url.searchParams.get('uid') ?? undefined))),

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
        application: {
          version,
          platform: process.platform,
          apiLevel: 1,
          api_level: 1,
          build_number: 1,
          supportedConversions,
          features,
        },
        printers: printers.list().map(device),
        // A site learns of itself only.
        sites: access.kind === 'site' ? [access.origin] : parts.acceptedSites(),
      }),

    'GET /health': () =>
      json({ status: 'ok', version, platform: process.platform, printers: printers.list().length }),
  };
}

function siteOf(access: RouteContext['access']): string {
  return access.kind === 'site' ? access.origin : 'token';
}

function cannotConvert(what: string): AppError {
  const known = pictureLanguages.join(' or ');
  return new AppError('invalid-input', `The print helper has no way ${what}; it prints PNG as ${known}.`, {
    details: { reason: 'conversion-unsupported' },
  });
}

/** Seven parts, as existing clients split them. */
function deviceText(device: Record<string, string>): string {
  const parts = ['name', 'deviceType', 'connection', 'uid', 'provider', 'manufacturer'];
  const line = (name: string) => `${name}: ${(device[name] ?? '').replace(/\s+/g, ' ')}`;
  return ['device', ...parts.map(line)].join('\n\t');
}
