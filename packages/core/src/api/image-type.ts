export interface ImageType {
  mediaType: string;
  extension: string;
}

/** Picture formats that browsers show and that cannot carry scripts; SVG can and is refused (D42). */
const types: readonly (ImageType & { matches: (start: string, length: number) => boolean })[] = [
  { mediaType: 'image/png', extension: 'png', matches: (start) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/jpeg', extension: 'jpg', matches: (start) => start.startsWith('\xff\xd8\xff') },
  { mediaType: 'image/gif', extension: 'gif', matches: (start) => /^GIF8[79]a/.test(start) },
  {
    mediaType: 'image/bmp',
    extension: 'bmp',
    // 'BM', the file's size, four reserved bytes that are 0.
    matches: (start, length) => start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0' && length > 26,
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    matches: (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP',
  },
];

/** What a picture is by its first bytes, whatever its name says; undefined for anything else. */
export function imageTypeOf(content: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...content.subarray(0, 12));
  return types.find(({ matches }) => matches(start, content.length));
}
