/** The printer languages of the product, by the id that labels carry (checklist CONST-22, decision D44). */
export const printerLanguages = [
  { id: 1, key: 'zpl', name: 'ZPL', prefixes: ['^FD', '^FV'], drawn: true },
  {
    id: 2,
    key: 'tspl',
    name: 'TSPL',
    prefixes: ['TEXT', 'BLOCK', 'BARCODE', 'QRCODE', 'DMATRIX', 'PDF417', 'AZTEC'],
    drawn: true,
  },
  { id: 3, key: 'epl', name: 'EPL', prefixes: ['A', 'B', 'b'], drawn: false },
  { id: 4, key: 'escpos', name: 'ESC/POS', prefixes: [], drawn: false },
  { id: 5, key: 'sbpl', name: 'SBPL', prefixes: [], drawn: false },
  { id: 6, key: 'fgl', name: 'FGL', prefixes: [], drawn: false },
  { id: 7, key: 'epcl', name: 'EPCL', prefixes: [], drawn: false },
  { id: 8, key: 'cpcl', name: 'CPCL', prefixes: ['TEXT', 'T', 'BARCODE', 'B'], drawn: false },
] as const;

export type PrinterLanguage = (typeof printerLanguages)[number]['key'];

/** The language with this id, or undefined for an unknown one. */
export function languageById(id: number): PrinterLanguage | undefined {
  return printerLanguages.find((language) => language.id === id)?.key;
}

/** The id of a language, as labels store it. */
export function languageId(key: PrinterLanguage): number {
  const found = printerLanguages.find((language) => language.key === key);
  if (!found) throw new RangeError(`Unknown printer language ${key}`);
  return found.id;
}

/**
 * The drawn languages that a printer code or a template is written in: ZPL begins formats with ^XA, TSPL sets up or
 * clears with a line of its own (SIZE, CLS) or draws and prints without. Both where a text holds a program of each.
 */
export function languagesOfCode(text: string): PrinterLanguage[] {
  const found: PrinterLanguage[] = [];
  if (/\^XA/i.test(text)) found.push('zpl');
  const [begins, prints] = [/^\s*(?:SIZE|CLS)\b/im.test(text), /^\s*PRINT\b/im.test(text)];
  // Words of a ZPL label may begin a line; a whole program is no accident.
  if (found.length === 0 ? begins || prints : begins && prints) found.push('tspl');
  return found;
}
