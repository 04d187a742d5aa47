/** Command prefixes in the code of a row, where the template leaves them what they are. */
export function countPrefixes(code: string): number {
  let count = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char === 0x5e || char === 0x7e) count += 1;
  }
  return count;
}
