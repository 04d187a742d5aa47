import { drawOnPaper } from '../label-picture/draw.ts';
import type { PrintedLabels } from './print-order.ts';
import { printWithOptions, type PrintLabelOptions } from './print-with-options.ts';

/** Prints a label from the browser without any user interface. Throws AppError; see `printOrder`. */
export function printLabel(options: PrintLabelOptions): Promise<PrintedLabels> {
  return printWithOptions(options, drawOnPaper);
}
