import type { LabelWriter } from '../languages/label-writer.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import type { LabelElement } from '../picture/elements.ts';
import type { Place } from '../picture/remarks.ts';
import { offDots, type Found } from './match.ts';
import type { DocumentField } from '../editing/label-document.ts';
import type { Difference } from './convert-label.ts';
import type { DrawnDocument } from '../editing/read-document.ts';

/* The differences that a conversion lists: each names the command and what changed. */

export interface Converting {
  from: DrawnDocument;
  to: PrinterLanguage;
  writer: LabelWriter;
  isBytes: boolean;
  usesImages: boolean;
  differences: Difference[];
  /** The command that is written now. */
  place?: Place;
}

/** Fields that are not drawn are left out: each error of the picture becomes a difference. */
export function notDrawn({ document }: DrawnDocument): Difference[] {
  return document.remarks
    .filter(({ level }) => level === 'error')
    .map(({ level, message, line, details }) => ({
      level,
      code: 'convert-not-drawn',
      message: `${line === undefined ? '' : `Line ${line}: `}it could not be drawn, and is left out. ${message}`,
      ...(line === undefined ? {} : { line }),
      details: { text: details?.['data'] ?? message },
    }));
}

export function differ(
  { differences, place }: Converting,
  field: DocumentField | undefined,
  level: Difference['level'],
  code: string,
  message: string,
): void {
  const said = field?.content || field?.text || '';
  const at = place ? `Line ${place.line}, ${place.command}: ` : '';
  differences.push({
    level,
    code,
    message: at + (said === '' ? message : `${message} (${said.slice(0, 60)})`),
    ...(place ? { line: place.line } : {}),
    ...(field ? { field: field.id, details: { text: said } } : {}),
  });
}

/** Says where a text is not as long as it was. */
export function note(converting: Converting, field: DocumentField | undefined, { off, change }: Found): void {
  if (change) differ(converting, field, 'warning', 'convert-size', change);
  else if (off > offDots) {
    const message = `This text ends up to ${Math.round(off)} dots from where it did.`;
    differ(converting, field, 'warning', 'convert-size', message);
  }
}

/** The name of an element for people; of a code its symbology. */
export const kindName = (element: LabelElement): string =>
  element.kind === 'code' ? element.drawing.symbology : element.kind;

/** Says that a text is in the nearest font of the other language; a warning where it is not as large either. */
export function noteFont(
  converting: Converting,
  field: DocumentField | undefined,
  element: LabelElement,
  level: Difference['level'],
): void {
  if (element.kind !== 'text') return;
  const message = `Font ${element.font} has no counterpart: the nearest font takes its place.`;
  differ(converting, field, level, 'convert-font', message);
}

/** Says that a field is kept as an image. */
export function noteImage(
  converting: Converting,
  field: DocumentField | undefined,
  element: LabelElement,
): void {
  const message = `This ${kindName(element)} has no counterpart and becomes an image.`;
  differ(converting, field, 'info', 'convert-image', message);
}

/** Says where a longer value grows to another side. */
export function noteAnchor(
  converting: Converting,
  field: DocumentField | undefined,
  { isHeld }: Found,
): void {
  if (isHeld) return;
  differ(
    converting,
    field,
    'warning',
    'convert-anchor',
    'A longer or shorter value does not stay at the same edge.',
  );
}
