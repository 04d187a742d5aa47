import type { Rolldown } from 'vite';

/** What draws the first picture of a label in a printer language: how its template is filled, and how it is drawn. */
const engines = /\/engine\/src\/languages\/(\w+)\/(?:draw\/render-\w+|compile\/compile)\.ts$/;
/** What every first picture needs besides, also where it is loaded later than the worker itself. */
const always = /\/label-picture\/drawing\.worker\.ts$|\/row-verdict\.ts$/;

/** The printer languages that have a file of their own; full once the worker is built. */
export const languageChunks = new Set<string>();

type ModuleOf = (id: string) => { importers: readonly string[] } | null;

/** What a module is loaded with: `all` for every picture, else the printer languages; nothing where it is rarely needed. */
function neededBy(id: string, moduleOf: ModuleOf): Set<string> {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const path = one.replaceAll('\\', '/');
    if (always.test(path)) found.add('all');
    const language = engines.exec(path)?.[1];
    if (language !== undefined) found.add(language);
    for (const importer of moduleOf(one)?.importers ?? []) seen.add(importer);
  }
  return found;
}

/**
 * The worker's files: one that every picture needs, one for each printer language, and what is rarely needed as it comes.
 * By itself the bundler makes a file for each way in which modules are shared: some forty for one picture.
 */
export const drawingChunks: Rolldown.OutputOptions['codeSplitting'] = {
  includeDependenciesRecursively: false,
  groups: [
    {
      debugName: 'what draws',
      name(id, context) {
        // The bundler's own helpers.
        if (id.startsWith('\0')) return 'drawing';
        const needed = neededBy(id, (other) => context.getModuleInfo(other));
        // ZPL shares least with the others, and is the language of most labels.
        if (needed.has('all') || (needed.size > 1 && needed.has('zpl'))) return 'drawing';
        const [language] = needed;
        if (language === undefined) return null;
        for (const one of needed) languageChunks.add(one);
        return needed.size > 1 ? 'lines' : language;
      },
    },
  ],
};
