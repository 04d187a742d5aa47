import { AppError, type Issue } from '@marbete/core/api/errors';
import { columnLetter } from '@marbete/core/catalogue/columns';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import type { FolderFile } from '../job/job-schema.ts';
import type { DataReading, DataRow } from '../print/data-file.ts';
import { type PrintFlags, printerSettings } from '../print/options.ts';
import { allRows } from '../row-selection.ts';
import { readTemplate } from '../print/template-file.ts';

/** Lines of a command file that print one after the other with the same label on the same printer. */
export type PrintGroup = Pick<PrintFlags, 'template' | 'printer' | 'rows' | 'quantityColumn' | 'map'>;

const shownIssues = 20;

/** Whether a file says in its header which label prints where: `@Label,@Printer,@Quantity,<variable>,...`. */
export function isCommandFile(headers: readonly string[]): boolean {
  return headers.some((header) => keyOf(header) === '@label');
}

/**
 * The prints that a command file asks for, in its order. Labels and printers are those of the folder's job file.
 * @throws AppError data-invalid that names each line with a label or printer that is not on the list
 */
export async function readCommandFile(
  reading: DataReading,
  { labels = {}, printers = [], printer: usual }: FolderFile,
  pathOf: (template: string) => string,
  say: (text: string) => void,
): Promise<PrintGroup[]> {
  const { headers } = reading.head;
  const column = (name: string) => headers.findIndex((header) => keyOf(header) === name);
  const [label, printer, quantity] = [column('@label'), column('@printer'), column('@quantity')];
  const unknown = headers.filter(
    (header) => header.startsWith('@') && !['@label', '@printer', '@quantity'].includes(keyOf(header)),
  );
  if (unknown.length > 0) throw wrong([{ path: [], message: `unknown column ${unknown.join(', ')}` }]);
  const issues: Issue[] = [];
  const runs: { label: string; printer: string; from: number; to: number }[] = [];
  const rows: DataRow[] = [];
  for await (const batch of reading.rows(allRows)) rows.push(...batch);
  for (const { row, cells } of rows) {
    const name = (cells.cells[label] ?? '').trim();
    const where = (cells.cells[printer] ?? '').trim() || (usual ?? '');
    const problem = !Object.hasOwn(labels, name)
      ? `there is no label '${name}'; the folder's job file has ${listed(Object.keys(labels))}`
      : !printers.includes(where) && where !== usual
        ? where === ''
          ? 'no printer is named, and the folder’s job file has no printer of its own'
          : `printer '${where}' may not be used; the folder's job file has ${listed(printers)}`
        : undefined;
    if (problem !== undefined) {
      if (issues.length < shownIssues) issues.push({ path: ['row', row], message: problem });
      continue;
    }
    const last = runs.at(-1);
    if (last?.label === name && last.printer === where && last.to === row - 1) last.to = row;
    else runs.push({ label: name, printer: where, from: row, to: row });
  }
  if (issues.length > 0) throw wrong(issues);
  const maps = new Map<string, string>();
  for (const name of new Set(runs.map((run) => run.label))) {
    maps.set(name, await mapOf(name, pathOf(labels[name] ?? ''), headers, say));
  }
  return runs.map((run) => ({
    template: pathOf(labels[run.label] ?? ''),
    printer: run.printer,
    rows: `${run.from}-${run.to}`,
    map: maps.get(run.label) ?? '',
    ...(quantity < 0 ? { quantity: 1 } : { quantityColumn: headers[quantity] ?? '' }),
  }));
}

/** The columns of a label's variables, told by their headers; a column that no variable has is said. */
async function mapOf(
  label: string,
  path: string,
  headers: readonly string[],
  say: (text: string) => void,
): Promise<string> {
  const { source, language } = await readTemplate(path, undefined);
  const { variables } = compileTemplate(source, { language, settings: await printerSettings({}, language) });
  const own = headers.map((header) => (header.startsWith('@') ? '' : header));
  const mapping = suggestMapping(
    variables.filter((variable) => variable !== 'QUANTITY'),
    { headers: own },
  );
  const used = new Set(Object.values(mapping));
  const unknown = own.filter((header, index) => header.trim() !== '' && !used.has(columnLetter(index)));
  if (unknown.length > 0) say(`Notice: label '${label}' has no variable ${unknown.join(', ')}; not printed.`);
  return Object.entries(mapping)
    .map(([variable, letter]) => `${variable}=${letter}`)
    .join(',');
}

function wrong(issues: Issue[]): AppError {
  const words = issues.map(({ path, message }) => (path.length > 0 ? `row ${path[1]}: ${message}` : message));
  return new AppError('data-invalid', `Nothing was printed: ${words.join('; ')}.`, { issues });
}

const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
const keyOf = (header: string) => header.trim().toLowerCase();
