import { hash } from 'node:crypto';
import { canonicalVariable, variableOfHeader } from '@marbete/core/catalogue/header-names';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { isColumn } from '@marbete/engine/internal/template/joins';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import {
  changeOf,
  labelHash,
  mappedTexts,
  memoryReader,
  noteWord,
  type PrintedMemory,
  type RowChange,
  type RowMemory,
} from '@marbete/core/print/memory';
import { cameOut, type ChunkWord, labelsOut, openWords } from '@marbete/core/print/run-record';
import type { Value } from '@marbete/engine/internal/template/values';
import type { Db } from '../../db/database.ts';
import type { ChunkContent, ChunkRow } from './issue.ts';
import type { PrintJob } from './print-job.ts';
import { createChunkStore } from './chunk-store.ts';

/*
 * What a label last printed of each article of a list (docs/printing.md, What has changed). It is written in the
 * transaction that notes the word of a chunk, so it never says more than the record of the run does.
 */

const digest = (text: string): string => hash('sha256', text, 'base64');
const shortLength = 16;
const short = (text: string) => digest(text).slice(0, shortLength);
/** Keys are stored as hashes, all as long as each other. */
const keyOf = (memory: RowMemory) => memory.slice(-shortLength);
const storedOf = (memory: RowMemory) => memory.slice(0, -shortLength);
/** The memory of a row in a chunk: version 0.1.0 began it with the key, and it was longer. */
const inChunk = ({ memory = '' }: ChunkRow): RowMemory =>
  memory.length === 3 * shortLength ? memory.slice(shortLength) + memory.slice(0, shortLength) : memory;

type LabelOfRows = Pick<PrintJob, 'label' | 'template' | 'printsAs'>;

/** The variable that tells articles apart: a code, else what they are called. */
export function keyVariable({ label, template }: LabelOfRows): string | undefined {
  const names = Object.keys(label.mapping).filter(
    (name) => isColumn(label.mapping[name]!) && name !== 'QUANTITY',
  );
  const called = (meaning: string) =>
    names.find((name) => canonicalVariable(name) === meaning || variableOfHeader(name) === meaning);
  return (
    called('CODE') ??
    called('CODIGO_INT') ??
    names.find((name) => template.gtinVariables.includes(name)) ??
    called('DESCRIPTION') ??
    called('NAME')
  );
}

/** Reads the memory of rows, '' for one that nothing tells apart. Answers to questions are no part of it. */
export function rowMemories(job: LabelOfRows) {
  const { mapping } = job.label;
  const variable = keyVariable(job);
  const keyIndex = variable === undefined ? -1 : columnIndex(mapping[variable]!);
  const names = job.template.variables.filter((name) => mapping[name] && name !== 'QUANTITY').sort();
  const columns: Record<string, string> = {};
  const joins: Record<string, Value> = {};
  for (const name of names) {
    // What is no column is the same for every row until the join changes.
    if (columnIndex(mapping[name]!) >= 0) columns[name] = mapping[name]!;
    else joins[name] = { text: mapping[name]! };
  }
  const key = ({ cells }: SheetRow) => cells[keyIndex]?.trim() ?? '';
  return {
    of: memoryReader(digest, {
      printed: mappedTexts(columns, joins),
      key: (row) => key(row) && short(key(row)),
      label: labelHash(job.printsAs),
    }),
    /** What version 0.1.0 stored of a row. */
    earlier({ cells, numbers }: SheetRow): string {
      const values = names.map((name) => {
        const index = columnIndex(mapping[name]!);
        return index < 0 ? [name, mapping[name], ''] : [name, cells[index] ?? '', numbers?.[index] ?? ''];
      });
      return short(JSON.stringify(values)) + job.printsAs;
    },
  };
}

/** A hash of all that prints besides the cells of a row. */
export const printsAs = (label: unknown): string => short(JSON.stringify(label));

interface PrintedOf {
  label_id: number;
  catalogue_id: number;
}

/** The same on one printer of a station: a shop prints what its own printer has not. */
interface PrintedAt extends PrintedOf {
  station_id: string;
  printer: string;
}

const askedAtOnce = 500;

