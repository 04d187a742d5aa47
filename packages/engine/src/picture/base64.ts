const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Int8Array(128).fill(-1);
for (let at = 0; at < 64; at++) values[alphabet.charCodeAt(at)] = at;

/** The bytes of base64 text; what is not of the alphabet is passed over, as printers do. */
export function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let count = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at++) {
    const value = values[text.charCodeAt(at)] ?? -1;
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes[count++] = (bits >> held) & 0xff;
    }
  }
  return bytes.subarray(0, count);
}
