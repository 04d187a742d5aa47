import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';
import { eplFont } from '../draw/fonts.ts';
import { insertedCode } from '../../line-codes.ts';
import { eplCodes } from '../symbologies.ts';

/* New commands (EPL Programming Guide, A, B, b, LO, LE, LW, LS, X and GW). */

/** One command; positions count from R. `say` writes text between quotes. */
export function writeEpl(
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
      // EPL breaks no lines: a block is one line.
      const dots = insertion.letterHeightDots ?? (insertion.lines === undefined ? heightDots : undefined);
      const [font, times] = fontLike(dots ?? mm(3), dpmm);
      return `A${x},${y},0,${font},${times},${times},N,"${say(insertion.data ?? 'Text')}"`;
    }
    case 'line':
      return `LO${x},${y},${widthDots ?? mm(20)},${heightDots ?? thickness}`;
    case 'box':
      return `X${x},${y},${thickness},${x + width},${y + height}`;
    case 'area':
      return `${insertion.turns ? 'LE' : 'LW'}${x},${y},${width},${height}`;
    case 'diagonal': {
      const [top, bottom] = insertion.falls ? [y, y + height] : [y + height, y];
      return `LS${x},${top},${thickness},${x + width},${bottom}`;
    }
    case 'image': {
      const { image } = insertion;
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      if (encoding !== 'latin1') {
        throw new Refusal(
          'edit-encoding',
          'An image of EPL is raw bytes: open the label with a character a byte (latin1).',
        );
      }
      const perRow = Math.ceil(image.widthDots / 8);
      const rows = image.data.subarray(0, perRow * image.heightDots);
      // A 0 bit is black.
      const bytes = Array.from(rows, (byte) => String.fromCharCode(~byte & 0xff)).join('');
      return `GW${x},${y},${perRow},${image.heightDots},${bytes}`;
    }
    case 'code':
      return insertedCode(insertion, dpmm, say, eplCodes);
    default:
      throw new Refusal('edit-kind', `EPL has no field of the kind ${kind}.`, { kind });
  }
}

/** The font, and how many times its size, whose letters are about so high. */
function fontLike(dots: number, dpmm: number): [font: string, times: number] {
  let best: [font: string, times: number] = ['3', 1];
  let least = Infinity;
  for (const font of ['1', '2', '3', '4', '5']) {
    for (const times of [1, 2, 3, 4, 5, 6]) {
      const off = Math.abs((eplFont(font, times, times, dpmm)?.font.heightDots ?? 0) - dots);
      if (off < least) [best, least] = [[font, times], off];
    }
  }
  return best;
}
