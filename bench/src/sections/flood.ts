import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runMarbete, startMarbete } from '../program.ts';
import type { Section } from '../section.ts';

/*
 * A page that nobody accepted sends a thousand requests at a time to the print helper, again and again, while an
 * accepted site prints.
 */

const flooder = fileURLToPath(import.meta.resolve('../flooder.js'));
const site = 'https://labels.example.com';
const prints = 60;
const label = `^XA^FO20,20^A0N,30^FDFlood^FS${'^FX filler^FS'.repeat(80)}^XZ\r\n`;

/** A printer that takes what comes. */
async function startPrinter() {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function printOne(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}/write`, {
      method: 'POST',
      agent,
      headers: { origin: site, 'content-type': 'text/plain;charset=UTF-8' },
    });
    call.on('response', (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`The helper answered ${response.statusCode}.`));
      });
    });
    call.on('error', reject);
    call.end(JSON.stringify({ device: 'front', data: label }));
  });
}

async function printMany(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let count = 0; count < prints; count += 1) times.push(await printOne(url, agent));
  agent.destroy();
  return times;
}

export const flood: Section = {
  name: 'flood',
  title: 'The print helper under a flood',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'marbete-bench-'));
    const printer = await startPrinter();
    const options = [
      '--http-port',
      '0',
      '--https-port',
      'off',
      '--printer',
      `front=${printer.url}`,
      '--json',
    ];
    await runMarbete(['helper', 'allow', site], folder);
    const helper = await startMarbete(['helper', ...options], folder);
    const url = String(helper.ready['http']);
    try {
      await printMany(url);
      const alone = await printMany(url);
      const hostile = fork(flooder, [url]);
      await once(hostile, 'message');
      const flooded = await printMany(url);
      hostile.kill('SIGKILL');
      return [
        {
          title: 'Printing while another page floods the helper',
          work: `From the request of an accepted site to the answer that the printer has the label, ${prints} times in a row, by the clock; meanwhile 1,000 requests at a time of a site that was never accepted, from another process on the same two cores. The promise is at most twice the time.`,
          unit: 'ms',
          lines: [
            { name: 'during the flood', samples: flooded },
            { name: 'without it', samples: alone, promised: 0.5 },
          ],
        },
      ];
    } finally {
      await helper.stop();
      printer.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
