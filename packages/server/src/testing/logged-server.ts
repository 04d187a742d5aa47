import { loadConfig } from '../config/config.ts';
import { startServer } from '../serve.ts';

// A server in a process of its own, for tests of what it logs: prints its address, stops when its input ends.
const folder = process.argv[2] ?? '';
const server = await startServer(
  loadConfig({ MARBETE_DATA: folder, MARBETE_PORT: '0', MARBETE_LOG: 'debug' }),
);
process.stdout.write(`${server.url}\n`);
process.stdin.on('end', () => void server.close()).resume();
