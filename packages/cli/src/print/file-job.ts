import type { CompiledTemplate, PrintMoment } from '@marbete/core/template/compiled';
import type { InputPrint } from '../state/same-input.ts';
import type { RowPlan } from './file-rows.ts';

/** Rows of a spreadsheet and the template that they are printed with. */
export interface FileJob extends RowPlan {
  template: CompiledTemplate;
  /** What is printed, told by content, the data aside. */
  input: InputPrint;
  moment: PrintMoment;
}
