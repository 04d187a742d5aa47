import { type EditedLabel, type Insertion, Refusal } from '../../edit-rules.ts';

/* New commands (TSPL/TSPL2 manual, 'Label Formatting Commands'). */

/** Types of BARCODE by the symbology's name without blanks and hyphens, in small letters, with data to begin with. */
const barcodes: Readonly<Record<string, readonly [type: string, sample: string]>> = {
  code128: ['128', 'ABC-123'],
  gs1128: ['EAN128', '(01)07501031311309'],
  ean13: ['EAN13', '7501031311309'],
  ean8: ['EAN8', '75311049'],
  upca: ['UPCA', '012345678905'],
  upce: ['UPCE', '0123456'],
  code39: ['39', 'ABC-123'],
  code93: ['93', 'ABC-123'],
  interleaved2of5: ['25', '12345678'],
  itf14: ['ITF14', '1234567890123'],
  codabar: ['CODA', 'A12345A'],
};

const otherNames: Readonly<Record<string, string>> = {
  qr: 'qrcode',
  ean128: 'gs1128',
  itf: 'interleaved2of5',
};

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
      return codeLine(insertion, dpmm, say);
    default:
      throw new Refusal('edit-kind', `TSPL has no field of the kind ${kind}.`, { kind });
  }
}

function codeLine(
  { x, y, symbology = 'Code 128', module, heightDots, readable = true, data }: Insertion,
  dpmm: number,
  say: (text: string) => string,
): string {
  const plain = symbology.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = otherNames[plain] ?? plain;
  const dots = module ?? Math.max(1, Math.round(dpmm / (Object.hasOwn(barcodes, name) ? 4 : 2)));
  if (dots < 1 || dots > 10)
    throw new Refusal('edit-module', 'A module is 1 to 10 dots wide.', { module: dots });
  const height = heightDots ?? Math.round(10 * dpmm);
  const quoted = (sample: string) => `"${say(data ?? sample)}"`;
  const form = barcodes[name];
  if (form) {
    const [type, sample] = form;
    const wide = /^(?:39|25|CODA|ITF14)$/.test(type) ? dots * 3 : dots;
    return `BARCODE ${x},${y},"${type}",${height},${readable ? 1 : 0},0,${dots},${wide},${quoted(sample)}`;
  }
  switch (name) {
    case 'qrcode':
      return `QRCODE ${x},${y},M,${dots},A,0,M2,${quoted('https://example.com')}`;
    case 'datamatrix':
      return `DMATRIX ${x},${y},${dots * 144},${dots * 144},x${dots},${quoted('ABC-123')}`;
    case 'aztec':
      return `AZTEC ${x},${y},0,${dots},${quoted('ABC-123')}`;
    case 'pdf417':
      return `PDF417 ${x},${y},${dots * 600},${dots * 300},0,W${dots},H${dots * 3},${quoted('ABC-123')}`;
    default:
      throw new Refusal('edit-symbology', `No code ${symbology} is put in.`, { symbology });
  }
}
