/** A control character between rows, which no search text holds. */
export const rowEnd = '\u001e';

const ascii = new RegExp(`^[\\x20-\\x7e\\n${rowEnd}]*$`);
/** Text in the alphabets of Western and Central Europe, without control characters but the ends of cells and rows. */
const latin = new RegExp(`^[\\x20-\\x7e\\n${rowEnd}\\xa0-\\u024f]*$`);
const beyondAscii = /[\xa0-\u024f]/g;

/** Lower case without accents and control characters, compatibility forms as the plain ones: 'Café' -> 'cafe'. */
function fold(text: string): string {
  return (text.includes(rowEnd) ? undefined : foldPlain(text)) ?? foldAny(text);
}

/** The same for text that most lists are of, and all of their rows at once; undefined for any other. */
function foldPlain(text: string): string | undefined {
  if (ascii.test(text)) return text.toLowerCase();
  if (latin.test(text)) return text.replace(beyondAscii, foldLatin).toLowerCase();
  return undefined;
}

function foldAny(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cs}]+/gu, '')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .toLowerCase();
}

/** The same for one letter, which is looked up: most lists are of such letters, and this takes half the time. */
function foldLatin(letter: string): string {
  const code = letter.charCodeAt(0);
  return (foldedLetters[code] ??= foldAny(letter));
}
const foldedLetters: string[] = [];

/** What a row is found by: its cells, one a line, accents and case aside. */
export function searchText(cells: readonly string[]): string {
  return fold(cells.join('\n'));
}

/** What each of these rows is found by, with `rowEnd` between them. */
export function searchTexts(rows: readonly (readonly string[])[]): string {
  const text = rows.map((cells) => cells.join('\n')).join(rowEnd);
  const folded = text.split(rowEnd, rows.length + 1).length > rows.length ? undefined : foldPlain(text);
  return folded ?? rows.map(searchText).join(rowEnd);
}

/** More words than this only make a search slower. */
const maxWords = 12;

/** The words of a query as rows are searched for them; every one has to be in the row. */
export function searchWords(query: string): string[] {
  const words = fold(query.replace(/\s+/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
}
