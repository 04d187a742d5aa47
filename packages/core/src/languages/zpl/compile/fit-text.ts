import { textFont } from '../../../picture/text/fonts.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import {
  eachSizeOnce,
  fitText,
  type Letters,
  sizeShares,
  type TextRoom,
  usualPaper,
} from '../../../template/fit-text.ts';
import type { FitChoice } from '../../../template/text-fit.ts';
import type { ZplField, ZplFont } from './field.ts';
import { saidBefore } from './hex-data.ts';
import { textContext } from './text.ts';

/*
 * A text that its label fits (ZPL guide, ^A, ^FB): another ^A and ^FB directly before the data, which count instead of
 * those that the template has.
 */

/** Smaller letters are not made smaller in any printer. */
const leastDots = 10;

export function fittedPlan(field: ZplField, choice: FitChoice, report: Report): FilledField | undefined {
  const plan = textContext.plan(field, report);
  const { format, delimiter } = field.prefixes;
  const sizes = sizesOf(field.place.font);
  const isOddWay = /^[VR]$/i.test(field.commands.get('FP')?.[0]?.trim() ?? '');
  const wraps = field.data.slots.some(({ wrap }) => wrap !== undefined);
  if (!plan || sizes.length === 0 || isOddWay || wraps) {
    const message = `<FIT ${choice.fit.variable}> does not work in a stored font, in text that runs down or backwards (^FP), or with characters a line: leave it out.`;
    if (plan) report.issue(field.line, 'text-fit', message);
    return plan;
  }
  const block = field.commands.get('FB');
  const lines = choice.fit.lines ?? 1;
  const inBlock = block || lines === 1 ? plan : textContext.plan(withBlock(field), report);
  const room = roomOf(field);
  const letters = sizes.map((size) => size.letters);
  const said = { ...field.data, texts: field.data.texts.map((text) => saidBefore(field, text)) };
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const fitted = fitText(said, values, choice.at, choice.fit, room, letters, row);
      if (!fitted) return '';
      let before = '';
      if (fitted.size > 0) {
        const { name, height, width } = sizes[fitted.size]!.font;
        before += `${format}A${name}${field.place.direction}${delimiter}${height}${delimiter}${width || ''}`;
        row.inserted += 1;
      }
      const isBlock = fitted.lines > 1 && !field.commands.has('TB');
      if (isBlock && (!block || choice.fit.lines !== undefined)) {
        const width = choice.fit.widthDots ?? room.widthDots;
        const own = block ?? ['', '', '0', 'L', '0'];
        const most = block ? lines : fitted.lines;
        before += `${format}FB${[width, most, ...own.slice(2)].join(delimiter)}`;
        row.inserted += 1;
      }
      const written = (isBlock && !block ? (inBlock ?? plan) : plan).careful(fitted.values, row);
      return row.failed ? '' : before + written;
    },
  };
}

const withBlock = (field: ZplField): ZplField => ({
  ...field,
  commands: new Map([...field.commands, ['FB', []]]),
});

/** The font of a field, and what of it is smaller. */
function sizesOf(font: ZplFont): { font: ZplFont; letters: Letters }[] {
  if (font.name === '@') return [];
  const own = textFont(font.name, font.height, font.width, usualPaper.dpmm);
  const smaller = sizeShares.slice(1).flatMap((share) => {
    const height = Math.round(own.heightDots * share);
    const width = font.height > 0 && font.width === 0 ? 0 : Math.round(own.widthDots * share);
    const letters = textFont(font.name, height, width, usualPaper.dpmm);
    const isSmaller = letters.widthDots <= own.widthDots && letters.heightDots <= own.heightDots;
    if (!isSmaller || height < leastDots) return [];
    return [{ font: { name: font.name, height, width }, letters }];
  });
  return eachSizeOnce([{ font, letters: own }, ...smaller]);
}

/** From the field's position to the end of its block or of the label, along its direction. */
function roomOf({ place, commands }: ZplField): TextRoom {
  const gap = Number.parseInt(commands.get('FP')?.[1] ?? '', 10) || 0;
  const [blockWidth, blockLines] = commands.get('FB') ?? [];
  if (Number(blockWidth) > 0) {
    const lines = Math.max(1, Math.floor(Number(blockLines || 1)));
    return { widthDots: Number(blockWidth), gap, linesOf: () => lines };
  }
  const [, textWidth, textHeight] = commands.get('TB') ?? [];
  if (Number(textWidth) > 0) {
    const linesOf = ({ heightDots }: Letters) =>
      Math.max(1, Math.floor((Number(textHeight) - heightDots) / (heightDots * textBlockPitch)) + 1);
    return { widthDots: Number(textWidth), gap, linesOf };
  }
  const { origin, direction, xDots, yDots, isRight, widthDots, lengthDots } = place;
  const isAcross = direction === 'R' || direction === 'B';
  const at = isAcross ? yDots : xDots;
  const size = isAcross ? (lengthDots ?? usualPaper.lengthDots) : (widthDots ?? usualPaper.widthDots);
  const runsBack = origin === 'FT' && (direction === 'I' || direction === 'B');
  return { widthDots: Math.max(1, isRight !== runsBack ? at : size - at), gap };
}

/** Lines of ^TB are as far apart as this many of their heights. */
const textBlockPitch = 1.26;
