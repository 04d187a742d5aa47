import type { ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** From the built package this is .js; from the sources .ts, which node runs with tsx. */
const extension = extname(fileURLToPath(import.meta.url));

/** Where a program of this folder is. */
export function programPath(name: string): string {
  return fileURLToPath(new URL(`./${name}${extension}`, import.meta.url));
}

/** How a process of ours is started that works on strangers' data: with a memory limit and no secrets. */
export function childOptions(memoryMiB: number): ForkOptions {
  return {
    execArgv: [`--max-old-space-size=${memoryMiB}`, ...sourceArguments()],
    env: withoutSecrets(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  };
}

function sourceArguments(): string[] {
  if (extension !== '.ts') return [];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--conditions=source', '--import', pathToFileURL(tsx).href];
}

/** A process that parses untrusted files gets no passwords or database addresses. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const allowed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];
  return Object.fromEntries(allowed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}
