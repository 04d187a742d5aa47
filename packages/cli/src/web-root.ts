import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built web app: inside the package, or in a clone where it was built; undefined without one. */
export function webRoot(): string | undefined {
  return builtFolder('index.html', 'web', '../web/dist');
}

/** The same for the script that other people's pages embed. */
export function embedRoot(): string | undefined {
  return builtFolder('marbete.js', 'embed', '../widgets/dist/embed');
}

/** The folder of the print helper's programs, where `npm run helper:build` made them in a clone. */
export function downloadsRoot(): string | undefined {
  return builtFolder('downloads.json', 'downloads', '../../downloads');
}

function builtFolder(file: string, inside: string, inClone: string): string | undefined {
  const own = fileURLToPath(new URL('..', import.meta.url));
  return [join(own, inside), resolve(own, inClone)].find((folder) => existsSync(join(folder, file)));
}
