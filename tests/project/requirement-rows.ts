import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The areas of the public requirements list whose every row a test must name, with what they are about and how many
 * rows they have. A test names the rows that it shows by their ids, in a comment or in its name.
 */
export const areas: Readonly<Record<string, { about: string; rows: number }>> = {
  ROUTE: { about: 'addresses, and who may open them', rows: 44 },
  404: { about: 'the page for addresses that do not exist', rows: 2 },
  ROLE: { about: 'what each role may', rows: 10 },
  LAND: { about: 'the landing', rows: 6 },
  AUTH: { about: 'signing in and out, making an account, recovering its password', rows: 22 },
  RESET: { about: 'setting a new password', rows: 6 },
  MENU: { about: 'the menu after the sign-in', rows: 6 },
  TUT: { about: 'the tutorial', rows: 22 },
  NAV: { about: 'bar, navigation and modes', rows: 22 },
  LBL: { about: 'the list of labels', rows: 23 },
  LBM: { about: 'dialogs of the labels', rows: 13 },
  NEW: { about: 'creating a template', rows: 15 },
  PRV: { about: 'the picture of a template', rows: 7 },
  EDIT: { about: 'changing a template', rows: 12 },
  CONF: { about: 'configuration of an old-style label', rows: 19 },
  IMPZ: { about: 'importing a file of printer code', rows: 8 },
  CAT: { about: 'the list of catalogues', rows: 11 },
  CIMP: { about: 'importing a catalogue', rows: 14 },
  CUPD: { about: 'another file for a catalogue', rows: 3 },
  CHDR: { about: 'headers of a catalogue', rows: 4 },
  VIEW: { about: 'printing from a catalogue', rows: 24 },
  PRN: { about: 'printing from the labels list', rows: 15 },
  TPL: { about: 'what a template means', rows: 12 },
  HLP: { about: 'the print helper', rows: 11 },
  GAL: { about: 'the gallery', rows: 12 },
  SET: { about: 'printer settings', rows: 13 },
  DEV: { about: 'devices of the POS app', rows: 10 },
  POS: { about: 'settings of the POS app', rows: 11 },
  USR: { about: 'users, for administrators', rows: 13 },
  ADM: { about: 'users of an account', rows: 8 },
  PRE: { about: 'pre-formats', rows: 7 },
  PCAT: { about: 'pre-catalogues', rows: 3 },
  LANG: { about: 'prefixes of printer languages', rows: 4 },
  REP: { about: 'reports and dashboard', rows: 6 },
  QUO: { about: 'requests for a design', rows: 16 },
  MAINT: { about: 'the maintenance notice', rows: 3 },
  I18N: { about: 'languages', rows: 7 },
  LOCAL: { about: 'what the browser keeps', rows: 6 },
  CONST: { about: 'constants and limits', rows: 30 },
  ERR: { about: 'what is said when something fails', rows: 30 },
  OK: { about: 'what is said when something is done', rows: 11 },
};

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
