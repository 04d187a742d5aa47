import { spawn } from 'node:child_process';
import type { Output } from '../output.ts';
import { serverFetch } from '../server-fetch.ts';

const limitMs = 30_000;

/**
 * Tells a program (started without a shell, the result as JSON on its standard input) or an address (POST) how a run
 * ended. A failure is said and changes nothing: the labels are what counts.
 */
export async function notify(
  output: Output,
  target: string | readonly string[],
  result: object,
): Promise<void> {
  const body = `${JSON.stringify(result)}\n`;
  try {
    if (typeof target === 'string') await post(target, body);
    else await start(target, body);
  } catch (error) {
    output.say(
      `Notice: the result could not be reported to ${typeof target === 'string' ? target : target[0]}: ${(error as Error).message}`,
    );
  }
}

async function post(url: string, body: string): Promise<void> {
  const send = await serverFetch();
  const answer = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(limitMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

function start([program = '', ...args]: readonly string[], body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'], timeout: limitMs });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`)),
    );
    // A program that does not read its input is its own business.
    child.stdin.on('error', () => {});
    child.stdin.end(body);
  });
}
