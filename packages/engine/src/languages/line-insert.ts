import type { Bitmap, Ink } from '../picture/bitmap.ts';
import type { Box } from '../picture/types.ts';
import { type EditedLabel, type Insertion, Refusal } from './edit-rules.ts';
import { insertedCode, type LineCodes } from './line-codes.ts';

/* New commands of languages in which a command stands alone on its line (TSPL, EPL, CPCL). */

/** How a language writes shapes, each in its box; undefined for what it has not. */
export interface LineShapes {
  /** A rectangle that is black, white, or turns what is under it. */
  area(box: Box, ink: Ink): string | undefined;
  /** A black line, where that is not written as an area. */
  line?(box: Box): string;
  box(box: Box, border: number, radius: number): string | undefined;
  ellipse?(box: Box, border: number): string;
  /** From corner to corner of a box, upwards or down. */
  diagonal(box: Box, thickness: number, falls: boolean): string;
  /** Black dots; `turns` for those that turn what is under them. */
  image(bits: Bits, x: number, y: number, turns: boolean): string | undefined;
}

/** Rows of whole bytes. */
export type Bits = Pick<Bitmap, 'data' | 'stride' | 'height'>;

/** Bits as raw bytes, a character each, in which a 0 is black. */
export const rawBits = ({ data }: Bits): string =>
  Array.from(data, (byte) => String.fromCharCode(~byte & 0xff)).join('');

/** How a language writes what is put in. */
export interface NewCommands {
  readonly name: string;
  readonly codes: LineCodes;
  readonly shapes: LineShapes;
  /** Whether its images are raw bytes. */
  readonly hasRawImages: boolean;
  /** What stands around data. */
  readonly quote: '"' | '';
  /** `data` stands in quotes already; `dots` is the height of letters where it is asked for. */
  text(insertion: Insertion, data: string, dpmm: number, dots: number | undefined): string;
}

/** Writes one command of a language. `say` writes text between quotes. */
export function newCommand(
  { dpmm, encoding }: EditedLabel,
  insertion: Insertion,
  say: (text: string) => string,
  { name, codes, shapes, hasRawImages, quote, text }: NewCommands,
): string {
  const { kind, x, y, widthDots, heightDots, image } = insertion;
  const mm = (length: number) => Math.max(1, Math.round(length * dpmm));
  const thickness = Math.max(1, insertion.thickness ?? mm(0.25));
  const box = { x, y, width: widthDots ?? mm(10), height: heightDots ?? mm(10) };
  const missing = (what: string) => new Refusal('edit-kind', `${name} has no field ${what}.`, { kind });
  switch (kind) {
    case 'text': {
      const dots = insertion.lines === undefined ? heightDots : undefined;
      return text(insertion, quote + say(insertion.data ?? 'Text') + quote, dpmm, dots);
    }
    case 'line': {
      const line = { ...box, width: widthDots ?? mm(20), height: heightDots ?? thickness };
      return shapes.line?.(line) ?? shapes.area(line, 'black') ?? '';
    }
    case 'box':
      return shapes.box(box, thickness, 0) ?? '';
    case 'area': {
      const area = shapes.area(box, insertion.turns ? 'flip' : 'white');
      if (area === undefined) throw missing('that wipes');
      return area;
    }
    case 'diagonal':
      return shapes.diagonal(box, thickness, insertion.falls === true);
    case 'image': {
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      if (hasRawImages && encoding !== 'latin1') {
        const message = `An image of ${name} is raw bytes: open the label with a character a byte (latin1).`;
        throw new Refusal('edit-encoding', message);
      }
      const stride = Math.ceil(image.widthDots / 8);
      const height = image.heightDots;
      const data = image.data.subarray(0, stride * height);
      return shapes.image({ data, stride, height }, x, y, false) ?? '';
    }
    case 'code':
      return insertedCode(insertion, dpmm, say, codes);
    default: {
      const ellipse = kind === 'ellipse' ? shapes.ellipse?.(box, thickness) : undefined;
      if (ellipse === undefined) throw missing(`of the kind ${kind}`);
      return ellipse;
    }
  }
}
