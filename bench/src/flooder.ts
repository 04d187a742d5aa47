/*
 * The process of a hostile page: a thousand requests at a time, until it is ended. Says once that the flood has begun,
 * when the helper already lets it wait.
 */
import { Agent, request } from 'node:http';

const url = process.argv[2] ?? '';
const atOnce = 1_000;
/** As many connections as a browser opens to one host. */
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const body = JSON.stringify({ device: 'front', data: '^XA^FDstolen^FS^XZ' });

let answered = 0;

function ask(): Promise<void> {
  return new Promise((resolve) => {
    const call = request(`${url}/write`, {
      method: 'POST',
      agent,
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
    });
    call.on('response', (response) =>
      response.resume().on('end', () => {
        answered += 1;
        if (answered === 30) process.send?.('begun');
        resolve();
      }),
    );
    call.on('error', () => resolve());
    call.end(body);
  });
}

for (;;) await Promise.all(Array.from({ length: atOnce }, ask));
