/** Command prefixes in the code of a row, where the template leaves them what they are. */
export function countPrefixes(code: string): number {
  let count = 0;
  for (const prefix of ['^', '~']) {
    for (let at = code.indexOf(prefix); at >= 0; at = code.indexOf(prefix, at + 1)) count += 1;
  }
  return count;
}
