import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './send.ts';
import { networkOf } from '../../config/networks.ts';
import { pinTarget, readTarget, type TargetFault } from './targets.ts';

/** Names as a name server of an attacker answers them. */
const names: Readonly<Record<string, string[]>> = {
  'shop.example.com': ['93.184.215.14'],
  'six.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'loopback.example.com': ['127.0.0.1'],
  'loopback6.example.com': ['::1'],
  'both.example.com': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example.com': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fd00::1'],
  'private.example.com': ['10.1.2.3'],
  'link-local.example.com': ['169.254.169.254'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'sixtofour.example.com': ['2002:7f00:1::'],
  'shared.example.com': ['100.64.0.1'],
  localhost: ['127.0.0.1', '::1'],
  'printer.local': ['192.168.1.20'],
  metadata: ['93.184.215.14'],
  'metadata.google.internal': ['93.184.215.14'],
  'instance-data.ec2.internal': ['93.184.215.14'],
  'metadata.goog': ['93.184.215.14'],
};
const lookUp = (name: string) =>
  names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('ENOTFOUND'));

/** Addresses that nobody may have called, and why. */
const refused: readonly (readonly [url: string, fault: TargetFault])[] = [
  // Oneself, in every way to write it.
  ['https://127.0.0.1/', 'address'],
  ['https://127.0.0.1:8443/', 'address'],
  ['https://127.1/', 'address'],
  ['https://2130706433/', 'address'],
  ['https://0x7f000001/', 'address'],
  ['https://0x7f.0.0.1/', 'address'],
  ['https://0177.0.0.1/', 'address'],
  ['https://１２７.０.０.１/', 'address'],
  ['https://127.0.0.1./', 'address'],
  ['https://0.0.0.0/', 'address'],
  ['https://0/', 'address'],
  ['https://localhost/', 'address'],
  ['https://LOCALHOST./', 'address'],
  ['https://[::1]/', 'address'],
  ['https://[::]/', 'address'],
  ['https://[0:0:0:0:0:0:0:1]/', 'address'],
  // Private networks and those of nobody.
  ['https://10.0.0.1/', 'address'],
  ['https://172.16.0.1/', 'address'],
  ['https://172.31.255.255/', 'address'],
  ['https://192.168.0.1/', 'address'],
  ['https://100.64.0.1/', 'address'],
  ['https://192.0.0.8/', 'address'],
  ['https://192.0.2.1/', 'address'],
  ['https://198.18.0.1/', 'address'],
  ['https://198.51.100.1/', 'address'],
  ['https://203.0.113.1/', 'address'],
  ['https://224.0.0.1/', 'address'],
  ['https://240.0.0.1/', 'address'],
  ['https://255.255.255.255/', 'address'],
  ['https://[fc00::1]/', 'address'],
  ['https://[fd12:3456::1]/', 'address'],
  ['https://[ff02::1]/', 'address'],
  ['https://[2001:db8::1]/', 'address'],
  // IPv4 in IPv6.
  ['https://[::ffff:127.0.0.1]/', 'address'],
  ['https://[::ffff:7f00:1]/', 'address'],
  ['https://[::ffff:93.184.215.14]/', 'address'],
  ['https://[::127.0.0.1]/', 'address'],
  ['https://[::ffff:0:127.0.0.1]/', 'address'],
  ['https://[64:ff9b::127.0.0.1]/', 'address'],
  ['https://[64:ff9b:1::a00:1]/', 'address'],
  ['https://[2002:7f00:1::]/', 'address'],
  ['https://[2001:0:4136:e378::1]/', 'address'],
  // What is next to the machine, and what clouds keep there.
  ['https://169.254.169.254/', 'address'],
  ['https://169.254.0.1/', 'address'],
  ['https://[fe80::1]/', 'address'],
  ['https://[fd00:ec2::254]/', 'address'],
  ['https://168.63.129.16/', 'address'],
  ['https://100.100.100.200/', 'address'],
  ['https://metadata/', 'name'],
  ['https://metadata.google.internal/', 'name'],
  ['https://metadata.google.internal./', 'name'],
  ['https://instance-data.ec2.internal/', 'name'],
  ['https://metadata.goog/', 'name'],
  // Names that lead there.
  ['https://loopback.example.com/', 'address'],
  ['https://loopback6.example.com/', 'address'],
  ['https://both.example.com/', 'address'],
  ['https://mixed6.example.com/', 'address'],
  ['https://private.example.com/', 'address'],
  ['https://link-local.example.com/', 'address'],
  ['https://nat64.example.com/', 'address'],
  ['https://mapped.example.com/', 'address'],
  ['https://sixtofour.example.com/', 'address'],
  ['https://shared.example.com/', 'address'],
  ['https://printer.local/', 'address'],
  ['https://nowhere.example.com/', 'unknown-name'],
  // Other ways in.
  ['http://shop.example.com/', 'scheme'],
  ['ftp://shop.example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://shop.example.com/', 'scheme'],
  ['https://user@shop.example.com/', 'credentials'],
  ['https://user:word@shop.example.com/', 'credentials'],
  ['https://shop.example.com:22/', 'port'],
  ['https://shop.example.com:6379/', 'port'],
  ['https://shop.example.com:80/', 'port'],
  ['shop.example.com', 'url'],
  ['', 'url'],
];

