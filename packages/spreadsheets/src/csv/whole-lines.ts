/** Characters of a row at most, line ends in its cells included: more mean a quote that was never closed, no price list. */
export const mostRowLength = 1024 * 1024;

/**
 * Text in pieces that end with a line each. What is longer than a row may be goes on unfinished, to be refused where rows are
 * cut: no more than that is held.
 */
export async function* wholeLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    // A carriage return at the end may be the half of a line's end.
    const lines = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2)) + 1;
    const end = lines > 0 || rest.length <= mostRowLength ? lines : rest.length;
    if (end === 0) continue;
    yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  if (rest !== '') yield rest;
}
