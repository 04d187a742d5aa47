import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built web app: inside the package, or in a clone where it was built; undefined without one. */
export function webRoot(): string | undefined {
  const own = fileURLToPath(new URL('..', import.meta.url));
  return [join(own, 'web'), resolve(own, '../web/dist')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  );
}
