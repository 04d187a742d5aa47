import type { CodePage } from '../codes/code-pages.ts';
import { charactersOutside } from '../codes/code-pages.ts';
import { characterName } from './normalise.ts';
import type { Row } from './row.ts';
import { fail } from './row.ts';

/** Whether every character of a value is in a page; if not, the row is refused and the character named. */
export function fitsPage(
  value: string,
  page: CodePage,
  row: Row,
  variable: string | undefined,
  line: number,
): boolean {
  const [char] = charactersOutside(value, page);
  if (char === undefined) return true;
  const name = characterName(char);
  fail(
    row,
    'character-outside-page',
    `${variable} has '${char}' (${name}), which code page ${page.name} lacks.`,
    {
      variable,
      line,
      details: { character: char, codePoint: name, page: page.name },
    },
  );
  return false;
}
