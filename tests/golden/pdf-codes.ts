import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCodes } from './read-codes.ts';

/** Whether poppler is installed, which draws PDFs and shares nothing with ours. */
export const poppler = spawnSync('pdftoppm', ['-v']).status === 0;

/** What the decoder reads on each page of a PDF at the 300 dots an inch of an office printer: 'format: text', sorted. */
export async function readPdfCodes(file: string): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-pdf-'));
  try {
    const drawn = spawnSync('pdftoppm', ['-r', '300', '-gray', '-png', file, join(folder, 'page')]);
    if (drawn.status !== 0) throw new Error(`pdftoppm could not draw ${file}: ${drawn.stderr}`);
    const pictures = readdirSync(folder).toSorted();
    return await Promise.all(pictures.map((name) => readCodes(readFileSync(join(folder, name)))));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
