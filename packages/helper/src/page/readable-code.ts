/**
 * The beginning of a job's printer code as text to look at: control characters show as their symbols, so that a
 * stray one is seen, and bytes that are no UTF-8 are read as Latin-1.
 */
export function readableCode(bytes: Uint8Array, limit: number): { code: string; shortened: boolean } {
  const shortened = bytes.length > limit;
  const start = Buffer.from(bytes.subarray(0, limit));
  const code = decode(start, shortened).replace(/\r\n/g, '\n').replace(controls, symbolOf);
  return { code, shortened };
}

// oxlint-disable-next-line no-control-regex -- showing them is the point
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

function symbolOf(control: string): string {
  return control === '\u007f' ? '\u2421' : String.fromCodePoint(0x2400 + control.charCodeAt(0));
}

/** `stream` forgives a character that the limit cut in two. */
function decode(bytes: Buffer, stream: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
  } catch {
    return bytes.toString('latin1');
  }
}
