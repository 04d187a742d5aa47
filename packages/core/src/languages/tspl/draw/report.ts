import type { Place } from '../../../picture/remarks.ts';
import type { FieldReport } from '../../../picture/types.ts';
import type { Bitmap } from '../../../picture/bitmap.ts';
import type { Session, Sheet } from './state.ts';

const nouns = { text: 'text', code: 'code', graphic: 'graphic' } as const;

/** Notes what a command covers, and whether it lies on the label. `draw` inks it once more, to compare it with others. */
export function report(
  session: Session,
  sheet: Sheet,
  field: FieldReport,
  place: Place,
  draw?: (target: Bitmap) => void,
): void {
  sheet.fields.push(field);
  if (draw) sheet.inks.push({ field, draw });
  const { box } = field;
  const { width, height } = sheet.bitmap;
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  if (box.x >= 0 && box.y >= 0 && right <= width && bottom <= height) return;
  const gone = right <= 0 || bottom <= 0 || box.x >= width || box.y >= height;
  const what = nouns[field.kind];
  session.remarks.add(
    field.kind === 'graphic' ? 'info' : 'warning',
    gone ? 'outside-label' : 'over-the-edge',
    place,
    gone ? `The ${what} lies outside the label.` : `The ${what} reaches over the edge of the label.`,
    { kind: what },
  );
}
