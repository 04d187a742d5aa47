import { asciiPage, type CodePage, singleBytePage, utf8Page } from '../../codes/code-pages.ts';

/** Pages of one byte a character by the number of ^CI. */
export const ciPages: Readonly<Record<number, string>> = {
  27: '1252',
  31: '1250',
  33: '1251',
  34: '1253',
  35: '1254',
  36: '1255',
};

/**
 * The page that `^CI` selects (ZPL guide, ^CI). 0 to 13 are code page 850; sets 0 to 12 print other characters in some
 * ASCII places, which are taken as lacking, and only 13 prints a backslash (ZPL guide, ^FD).
 */
export function zplPage(ci: string): CodePage {
  const number = Number.parseInt(ci, 10);
  if (number === 28) return utf8Page;
  if (number >= 0 && number <= 13) {
    return singleBytePage('850', lackingInSet(number)) ?? asciiPage('850');
  }
  return singleBytePage(ciPages[number] ?? '') ?? asciiPage(`^CI${ci}`);
}

function lackingInSet(set: number): string {
  if (set === 13) return '';
  return set === 0 ? '\\' : '#@[\\]^`{|}~';
}
