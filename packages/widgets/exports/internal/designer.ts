// For Marbete's own web app alone: may change with every version.
export {
  LabelDesigner,
  type LabelDesignerHandle,
  type LabelDesignerProps,
  type ShownLabel,
} from '../../src/label-designer/LabelDesigner.tsx';
export type { DesignerColumn } from '../../src/label-designer/designer-column.ts';
export type { DesignerChange } from '../../src/label-designer/StartSizes.tsx';
export type { BoardRow } from '../../src/label-designer/hard-rows.ts';
