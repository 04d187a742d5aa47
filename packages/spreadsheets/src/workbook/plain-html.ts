import { characterOf, characters, reference } from '../html-characters.ts';

/** The signs that mean something in HTML stay written out. */
const markup: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** A cell whose end tag is left out before the next cell, as HTML allows. */
const openCell = /(<t[dh](?:\s[^>]*)?>(?:(?!<\/?t[dhr][\s>])[^])*)(?=<t[dh][\s>])/gi;

/** A web page without its scripts and styles, whose text no reader sees; one that does not end goes to the end. */
function withoutPrograms(html: string): string {
  const begin = /<(script|style)\b/gi;
  let kept = '';
  let from = 0;
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    kept += `${html.slice(from, found.index)} `;
    const end = new RegExp(`</${found[1]}\\s*>`, 'gi');
    end.lastIndex = found.index;
    from = end.test(html) ? end.lastIndex : html.length;
    begin.lastIndex = from;
  }
  return kept + html.slice(from);
}

/** Tags within a cell that begin a line, and those that only dress words, at which the parser would drop blanks. */
const brokenText = /<\/?(?:br|p|div|li|ul|ol)(?:\s[^<>]*)?\/?>/gi;
const styledText =
  /<\/?(?:b|i|u|s|em|strong|strike|del|ins|span|font|small|big|sub|sup|a|nobr)(?:\s[^<>]*)?>/gi;

/**
 * A web page as the parser needs it: each cell with its end tag, and characters as such: `Caf&eacute;` and `Caf&#233;` are
 * Café. A name that is none stays as it is.
 */
export function plainHtml(html: string): string {
  return withoutPrograms(html)
    .replace(openCell, '$1</td>')
    .replace(brokenText, ' ')
    .replace(styledText, '')
    .replace(reference, (whole, decimal, hex, name) => {
      if (name !== undefined) return characters.get(name) ?? whole;
      const character = characterOf(decimal === undefined ? parseInt(hex, 16) : Number(decimal));
      return markup[character] ?? character;
    });
}
