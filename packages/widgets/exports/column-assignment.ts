export {
  AssignCatalogueDialog,
  type AssignCatalogueDialogProps,
} from '../src/column-assignment/AssignCatalogueDialog.tsx';
export { ColumnAssignment, type ColumnAssignmentProps } from '../src/column-assignment/ColumnAssignment.tsx';
