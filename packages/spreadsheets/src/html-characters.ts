/* Characters that web pages write by their names or numbers. */

/** Names of the characters from U+00A0 on (HTML, 13.5), which is what web pages write letters of our languages by. */
const latinNames = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ');

export const characters: ReadonlyMap<string, string> = new Map([
  ...latinNames.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ euro: '€', ndash: '–', mdash: '—', hellip: '…', bull: '•', trade: '™' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', OElig: 'Œ', oelig: 'œ' }),
]);

export const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi;

/** The character of a code; a blank for one that is none. */
export function characterOf(code: number): string {
  return code < 0x20 || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
}

/** A text of a web shop with its characters as such: `Salt &amp; Pepper`, `Chef&#8217;s`. A name that is none stays. */
export function withCharacters(text: string): string {
  return text.replace(reference, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters.get(name) ?? asciiSigns[name] ?? whole;
    return characterOf(decimal === undefined ? parseInt(hex, 16) : Number(decimal));
  });
}

const asciiSigns: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
