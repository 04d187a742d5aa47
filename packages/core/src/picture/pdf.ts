import type { Bitmap } from './bitmap.ts';
import { zlib } from './deflate.ts';

/*
 * PDF 1.4 (ISO 32000-1): pages in their true size, with pictures of one bit a dot. Viewers neither smooth the dots nor
 * fit the page to the paper.
 */

/** A label's picture on a page, placed by its top left corner. */
export interface PdfPicture {
  bitmap: Bitmap;
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

/**
 * Pages as a PDF file. A bitmap that stands on several pages is in the file once. What reaches over the edge of its page,
 * as the last dots do where a label's size is no whole number of dots, is cut off there.
 */
export function encodePdf(pages: readonly PdfPage[]): Uint8Array {
  const file = createFile();
  const catalogue = file.reserve();
  const tree = file.reserve();
  const images = new Map<Bitmap, number>();
  const imageOf = (bitmap: Bitmap) => {
    const known = images.get(bitmap);
    if (known !== undefined) return known;
    const made = file.add(imageHead(bitmap), zlib(bitmap.data, bitmap.stride));
    images.set(bitmap, made);
    return made;
  };

  const kids = pages.map((page) => {
    const used = [...new Set(page.pictures.map(({ bitmap }) => imageOf(bitmap)))];
    const content = file.add('', ascii(contentOf(page, imageOf)));
    const resources = used.map((image) => `/I${image} ${image} 0 R`).join(' ');
    return file.add(
      `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${points(page.widthMm)} ${points(page.heightMm)}] ` +
        `/Resources << /XObject << ${resources} >> >> /Contents ${content} 0 R`,
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  file.fill(tree, `/Type /Pages /Kids [${list}] /Count ${kids.length}`);
  file.fill(catalogue, `/Type /Catalog /Pages ${tree} 0 R /ViewerPreferences << /PrintScaling /None >>`);
  return file.bytes(catalogue);
}

/** A bitmap's 1 is black, where PDF has 0. */
function imageHead({ width, height }: Bitmap): string {
  return (
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray ` +
    '/BitsPerComponent 1 /Decode [1 0] /Interpolate false /Filter /FlateDecode'
  );
}

function contentOf(page: PdfPage, imageOf: (bitmap: Bitmap) => number): string {
  const lines = page.pictures.map(({ bitmap, dpmm, xMm, yMm }) => {
    const width = bitmap.width / dpmm;
    const height = bitmap.height / dpmm;
    const below = page.heightMm - yMm - height;
    const place = [width, 0, 0, height, xMm, below].map(points).join(' ');
    return `q ${place} cm /I${imageOf(bitmap)} Do Q`;
  });
  for (const { xMm, yMm, widthMm, heightMm, dashed } of page.frames ?? []) {
    const box = [xMm, page.heightMm - yMm - heightMm, widthMm, heightMm].map(points).join(' ');
    lines.push(`q ${points(frameMm)} w ${dashed ? `[${points(dashMm)}] 0 d ` : ''}${box} re S Q`);
  }
  return lines.join('\n');
}

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Numbered objects one after another, and the table of where they begin (ISO 32000-1, 7.5). */
function createFile() {
  const parts: Uint8Array[] = [];
  const starts: number[] = [0];
  let length = 0;
  const write = (...pieces: (string | Uint8Array)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? ascii(piece) : piece;
      parts.push(bytes);
      length += bytes.length;
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
    bytes(root: number): Uint8Array {
      const table = length;
      const rows = starts.map((start, number) =>
        number === 0 ? '0000000000 65535 f \n' : `${String(start).padStart(10, '0')} 00000 n \n`,
      );
      write(`xref\n0 ${starts.length}\n${rows.join('')}`);
      write(`trailer\n<< /Size ${starts.length} /Root ${root} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
      const all = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.length;
      }
      return all;
    },
  };
}
