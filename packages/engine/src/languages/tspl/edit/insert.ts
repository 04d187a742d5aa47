import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';
import { insertedCode } from '../../line-codes.ts';
import { tsplCodes } from '../symbologies.ts';

/* New commands (TSPL/TSPL2 manual, 'Label Formatting Commands'). */

/** One command; positions count from REFERENCE. `say` writes text between quotes. */
export function writeTspl(
  { dpmm, encoding }: EditedLabel,
  insertion: Insertion,
  say: (text: string) => string,
): string {
  const { kind, x, y, widthDots, heightDots } = insertion;
  const mm = (length: number) => Math.max(1, Math.round(length * dpmm));
  const thickness = Math.max(1, insertion.thickness ?? mm(0.25));
  const width = widthDots ?? mm(10);
  const height = heightDots ?? mm(10);
  switch (kind) {
    case 'text': {
      const dots = heightDots !== undefined && insertion.lines === undefined ? heightDots : mm(3);
      const pointsOf = (size: number) => Math.max(1, Math.round((size * 72) / (dpmm * 25.4)));
      const points = pointsOf(insertion.letterHeightDots ?? dots);
      const across = pointsOf(insertion.letterWidthDots ?? insertion.letterHeightDots ?? dots);
      const data = `"${say(insertion.data ?? 'Text')}"`;
      if (widthDots === undefined) return `TEXT ${x},${y},"0",0,${points},${points},${data}`;
      const align = { left: 1, centre: 2, right: 3 }[insertion.align ?? 'left'];
      const lines = insertion.lines ?? 1;
      const room = Math.max(heightDots ?? 0, lines * Math.ceil((points * dpmm * 25.4) / 72));
      return `BLOCK ${x},${y},${widthDots},${room},"0",0,${across},${points},0,${align},${data}`;
    }
    case 'line':
      return `BAR ${x},${y},${widthDots ?? mm(20)},${heightDots ?? thickness}`;
    case 'box':
      return `BOX ${x},${y},${x + width},${y + height},${thickness}`;
    case 'area':
      return `${insertion.turns ? 'REVERSE' : 'ERASE'} ${x},${y},${width},${height}`;
    case 'ellipse':
      return width === height
        ? `CIRCLE ${x},${y},${width},${thickness}`
        : `ELLIPSE ${x},${y},${width},${height},${thickness}`;
    case 'diagonal': {
      const [top, bottom] = insertion.falls ? [y, y + height] : [y + height, y];
      return `DIAGONAL ${x},${top},${x + width},${bottom},${thickness}`;
    }
    case 'image': {
      const { image } = insertion;
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      if (encoding !== 'latin1') {
        throw new Refusal(
          'edit-encoding',
          'An image of TSPL is raw bytes: open the label with a character a byte (latin1).',
        );
      }
      const perRow = Math.ceil(image.widthDots / 8);
      const rows = image.data.subarray(0, perRow * image.heightDots);
      // A 0 bit is black.
      const bytes = Array.from(rows, (byte) => String.fromCharCode(~byte & 0xff)).join('');
      return `BITMAP ${x},${y},${perRow},${image.heightDots},1,${bytes}`;
    }
    case 'code':
      return insertedCode(insertion, dpmm, say, tsplCodes);
    default:
      throw new Refusal('edit-kind', `TSPL has no field of the kind ${kind}.`, { kind });
  }
}
