import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import { hexOf } from '../picture-label.ts';

/* New commands (CPCL Programming Manual, TEXT, BARCODE, LINE, BOX, INVERSE-LINE and EXPANDED-GRAPHICS). */

/** Types of BARCODE by the symbology's name without blanks and hyphens, in small letters, with data to begin with. */
const types: Readonly<Record<string, readonly [type: string, sample: string]>> = {
  code128: ['128', 'ABC-123'],
  gs1128: ['UCCEAN128', '(01)07501031311309'],
  ean13: ['EAN13', '7501031311309'],
  ean8: ['EAN8', '75311049'],
  upca: ['UPCA', '012345678905'],
  upce: ['UPCE', '0123456'],
  code39: ['39', 'ABC-123'],
  code93: ['93', 'ABC-123'],
  interleaved2of5: ['I2OF5', '12345678'],
  codabar: ['CODABAR', 'A12345A'],
};

const otherNames: Readonly<Record<string, string>> = {
  qr: 'qrcode',
  ean128: 'gs1128',
  itf: 'interleaved2of5',
};

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
      return codeLines(insertion, dpmm, say);
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

function codeLines(
  { x, y, symbology = 'Code 128', module, heightDots, readable = true, data }: Insertion,
  dpmm: number,
  say: (text: string) => string,
): string {
  const plain = symbology.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = otherNames[plain] ?? plain;
  const form = Object.hasOwn(types, name) ? types[name] : undefined;
  const dots = module ?? Math.max(1, Math.round(dpmm / (form ? 4 : 2)));
  if (dots < 1 || dots > 32)
    throw new Refusal('edit-module', 'A module is 1 to 32 dots wide.', { module: dots });
  const said = (sample: string) => say(data ?? sample);
  if (form) {
    const [type, sample] = form;
    const code = `BARCODE ${type} ${dots} 3 ${heightDots ?? Math.round(10 * dpmm)} ${x} ${y} ${said(sample)}`;
    return readable ? `BARCODE-TEXT 7 0 5\r\n${code}\r\nBARCODE-TEXT OFF` : code;
  }
  switch (name) {
    case 'qrcode':
      return `BARCODE QR ${x} ${y} M 2 U ${dots}\r\nMA,${said('https://example.com')}\r\nENDQR`;
    case 'datamatrix':
      return `BARCODE DATAMATRIX ${x} ${y} H ${dots}\r\n${said('ABC-123')}\r\nENDDATAMATRIX`;
    case 'aztec':
      return `BARCODE AZTEC ${x} ${y} XD ${dots}\r\n${said('ABC-123')}\r\nENDAZTEC`;
    case 'pdf417':
      return `BARCODE PDF-417 ${x} ${y} XD ${dots} YD ${dots * 3} C 3 S 1\r\n${said('ABC-123')}\r\nENDPDF`;
    default:
      throw new Refusal('edit-symbology', `No code ${symbology} is put in.`, { symbology });
  }
}
