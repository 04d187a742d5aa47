/** What the data of a QR code begins with: the level, automatic or manual input, and a comma; undefined without that. */
export function qrPrefix(data: string): string | undefined {
  return /^[LMQH][AM],/.exec(data)?.[0];
}
