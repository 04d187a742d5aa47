import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import { insertedCode } from '../../line-codes.ts';
import { hexOf } from '../picture-label.ts';
import { cpclCodes } from '../symbologies.ts';

/* New commands (CPCL Programming Manual, TEXT, BARCODE, LINE, BOX, INVERSE-LINE and EXPANDED-GRAPHICS). */

/** One command; positions count from the header's offset. `say` writes text. */
export function writeCpcl(
  { dpmm }: EditedLabel,
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
      // TEXT has one line: a block is one line too.
      const dots = insertion.letterHeightDots ?? (insertion.lines === undefined ? heightDots : undefined);
      return `TEXT ${fontLike(dots ?? mm(3), dpmm)} ${x} ${y} ${say(insertion.data ?? 'Text')}`;
    }
    case 'line': {
      const [wide, high] = [widthDots ?? mm(20), heightDots ?? thickness];
      return wide >= high
        ? `LINE ${x} ${y} ${x + wide} ${y} ${high}`
        : `LINE ${x} ${y} ${x} ${y + high} ${wide}`;
    }
    case 'box':
      return `BOX ${x} ${y} ${x + width} ${y + height} ${thickness}`;
    case 'area':
      if (insertion.turns) return `INVERSE-LINE ${x} ${y} ${x + width} ${y} ${height}`;
      throw new Refusal('edit-kind', 'CPCL has no field that wipes.', { kind });
    case 'diagonal': {
      const [top, bottom] = insertion.falls ? [y, y + height] : [y + height, y];
      return `LINE ${x} ${top} ${x + width} ${bottom} ${thickness}`;
    }
    case 'image': {
      const { image } = insertion;
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      const perRow = Math.ceil(image.widthDots / 8);
      return `EG ${perRow} ${image.heightDots} ${x} ${y} ${hexOf(image.data.subarray(0, perRow * image.heightDots))}`;
    }
    case 'code':
      return insertedCode(insertion, dpmm, say, cpclCodes);
    default:
      throw new Refusal('edit-kind', `CPCL has no field of the kind ${kind}.`, { kind });
  }
}

/** The font and size whose letters are about so high. */
function fontLike(dots: number, dpmm: number): string {
  const off = ([name, size]: readonly [string, number]) =>
    Math.abs(cpclFont(name, size, 1, 1, dpmm).font.heightDots - dots);
  const usual = residentFonts.filter(([name]) => /[0457]/.test(name));
  return usual.toSorted((a, b) => off(a) - off(b))[0]?.join(' ') ?? '7 0';
}
