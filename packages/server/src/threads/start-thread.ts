import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a program of ours in a thread, given as a URL without its extension. From the built package it is .js; from
 * the sources .ts, which a thread reads only after it has loaded tsx. It knows nothing of the environment, and never
 * keeps the process alive.
 */
export function startThread(
  program: URL,
  options: Pick<WorkerOptions, 'resourceLimits' | 'workerData'>,
): Worker {
  const safe = { ...options, env: {} };
  // The flags of this process are for its own program.
  const thread = isSource
    ? sourceThread(program, safe)
    : new Worker(new URL(`${program.href}.js`), { ...safe, execArgv: [] });
  thread.unref();
  return thread;
}

const isSource = extname(fileURLToPath(import.meta.url)) === '.ts';

function sourceThread(program: URL, options: WorkerOptions): Worker {
  const tsx = new URL(
    './dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href;
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(`${program.href}.ts`)})))`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
}
