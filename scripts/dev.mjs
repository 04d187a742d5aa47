// `npm run dev`: what `npm start` runs, from the sources. The server starts anew when a file of it changes; the web app
// comes from Vite, which shows a change at once and passes calls on to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, root } from './build.mjs';

if (!install()) process.exit(1);

const port = process.env.MARBETE_PORT ?? '8080';
const web = process.env.MARBETE_DEV_PORT ?? '5173';
const env = {
  ...process.env,
  MARBETE_PORT: port,
  MARBETE_SERVER: `http://localhost:${port}`,
  MARBETE_DEV_ORIGIN: `http://localhost:${web}`,
};
const source = ['--conditions=source', '--import', 'tsx'];
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', ...source, 'scripts/dev-server.mjs'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', web, '--strictPort'], {
    cwd: join(root, 'packages/web'),
    env,
    stdio: 'inherit',
  }),
];
// One that ends takes the other with it.
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
