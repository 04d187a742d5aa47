import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import { pageFile, pagePieces } from '../e2e/page-blocks.ts';

const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** What the cache has of other packages is not asked for again. */
export const npmInstall = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** What a host's page prints, and from where. */
export interface HostSettings {
  server: string;
  publishableKey: string;
  label: number;
  values: Readonly<Record<string, string>>;
  /** What a page without a build has in its head: a policy, scripts and styles of its own. */
  head?: string;
}

/**
 * A copy of a host project in an empty folder, with the packed packages and others from the registry installed beside
 * each other as anybody would: npm refuses versions that do not fit. Gone at the end of the test.
 */
export async function installHost(host: string, others: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `marbete-host-${host}-`));
  // While this process removes ten thousand files by itself, its server answers nobody.
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, host), folder, { recursive: true });
  const ours = inject('packed').filter(({ name }) =>
    ['@marbete/engine', '@marbete/core', '@marbete/widgets'].includes(name),
  );
  const tarballs = ours.map(({ tarball }) => tarball);
  await must(folder, npm, [...npmInstall, ...tarballs, ...others]);
  return folder;
}

/**
 * Writes what the page prints and the files that docs/embedding.md shows, puts the script of the package beside it, and
 * builds the host where it is built.
 */
export async function buildHost(
  folder: string,
  settings: HostSettings,
  fromDocs: readonly string[],
): Promise<void> {
  const embed = join(folder, 'node_modules/@marbete/widgets/dist/embed');
  const source = existsSync(join(folder, 'src')) ? 'src' : '.';
  writeFileSync(join(folder, source, 'marbete.json'), JSON.stringify(settings));
  const page = join(folder, 'index.html');
  for (const name of fromDocs) {
    const path = name.startsWith('vite.config') ? name : join('src', name);
    writeFileSync(join(folder, path), pageFile(name, settings));
  }
  if (existsSync(join(folder, 'shop.js'))) {
    cpSync(embed, join(folder, 'embed'), { recursive: true });
    const hashes = JSON.parse(readFileSync(join(embed, 'integrity.json'), 'utf8')) as Record<string, string>;
    const filled = {
      ...settings,
      head: (settings.head ?? '').replaceAll('{{server}}', settings.server),
      label: String(settings.label),
      values: JSON.stringify(settings.values).replaceAll('"', '&quot;'),
      integrity: hashes['marbete.js'] ?? '',
    };
    const html = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof typeof filled) => filled[name]),
    );
    return;
  }
  if (existsSync(page)) {
    const script = pagePieces('html', settings).find((piece) => piece.startsWith('<script')) ?? '';
    writeFileSync(page, readFileSync(page, 'utf8').replace('{{script}}', script));
  }
  await must(folder, npm, ['run', '--silent', 'build']);
}

/** Runs a program in the folder; its words are the error's where it fails. */
export async function must(folder: string, program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: '', NEXT_TELEMETRY_DISABLED: '1' };
  const { stdout } = await run(program, args, { cwd: folder, env, shell: program.endsWith('.cmd') }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}
