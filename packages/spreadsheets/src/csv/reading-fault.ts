/*
 * Whether a character can stand where a code page puts it. Letters stand in words, signs beside them as people write them;
 * a page under which one stands otherwise is not the file's.
 */

const letter = /\p{L}/u;
const capital = /\p{Lu}/u;
const small = /\p{Ll}/u;
const consonant = /[bcdfghjklmnpqrstvwxz]/i;
/** Letters that are words by themselves, in one language or another. */
const loneLetters = 'àáâéèêóòôúyñ';
/** Units that stand behind a fraction, a degree or µ without a blank. */
const unit = /^(?:kg|gr?|mg|lts?|l|ml|lb|oz|in|pulg|m|cm|mm|m[ts]s?|pzas?|f|c|w|v|a|s)(?![\p{L}])/iu;

export type ReadingFault = 'none' | 'odd' | 'open' | 'impossible';

export function isLetter(char: string): boolean {
  return letter.test(char) && !'ªºµ'.includes(char);
}

/** A diameter: Ø without letters beside it. */
export function isDiameter(text: string, at: number): boolean {
  return 'Øø'.includes(text.charAt(at)) && !isLetter(text.charAt(at - 1)) && !isLetter(text.charAt(at + 1));
}

/** What is wrong with the character above ASCII at a place of a text. `odd` is what some programs write, `open` what another page may explain better. */
export function readingFault(text: string, at: number): ReadingFault {
  const char = text.charAt(at);
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  if (isDiameter(text, at)) return 'none';
  if (isLetter(char)) return letterFault(text, at, char, before, after);
  return signFault(text, at, char, before, after);
}

