import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHelper, type Helper } from '@marbete/helper/helper';
import { openHelperConfig } from '@marbete/helper/config';
import { loadConfig, type ServerConfig } from '@marbete/server/config';
import { demoPassword, seedDemo } from '@marbete/server/seed';
import { startServer, type RunningServer } from '@marbete/server/serve';
import { startTcpPrinter, type TcpPrinter } from './tcp-printer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const embedRoot = join(root, 'packages/widgets/dist/embed');

/** Everything of Marbete on free ports and in its own folder: the built web app, the server with its demo, the helper. */
export interface Stack {
  url: string;
  server: RunningServer;
  helper: Helper;
  /** Label printers on TCP by the name that the helper gives them. */
  printers: Record<'zebra' | 'tsc', TcpPrinter>;
  /** A folder for files of the test, gone at its end. */
  folder: string;
  close(): Promise<void>;
}

export const demoAccount = { email: 'demo@demo.test', password: demoPassword };

/** Makes the data that a server has with its demo, and nothing else, for stacks that start from a copy. */
export async function makeDemoData(folder: string): Promise<void> {
  const server = await startServer(
    loadConfig({ MARBETE_PORT: '0', MARBETE_DATA: folder, MARBETE_LOG: 'silent' }),
  );
  await seedDemo(server.database, { demoDir: join(root, 'demo') });
  await server.close();
}

/**
 * `settings` take the place of what the server is told otherwise: a mail server, a provider of sign-in. Its data are a
 * copy of `demoData` where there are some already.
 */
export async function startStack(settings: Partial<ServerConfig> = {}, demoData?: string): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-e2e-'));
  if (demoData === undefined) await makeDemoData(join(folder, 'data'));
  else cpSync(demoData, join(folder, 'data'), { recursive: true });
  const printers = { zebra: await startTcpPrinter('zpl'), tsc: await startTcpPrinter('tspl') };
  const configDir = join(folder, 'helper');
  const helper = await createHelper({
    configDir,
    httpPort: 0,
    httpsPort: 'off',
    printers: Object.entries(printers).map(([name, sink]) => ({ name, url: sink.url })),
  });
  await helper.listen();
  const server = await startServer({
    ...loadConfig({
      MARBETE_PORT: '0',
      MARBETE_DATA: join(folder, 'data'),
      MARBETE_WEB_ROOT: join(root, 'packages/web/dist'),
      ...(existsSync(embedRoot) ? { MARBETE_EMBED_ROOT: embedRoot } : {}),
      MARBETE_HELPER_URL: helper.urls.http,
      MARBETE_LOG: 'silent',
    }),
    ...settings,
  });
  openHelperConfig(configDir).allowSite(new URL(server.url).origin);
  return {
    url: server.url,
    server,
    helper,
    printers,
    folder,
    async close() {
      await server.close();
      await helper.close();
      await Promise.all(Object.values(printers).map((sink) => sink.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
