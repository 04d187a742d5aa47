/*
 * TSPL/TSPL2 manual, SET COUNTER: digits, capital and small letters count within their own kind and carry to the left;
 * other characters stay. A counter that runs over begins again.
 */

const kinds: readonly { first: number; size: number; test: (code: number) => boolean }[] = [
  { first: 48, size: 10, test: (code) => code >= 48 && code <= 57 },
  { first: 65, size: 26, test: (code) => code >= 65 && code <= 90 },
  { first: 97, size: 26, test: (code) => code >= 97 && code <= 122 },
];

/** The value of a counter after so many steps; a step may be negative. */
export function stepped(value: string, step: number, times: number): string {
  let carry = BigInt(step) * BigInt(times);
  const codes = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at));
  for (let at = codes.length - 1; at >= 0 && carry !== 0n; at--) {
    const code = codes[at] ?? 0;
    const kind = kinds.find(({ test }) => test(code));
    if (!kind) continue;
    const size = BigInt(kind.size);
    const sum = BigInt(code - kind.first) + carry;
    const rest = ((sum % size) + size) % size;
    codes[at] = kind.first + Number(rest);
    carry = (sum - rest) / size;
  }
  return String.fromCharCode(...codes);
}
