import { open } from 'node:fs/promises';
import type { Kind } from '../detect.ts';
import type { NoticeBoard } from '../notices.ts';
import { type ReadSheet, readSheet } from './read-sheet.ts';
import { openXlsx } from './xlsx/workbook.ts';
import type { ByteSource } from './xlsx/zip.ts';

export interface WorkbookFile {
  path: string;
  name: string;
  kind: Exclude<Kind, 'text'>;
  unpackedBytes: number;
  maxRows: number;
}

/**
 * One sheet of an XLS or XLSX file: the one that was asked for, or the one that `chooseSheet` finds. `anyOrder` sorts the
 * rows of an .xlsx, which throws `OutOfOrder` where they need it. Throws `unsupported-file`, `too-large` or `data-invalid`.
 */
export async function readWorkbook<T>(
  { path, name, kind, unpackedBytes, maxRows }: WorkbookFile,
  { sheet, visibleOnly = false }: { sheet?: string | undefined; visibleOnly?: boolean | undefined },
  notices: NoticeBoard,
  use: (read: ReadSheet) => Promise<T>,
  anyOrder = false,
): Promise<T> {
  const source = await fileSource(path);
  try {
    const limits = { unpackedBytes, rows: maxRows };
    const { sheets, bytes } =
      kind === 'zip'
        ? await openXlsx(source, name, limits, { anyOrder })
        : { sheets: await (await import('./legacy.ts')).openLegacy(path, name, kind), bytes: undefined };
    return await use(await readSheet(sheets, { name, bytes, sheet, visibleOnly }, notices));
  } finally {
    await source.close();
  }
}

/** A file of which pieces are read. */
export async function fileSource(path: string): Promise<ByteSource & { close(): Promise<void> }> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    bytes: size,
    async read(offset, length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
