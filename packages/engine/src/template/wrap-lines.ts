/** A line of a block. */
export interface WrappedLine {
  text: string;
  /** Dots and parts of them. */
  width: number;
}

/**
 * Breaks a text into lines no wider than a block: at line feeds and carriage returns, at blanks, and within a word that
 * is wider than the block by itself.
 * @param measure dots that a text takes
 */
export function wrapLines(text: string, width: number, measure: (text: string) => number): WrappedLine[] {
  const lines: WrappedLine[] = [];
  const blank = measure(' ');
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = '';
    let lineWidth = 0;
    for (const word of paragraph.split(' ')) {
      let rest = word;
      let restWidth = measure(word);
      if (line !== '' && lineWidth + blank + restWidth <= width) {
        line += ` ${rest}`;
        lineWidth += blank + restWidth;
        continue;
      }
      if (line !== '') lines.push({ text: line, width: lineWidth });
      while (restWidth > width && rest.length > 1) {
        const part = longestPart(rest, width, measure);
        lines.push(part);
        rest = rest.slice(part.text.length);
        restWidth = measure(rest);
      }
      line = rest;
      lineWidth = restWidth;
    }
    lines.push({ text: line, width: lineWidth });
  }
  return lines;
}

/** As much of a word as fits, at least one character. */
function longestPart(word: string, width: number, measure: (text: string) => number): WrappedLine {
  let text = '';
  let taken = 0;
  for (const char of word) {
    const next = taken + measure(char);
    if (text !== '' && next > width) break;
    text += char;
    taken = next;
  }
  return { text, width: taken };
}
