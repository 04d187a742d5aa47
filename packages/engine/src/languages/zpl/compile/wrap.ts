import type { Row } from '../../../template/row.ts';
import { inUnits, type ZplField } from './field.ts';

/** At most `width` characters a line, wrapped at blanks; longer words are cut. */
export function cutAtCharacters(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    let rest = [...word];
    if (line !== '' && [...line].length + 1 + rest.length <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (rest.length > width) {
      lines.push(rest.slice(0, width).join(''));
      rest = rest.slice(width);
    }
    line = rest.join('');
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

/** Dots that a block may be wide where the format does not say how large the label is (ZPL guide, ^FB: 0 to 9999). */
const widestDots = 9999;

/**
 * A ^FB for lines that were wrapped already: as wide as the label from the field on, along the field's direction, two
 * lines more than produced under ^FO, exactly the lines produced under ^FT, whose block grows upward.
 */
export function fieldBlock(field: ZplField, lines: number, row: Row): string {
  const [drawn] = field.drawn(row);
  const room = Math.max(1, drawn?.statedRoomDots ?? widestDots);
  const { format, delimiter } = field.prefixes;
  const growsUp = drawn?.step.field.placement === 'typeset';
  const parameters = [inUnits(room, drawn), growsUp ? lines : lines + 2, 0, 'L', 0];
  return `${format}FB${parameters.join(delimiter)}`;
}
