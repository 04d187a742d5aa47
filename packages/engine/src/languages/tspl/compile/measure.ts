/** Lines and unescaped quotes of a program, in one number that changes when either does. */
export function countLinesAndQuotes(code: string): number {
  let count = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char === 0x0a || char === 0x0d) count += 1;
    else if (char === 0x22 && !(code[at - 1] === '[' && code[at - 2] === '\\' && code[at + 1] === ']'))
      count += 1;
  }
  return count;
}
