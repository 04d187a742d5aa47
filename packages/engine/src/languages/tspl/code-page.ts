import { type CodePage, singleBytePage, utf8Page } from '../../codes/code-pages.ts';

/** The name of a page as the tables have it (TSPL manual, CODEPAGE): UTF-8, 437, 1252, 8859-1, ... */
export function pageName(written: string): string {
  const plain = written
    .trim()
    .toUpperCase()
    .replace(/^(?:WPC|CP|ISO-?)/, '');
  return plain === 'UTF8' || plain === '65001' ? 'UTF-8' : plain;
}

/** The page of a `CODEPAGE` line, or undefined for an unknown name. */
export function tsplPage(written: string): CodePage | undefined {
  const name = pageName(written);
  return name === 'UTF-8' ? utf8Page : singleBytePage(name);
}
