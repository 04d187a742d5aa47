// For Marbete's own web app alone: may change with every version.
export { LabelPicture, type Drawing } from '../../widgets/src/label-picture/LabelPicture.tsx';
export { draw, drawPrinterCode } from '../../widgets/src/label-picture/draw.ts';
export { readMeasure } from '../../widgets/src/label-picture/measure.ts';
export { pngUrl } from '../../widgets/src/label-picture/png-url.ts';
export { printMoment } from '../../widgets/src/print-questions/print-moment.ts';
export {
  type Question,
  needsForm,
  quantityName,
  questionsOf,
  unanswered,
} from '../../widgets/src/print-questions/questions.ts';
