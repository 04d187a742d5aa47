/**
 * A cell without what keeps spreadsheet programs from taking its digits for a number, `="0012"` and `'0012` are 0012, and
 * without signs of no width around it, which web pages and chats leave.
 */
export function unwrapped(text: string): string {
  const cell = isUnseen(text.charCodeAt(0)) || isUnseen(text.charCodeAt(text.length - 1)) ? seen(text) : text;
  const formula = /^="([^"]*)"$/.exec(cell);
  if (formula) return formula[1]!;
  return /^'\d/.test(cell) ? cell.slice(1) : cell;
}

/** Whether a cell may have something to unwrap, by its first and last character. */
export function mayBeWrapped(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return first === 0x3d || first === 0x27 || isUnseen(first) || isUnseen(cell.charCodeAt(cell.length - 1));
}

/** Spaces of no width, marks and overrides of direction, joiners, and the byte order mark. */
function isUnseen(code: number): boolean {
  if (code < 0x200b) return false;
  return (
    code <= 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff
  );
}

function seen(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isUnseen(text.charCodeAt(from))) from += 1;
  while (to > from && isUnseen(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
