import type { Bitmap } from './bitmap.ts';
import { compressRows } from './compress-rows.ts';
import type { Box } from './types.ts';

/*
 * PDF 1.4 (ISO 32000-1): pages in their true size, with pictures of one bit a dot. Viewers neither smooth the dots nor
 * fit the page to the paper.
 */

/** A label's picture on a page, placed by its top left corner. */
export interface PdfPicture {
  bitmap: Bitmap;
  /** Black rectangles on top of it, in dots: bars and modules of codes, whose edges no viewer has to round. */
  bars?: readonly Box[];
  /** Dots a millimetre. */
  dpmm: number;
  /** From the page's left and top edge, in millimetres. */
  xMm: number;
  yMm: number;
}

/** A line around a label, to cut along. */
export interface PdfFrame {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  dashed: boolean;
}

export interface PdfPage {
  widthMm: number;
  heightMm: number;
  pictures: readonly PdfPicture[];
  frames?: readonly PdfFrame[];
}

const pointsPerMm = 72 / 25.4;
const frameMm = 0.2;
const dashMm = 1;

/** A length in points, to a few thousandths of a millimetre. */
const points = (mm: number) => String(Number((mm * pointsPerMm).toFixed(3)));

/** A PDF file that is written page by page. */
export interface PdfWriter {
  add(page: PdfPage): void;
  /** Writes the end of the file. */
  end(): void;
}

/**
 * A PDF file whose bytes go to `write` as they come. A bitmap that stands in several places is in the file once, with the
 * bars that it had first. What reaches over the edge of its page, as the last dots do where a label's size is no whole
 * number of dots, is cut off there.
 */
export function createPdf(write: (bytes: Uint8Array) => void): PdfWriter {
  const file = createFile(write);
  const catalogue = file.reserve();
  const tree = file.reserve();
  const drawn = new WeakMap<Bitmap, number>();
  const kids: number[] = [];
  const formOf = (picture: PdfPicture) => {
    const known = drawn.get(picture.bitmap);
    if (known !== undefined) return known;
    const { bitmap } = picture;
    const image = file.add(imageHead(bitmap), compressRows(bitmap.data));
    const made = file.add(formHead(picture, image), ascii(formContent(picture)));
    drawn.set(bitmap, made);
    return made;
  };
  return {
    add(page) {
      const forms = page.pictures.map(formOf);
      const content = file.add('', ascii(contentOf(page, forms)));
      const resources = [...new Set(forms)].map((form) => `/F${form} ${form} 0 R`).join(' ');
      kids.push(
        file.add(
          `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${points(page.widthMm)} ${points(page.heightMm)}] ` +
            `/Resources << /XObject << ${resources} >> >> /Contents ${content} 0 R`,
        ),
      );
    },
    end() {
      const list = kids.map((kid) => `${kid} 0 R`).join(' ');
      file.fill(tree, `/Type /Pages /Kids [${list}] /Count ${kids.length}`);
      file.fill(catalogue, `/Type /Catalog /Pages ${tree} 0 R /ViewerPreferences << /PrintScaling /None >>`);
      file.end(catalogue);
    },
  };
}

/** Pages as a whole PDF file. */
export function encodePdf(pages: Iterable<PdfPage>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const pdf = createPdf((bytes) => void parts.push(bytes));
  for (const page of pages) pdf.add(page);
  pdf.end();
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A bitmap's 1 is black, where PDF has 0. */
function imageHead({ width, height }: Bitmap): string {
  return (
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
    '/BitsPerComponent 1 /Decode [1 0] /Interpolate false /Filter /FlateDecode'
  );
}

const sizeOf = ({ bitmap, dpmm }: PdfPicture) => ({
  width: points(bitmap.width / dpmm),
  height: points(bitmap.height / dpmm),
});

function formHead(picture: PdfPicture, image: number): string {
  const { width, height } = sizeOf(picture);
  return (
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] ` +
    `/Resources << /XObject << /I ${image} 0 R >> >>`
  );
}

/** One path for all bars: what touches leaves no seam. */
function formContent(picture: PdfPicture): string {
  const { width, height } = sizeOf(picture);
  const image = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
  const { bars = [] } = picture;
  if (bars.length === 0) return image;
  const dot = (pointsPerMm / picture.dpmm).toFixed(9);
  const path = bars.map((bar) => `${bar.x} ${bar.y} ${bar.width} ${bar.height} re`).join('\n');
  return `${image}\nq ${dot} 0 0 -${dot} 0 ${height} cm\n${path}\nf Q`;
}

function contentOf(page: PdfPage, forms: readonly number[]): string {
  const lines = page.pictures.map(({ bitmap, dpmm, xMm, yMm }, at) => {
    const below = page.heightMm - yMm - bitmap.height / dpmm;
    return `q 1 0 0 1 ${points(xMm)} ${points(below)} cm /F${forms[at]} Do Q`;
  });
  for (const { xMm, yMm, widthMm, heightMm, dashed } of page.frames ?? []) {
    const box = [xMm, page.heightMm - yMm - heightMm, widthMm, heightMm].map(points).join(' ');
    lines.push(`q ${points(frameMm)} w ${dashed ? `[${points(dashMm)}] 0 d ` : ''}${box} re S Q`);
  }
  return lines.join('\n');
}

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Numbered objects one after another, and the table of where they begin (ISO 32000-1, 7.5). */
function createFile(take: (bytes: Uint8Array) => void) {
  const starts: number[] = [0];
  let length = 0;
  const write = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? ascii(piece) : piece;
      length += bytes.length;
      take(bytes);
    }
  };
  // Bytes beyond ASCII tell programs that the file is not text.
  write('%PDF-1.4\n%', Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), '\n');

  const fill = (number: number, entries: string, stream?: Uint8Array) => {
    starts[number] = length;
    if (!stream) return write(`${number} 0 obj\n<< ${entries} >>\nendobj\n`);
    write(`${number} 0 obj\n<< ${entries} /Length ${stream.length} >>\nstream\n`, stream);
    write('\nendstream\nendobj\n');
  };
  const reserve = () => starts.push(0) - 1;
  return {
    reserve,
    fill,
    add(entries: string, stream?: Uint8Array): number {
      const number = reserve();
      fill(number, entries, stream);
      return number;
    },
    end(root: number): void {
      const table = length;
      const rows = starts.map((start, number) =>
        number === 0 ? '0000000000 65535 f \n' : `${String(start).padStart(10, '0')} 00000 n \n`,
      );
      write(`xref\n0 ${starts.length}\n${rows.join('')}`);
      write(`trailer\n<< /Size ${starts.length} /Root ${root} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    },
  };
}
