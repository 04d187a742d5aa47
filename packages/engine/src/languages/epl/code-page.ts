import { asciiPage, type CodePage, singleBytePage } from '../../codes/code-pages.ts';

/** Pages of eight bits by the second parameter of I (EPL Programming Guide, I, table of character sets). */
const pages: Readonly<Record<string, string>> = {
  '0': '437',
  '1': '850',
  '2': '852',
  '3': '860',
  '4': '863',
  '5': '865',
  '6': '857',
  '7': '861',
  '8': '862',
  '10': '866',
  A: '1252',
  B: '1250',
  C: '1251',
  D: '1253',
  E: '1254',
  F: '1255',
};

/** Characters that sets of seven bits may print otherwise. */
const national = '#$@[\\]^`{|}~';

/**
 * The page that I selects. Sets of seven bits are ASCII, less what the national ones change; undefined for pages that we
 * have no table of, and for what is no page.
 */
export function eplPage(set: string, bits = '8'): CodePage | undefined {
  if (bits === '7')
    return /^[0-8]$/.test(set) ? asciiPage(`I7,${set}`, set === '0' ? '' : national) : undefined;
  return singleBytePage(pages[set.toUpperCase()] ?? '');
}
