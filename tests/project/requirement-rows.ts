import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8');

/** Areas that tests show as a whole: the product, the calls with their fields, readings, decisions, what is outside. */
const shownElsewhere = new Set(['PROD', 'API', 'ENT', 'A', 'D', 'X']);

/**
 * The areas of docs/requirements.md whose every row a test names, with what they are about and how many rows they have.
 * A test names the rows that it shows by their ids, in a comment or in its name.
 */
export const areas: Readonly<Record<string, { about: string; rows: number }>> = Object.fromEntries(
  [...page.matchAll(/^## (\w+): (.*)$/gm)]
    .filter(([, area = '']) => !shownElsewhere.has(area))
    .map(([, area = '', about = '']) => [
      area,
      { about, rows: [...page.matchAll(new RegExp(`^- \\*\\*${area}-\\d\\d\\*\\*`, 'gm'))].length },
    ]),
);

/** Ids such as VIEW-04, of the areas above, to the test files that name them. */
export function rowsInTests(root: string): Map<string, string[]> {
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const found = new Map<string, string[]>();
  for (const file of [...new Set(files.split('\0').filter(Boolean))].toSorted()) {
    if (file.startsWith('tests/project/')) continue;
    const ids = readFileSync(`${root}/${file}`, 'utf8').match(/\b[A-Z0-9]{2,5}-\d\d\b/g) ?? [];
    for (const id of new Set(ids)) {
      if (areas[id.slice(0, -3)]) found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

/** The rows of an area, whether a test names them or not. */
export function rowsOf(area: string): string[] {
  return Array.from(
    { length: areas[area]?.rows ?? 0 },
    (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`,
  );
}

/** A Markdown table an area: neighbouring rows that the same tests name share a line. */
export function rowTables(found: ReadonlyMap<string, readonly string[]>): string {
  return Object.entries(areas)
    .map(([area, { about }]) => {
      const lines: { ids: string[]; tests: string }[] = [];
      for (const id of rowsOf(area)) {
        const tests = (found.get(id) ?? []).map((file) => `\`${file}\``).join(', ');
        const last = lines.at(-1);
        if (last?.tests === tests) last.ids.push(id);
        else lines.push({ ids: [id], tests });
      }
      return `### ${area}: ${about}\n\n${table(lines.map(({ ids, tests }) => [span(ids), tests]))}`;
    })
    .join('\n\n');
}

function span(ids: readonly string[]): string {
  return ids.length > 2 ? `${ids[0]} to ${ids.at(-1)}` : ids.join(', ');
}

/** Padded as the formatter pads it. */
function table(lines: readonly (readonly [string, string])[]): string {
  const all = [['Rows', 'Tests'] as const, ...lines];
  const widths = [0, 1].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const row = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [row(['Rows', 'Tests']), row(['', ''], '-'), ...lines.map((line) => row(line))].join('\n');
}
