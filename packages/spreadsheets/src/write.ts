import { type ChildProcess, fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { defaultLimits } from './limits.ts';
import { childOptions, programPath } from './workbook/child-options.ts';
import type { WriteTask } from './workbook/write-process.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * The bytes of an XLS or XLSX workbook with these rows in one sheet. Numbers of the rows become numbers that show as
 * their text; everything else is text, never a formula. The workbook is made in a process of its own, one at a time,
 * so that memory is bounded; temporary files go when the bytes were read or are no longer wanted.
 * Throws `unavailable` when the workbook cannot be made within its memory and time.
 */
export async function* workbookBytes(
  format: 'xls' | 'xlsx',
  rows: AsyncIterable<readonly SheetRow[]>,
  options: { sheet: string },
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'marbete-'));
  try {
    const task: WriteTask = {
      rowsPath: join(folder, 'rows'),
      workbookPath: join(folder, 'workbook'),
      format,
      sheet: sheetName(options.sheet),
    };
    await pipeline(lines(rows), createWriteStream(task.rowsPath, { mode: 0o600 }));
    const turn = last.then(() => make(task));
    last = turn.catch(() => {});
    await turn;
    yield* createReadStream(task.workbookPath) as AsyncIterable<Uint8Array>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* lines(rows: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<string> {
  for await (const batch of rows) yield `${JSON.stringify(batch)}\n`;
}

async function make(task: WriteTask): Promise<void> {
  const child = fork(programPath('write-process'), [], childOptions(defaultLimits.memoryMiB));
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, defaultLimits.timeMs);
  try {
    const complaint = await answerOf(child, task);
    if (complaint === undefined) return;
    throw new AppError('unavailable', 'The workbook could not be made. Try again, or save fewer rows.', {
      cause: new Error(complaint),
    });
  } finally {
    clearTimeout(timer);
    stop();
  }
}

/** What went wrong, or undefined when the workbook is there. */
function answerOf(child: ChildProcess, task: WriteTask): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-4000)));
    child.once('message', (answer: { ok: boolean; message?: string }) =>
      resolve(answer.ok ? undefined : (answer.message ?? 'no reason given')),
    );
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve(`ended with ${killedBy ?? code}: ${complaint}`));
    child.send(task, () => {});
  });
}

/** What Excel takes as the name of a sheet: 31 characters, without some signs. */
function sheetName(name: string): string {
  const clean = name
    .replace(/[\\/?*[\]:]|\p{Cc}/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
    .trim();
  return clean === '' ? 'Catalogo' : clean;
}
