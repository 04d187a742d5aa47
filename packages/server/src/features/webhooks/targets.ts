import { lookup as lookUp } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { type Network, networkOf } from '../../config/networks.ts';

const kindOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

function listOf(networks: readonly (string | Network)[]): BlockList {
  const list = new BlockList();
  for (const each of networks) {
    const network = typeof each === 'string' ? networkOf(each) : each;
    if (!network) throw new RangeError(`${String(each)} is no network`);
    list.addSubnet(network.address, network.prefix, kindOf(network.address));
  }
  return list;
}

/** IPv4 that is not everybody's (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const special4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** The IPv6 that is everybody's, and within it what is not: tunnels, documentation, 6to4. */
const public6 = listOf(['2000::/3']);
const special6 = listOf([
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
]);

/** Where clouds keep the secrets of their machines, and what is next to a machine: closed to whoever lists them, too. */
const never = listOf([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
]);
const neverNames =
  /(^|\.)(metadata|instance-data|metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal)$/;

/** Whether an address is everybody's. IPv4 in IPv6 in any of its forms, and NAT64, are not. */
function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  return public6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** A mapped address is looked up as the IPv4 that it means by BlockList, also where it should count as IPv6. */
const isMapped = (address: string) => !isIPv4(address) && /^::(ffff(:0)?:)?[\d.]+$|^::ffff:/i.test(address);

/** Why an address is not called. */
export type TargetFault = 'url' | 'scheme' | 'credentials' | 'name' | 'port' | 'address' | 'unknown-name';

export class TargetError extends Error {
  readonly fault: TargetFault;
  constructor(fault: TargetFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Target {
  url: URL;
  /** What the connection goes to, whatever the name says by then. */
  address: string;
  family: 4 | 6;
}

/** All addresses of a name. */
export type LookUp = (name: string) => Promise<readonly string[]>;

const systemLookUp: LookUp = async (name) =>
  (await lookUp(name, { all: true, verbatim: true })).map(({ address }) => address);

function readUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new TargetError('url', 'This is no address such as https://shop.example.com/hook.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TargetError('scheme', 'The address begins with https://.');
  if (url.username !== '' || url.password !== '')
    throw new TargetError('credentials', 'The address holds a user or a password. Leave them out.');
  if (neverNames.test(hostOf(url))) throw new TargetError('name', 'This name is not called.');
  return url;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();

/** Whether whoever runs the server listed all of these. @throws TargetError for one that nobody may have called */
function assertAddresses(host: string, addresses: readonly string[], networks: readonly Network[]): boolean {
  const listed = listOf(networks);
  const isListed = addresses.every((each) => !isMapped(each) && listed.check(each, kindOf(each)));
  const isRefused = addresses.some((each) => isMapped(each) || never.check(each, kindOf(each)));
  if (isRefused || (!isListed && !addresses.every(isPublic)))
    throw new TargetError(
      'address',
      `${host} is no public address, and the operator of this server did not list it.`,
    );
  return isListed;
}

/** @throws TargetError for http and other ports where the address is not listed. */
function assertWay(url: URL, isListed: boolean): void {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!isListed && url.protocol !== 'https:')
    throw new TargetError('scheme', 'The address begins with https://.');
  if (isListed ? port < 1_024 && port !== 80 && port !== 443 : port !== 443 && port !== 8_443)
    throw new TargetError('port', `Port ${port} is not called; 443 and 8443 are.`);
}

/**
 * Refuses what is known never to be called before its name is looked up: where it is stored. A name may lead into a
 * network that is listed, if any is.
 * @throws TargetError
 */
export function readTarget(text: string, networks: readonly Network[]): URL {
  const url = readUrl(text);
  const host = hostOf(url);
  assertWay(url, isIP(host) ? assertAddresses(host, [host], networks) : networks.length > 0);
  return url;
}

/**
 * Looks an address up and pins it. Every address that its name has must be allowed, so that no later answer of its name
 * server leads elsewhere.
 * @throws TargetError
 */
export async function pinTarget(
  text: string,
  networks: readonly Network[],
  lookUpName: LookUp = systemLookUp,
): Promise<Target> {
  const url = readUrl(text);
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await lookUpName(host).catch(() => []);
  const [address] = addresses;
  if (address === undefined) throw new TargetError('unknown-name', `There is no address for ${host}.`);
  assertWay(url, assertAddresses(host, addresses, networks));
  return { url, address, family: isIPv4(address) ? 4 : 6 };
}
