import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Kind } from '../detect.ts';
import type { Limits } from '../limits.ts';
import type { LocalFile } from '../local-file.ts';
import type { NoticeBoard } from '../notices.ts';
import type { Detected } from '../spreadsheet.ts';

export async function openWorkbook(
  file: LocalFile,
  kind: Kind,
  _context: { limits: Limits; notices: NoticeBoard; sheet?: string; signal?: AbortSignal },
): Promise<{ detected: Detected; rows: AsyncIterable<SheetRow[]> }> {
  throw new AppError('unavailable', `${file.name}: ${kind} workbooks cannot be read yet. Save it as .csv.`);
}
