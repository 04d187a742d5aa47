/** A label's picture is a few kilobytes: as a data URL it needs no clearing up. */
export function pngUrl(png: Uint8Array): string {
  let text = '';
  for (const byte of png) text += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(text)}`;
}
