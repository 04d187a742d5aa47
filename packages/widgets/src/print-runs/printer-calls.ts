import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { helperPaper } from '@marbete/core/print/send-chunk';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { drawOnPaper } from '../label-picture/draw.ts';
import { type PagePaper, pagePrinterCalls } from '../page-printers/page-printers.ts';
import { pageWayOf } from '../page-printers/page-ways.ts';
import { onRoll } from '../printer-chooser/roll.ts';

/**
 * The helper's calls for one printer. Its state is asked only of printers whose language answers: others would print the
 * question (docs/printer-rules.md, Printers and recovery). A printer that the page reaches itself needs no helper;
 * `medida` is the label's size, for what is drawn.
 */
export function printerCalls(
  helper: HelperClient,
  printer: HelperPrinter,
  languageId: number,
  medida?: string,
): PagePaper {
  if (pageWayOf(printer))
    return onRoll(pagePrinterCalls(printer, languageId, drawOnPaper, medida), printer, languageId, medida);
  const language = languageById(languageId);
  const answers = language !== undefined && languageOf(language).answersStatus;
  const calls: PagePaper = {
    ...helperPaper(helper, printer),
    ...(answers ? { status: () => helper.status(printer) } : {}),
    cancel: () => helper.cancel(printer),
  };
  return onRoll(calls, printer, languageId, medida);
}
