/** The prefix of a QR code's data: the level, automatic or manual input, and a comma; undefined without it. */
export function qrPrefix(data: string): string | undefined {
  return /^[LMQH][AM],/.exec(data)?.[0];
}
