import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { fetchPackages } from '../debian-packages.ts';
import { keptPort } from '../kept-port.ts';

const shipped = fileURLToPath(new URL('../../docs/deployment/nginx.conf', import.meta.url));

const program = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

const nginx = () => program.find((path) => existsSync(path));

/** Whether this machine has nginx; the tests that need it do not run without it, and say so. */
export const hasNginx = (): boolean => nginx() !== undefined;

/** Fetches Debian's nginx where it can. Takes some 10 seconds, once a machine. */
export default function setup(): void {
  if (hasNginx() || fetchPackages(['nginx-light'])) return;
  console.warn(
    'Not run here, for lack of nginx: install it to test the servers behind docs/deployment/nginx.conf.',
  );
}

export interface Nginx {
  /** Calls through it; its certificate is trusted. */
  fetch: typeof fetch;
  url: string;
  stop(): Promise<void>;
}

/** A real nginx with the configuration that the project ships, in front of servers on these ports. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const [plain, tls] = [await keptPort(), await keptPort()];
  mkdirSync(folder, { recursive: true });
  await makeCertificate(folder);
  const upstream = [8081, 8082, 8083].map((port, index) => [
    `127.0.0.1:${port} `,
    `127.0.0.1:${ports[index]} `,
  ]);
  let site = readFileSync(shipped, 'utf8');
  for (const [from = '', to = ''] of [
    ...upstream,
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
    // Not every machine that runs tests has IPv6.
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/marbete/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/marbete/privkey.pem', join(folder, 'key.pem')],
  ]) {
    if (site.split(from).length !== 2) throw new Error(`nginx.conf should say "${from}" once`);
    site = site.replace(from, to);
  }
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      'daemon off;',
      process.getuid?.() === 0 ? `user ${userInfo().username};` : '',
      `pid ${folder}/nginx.pid;`,
      // A server that takes no connection is an error to nginx, and what this is about.
      'error_log stderr crit;',
      'events {}',
      `http {\n  access_log off;\n  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}`,
      `  include ${folder}/site.conf;\n}\n`,
    ].join('\n'),
  );
  const child = spawn(nginx() ?? 'nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({
    ca: readFileSync(join(folder, 'certificate.pem')),
    servername: 'labels.example.com',
  });
  const url = `https://127.0.0.1:${tls}`;
  const call = fetchThrough(agent);
  await untilListening(child, () => call(`${url}/api/health`));
  return {
    url,
    fetch: call,
    async stop() {
      agent.destroy();
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    if (await ask().catch(() => undefined)) return;
  }
}

/** `fetch` of text over connections of an agent, which Node's own cannot be given a certificate for. */
function fetchThrough(agent: Agent): typeof fetch {
  return async (address, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { method = 'GET', headers, body } = init;
      const outgoing = request(String(address), { agent, method, headers: { ...(headers as object) } });
      outgoing.once('error', reject);
      outgoing.once('response', async (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0 })),
        );
      });
      outgoing.end(body ?? undefined);
    });
}

async function makeCertificate(folder: string): Promise<void> {
  const name = 'labels.example.com';
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  writeFileSync(join(folder, 'key.pem'), key);
  writeFileSync(join(folder, 'certificate.pem'), cert);
}
