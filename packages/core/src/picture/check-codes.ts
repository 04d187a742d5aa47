import { isBlank, type Bitmap, type Turn } from './bitmap.ts';
import type { CodeDrawing } from '../codes/drawing.ts';
import type { Box } from './types.ts';
import type { Place, Remarks } from './remarks.ts';

/*
 * Whether scanners will read a code where it stands. GS1 General Specifications, 5.12: modules of at least 0.264 mm for
 * retail, quiet zones as each symbology wants them.
 */

/** A code on the label. */
export interface PlacedCode {
  place: Place;
  drawing: CodeDrawing;
  turn: Turn;
  /** Its bars or modules, as they lie on the label. */
  bars: Box;
  /** All of its ink, with the interpretation line. */
  ink: Box;
}

/** The narrowest module that GS1 allows on goods in shops, in millimetres. */
const leastModuleMm = 0.264;
const retail = /^(?:EAN|UPC|ITF)/;

/** Remarks about the codes of a label that is drawn. */
export function checkCodes(
  remarks: Remarks,
  label: Bitmap,
  codes: readonly PlacedCode[],
  dpmm: number,
): void {
  for (const code of codes) {
    const { symbology, moduleDots } = code.drawing;
    const moduleMm = moduleDots / dpmm;
    if (retail.test(symbology) && moduleMm < leastModuleMm) {
      remarks.add(
        'info',
        'code-module-small',
        code.place,
        `Modules of ${moduleMm.toFixed(3)} mm are narrower than the ${leastModuleMm} mm that GS1 allows in shops.`,
        { symbology, moduleMm: Number(moduleMm.toFixed(3)), leastMm: leastModuleMm },
      );
    }
    if (isOnLabel(code.bars, label) && !isQuiet(label, code)) {
      remarks.add(
        'warning',
        'code-quiet-zone',
        code.place,
        `The ${symbology} code has less white around it than scanners need.`,
        { symbology },
      );
    }
  }
}

function isOnLabel(box: Box, label: Bitmap): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= label.width && box.y + box.height <= label.height;
}

/** Whether the quiet zone lies on the label and holds no ink but the code's own. */
function isQuiet(label: Bitmap, { drawing, turn, bars, ink }: PlacedCode): boolean {
  const { left, right, top, bottom } = drawing.quietZone;
  const sides = [left, top, right, bottom];
  const side = (at: number) => sides[(at - turn + 4) % 4] ?? 0;
  const zone = {
    left: bars.x - side(0),
    top: bars.y - side(1),
    right: bars.x + bars.width + side(2),
    bottom: bars.y + bars.height + side(3),
  };
  if (zone.left < 0 || zone.top < 0 || zone.right > label.width || zone.bottom > label.height) return false;
  // Everything of the zone but the code's own ink, which may hang over on any side.
  const above = Math.max(zone.top, Math.min(zone.bottom, ink.y));
  const below = Math.min(zone.bottom, Math.max(zone.top, ink.y + ink.height));
  const beside = { ...zone, top: above, bottom: below };
  return (
    isBlank(label, { ...zone, bottom: above }) &&
    isBlank(label, { ...zone, top: below }) &&
    isBlank(label, { ...beside, right: Math.min(zone.right, ink.x) }) &&
    isBlank(label, { ...beside, left: Math.max(zone.left, ink.x + ink.width) })
  );
}
