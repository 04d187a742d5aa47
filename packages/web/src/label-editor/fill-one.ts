import { compileInPage } from '@marbete/ui/engine';
import { verdictOf } from '@marbete/engine/internal/languages/row-verdict';
import { isAppError } from '@marbete/core/api/errors';
import type { LabelConfiguration } from '@marbete/engine/internal/languages/compile';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { produceChunk } from '@marbete/core/print/chunks';
import { headOf } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { RunChunk } from '@marbete/core/print/send-chunk';
import type { PrintMoment } from '@marbete/engine/internal/template/compiled';
import { sampleValues } from '@marbete/engine/internal/template/samples';
import type { PrinterSettings, Problem } from '@marbete/engine/internal/template/values';

export interface OneLabel {
  source: string;
  language: PrinterLanguage;
  settings: PrinterSettings;
  configurations: readonly LabelConfiguration[];
  values: Readonly<Record<string, string>>;
  /** The values are those of a row: what is empty in it is empty on the label. */
  isRow: boolean;
}

/** One label of a template that is stored nowhere, filled on the page as the server would; no chunk where it must not print. */
export async function fillOne(
  { source, values, isRow, ...options }: OneLabel,
  printer: HelperPrinter,
  moment: PrintMoment,
): Promise<{ chunk: RunChunk | undefined; problems: readonly Problem[]; isBroken: boolean }> {
  const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }]));
  try {
    const head = headOf(printer);
    const template = await compileInPage(source, {
      ...options,
      ...(head ? { head } : {}),
      decimalMark: options.settings.decimalMark,
    });
    const samples = sampleValues(template, given);
    const shown = isRow ? { ...samples, ...given } : samples;
    const {
      code,
      labels,
      rowsUsed,
      problems: found,
    } = produceChunk(template, [{ row: 1, values: shown, copies: 1 }], moment);
    const problems = [
      ...found.map(({ problem }) => problem),
      ...(await verdictOf(template, head).look(shown, moment)),
    ];
    const stops = labels === 0 || problems.some(({ level }) => level === 'error');
    return { chunk: stops ? undefined : { code, labels, rowsUsed }, problems, isBroken: false };
  } catch (error) {
    // What is wrong with the code stands at its lines.
    if (isAppError(error)) return { chunk: undefined, problems: [], isBroken: true };
    throw error;
  }
}
