import type { HelperPrinter } from '@marbete/core/print/printers';
import type { PublicLabel } from '../label-loading/label-source.ts';
import type { drawOnPaper } from '../label-picture/draw.ts';
import type { pagePrinterCalls } from './page-printers.ts';
import { pageWayOf } from './page-ways.ts';

/** The calls of a printer that the page reaches itself, loaded now; undefined for a helper's. */
export async function loadPageCalls(
  printer: HelperPrinter,
  { language_id, medida }: Pick<PublicLabel, 'language_id' | 'medida'>,
  draw: typeof drawOnPaper,
): Promise<ReturnType<typeof pagePrinterCalls> | undefined> {
  if (!pageWayOf(printer)) return undefined;
  const loaded = await import('./page-printers.ts');
  return loaded.pagePrinterCalls(printer, language_id, draw, medida ?? undefined);
}
