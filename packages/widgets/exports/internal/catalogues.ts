// For Marbete's own web app alone: may change with every version.
export { ChooseFileStep } from '../../src/catalogue-import/ChooseFileStep.tsx';
export { FileReview } from '../../src/catalogue-import/FileReview.tsx';
export {
  canBeKept,
  checkedFile,
  freeName,
  isTaken,
  type CheckedFile,
  dataRows,
  spreadsheetExtensions,
  storeBody,
} from '../../src/catalogue-import/import-file.ts';
export { useFileCheck } from '../../src/catalogue-import/use-file-check.ts';
export { searchDelayMs } from '../../src/catalogue-rows/timing.ts';
export { ColumnAssignment } from '../../src/column-assignment/ColumnAssignment.tsx';
export { ChoosePrinter } from '../../src/printer-chooser/ChoosePrinter.tsx';
export {
  openQuestions as openCatalogueQuestions,
  type Question as CatalogueQuestion,
} from '../../src/print-from-catalogue/questions.ts';
export { QuestionsDialog } from '../../src/print-from-catalogue/QuestionsDialog.tsx';
export { useStartRun } from '../../src/print-from-catalogue/use-start-run.ts';
export { ChangedNotice, compareWithPrinted } from '../../src/catalogue-rows/ChangedRows.tsx';
export {
  emptySelection,
  withEverything,
  withOnly,
  withQuantities,
} from '../../src/catalogue-rows/selection.ts';
