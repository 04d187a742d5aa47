export {
  HelperProblemDialog,
  type HelperProblemDialogProps,
} from '../src/helper-problem/HelperProblemDialog.tsx';
export { helperProblemOf, type HelperProblem } from '../src/helper-problem/helper-problem.ts';
export { PrinterChooser, type PrinterChooserProps } from '../src/printer-chooser/PrinterChooser.tsx';
