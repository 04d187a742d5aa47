import type { Bitmap } from '../../picture/bitmap.ts';
import { codeOfText } from '../../template/source.ts';

/** CPCL Programming Manual, EXPANDED-GRAPHICS: rows of hexadecimal digits, in which a bit of 1 is black. */
export function cpclPictureLabel({ width, height, stride, data }: Bitmap): Uint8Array {
  const head = `! 0 200 200 ${height} 1\r\nPAGE-WIDTH ${width}\r\n`;
  return codeOfText(`${head}EG ${stride} ${height} 0 0 ${hexOf(data)}\r\nFORM\r\nPRINT\r\n`);
}

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
