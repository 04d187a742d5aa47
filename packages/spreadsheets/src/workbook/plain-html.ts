/** Names of the characters from U+00A0 on (HTML, 13.5), which is what web pages write letters of our languages by. */
const latinNames = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ');

const characters: ReadonlyMap<string, string> = new Map([
  ...latinNames.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ euro: '€', ndash: '–', mdash: '—', hellip: '…', bull: '•', trade: '™' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', OElig: 'Œ', oelig: 'œ' }),
]);

/** The signs that mean something in HTML stay written out. */
const markup: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** A cell whose end tag is left out before the next cell, as HTML allows. */
const openCell = /(<t[dh](?:\s[^>]*)?>(?:(?!<\/?t[dhr][\s>])[^])*)(?=<t[dh][\s>])/gi;

/**
 * A web page as the parser needs it: each cell with its end tag, and characters as such: `Caf&eacute;` and `Caf&#233;` are
 * Café. A name that is none stays as it is.
 */
export function plainHtml(html: string): string {
  return html
    .replace(openCell, '$1</td>')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return characters.get(name) ?? whole;
      const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
      if (code < 0x20 || code > 0x10ffff) return ' ';
      const character = String.fromCodePoint(code);
      return markup[character] ?? character;
    });
}
