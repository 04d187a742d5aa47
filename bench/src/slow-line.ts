import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** What a line carries: bytes a second for all requests together, and the time until an answer begins. */
export interface Line {
  bytesASecond: number;
  latencyMs: number;
}

/** Answers of `target` over a slow line: workers and modules pass it like everything else of a page. */
export async function openSlowLine(target: string, { bytesASecond, latencyMs }: Line) {
  let carried: number[] = [];
  let freeAt = 0;
  let sending = 0;
  const pieceBytes = bytesASecond / 50;
  const server = createServer(async (asked, answer) => {
    const { method, headers } = asked;
    const forwarded = request(new URL(asked.url ?? '', target), { method, headers }).end();
    const [[from]] = await Promise.all([once(forwarded, 'response'), setTimeout(latencyMs)]);
    answer.writeHead(from.statusCode, from.headers);
    answer.flushHeaders();
    let bytes = 0;
    // Timers that come late are made up for while something is sent; a line that rests gathers nothing.
    if (sending++ === 0) freeAt = performance.now();
    for await (const part of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < part.length; at += pieceBytes) {
        const piece = part.subarray(at, at + pieceBytes);
        freeAt += (piece.length / bytesASecond) * 1000;
        await setTimeout(freeAt - performance.now());
        answer.write(piece);
        bytes += piece.length;
      }
    }
    sending--;
    answer.end();
    carried.push(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The bytes of each answer that came through since the last call. */
    take(): number[] {
      const taken = carried;
      carried = [];
      return taken;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