let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
const port = () => (server.address() as { port: number }).port;

test('the table is as long as it is said to be', () => {
  expect(refused.length).toBeGreaterThanOrEqual(60);
});

test.each(refused)('%s is not called: %s', async (url, fault) => {
  await expect(pinTarget(url, [], lookUp)).rejects.toMatchObject({ fault });
  // Whoever lists all networks still does not open what clouds keep, nor addresses that are written as others.
  const all = [networkOf('0.0.0.0/0')!, networkOf('::/0')!];
  const open = await pinTarget(url, all, lookUp).catch(() => undefined);
  if (/169\.254|fe80|ec2|168\.63|100\.100|metadata|instance|link-local|::ffff|mapped/.test(url))
    expect(open).toBeUndefined();
});

/** What only a name server tells. */
const byName: readonly TargetFault[] = ['address', 'unknown-name'];
const isName = (url: string) => /(?:\.com|\.local|localhost\.?)\/$/i.test(url);

test.each(refused.filter(([url, fault]) => !(byName.includes(fault) && isName(url))))(
  '%s is not stored either: %s',
  (url, fault) => {
    expect(() => readTarget(url, [])).toThrow(expect.objectContaining({ fault }));
  },
);

test('a name is stored, by http and on other ports where networks are listed that it may lead to', () => {
  expect(readTarget('https://loopback.example.com/', []).hostname).toBe('loopback.example.com');
  const networks = [networkOf('10.0.0.0/8')!];
  for (const url of ['http://shop.local:4000/', 'http://10.0.0.1:4000/', 'http://shop.local/'])
    expect(readTarget(url, networks).href).toBe(url);
  for (const [url, fault] of [
    ['http://shop.local:22/', 'port'],
    ['http://10.0.0.1:25/', 'port'],
    ['http://127.0.0.1:4000/', 'address'],
    ['http://93.184.215.14/', 'scheme'],
  ] as const)
    expect(() => readTarget(url, networks)).toThrow(expect.objectContaining({ fault }));
});

test('none of them reaches a listener of this machine, by any port', async () => {
  for (const [text] of refused) {
    for (const each of [
      text,
      text.replace(/^(https?:\/\/[^/]+?)(:\d+)?\/$/, `$1:${port()}/`).replace('https:', 'http:'),
    ]) {
      const target = await pinTarget(each, [], lookUp).catch(() => undefined);
      if (target) await send(target, { body: '{}', headers: {} });
    }
  }
  expect(connections).toBe(0);
});

test.each([
  ['https://shop.example.com/hook?a=1', '93.184.215.14', 4],
  ['https://shop.example.com:8443/', '93.184.215.14', 4],
  ['https://six.example.com/', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', 6],
  ['https://93.184.215.14/', '93.184.215.14', 4],
])('%s is called at %s', async (url, address, family) => {
  expect(await pinTarget(url, [], lookUp)).toEqual({ url: new URL(url), address, family });
});

test('a network that the operator lists is called, by http and on other ports too', async () => {
  const networks = [networkOf('127.0.0.0/8')!];
  const target = await pinTarget(`http://loopback.example.com:${port()}/`, networks, lookUp);
  expect(await send(target, { body: '{}', headers: {} })).toEqual({ status: 200, answer: 'ok' });
  expect(connections).toBe(1);
  await expect(pinTarget('http://loopback.example.com:22/', networks, lookUp)).rejects.toMatchObject({
    fault: 'port',
  });
  await expect(pinTarget('https://10.0.0.1/', networks, lookUp)).rejects.toMatchObject({ fault: 'address' });
});

test('the connection goes where the name led when it was looked at, whatever it says later', async () => {
  let asked = 0;
  const rebinding = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '127.0.0.2']);
  const networks = [networkOf('127.0.0.1')!];
  const target = await pinTarget(`http://rebinding.example.com:${port()}/`, networks, rebinding);
  expect([(await send(target, { body: '{}', headers: {} })).status, asked]).toEqual([200, 1]);
});

test('a network is an address with its bits, or one address', () => {
  expect(networkOf('10.0.0.0/8')).toEqual({ address: '10.0.0.0', prefix: 8 });
  expect(networkOf('fd00::1')).toEqual({ address: 'fd00::1', prefix: 128 });
  for (const text of ['10.0.0.0/33', '10.0.0/8', 'shop.example.com', '', '10.0.0.0/x', '::/129'])
    expect(networkOf(text)).toBeUndefined();
});
