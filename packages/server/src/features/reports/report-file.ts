import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { CallContext } from '../../http/route.ts';
import { csvBytes } from '../catalogues/csv-text.ts';
import { localText } from './days.ts';
import type { ReportRow } from './report-store.ts';

type ReportFile = Parameters<CallContext['sendFile']>[0];

/** A report as CSV that flows while it is read; cells that would run as formulas are guarded (D64). */
export function reportFile(
  fileName: string,
  rows: AsyncIterable<readonly ReportRow[]>,
  options: { zone: string; prints: boolean },
): ReportFile {
  const header = ['id', 'name', 'email', 'date', ...(options.prints ? ['label', 'printer'] : [])];
  const cellsOf = (row: ReportRow) => [
    String(row.id),
    row.name,
    row.email,
    localText(new Date(row.date), options.zone),
    ...(options.prints ? [row.label ?? '', printerName(row.impresora ?? '')] : []),
  ];
  async function* batches(): AsyncGenerator<SheetRow[]> {
    yield [{ cells: header }];
    for await (const batch of rows) yield batch.map((row) => ({ cells: cellsOf(row) }));
  }
  return {
    fileName,
    mediaType: 'text/csv; charset=utf-8',
    body: csvBytes(batches(), { columns: header.length, delimiter: ',' }),
  };
}

/** The printer's name out of its record (D36). */
function printerName(impresora: string): string {
  if (impresora === '') return '';
  try {
    const record = JSON.parse(impresora) as { name?: unknown };
    return typeof record.name === 'string' ? record.name : '';
  } catch {
    return '';
  }
}
