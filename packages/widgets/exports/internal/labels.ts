// For Marbete's own web app alone: may change with every version.
export { LabelPicture, type Drawing } from '../../src/label-picture/LabelPicture.tsx';
export { draw, drawPrinterCode } from '../../src/label-picture/draw.ts';
export { readMeasure } from '../../src/label-picture/measure.ts';
export { pngUrl } from '../../src/label-picture/png-url.ts';
export { printMoment } from '../../src/print-questions/print-moment.ts';
export {
  type Question,
  needsForm,
  quantityName,
  questionsOf,
  unanswered,
} from '../../src/print-questions/questions.ts';
