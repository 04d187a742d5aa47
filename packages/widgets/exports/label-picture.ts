export { LabelPicture, type LabelPictureProps } from '../src/label-picture/LabelPicture.tsx';
