import { hash } from 'node:crypto';
import { canonicalVariable, variableOfHeader } from '@marbete/core/catalogue/header-names';
import { columnIndex } from '@marbete/core/catalogue/columns';
import { isColumn } from '@marbete/engine/internal/template/joins';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { cameOut, type ChunkWord } from '@marbete/core/print/run-record';
import type { Db } from '../../db/database.ts';
import type { ChunkContent, ChunkRow } from './issue.ts';
import type { PrintJob } from './print-job.ts';
import { createRunStore } from './run-store.ts';

/*
 * What a label last printed of each article of a list (docs/printing.md, What has changed). It is written in the
 * transaction that notes the word of a chunk, so it never says more than the record of the run does.
 */

/** Three hashes in one text: of what tells the article apart, of the cells that print, of the label. */
export type RowMemory = string;

const hashLength = 16;
const hashOf = (text: string) => hash('sha256', text, 'base64').slice(0, hashLength);
const keyIn = (memory: RowMemory) => memory.slice(0, hashLength);
const contentIn = (memory: RowMemory) => memory.slice(hashLength);
const valuesIn = (content: string) => content.slice(0, hashLength);

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

/** Reads the memory of rows; undefined for a row that nothing tells apart. Answers to questions are no part of it. */
export function memoryReader(job: LabelOfRows): (row: SheetRow) => RowMemory | undefined {
  const { mapping } = job.label;
  const key = keyVariable(job);
  if (key === undefined) return () => undefined;
  const keyIndex = columnIndex(mapping[key]!);
  const columns = job.template.variables
    .filter((name) => mapping[name] && name !== 'QUANTITY')
    .sort()
    .map((name) => ({ name, join: mapping[name]!, index: columnIndex(mapping[name]!) }));
  return ({ cells, numbers }) => {
    const text = cells[keyIndex]?.trim() ?? '';
    if (text === '') return undefined;
    // What is no column is the same for every row until the join changes.
    const values = columns.map(({ name, join, index }) =>
      index < 0 ? [name, join, ''] : [name, cells[index] ?? '', numbers?.[index] ?? ''],
    );
    return hashOf(text) + hashOf(JSON.stringify(values)) + job.printsAs;
  };
}

/** A hash of all that prints besides the cells of a row. */
export const printsAs = (label: unknown): string => hashOf(JSON.stringify(label));

/** What is different in a row since it last came out. */
type RowChange = 'new' | 'values' | 'label';

interface PrintedOf {
  label_id: number;
  catalogue_id: number;
}

const askedAtOnce = 500;

export function createLastPrintedStore(db: Db) {
  const printed = (of: PrintedOf) => db('last_printed').where(of);

  async function remember(of: PrintedOf, run_id: string, memories: readonly RowMemory[]): Promise<void> {
    const printed_at = new Date().toISOString();
    // Of two rows with one key the later one is on top of the pile.
    const last = new Map(memories.map((memory) => [keyIn(memory), contentIn(memory)]));
    if (last.size === 0) return;
    await db('last_printed')
      .insert([...last].map(([key, content]) => ({ ...of, key, content, run_id, printed_at })))
      .onConflict(['label_id', 'catalogue_id', 'key'])
      .merge();
  }

  return {
    /** How rows differ from what last came out of them, in their order; undefined for a row that is as it was. */
    async changesOf(
      of: PrintedOf,
      memories: readonly (RowMemory | undefined)[],
    ): Promise<(RowChange | undefined)[]> {
      const known = new Map<string, string>();
      const keys = [...new Set(memories.flatMap((memory) => (memory ? [keyIn(memory)] : [])))];
      for (let at = 0; at < keys.length; at += askedAtOnce) {
        const rows: { key: string; content: string }[] = await printed(of)
          .whereIn('key', keys.slice(at, at + askedAtOnce))
          .select('key', 'content');
        for (const { key, content } of rows) known.set(key, content);
      }
      return memories.map((memory) => {
        const before = memory && known.get(keyIn(memory));
        if (!before) return 'new';
        if (before === contentIn(memory)) return undefined;
        return valuesIn(before) === valuesIn(contentIn(memory)) ? 'label' : 'values';
      });
    },

    /** Notes what the word about a chunk means for its rows: they came out, or nobody can say so any more. */
    async note(
      run: { id: string; label_id: number | null; catalogue_id: number | null },
      { number, word, labels }: { number: number; word: ChunkWord; labels?: number | undefined },
    ): Promise<void> {
      const { id, label_id, catalogue_id } = run;
      if (label_id === null || catalogue_id === null) return;
      const chunk = await createRunStore(db).findChunk(id, number);
      if (!chunk) return;
      const of = { label_id, catalogue_id };
      const content = JSON.parse(chunk.content) as ChunkContent;
      const rows = cameOut(word) ? rowsOut(content, labels) : [];
      const [first] = rows;
      // The first copies of a row that was cut are in the chunks before.
      if (first?.from !== undefined && !(await cameOutBefore(db, id, number, first.row))) rows.shift();
      const out = new Set(rows.map(({ memory }) => memory));
      const others = content.rows.flatMap(({ memory }) =>
        memory && !out.has(memory) ? [keyIn(memory)] : [],
      );
      if (others.length > 0) await printed(of).where({ run_id: id }).whereIn('key', others).delete();
      await remember(
        of,
        id,
        rows.flatMap(({ memory }) => memory ?? []),
      );
    },

    /** Keys of the rows in chunks of open runs of which nobody knows whether they came out. */
    async keysInDoubt(of: PrintedOf): Promise<Set<string>> {
      const chunks: { run_id: string; trozo: number }[] = await db('print_attempts')
        .join('print_runs', 'print_runs.id', 'print_attempts.run_id')
        .where(of)
        .whereNull('ended_at')
        .whereIn('word', ['offered', 'uncertain'])
        .whereNotExists(
          db('print_attempts as later')
            .whereRaw('later.run_id = print_attempts.run_id and later.trozo = print_attempts.trozo')
            .whereRaw('later.attempt > print_attempts.attempt'),
        )
        .select('run_id', 'trozo');
      const keys = new Set<string>();
      for (const { run_id, trozo } of chunks) {
        const chunk = await createRunStore(db).findChunk(run_id, trozo);
        const { rows } = chunk ? (JSON.parse(chunk.content) as ChunkContent) : { rows: [] };
        for (const { memory } of rows) if (memory) keys.add(keyIn(memory));
      }
      return keys;
    },
    keyIn,
  };
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
    if (trozo !== next - 1 || !cameOut(word) || (came_out ?? labels) < labels) return false;
    const { first } = JSON.parse(ends) as { first?: { row: number; copy?: number } };
    if (first?.row !== row || first.copy === undefined) return true;
    next = trozo;
  }
  return false;
}
