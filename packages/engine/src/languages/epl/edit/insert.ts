import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';
import { eplFont } from '../draw/fonts.ts';

/* New commands (EPL Programming Guide, A, B, b, LO, LE, LW, LS, X and GW). */

/** Selections of B by the symbology's name without blanks and hyphens, in small letters, with data to begin with. */
const selections: Readonly<Record<string, readonly [selection: string, sample: string]>> = {
  code128: ['1', 'ABC-123'],
  gs1128: ['1E', '(01)07501031311309'],
  ean13: ['E30', '7501031311309'],
  ean8: ['E80', '75311049'],
  upca: ['UA0', '012345678905'],
  upce: ['UE0', '0123456'],
  code39: ['3', 'ABC-123'],
  code93: ['9', 'ABC-123'],
  interleaved2of5: ['2', '12345678'],
  itf14: ['2U', '1234567890123'],
  codabar: ['K', 'A12345A'],
};

const otherNames: Readonly<Record<string, string>> = {
  qr: 'qrcode',
  ean128: 'gs1128',
  itf: 'interleaved2of5',
};

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
      return codeLine(insertion, dpmm, say);
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

function codeLine(
  { x, y, symbology = 'Code 128', module, heightDots, readable = true, data }: Insertion,
  dpmm: number,
  say: (text: string) => string,
): string {
  const plain = symbology.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = otherNames[plain] ?? plain;
  const form = Object.hasOwn(selections, name) ? selections[name] : undefined;
  const dots = module ?? Math.max(1, Math.round(dpmm / (form ? 4 : 2)));
  if (dots < 1 || dots > 10)
    throw new Refusal('edit-module', 'A module is 1 to 10 dots wide.', { module: dots });
  const height = heightDots ?? Math.round(10 * dpmm);
  const quoted = (sample: string) => `"${say(data ?? sample)}"`;
  if (form) {
    const [selection, sample] = form;
    const wide = /^(?:3|2U?|K)$/.test(selection) ? dots * 3 : dots;
    return `B${x},${y},0,${selection},${dots},${wide},${height},${readable ? 'B' : 'N'},${quoted(sample)}`;
  }
  switch (name) {
    case 'qrcode':
      return `b${x},${y},Q,m2,s${dots},eM,${quoted('https://example.com')}`;
    case 'datamatrix':
      return `b${x},${y},D,h${dots},${quoted('ABC-123')}`;
    case 'aztec':
      return `b${x},${y},A,d${dots},${quoted('ABC-123')}`;
    case 'pdf417':
      return `b${x},${y},P,${dots * 600},${dots * 300},x${dots},y${dots * 3},${quoted('ABC-123')}`;
    default:
      throw new Refusal('edit-symbology', `No code ${symbology} is put in.`, { symbology });
  }
}
