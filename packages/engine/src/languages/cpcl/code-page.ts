import { asciiPage, type CodePage, singleBytePage, utf8Page } from '../../codes/code-pages.ts';

/** CPCL Programming Manual, COUNTRY: what the table of code pages has; USA is what a printer starts with. */
const pages: Readonly<Record<string, string>> = { USA: '437', CP850: '850', LATIN9: '8859-15' };

/** Characters that the sets of single countries may print otherwise. */
const national = '#$@[\\]^`{|}~';

/** The page that COUNTRY or ENCODING selects; undefined for one that we have no table of. */
export function cpclPage(name: string): CodePage | undefined {
  const word = name.toUpperCase();
  if (word === 'UTF-8') return utf8Page;
  if (word === 'ASCII') return asciiPage(word);
  if (/^(?:GERMANY|FRANCE|SWEDEN|SPAIN|NORWAY|ITALY|UK)$/.test(word)) return asciiPage(word, national);
  return singleBytePage(pages[word] ?? '');
}

/** The page of a printer that nothing was said to. */
export const startPage = 'USA';
