import { AppError } from '@marbete/core/api/errors';
import { maxColumns } from '@marbete/core/catalogue/columns';
import { wholeLines } from './whole-lines.ts';

/*
 * Lists whose columns are set under each other with blanks, as programs print them to a file. Where the columns begin is
 * told by places that are blank in all lines; a line of the file that has something there is refused.
 */

/** A column, by its first place and the place behind its last one. */
export interface FixedColumn {
  from: number;
  to: number;
}

const fewestLines = 3;
/** Between words stands one blank; a line of dashes tells columns with one between them. */
const widestWordGap = 1;
const dashes = /^[-=]{2,}(?: +[-=]{2,})+ *$/;

const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

/** The columns of this beginning of a file, or of a whole one; undefined where it is no table that is set with blanks. */
export function fixedColumns(text: string, isWhole: boolean): FixedColumn[] | undefined {
  if (text.includes('\t')) return undefined;
  const all = linesOf(text).filter((line) => line.trim() !== '');
  // The last line of a beginning may be cut.
  const lines = isWhole ? all : all.slice(0, -1);
  if (lines.length < fewestLines) return undefined;
  const ruler = lines.find((line) => dashes.test(line));
  const columns = ruler === undefined ? columnsByGaps(lines) : columnsOfRuler(ruler);
  if (columns.length < 2 || columns.length > maxColumns) return undefined;
  const rows = lines.map((line) => cellsOf(line, columns));
  const isTable = columns.every((_, at) => {
    const filled = rows.filter((cells) => cells?.[at] !== '').length;
    return rows[0]?.[at] !== '' && filled * 2 > rows.length;
  });
  return isTable && rows.every((cells) => cells !== undefined) ? columns : undefined;
}

function columnsOfRuler(ruler: string): FixedColumn[] {
  return withOpenEnd(
    [...ruler.matchAll(/\S+/g)].map(({ index, 0: run }) => ({ from: index, to: index + run.length })),
  );
}

function columnsByGaps(lines: readonly string[]): FixedColumn[] {
  const width = Math.max(...lines.map((line) => line.length));
  const columns: FixedColumn[] = [];
  for (let at = 0; at < width; at++) {
    if (lines.every((line) => (line[at] ?? ' ') === ' ')) continue;
    const last = columns.at(-1);
    if (last && at - last.to <= widestWordGap) last.to = at + 1;
    else columns.push({ from: at, to: at + 1 });
  }
  return withOpenEnd(columns);
}

/** Later lines may be longer than those of the sample in their last column. */
const withOpenEnd = (columns: readonly FixedColumn[]) =>
  columns.map(({ from, to }, at) => ({ from, to: at === columns.length - 1 ? Infinity : to }));

/** The cells of a line; undefined where it has something between its columns. */
function cellsOf(line: string, columns: readonly FixedColumn[]): string[] | undefined {
  let behind = 0;
  for (const { from, to } of columns) {
    if (line.slice(behind, from).trim() !== '') return undefined;
    behind = to;
  }
  return columns.map(({ from, to }) => line.slice(from, to).trim());
}

/** The text with tabs between its cells; each piece ends with a line. Throws `data-invalid` for a line that does not fit. */
export async function* tabbedLines(
  pieces: AsyncIterable<string>,
  columns: readonly FixedColumn[],
  fileName: string,
): AsyncGenerator<string> {
  let line = 0;
  const tabbed = (text: string) =>
    text.replace(/([^\r\n]*)(\r\n|\n|\r|$)/g, (whole, content: string, end: string) => {
      if (whole === '') return '';
      line += 1;
      if (content.trim() === '') return whole;
      const cells = content.includes('\t') ? undefined : cellsOf(content, columns);
      if (!cells) throw brokenLine(fileName, line, content);
      return (
        cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t') + end
      );
    });
  for await (const text of wholeLines(pieces)) yield tabbed(text);
}

function brokenLine(fileName: string, line: number, content: string): AppError {
  const message =
    `${fileName}: line ${line} has something between the columns that all other lines set with blanks: ` +
    `'${content.trim().slice(0, 80)}'. Export the list with a sign between its cells (CSV).`;
  return new AppError('data-invalid', message, {
    details: { file: fileName, line },
    issues: [{ path: ['line', line], message, rule: 'column-crossed' }],
  });
}
