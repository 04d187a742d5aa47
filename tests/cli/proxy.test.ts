import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

/** A server that knows one person and is away for its first calls, and a proxy that alone knows where it is. */
async function office(away: number) {
  const [calls, tunnels]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    if (calls.length <= away) return void request.socket.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ email: 'ana@shop.test', name: 'Ana', role: 2 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = createServer();
  proxy.on('connect', (request, client) => {
    tunnels.push(request.url ?? '');
    const through = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      through.pipe(client).pipe(through);
    });
    for (const end of [client, through]) end.on('error', () => through.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const each of [server, proxy]) {
      each.closeAllConnections();
      each.close();
    }
  });
  return { calls, tunnels, port, proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

it('calls to a server go through the proxy of the environment, and again where no answer came', async () => {
  const { calls, tunnels, port, proxy } = await office(1);
  const config = await temporaryFolder();
  const login = { email: 'ana@shop.test', name: 'Ana', role: 2, token_type: 'Bearer', access_token: 'x' };
  const signIn = (server: string) =>
    writeFile(join(config, 'login.json'), JSON.stringify({ ...login, server }), { mode: 0o600 });
  await signIn('http://labels.shop.invalid');
  const env = { HTTP_PROXY: proxy, http_proxy: proxy, NO_PROXY: '127.0.0.1' };
  const { code, stderr, result } = await runCli(['whoami'], { config, env });
  expect(code, stderr).toBe(0);
  expect(result).toMatchObject({ email: 'ana@shop.test' });
  expect([...new Set(tunnels)]).toEqual(['labels.shop.invalid:80']);
  expect(calls.length).toBe(2);

  await signIn(`http://127.0.0.1:${port}`);
  expect((await runCli(['whoami'], { config, env })).code).toBe(0);
  expect(tunnels.every((name) => name.startsWith('labels.shop.invalid'))).toBe(true);
});
