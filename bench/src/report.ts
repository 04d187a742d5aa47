import type { Machine } from './machine.ts';
import type { Line, Table } from './section.ts';
import { median, spread } from './statistics.ts';

/** A section's figures. */
export interface SectionFigures {
  name: string;
  title: string;
  machine: Machine;
  tables: readonly Table[];
}

const header = ['', 'Median', 'Spread', 'Against ours', 'Promised', 'Most memory'];

/** The tables of a section as Markdown, which is what the terminal shows too. */
export function sectionMarkdown({ machine, tables }: SectionFigures): string {
  const where = `Measured on ${machine.processor}, ${machine.cores} cores, ${machine.memoryGib} GiB, ${machine.system}, Node ${machine.node}.`;
  return [...tables.map(tableMarkdown), where].join('\n\n');
}

function tableMarkdown(table: Table): string {
  const ours = table.lines[0];
  const rows = table.lines.map((line) => rowOf(line, table, ours && median(ours.samples)));
  const used = header.map((_, at) => rows.some((row) => row[at] !== ''));
  const shown = [header, ...rows].map((row) => row.filter((_, at) => used[at]));
  return `**${table.title}.** ${table.work}\n\n${aligned(shown)}`;
}

function rowOf(line: Line, { unit, samplesAre }: Table, ours = Number.NaN): string[] {
  const middle = median(line.samples);
  const { below, above } = spread(line.samples);
  const ratio = middle / ours;
  return [
    [line.name, line.version, line.note && `(${line.note})`].filter(Boolean).join(' '),
    `${figure(middle)} ${unit}`,
    line.samples.length > 1 && !samplesAre ? `-${below} % +${above} %` : '',
    `${figure(ratio)} x`,
    promise(line, ratio, middle, unit),
    memory(line),
  ];
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

function memory({ peakBytes, mostBytes }: Line): string {
  if (peakBytes === undefined) return '';
  const kept =
    mostBytes === undefined
      ? ''
      : `, ${mebibytes(mostBytes)}: ${peakBytes <= mostBytes ? 'kept' : 'not kept'}`;
  return `${mebibytes(peakBytes)} MiB${kept}`;
}

function promise({ promised, atMost }: Line, ratio: number, middle: number, unit: string): string {
  if (atMost !== undefined) return `${figure(atMost)} ${unit}: ${middle <= atMost ? 'kept' : 'not kept'}`;
  if (promised !== undefined) return `${figure(promised)} x: ${ratio >= promised ? 'kept' : 'not kept'}`;
  return '';
}

/** Three significant digits, without an exponent. */
function figure(number: number): string {
  if (!Number.isFinite(number)) return '?';
  if (number >= 100) return String(Math.round(number));
  return number
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const text = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))),
  );
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [text[0] ?? [], rule, ...text.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A document with a section's part, between its marks, replaced; undefined when it has no such marks. */
export function withSection(document: string, section: SectionFigures): string | undefined {
  const [begin, end] = [`<!-- bench:${section.name} -->`, `<!-- /bench:${section.name} -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) return undefined;
  return `${document.slice(0, from + begin.length)}\n\n${sectionMarkdown(section)}\n\n${document.slice(to)}`;
}
