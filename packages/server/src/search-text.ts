/**
 * Lower case without accents and control characters, compatibility forms as the plain ones: 'Café' -> 'cafe'. Rows and
 * queries are folded by the same code, so that both databases find the same rows.
 */
function fold(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/gu, foldedCharacter).toLowerCase();
}

/** What each character became: a list has few that are not ASCII, many times each. */
const folded = new Map<string, string>();

function foldedCharacter(character: string): string {
  let found = folded.get(character);
  if (found === undefined) {
    found = foldBeyondAscii(character);
    folded.set(character, found);
  }
  return found;
}

function foldBeyondAscii(character: string): string {
  return (
    character
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cs}]+/gu, '')
      .replace(/\p{Cc}/gu, ' ')
      .toLowerCase()
      // A sigma at the end of a word has a letter of its own; a part of that word would not be found.
      .replaceAll('ς', 'σ')
  );
}

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
