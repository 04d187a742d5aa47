export {
  EmbeddedLabelDesigner as LabelDesigner,
  type EmbeddedLabelDesignerProps as LabelDesignerProps,
} from '../src/label-designer/EmbeddedLabelDesigner.tsx';
export type { BoardTrouble, LabelDesignerHandle, ShownLabel } from '../src/label-designer/LabelDesigner.tsx';
export type { DesignerColumn } from '../src/label-designer/designer-column.ts';
export type { BoardRow } from '../src/label-designer/hard-rows.ts';
export type { DesignerChange } from '../src/label-designer/StartSizes.tsx';
