// For Marbete's own web app alone: may change with every version.
export { ChooseFileStep } from '../../widgets/src/catalogue-import/ChooseFileStep.tsx';
export { FileReview } from '../../widgets/src/catalogue-import/FileReview.tsx';
export {
  canBeKept,
  checkedFile,
  freeName,
  isTaken,
  type CheckedFile,
  dataRows,
  spreadsheetExtensions,
  storeBody,
} from '../../widgets/src/catalogue-import/import-file.ts';
export { useFileCheck } from '../../widgets/src/catalogue-import/use-file-check.ts';
export { searchDelayMs } from '../../widgets/src/catalogue-rows/timing.ts';
export { ColumnAssignment } from '../../widgets/src/column-assignment/ColumnAssignment.tsx';
export { ChoosePrinter } from '../../widgets/src/printer-chooser/ChoosePrinter.tsx';
export {
  openQuestions as openCatalogueQuestions,
  type Question as CatalogueQuestion,
} from '../../widgets/src/print-from-catalogue/questions.ts';
export { QuestionsDialog } from '../../widgets/src/print-from-catalogue/QuestionsDialog.tsx';
export { useStartRun } from '../../widgets/src/print-from-catalogue/use-start-run.ts';
export { ChangedNotice, compareWithPrinted } from '../../widgets/src/catalogue-rows/ChangedRows.tsx';
export {
  emptySelection,
  withEverything,
  withOnly,
  withQuantities,
} from '../../widgets/src/catalogue-rows/selection.ts';
