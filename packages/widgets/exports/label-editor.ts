export { CreateLabel, type CreateLabelProps } from '../src/label-editor/CreateLabel.tsx';
export { EditLabel, type EditLabelProps } from '../src/label-editor/EditLabel.tsx';
