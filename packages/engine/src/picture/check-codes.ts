import { isBlank, type Bitmap } from './bitmap.ts';
import type { CodeElement, LabelElement } from './elements.ts';
import { hasInkIn, intersection } from './ink-places.ts';
import type { Remarks } from './remarks.ts';
import type { Box } from './types.ts';

/*
 * Whether scanners will read a code where it stands. GS1 General Specifications, 5.12: modules of at least 0.264 mm for
 * retail, quiet zones as each symbology wants them.
 */

/** The narrowest module that GS1 allows on goods in shops, in millimetres. */
const leastModuleMm = 0.264;
const retail = /^(?:EAN|UPC|ITF)/;

interface Laid {
  width: number;
  height: number;
  background: readonly Bitmap[];
  elements: readonly LabelElement[];
}

/** Remarks about the codes of a label, whose size is in dots. */
export function checkCodes(remarks: Remarks, label: Laid, dpmm: number): void {
  for (const element of label.elements) {
    if (element.kind !== 'code') continue;
    const { symbology, moduleDots } = element.drawing;
    const moduleMm = moduleDots / dpmm;
    if (retail.test(symbology) && moduleMm < leastModuleMm) {
      remarks.add(
        'info',
        'code-module-small',
        element.place,
        `Modules of ${moduleMm.toFixed(3)} mm are narrower than the ${leastModuleMm} mm that GS1 allows in shops.`,
        { symbology, moduleMm: Number(moduleMm.toFixed(3)), leastMm: leastModuleMm },
      );
    }
    if (isOnLabel(element.bars, label) && !isQuiet(label, element)) {
      remarks.add(
        'warning',
        'code-quiet-zone',
        element.place,
        `The ${symbology} code has less white around it than scanners need.`,
        { symbology },
      );
    }
  }
}

function isOnLabel(box: Box, label: Laid): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= label.width && box.y + box.height <= label.height;
}

/** The bars of a code with the white that scanners need around them, in dots. */
export function quietZoneOf({ drawing, turn, bars }: CodeElement): Box {
  const { left, right, top, bottom } = drawing.quietZone;
  const sides = [left, top, right, bottom];
  const side = (at: number) => sides[(at - turn + 4) % 4] ?? 0;
  return {
    x: bars.x - side(0),
    y: bars.y - side(1),
    width: bars.width + side(0) + side(2),
    height: bars.height + side(1) + side(3),
  };
}

/** Whether the quiet zone lies on the label and holds no ink but the code's own. */
function isQuiet(label: Laid, code: CodeElement): boolean {
  const { box: ink } = code;
  const { x, y, width, height } = quietZoneOf(code);
  const zone = { left: x, top: y, right: x + width, bottom: y + height };
  if (zone.left < 0 || zone.top < 0 || zone.right > label.width || zone.bottom > label.height) return false;
  // Everything of the zone but the code's own ink, which may hang over on any side.
  const above = Math.max(zone.top, Math.min(zone.bottom, ink.y));
  const below = Math.min(zone.bottom, Math.max(zone.top, ink.y + ink.height));
  const beside = { ...zone, top: above, bottom: below };
  return [
    { ...zone, bottom: above },
    { ...zone, top: below },
    { ...beside, right: Math.min(zone.right, ink.x) },
    { ...beside, left: Math.max(zone.left, ink.x + ink.width) },
  ].every((part) => isWhite(label, code, part));
}

interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether no other element has ink in this part, or what it has there is wiped by a later one. */
function isWhite({ background, elements }: Laid, code: CodeElement, part: Part): boolean {
  const { left, top, right, bottom } = part;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  if (box.width <= 0 || box.height <= 0) return true;
  if (background.some((picture) => !isBlank(picture, part))) return false;
  return !elements.some((element, at) => {
    if (element === code || !hasInkIn(element, box)) return false;
    const inked = intersection(element.box, box) ?? box;
    return !elements.slice(at + 1).some((later) => wipes(later, inked));
  });
}

function wipes(element: LabelElement, { x, y, width, height }: Box): boolean {
  const { box } = element;
  const holds =
    box.x <= x && box.y <= y && box.x + box.width >= x + width && box.y + box.height >= y + height;
  if (!holds || element.reverse) return false;
  if (element.kind === 'image') return element.overwrites;
  if (element.kind === 'box') {
    return element.ink === 'white' && element.border * 2 >= Math.min(box.width, box.height);
  }
  return (
    (element.kind === 'area' || (element.kind === 'line' && !element.outlines)) && element.ink === 'white'
  );
}