/** The memory of one label and list, or of them on one printer of a station. */
export function createPrintedStore(db: Db, of: PrintedOf | PrintedAt): PrintedMemory {
  const table = 'station_id' in of ? 'station_last_printed' : 'last_printed';
  const printed = () => db(table).where(of);
  return {
    async changes(rows, earlier = (place) => storedOf(rows[place]!)) {
      const known = new Map<string, string>();
      const keys = [...new Set(rows.flatMap((row) => (row === '' ? [] : [keyOf(row)])))];
      for (let at = 0; at < keys.length; at += askedAtOnce) {
        const found: { key: string; content: string }[] = await printed()
          .whereIn('key', keys.slice(at, at + askedAtOnce))
          .select('key', 'content');
        for (const { key, content } of found) known.set(key, content);
      }
      const changes = new Map<number, RowChange>();
      for (const [at, row] of rows.entries()) {
        const change = changeOf(known.get(keyOf(row)), row, () => earlier(at));
        if (change) changes.set(at, change);
      }
      return changes;
    },

    async remember(rows, run_id) {
      const printed_at = new Date().toISOString();
      const last = new Map(rows.map((row) => [keyOf(row), storedOf(row)]));
      if (last.size === 0) return;
      await db(table)
        .insert([...last].map(([key, content]) => ({ ...of, key, content, run_id, printed_at })))
        .onConflict([...Object.keys(of), 'key'])
        .merge();
    },

    async forget(rows, run_id) {
      if (rows.length > 0) await printed().where({ run_id }).whereIn('key', rows.map(keyOf)).delete();
    },
  };
}

/** Notes what the word about a chunk means for its rows: they came out, or nobody can say so any more. */
export async function notePrinted(
  db: Db,
  run: { id: string; label_id: number | null; catalogue_id: number | null },
  { number, word, labels }: { number: number; word: ChunkWord; labels?: number | undefined },
): Promise<void> {
  const { id, label_id, catalogue_id } = run;
  if (label_id === null || catalogue_id === null) return;
  const chunk = await createChunkStore(db).findChunk(id, number);
  if (!chunk) return;
  const content = JSON.parse(chunk.content) as ChunkContent;
  const rows = cameOut(word) ? rowsOut(content, labels) : [];
  const [first] = rows;
  // The first copies of a row that was cut are in the chunks before.
  if (first?.from !== undefined && !(await cameOutBefore(db, id, number, first.row))) rows.shift();
  const at = await db('station_runs')
    .where({ run_id: id })
    .first<Omit<PrintedAt, keyof PrintedOf> | undefined>('station_id', 'printer');
  const memory = createPrintedStore(db, { label_id, catalogue_id, ...at });
  const memories = (of: readonly ChunkRow[]) => of.map(inChunk).filter((row) => row !== '');
  const out = memories(rows);
  const others = memories(content.rows).filter((row) => !out.includes(row));
  await noteWord(memory, { word }, { out, others }, id);
}

/** Whether nobody knows of a row that a chunk of an open run holds, whether it came out. */
export async function rowsInDoubt(db: Db, of: PrintedOf): Promise<(row: RowMemory) => boolean> {
  const chunks: { run_id: string; trozo: number }[] = await db('print_attempts')
    .join('print_runs', 'print_runs.id', 'print_attempts.run_id')
    .where(of)
    .whereNull('ended_at')
    .whereIn('word', openWords)
    .whereNotExists(
      db('print_attempts as later')
        .whereRaw('later.run_id = print_attempts.run_id and later.trozo = print_attempts.trozo')
        .whereRaw('later.attempt > print_attempts.attempt'),
    )
    .select('run_id', 'trozo');
  const keys = new Set<string>();
  for (const { run_id, trozo } of chunks) {
    const chunk = await createChunkStore(db).findChunk(run_id, trozo);
    const { rows } = chunk ? (JSON.parse(chunk.content) as ChunkContent) : { rows: [] };
    for (const row of rows.map(inChunk)) if (row !== '') keys.add(keyOf(row));
  }
  return (row) => keys.has(keyOf(row));
}

/** The rows of a chunk all of whose labels in it came out. */
function rowsOut({ rows }: ChunkContent, most = Infinity): ChunkRow[] {
  let labels = 0;
  return rows.filter((row) => (labels += row.labels) <= most);
}

/** Whether all chunks before this one that have copies of a row came out. */
async function cameOutBefore(db: Db, run_id: string, number: number, row: number): Promise<boolean> {
  const attempts: {
    trozo: number;
    word: ChunkWord;
    came_out: number | null;
    labels: number;
    ends: string;
  }[] = await db('print_attempts')
    .where({ run_id })
    .where('trozo', '<', number)
    .orderBy([
      { column: 'trozo', order: 'desc' },
      { column: 'attempt', order: 'desc' },
    ])
    .select('trozo', 'word', 'came_out', 'labels', 'ends');
  let next = number;
  for (const { trozo, word, came_out, labels, ends } of attempts) {
    if (trozo >= next) continue;
    if (trozo !== next - 1 || labelsOut({ word, labels, cameOut: came_out ?? undefined }) < labels)
      return false;
    const { first } = JSON.parse(ends) as { first?: { row: number; copy?: number } };
    if (first?.row !== row || first.copy === undefined) return true;
    next = trozo;
  }
  return false;
}
