import { type EditedLabel, type Insertion, Refusal } from './edit-rules.ts';
import { insertedCode, type LineCodes } from './line-codes.ts';

/* New commands of languages in which a command stands alone on its line (TSPL, EPL). */

/** A shape: its place, which counts from the origin in force, and its sides in dots. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
}

/** How a language writes what is put in; `data` stands in quotes already. */
interface NewCommands {
  readonly name: string;
  readonly codes: LineCodes;
  /** `dots` is the height of letters where it is asked for. */
  text(insertion: Insertion, data: string, dpmm: number, dots: number | undefined): string;
  line(shape: Shape): string;
  box(shape: Shape): string;
  area(shape: Shape, turns: boolean): string;
  ellipse?(shape: Shape): string;
  /** From y to the other y, left to right. */
  diagonal(shape: Shape, y: readonly [from: number, to: number]): string;
  image(shape: Shape, bytes: string): string;
}

/** Writes one command of a language. `say` writes text between quotes. */
export function newCommand(
  { dpmm, encoding }: EditedLabel,
  insertion: Insertion,
  say: (text: string) => string,
  write: NewCommands,
): string {
  const { kind, x, y, widthDots, heightDots, image } = insertion;
  const mm = (length: number) => Math.max(1, Math.round(length * dpmm));
  const thickness = Math.max(1, insertion.thickness ?? mm(0.25));
  const shape = { x, y, width: widthDots ?? mm(10), height: heightDots ?? mm(10), thickness };
  switch (kind) {
    case 'text': {
      const dots = insertion.lines === undefined ? heightDots : undefined;
      return write.text(insertion, `"${say(insertion.data ?? 'Text')}"`, dpmm, dots);
    }
    case 'line':
      return write.line({ ...shape, width: widthDots ?? mm(20), height: heightDots ?? thickness });
    case 'box':
      return write.box(shape);
    case 'area':
      return write.area(shape, insertion.turns === true);
    case 'diagonal': {
      const bottom = y + shape.height;
      return write.diagonal(shape, insertion.falls ? [y, bottom] : [bottom, y]);
    }
    case 'image': {
      if (!image) throw new Refusal('edit-no-image', 'An image needs its dots.');
      if (encoding !== 'latin1') {
        const message = `An image of ${write.name} is raw bytes: open the label with a character a byte (latin1).`;
        throw new Refusal('edit-encoding', message);
      }
      const perRow = Math.ceil(image.widthDots / 8);
      const rows = image.data.subarray(0, perRow * image.heightDots);
      // A 0 bit is black.
      const bytes = Array.from(rows, (byte) => String.fromCharCode(~byte & 0xff)).join('');
      return write.image({ ...shape, width: perRow, height: image.heightDots }, bytes);
    }
    case 'code':
      return insertedCode(insertion, dpmm, say, write.codes);
    default: {
      const ellipse = kind === 'ellipse' ? write.ellipse?.(shape) : undefined;
      if (ellipse !== undefined) return ellipse;
      throw new Refusal('edit-kind', `${write.name} has no field of the kind ${kind}.`, { kind });
    }
  }
}
