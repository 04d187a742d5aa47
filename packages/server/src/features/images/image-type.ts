/** Picture formats that browsers show and that cannot carry scripts; SVG can and is refused (D42). */
const signatures = [
  { mediaType: 'image/png', extension: 'png', matches: (b: Buffer) => startsWith(b, 0, '89504e470d0a1a0a') },
  { mediaType: 'image/jpeg', extension: 'jpg', matches: (b: Buffer) => startsWith(b, 0, 'ffd8ff') },
  {
    mediaType: 'image/gif',
    extension: 'gif',
    matches: (b: Buffer) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6)),
  },
  {
    mediaType: 'image/bmp',
    extension: 'bmp',
    // 'BM', the file's size, four reserved bytes that are 0.
    matches: (b: Buffer) => startsWith(b, 0, '424d') && b.length > 26 && startsWith(b, 6, '00000000'),
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    matches: (b: Buffer) => startsWith(b, 0, '52494646') && b.toString('latin1', 8, 12) === 'WEBP',
  },
] as const;

const startsWith = (bytes: Buffer, at: number, hex: string) =>
  bytes.toString('hex', at, at + hex.length / 2) === hex;

export interface ImageType {
  mediaType: string;
  extension: string;
}

/** What a picture is by its first bytes, whatever its name says; undefined for anything else. */
export function imageTypeOf(content: Buffer): ImageType | undefined {
  return signatures.find(({ matches }) => matches(content));
}
