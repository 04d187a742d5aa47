import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { AnswerLanguage, CallContext } from '../../http/route.ts';
import { csvBytes } from '../catalogues/csv-text.ts';
import { localText } from './days.ts';
import type { ReportRow } from './report-store.ts';

type ReportFile = Parameters<CallContext['sendFile']>[0];

/** What the columns are called, in the reader's language. */
const heads = {
  es: ['id', 'nombre', 'correo', 'fecha', 'etiqueta', 'impresora'],
  en: ['id', 'name', 'email', 'date', 'label', 'printer'],
};

/** A report as CSV that flows while it is read; cells that would run as formulas are guarded (D64). */
export function reportFile(
  fileName: string,
  rows: AsyncIterable<readonly ReportRow[]>,
  options: { zone: string; prints: boolean; language: AnswerLanguage },
): ReportFile {
  const header = heads[options.language].slice(0, options.prints ? 6 : 4);
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
