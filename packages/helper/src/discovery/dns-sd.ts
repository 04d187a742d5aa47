import { createSocket } from 'node:dgram';
import type { FoundPrinter } from '../printers/transport.ts';
import { encodeQuestion, readRecords, type DnsRecord } from './dns-message.ts';

interface DiscoveryOptions {
  /** Where the question goes; the group of mDNS by default. */
  address?: string;
  port?: number;
  /** How long answers are waited for. */
  waitMs?: number;
}

/** Raw printing, and printers that announce only LPD: label printers take raw jobs on 9100 beside it. */
const rawService = '_pdl-datastream._tcp.local';
const lpdService = '_printer._tcp.local';
const rawPort = 9100;
const maxRecords = 2_000;

/** Asks the local network for printers by DNS-SD (RFC 6763) over multicast DNS; an empty list without a network. */
export function discoverNetwork(options: DiscoveryOptions = {}): Promise<FoundPrinter[]> {
  const { address = '224.0.0.251', port = 5353, waitMs = 1_500 } = options;
  const records: DnsRecord[] = [];
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const finish = () => {
      clearTimeout(timer);
      socket.close();
      resolve(printersIn(records));
    };
    const timer = setTimeout(finish, waitMs);
    socket.on('message', (message) => {
      if (records.length < maxRecords) records.push(...readRecords(message));
    });
    socket.on('error', finish);
    socket.send(encodeQuestion([rawService, lpdService]), port, address, (error) => {
      if (error) finish();
    });
  });
}

/** The printers that these records tell of, each once, by name. */
function printersIn(records: readonly DnsRecord[]): FoundPrinter[] {
  const of = <T extends DnsRecord['type']>(type: T) =>
    records.filter((record): record is Extract<DnsRecord, { type: T }> => record.type === type);
  const found = new Map<string, FoundPrinter>();
  const hosts = new Set<string>();
  for (const service of [rawService, lpdService]) {
    for (const { to } of of('PTR').filter((pointer) => same(pointer.name, service))) {
      const server = of('SRV').find(({ name }) => same(name, to));
      if (!server) continue;
      const address = of('A').find(({ name }) => same(name, server.target))?.address;
      const host = address ?? server.target;
      if (!/^[\w.-]+$/.test(host) || (service === lpdService && hosts.has(host))) continue;
      hosts.add(host);
      const instance = instanceOf(to, service);
      const { ty } = of('TXT').find(({ name }) => same(name, to))?.entries ?? {};
      const port = service === rawService ? server.port : rawPort;
      const printer = {
        name: instance || ty || host,
        url: `tcp://${host}:${port}`,
        uid: `dnssd:${instance}`,
      };
      if (!found.has(printer.uid)) found.set(printer.uid, printer);
    }
  }
  return [...found.values()].sort((left, right) => left.name.localeCompare(right.name));
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** The name that people gave the printer, of `NAME._service._tcp.local`. */
function instanceOf(name: string, service: string): string {
  return name
    .slice(0, -service.length - 1)
    .replace(/\\(.)/g, '$1')
    .trim();
}
