/* Letters above ASCII of the languages that lists are written in, and the code pages that they come in: data alone. */

/** Small letters by language (ISO 639-1); capitals are theirs. */
export const alphabets: Readonly<Record<string, string>> = {
  es: 'áéíóúñü',
  pt: 'áâãàçéêíóôõúü',
  fr: 'àâæçéèêëîïôœùûüÿ',
  de: 'äöüßé',
  it: 'àèéìíîòóùú',
  ca: 'àçèéíïòóúü',
  nordic: 'åäæöøéü',
  pl: 'ąćęłńóśźżéü',
  cs: 'áčďéěíňóřšťúůýžäöüľĺŕô',
  hr: 'čćđšž',
  hu: 'áéíóöőúüűä',
  ro: 'ăâîșțşţé',
  tr: 'çğıİöşüâîû',
  el: 'άέήίόύώϊϋΐΰαβγδεζηθικλμνξοπρσςτυφχψω',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  lt: 'ąčęėįšųūžé',
  lv: 'āčēģīķļņšūžé',
  et: 'äöõüšžé',
  he: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ',
};

/** A list in one of these languages has words of others: Häagen-Dazs beside Jalapeño. */
export const westernLanguages = ['es', 'pt', 'fr', 'de', 'it', 'ca', 'nordic'] as const;

/** Code pages, the likelier one first where two read the same. */
export const codePages = [
  'windows-1252',
  'cp850',
  'macintosh',
  'cp437',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'windows-1254',
  'windows-1253',
  'iso-8859-7',
  'windows-1251',
  'cp866',
  'koi8-r',
  'windows-1257',
  'windows-1255',
  'windows-1256',
  'cp857',
  'cp737',
] as const;

/** Pages of some languages alone; in them nobody writes another one, nor these in the pages of others. */
export const ownLanguages: Readonly<Record<string, readonly string[]>> = {
  'windows-1257': ['lt', 'lv', 'et'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  cp857: ['tr'],
  cp737: ['el'],
};

/** Pages in which a list may hold letters of more than one western language. */
export const westernPages: ReadonlySet<string> = new Set([
  'windows-1252',
  'cp850',
  'macintosh',
  'cp437',
  'iso-8859-15',
]);
