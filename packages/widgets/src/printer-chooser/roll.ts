import { languageById } from '@marbete/engine/internal/languages/languages';
import { acrossOf, type PrinterRoll, rollOf } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { writeAcross } from '../label-picture/draw.ts';
import { isHandedOver } from '../page-printers/page-ways.ts';
import type { Paper } from '@marbete/core/print/run/driver';

/** Where the next run on a printer begins in a row of its roll: said once, and forgotten with that row. */
const firstColumns = new Map<string, number>();

/** A printer as it is kept, with the roll that was said of it; files and the browser's dialog have none. */
export function keepRoll(printer: HelperPrinter, roll: PrinterRoll | undefined): HelperPrinter {
  const { roll: _, ...others } = printer;
  const plain = others as HelperPrinter;
  if (!roll || isHandedOver(printer)) return plain;
  const { columns, pitchMm, first = 1 } = roll;
  firstColumns.set(printer.uid, first);
  return { ...plain, roll: { columns, pitchMm } };
}

/** A printer as a run's calls name it: also with the first free column of its roll. */
export function withFirstColumn(printer: HelperPrinter): HelperPrinter {
  const roll = rollOf(printer);
  return roll ? { ...printer, roll: { ...roll, first: firstColumns.get(printer.uid) ?? 1 } } : printer;
}

/** Calls that write labels side by side, where the printer's roll has them so. `medida` is the label's size. */
export function onRoll<C extends Pick<Paper, 'write'>>(
  calls: C,
  printer: HelperPrinter,
  languageId: number,
  medida: string | undefined,
): C {
  const across = acrossOf(printer, medida);
  const language = languageById(languageId);
  if (!across || !language) return calls;
  return {
    ...calls,
    async write(code, keys) {
      // Only the first part of a run stands in a row that was begun; offered again, it is the same.
      const isFirst = /:0:\d+$/.test(keys.key);
      const first = isFirst ? (firstColumns.get(printer.uid) ?? 1) : 1;
      const answer = await calls.write(await writeAcross(language, code, { ...across, first }), keys);
      firstColumns.delete(printer.uid);
      return answer;
    },
  };
}