function letterFault(text: string, at: number, char: string, before: string, after: string): ReadingFault {
  const beside = [before, after].filter(isLetter);
  if (beside.length === 0) {
    const alone = !/\d/.test(before + after);
    // A unit, a size or a kind of one letter: 400г, 0,7λ, 3,5х35, Е27.
    if (scriptOf(char) !== 'latin' && !alone) return 'odd';
    if (alone && scriptOf(char) !== 'latin') return 'odd';
    return alone && loneLetters.includes(char.toLowerCase()) ? 'odd' : 'impossible';
  }
  if (scriptOf(char) !== 'latin' && beside.some((each) => scriptOf(each) !== scriptOf(char)))
    return 'impossible';
  if (scriptOf(char) === 'latin' && beside.some((each) => scriptOf(each) !== 'latin')) return 'impossible';
  if (capital.test(char) && small.test(before)) return isSecondWord(text, at) ? 'odd' : 'impossible';
  // German has it behind vowels alone.
  if (char === 'ß' && !/[aeiouyäöü]/i.test(before)) return 'impossible';
  // French has it before few letters: œuf, bœuf, œillet, œdème.
  if ('œŒ'.includes(char) && /[^uidnscteUIDNSCTE\s,"]/.test(after)) return 'impossible';
  // And behind few: bœuf, chœur, fœtus, mœurs, nœud, sœur, vœu.
  if ('œŒ'.includes(char) && isLetter(before) && !/[bcfhmnpstv]/i.test(before)) return 'impossible';
  // French has it before consonants: bûche, goût, sûr.
  if ('ûÛ'.includes(char) && /[ao]/i.test(after)) return 'impossible';
  // Slovak alone has them, which has many other accents; Polish and Czech have these beside vowels but for few words.
  if ('ľĺŕ'.includes(char)) return 'odd';
  if ('śť'.includes(char) && consonant.test(before) && consonant.test(after)) return 'odd';
  // Spanish has it beside vowels alone.
  if ('ñÑ'.includes(char) && beside.some((each) => consonant.test(each))) return 'impossible';
  // Portuguese has it before e alone.
  if ('õÕ'.includes(char) && after.toLowerCase() !== 'e') return 'odd';
  // French has it in où, Italian at the end of words.
  if (char === 'ù' && isLetter(after)) return 'odd';
  // Cyrillic has й behind vowels or at the beginning, where ъ, ы and ь never stand.
  if (char === 'й' && isLetter(before) && !/[аеёиоуыэюяіїє]/i.test(before)) return 'impossible';
  if (/[ъыь]/i.test(char) && !isLetter(before)) return 'impossible';
  if (small.test(char) && small.test(before) && capital.test(after))
    return isSecondWord(text, at + 1) ? 'odd' : 'impossible';
  if (capital.test(char) && capital.test(before) && small.test(after)) return 'odd';
  if (small.test(char) && capital.test(before)) {
    // Programs that know ASCII capitals alone write AZúCAR and CAFé.
    if (capital.test(after) || capital.test(text.charAt(at - 2))) return 'odd';
  }
  if (small.test(char) && !isLetter(before) && capital.test(after)) return 'odd';
  return 'none';
}

/** Whether a capital begins the second word of a name such as СтройДом: a wrong page turns the case of whole words. */
function isSecondWord(text: string, at: number): boolean {
  const parts = /\p{Ll}{2}$/u.test(text.slice(0, at)) && /^\p{Ll}{2}/u.test(text.slice(at + 1));
  return parts && scriptOf(text.charAt(at)) !== 'latin';
}

const scripts = {
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
};

function scriptOf(char: string): 'latin' | keyof typeof scripts {
  return (
    (Object.keys(scripts) as (keyof typeof scripts)[]).find((script) => scripts[script].test(char)) ?? 'latin'
  );
}

/** Blank, or where a cell begins or ends. */
const isBlank = (char: string) => char === '' || /[\s\u00a0,"]/.test(char);
const isWordSign = (char: string) => isLetter(char) || /\d/.test(char);

function signFault(text: string, at: number, char: string, before: string, after: string): ReadingFault {
  if (/[\p{C}\ufffd¤¦¬¶¯¸ˆ˜†‡]/u.test(char)) return 'impossible';
  const within = isLetter(before) && isLetter(after);
  if (char === '\u00a0') {
    if (within) return 'impossible';
    return isBlank(before) || isBlank(after) ? 'open' : 'none';
  }
  if (char === '’' || char === '´' || char === '‘') {
    if (within) return isApostrophe(text, at) ? 'none' : 'impossible';
    if (char === '‘') return isWordSign(before) ? 'impossible' : 'none';
    return isWordSign(after) && isLetter(before) ? 'impossible' : 'none';
  }
  if (char === '·') return within && !/l/i.test(before + after) ? 'impossible' : 'none';
  if (within) return '–—'.includes(char) ? 'open' : 'impossible';
  // German, Czech and Lithuanian close with it what „ opens.
  const closes = '”»'.includes(char) || (char === '“' && text.lastIndexOf('„', at) >= 0);
  if ('“„‚¿¡«'.includes(char) && !closes) {
    if (char === '«' && !isWordSign(before)) return 'none';
    return isWordSign(before) || (isBlank(after) && after !== '\u00a0') ? 'impossible' : 'none';
  }
  if (closes) return isWordSign(after) || before === '' ? 'impossible' : 'none';
  if ('£¥¢€'.includes(char)) return small.test(before) || isLetter(after) ? 'impossible' : 'none';
  if ('ªº°'.includes(char)) {
    const word = /[\p{L}]*$/u.exec(text.slice(0, at))?.[0] ?? '';
    if (small.test(before) && word.length > 4) return 'impossible';
    return isLetter(after) && !/^[CFKAOcf]/.test(after) ? 'impossible' : 'none';
  }
  if ('¼½¾¹²³µ'.includes(char)) {
    if (isLetter(after)) return unit.test(text.slice(at + 1)) ? 'none' : 'impossible';
    if (!isLetter(before)) return char === 'µ' && isBlank(after) ? 'impossible' : 'none';
    return '²³'.includes(char) && /[mt]/i.test(before) ? 'none' : 'impossible';
  }
  if ('×÷±'.includes(char)) {
    if (before === '' && after === '') return 'odd';
    return isLetter(before) && isBlank(after) ? 'impossible' : 'none';
  }
  if ('®™©…'.includes(char)) return isLetter(after) ? 'impossible' : 'none';
  // Other pages have the ó of camió here.
  if (char === '—' && isLetter(before) && !isWordSign(after)) return 'open';
  if ('–—•'.includes(char)) return isLetter(before) && char === '•' ? 'impossible' : 'none';
  if (char === '¨') return /\d/.test(before) ? 'odd' : 'impossible';
  if (char === '§') return isWordSign(before) ? 'impossible' : 'none';
  return 'impossible';
}

/** Whether a mark between two letters is one that people write: Kid’s, l’eau, O’Brien, D´Angelo. */
function isApostrophe(text: string, at: number): boolean {
  const before = /[\p{L}]+$/u.exec(text.slice(0, at))?.[0] ?? '';
  const after = /^[\p{L}]+/u.exec(text.slice(at + 1))?.[0] ?? '';
  if (/^(?:s|t|d|m|ll|re|ve|em|n|til)$/i.test(after)) return true;
  return /^(?:[a-z]|qu|jusqu|lorsqu|puisqu|dell|all|nell|sull|dall|coll|un|quest|sant|rock|pa|o)$/i.test(
    before,
  );
}
