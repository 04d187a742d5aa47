export { ImportLabel } from '../src/label-import/ImportLabel.tsx';
