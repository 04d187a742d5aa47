import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = readFileSync(fileURLToPath(new URL('../../docs/embedding.md', import.meta.url)), 'utf8');

/** What a reader puts in place of the page's examples. */
export interface ReaderSettings {
  server: string;
  publishableKey: string;
  label: number;
}

/** The code under a line of docs/embedding.md that ends with the file's name in code and a colon. Throws without one. */
export function pageFile(name: string, settings: ReaderSettings): string {
  const code = page.split(`\`${name}\`:\n\n\`\`\``)[1]?.split('\n```')[0];
  if (code === undefined) throw new Error(`docs/embedding.md shows no file ${name}.`);
  return filled(code.slice(code.indexOf('\n') + 1), settings);
}

/** The pieces of code of a language that are no file of their own. */
export function pagePieces(language: string, settings: ReaderSettings): string[] {
  return [...page.matchAll(new RegExp(`\n\n\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'))].map(([, code = '']) =>
    filled(code, settings),
  );
}

function filled(code: string, { server, publishableKey, label }: ReaderSettings): string {
  return code
    .replaceAll('https://labels.example.com', server)
    .replaceAll('pk_your_key', publishableKey)
    .replaceAll(/\blabel(=["{]|: )12\b/g, `label$1${label}`);
}
