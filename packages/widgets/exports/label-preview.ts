export { LabelPreview, type LabelPreviewProps } from '../src/label-preview/LabelPreview.tsx';
