import { crc32 } from 'node:zlib';

/** A PNG of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** The same with a private chunk of so many zeros before its end (W3C PNG, 5.3 "Chunk layout"). */
export function pngOfSize(bytes: number): Buffer<ArrayBuffer> {
  const chunk = Buffer.alloc(bytes + 12);
  chunk.writeUInt32BE(bytes);
  chunk.write('prIv', 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, bytes + 8)), bytes + 8);
  const end = onePixelPng.length - 12;
  return Buffer.concat([onePixelPng.subarray(0, end), chunk, onePixelPng.subarray(end)]);
}

/** A file of these bytes as a browser hands it in. */
export function pictureFile(name = 'imagen.png', content: Uint8Array = onePixelPng): File {
  return new File([new Uint8Array(content)], name, { type: 'image/png' });
}

/** Script in a picture's clothes. */
export const svgFile = () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png');
