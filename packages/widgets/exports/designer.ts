export {
  EmbeddedLabelDesigner as LabelDesigner,
  type EmbeddedLabelDesignerProps as LabelDesignerProps,
} from '../src/label-designer/EmbeddedLabelDesigner.tsx';
export type { LabelDesignerHandle } from '../src/label-designer/LabelDesigner.tsx';
export type { DesignerColumn } from '../src/label-designer/designer-column.ts';
