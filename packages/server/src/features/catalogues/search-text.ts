const ascii = /^[\x20-\x7e\n]*$/;
/** Text without control characters in the alphabets of Western and Central Europe. */
const latin = /^[\x20-\x7e\n\xa0-\u024f]*$/;
const beyondAscii = /[\xa0-\u024f]/g;

/** Lower case without accents and control characters, compatibility forms as the plain ones: 'Café' -> 'cafe'. */
function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  if (latin.test(text)) return text.replace(beyondAscii, foldLatin).toLowerCase();
  return foldAny(text);
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

/** More words than this only make a search slower. */
const maxWords = 12;

/** The words of a query as rows are searched for them; every one has to be in the row. */
export function searchWords(query: string): string[] {
  const words = fold(query.replace(/\s+/g, ' '))
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
}
