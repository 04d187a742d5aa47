import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { serveTools } from './protocol.ts';

test('a message that is too long is refused before its end, and what follows is answered', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answers: { id: number | null; error?: { message: string } }[] = [];
  output.on('data', (data: Buffer) => {
    for (const line of data.toString().trim().split('\n'))
      answers.push(JSON.parse(line) as (typeof answers)[0]);
  });
  const served = serveTools([], input, output, String);
  const ping = (id: number) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\r\n`;
  input.write(ping(1));
  const piece = 'x'.repeat(100_000);
  for (let at = 0; at < 11; at += 1) input.write(piece);
  await expect.poll(() => answers.map(({ id }) => id)).toEqual([1, null]);
  expect(answers[1]?.error?.message).toContain('1000000');
  for (let at = 0; at < 11; at += 1) input.write(piece);
  input.write(`\n\n${ping(2)}`);
  input.end(ping(3).trim());
  await served;
  expect(answers.map(({ id }) => id)).toEqual([1, null, 2, 3]);
});
