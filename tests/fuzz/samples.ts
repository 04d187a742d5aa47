import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const corpora = process.env['MARBETE_CORPORA'] ?? join(projectRoot, '../shared/corpora');

export interface Sample {
  name: string;
  bytes: Buffer;
}

/** The files of the demo and of the golden pictures with these endings, and those of the corpora where they are there. */
export function samples(...endings: readonly string[]): Sample[] {
  const own = ['demo', 'tests/golden'].map((folder) => join(projectRoot, folder));
  const folders = [...own, ...(existsSync(corpora) ? [corpora] : [])];
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => endings.some((ending) => path.endsWith(ending)))
      .toSorted()
      .map((path) => ({ name: path, bytes: readFileSync(join(folder, path)) })),
  );
}
