import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sinkForTest, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { labelOf, startHelperProcess } from './label-flood.ts';

/** 100,000 labels where MARBETE_LONG_TESTS is set (`npm run test:helper:long`), a tenth otherwise. */
const isLong = Boolean(process.env['MARBETE_LONG_TESTS']);
const labels = isLong ? 100_000 : 10_000;
const chunkLabels = 100;

/** A printer that keeps all it is sent, across connections, in the order of the connections. */
async function keepingPrinter() {
  const connections: Buffer[][] = [];
  const sink = await sinkForTest((socket) => {
    const parts: Buffer[] = [];
    connections.push(parts);
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => socket.end());
  });
  return { url: sink.url, text: () => connections.map((parts) => Buffer.concat(parts).toString()).join('') };
}

const chunkCode = (chunk: number) =>
  Array.from({ length: chunkLabels }, (_, index) => labelOf(chunk * chunkLabels + index)).join('');

async function write(helper: { url: string; token: string }, chunk: number) {
  const response = await fetch(`${helper.url}/write`, {
    method: 'POST',
    headers: { authorization: `Bearer ${helper.token}` },
    body: JSON.stringify({ device: 'shelf', data: chunkCode(chunk), key: `run:${chunk}` }),
  });
  return { status: response.status, body: (await response.json()) as { reason?: string } };
}

test(`${labels} labels arrive once and in order, and memory stays flat`, { timeout: 600_000 }, async () => {
  const printer = await keepingPrinter();
  const helper = await startHelperProcess(temporaryDir(), printer.url);
  const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(status(helper.pid))?.[1] ?? 0) / 1024;
  const chunks = labels / chunkLabels;
  let warmMb = 0;
  let mostMb = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    expect((await write(helper, chunk)).status).toBe(200);
    if (chunk === Math.floor(chunks / 4)) warmMb = memory();
    if (chunk > chunks / 4) mostMb = Math.max(mostMb, memory());
  }
  const expected = Array.from({ length: chunks }, (_, chunk) => chunkCode(chunk)).join('');
  expect(printer.text() === expected).toBe(true);
  // 64 MB is what the collector may leave lying; a helper that kept its jobs would grow without end.
  if (process.platform === 'linux') expect(mostMb - warmMb).toBeLessThan(64);
});

test('killed at random moments, it prints what never began and answers 409 for what began', async () => {
  const printer = await keepingPrinter();
  const configDir = temporaryDir();
  const kills = isLong ? 50 : 4;
  const uncertain = new Set<number>();
  let chunk = 0;
  let helper = await startHelperProcess(configDir, printer.url);
  for (let kill = 0; kill < kills; kill += 1) {
    const done = await write(helper, chunk);
    expect(done.status).toBe(200);
    chunk += 1;
    // The next chunk is on its way, somewhere between the first header and the answer, when the power goes.
    const cutShort = write(helper, chunk).catch(() => undefined);
    const steps = Math.floor(Math.random() * 60);
    for (let step = 0; step < steps; step += 1) await new Promise(setImmediate);
    await helper.kill();
    const answered = await cutShort;
    helper = await startHelperProcess(configDir, printer.url);
    const before = count(printer.text(), chunk);
    const again = await write(helper, chunk);
    if (again.status === 409) {
      expect(again.body.reason).toBe('started-before');
      expect(answered?.status).not.toBe(200);
      uncertain.add(chunk);
    } else {
      expect(again.status).toBe(200);
      // Either it had ended and nothing is printed now, or it had never begun and is printed now.
      expect(before === 0 || answered !== undefined || before === chunkLabels).toBe(true);
    }
    chunk += 1;
  }
  const text = printer.text();
  for (let number = 0; number < chunk; number += 1) {
    const printed = count(text, number);
    if (uncertain.has(number)) expect(printed).toBeLessThanOrEqual(chunkLabels);
    else expect([number, printed]).toEqual([number, chunkLabels]);
  }
});

/** How many labels of this chunk the printer has; a label that came twice would count twice. */
function count(text: string, chunk: number): number {
  let found = 0;
  for (let index = 0; index < chunkLabels; index += 1) {
    found += text.split(labelOf(chunk * chunkLabels + index)).length - 1;
  }
  return found;
}

function status(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
