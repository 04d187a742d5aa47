import type { CodeElement, LabelElement, TextElement } from './elements.ts';
import { inkBoxes, intersection } from './ink-places.ts';
import type { Box } from './types.ts';

/** Two texts or codes of a label that share ink. */
export interface Overlap {
  /** Their places among the elements of the label. */
  fields: readonly [number, number];
  /** The box around the ink that both share. */
  box: Box;
}

/** Most letters of a label that are compared pair by pair: the work grows with their square. */
const mostLetters = 5_000;

/**
 * Texts and codes that print over each other, told by the places of their letters and modules. Those of a label with
 * more letters than anybody reads are told by the boxes of whole fields.
 */
export function findOverlaps(elements: readonly LabelElement[]): Overlap[] {
  const said = elements.flatMap((element, at) =>
    element.kind === 'text' || element.kind === 'code' ? [{ element, at }] : [],
  );
  const letters = said.reduce(
    (sum, { element }) => sum + (element.kind === 'text' ? element.text.length : 0),
    0,
  );
  const known = new Map<LabelElement, Box[]>();
  const boxesOf = (element: TextElement | CodeElement) => {
    const boxes = known.get(element) ?? (letters > mostLetters ? [element.box] : inkBoxes(element));
    known.set(element, boxes);
    return boxes;
  };
  const overlaps: Overlap[] = [];
  said.forEach((first, index) => {
    const wiped = elements.findIndex(
      (other, at) => at > first.at && isWiped(() => boxesOf(first.element), other),
    );
    for (const second of said.slice(index + 1)) {
      if (wiped >= 0 && wiped < second.at) break;
      const common = intersection(first.element.box, second.element.box);
      if (!common) continue;
      const box = sharedInk(boxesOf(first.element), boxesOf(second.element), common);
      if (box) overlaps.push({ fields: [first.at, second.at], box });
    }
  });
  return overlaps;
}

/** Whether an element wipes all ink of a field, so that later elements do not overlap it. */
function isWiped(inkOf: () => readonly Box[], other: LabelElement): boolean {
  const { kind, box } = other;
  const isFilled = kind === 'area' || (kind === 'box' && 2 * other.border >= Math.min(box.width, box.height));
  if (!isFilled || other.ink !== 'white') return false;
  return inkOf().every((ink) => {
    const common = intersection(ink, box);
    return common?.width === ink.width && common.height === ink.height;
  });
}

function sharedInk(ours: readonly Box[], theirs: readonly Box[], within: Box): Box | undefined {
  let shared: Box | undefined;
  for (const our of ours) {
    const inside = intersection(our, within);
    if (!inside) continue;
    for (const their of theirs) {
      const common = intersection(inside, their);
      if (common) shared = shared ? around(shared, common) : common;
    }
  }
  return shared;
}

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}
