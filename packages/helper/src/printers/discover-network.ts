import multicastDns, { type ResponsePacket } from 'multicast-dns';
import { isIPv4 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FoundPrinter } from './transport.ts';

interface DiscoveryOptions {
  /** Where the question goes; the group of mDNS by default. */
  address?: string;
  port?: number;
  /** How long answers are waited for. */
  waitMs?: number;
}

type DnsRecord = ResponsePacket['answers'][number];

/** Raw printing, and printers that announce only LPD: label printers take raw jobs on 9100 beside it. */
const rawService = '_pdl-datastream._tcp.local';
const lpdService = '_printer._tcp.local';
const rawPort = 9100;
const maxRecords = 2_000;

/** Asks the local network for printers by DNS-SD (RFC 6763) over multicast DNS; an empty list without a network. */
export async function discoverNetwork(options: DiscoveryOptions = {}): Promise<FoundPrinter[]> {
  const { address = '224.0.0.251', port = 5353, waitMs = 1_500 } = options;
  const records: DnsRecord[] = [];
  // Asked from a port of its own, so that answers come to it alone (RFC 6762, 6.7) and nothing has to be joined.
  const mdns = multicastDns({ bind: false, multicast: false });
  const failed = new Promise<void>((resolve) => {
    mdns.on('error', () => resolve());
  });
  mdns.on('response', ({ answers, additionals }) => {
    if (records.length < maxRecords) records.push(...answers, ...additionals);
  });
  const questions = [rawService, lpdService].map((name) => ({ name, type: 'PTR' as const }));
  mdns.query({ questions }, { address, port });
  await Promise.race([setTimeout(waitMs), failed]);
  mdns.destroy();
  return printersIn(records);
}

/** The printers that these records tell of, each once, by name. */
function printersIn(records: readonly DnsRecord[]): FoundPrinter[] {
  const of = (type: string, name: string) =>
    records.filter((record) => record.type === type && same(record.name, name)).map(dataOf);
  const found = new Map<string, FoundPrinter>();
  const hosts = new Set<string>();
  for (const service of [rawService, lpdService]) {
    for (const instance of of('PTR', service).filter((data) => typeof data === 'string')) {
      const server = of('SRV', instance).find(isServer);
      if (!server) continue;
      const address = of('A', server.target).find((data) => typeof data === 'string' && isIPv4(data));
      const host = typeof address === 'string' ? address : server.target;
      if (!/^[\w.-]+$/.test(host) || (service === lpdService && hosts.has(host))) continue;
      hosts.add(host);
      const name = instance.slice(0, -service.length - 1).trim();
      const uid = `dnssd:${name}`;
      const port = service === rawService ? server.port : rawPort;
      if (!found.has(uid)) found.set(uid, { name: name || host, url: `tcp://${host}:${port}`, uid });
    }
  }
  return [...found.values()].sort((left, right) => left.name.localeCompare(right.name));
}

/** Messages come from anybody: nothing in them is taken for granted. */
function dataOf(record: DnsRecord): unknown {
  return 'data' in record ? record.data : undefined;
}

function isServer(data: unknown): data is { target: string; port: number } {
  const { target, port } = (data ?? {}) as { target?: unknown; port?: unknown };
  return typeof target === 'string' && typeof port === 'number' && port > 0 && port < 65_536;
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
