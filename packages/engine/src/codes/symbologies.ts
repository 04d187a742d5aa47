/*
 * What is said of symbologies whatever the language: their names in a request, and what a new code says.
 */

/** What a new code says while nobody says more, by the symbology's name as reports give it. */
export const sampleData: Readonly<Record<string, string>> = {
  'Code 128': 'ABC-123',
  'GS1-128': '(01)07501031311309',
  'EAN-13': '7501031311309',
  'EAN-8': '75311049',
  'UPC-A': '012345678905',
  'UPC-E': '0123456',
  'Code 39': 'ABC-123',
  'Code 93': 'ABC-123',
  'Interleaved 2 of 5': '12345678',
  'ITF-14': '1234567890123',
  Codabar: 'A12345A',
  'QR Code': 'https://example.com',
  'Data Matrix': 'ABC-123',
  Aztec: 'ABC-123',
  PDF417: 'ABC-123',
};

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const otherNames: Readonly<Record<string, string>> = {
  qr: 'QR Code',
  ean128: 'GS1-128',
  itf: 'Interleaved 2 of 5',
  aztecode: 'Aztec',
};

const names = new Map([
  ...Object.keys(sampleData).map((name) => [plain(name), name] as const),
  ...Object.entries(otherNames),
]);

/** The symbology that somebody means, whatever blanks, hyphens and capitals; undefined for one that is not put in. */
export const symbologyNamed = (name: string): string | undefined => names.get(plain(name));

/** Symbologies whose bars and spaces have two widths, narrow and wide; those of others are whole modules. */
const withTwoWidths = new Set([
  'Codabar',
  'Code 11',
  'Code 39',
  'LOGMARS',
  'MSI',
  'Plessey',
  'Interleaved 2 of 5',
  'ITF-14',
  'Industrial 2 of 5',
  'Standard 2 of 5',
  'Identcode',
  'Leitcode',
  'China Post',
  'Telepen',
  'Telepen Numeric',
]);

export const hasTwoWidths = (symbology: string): boolean => withTwoWidths.has(symbology);

/** Symbologies whose size and legality depend on the kinds of characters alone, not on the characters themselves. */
export const countsKinds = (symbology: string): boolean =>
  /^(?:Code 128|GS1-128|Code 39|Code 93|QR Code|EAN|UPC-A|Interleaved|ITF|Data Matrix|LOGMARS)/.test(
    symbology,
  );

/** The shortest and the longest side of a Data Matrix code, in modules (ISO/IEC 16022, table 7). */
export const dataMatrixSides = [8, 144] as const;

/** EAN and UPC by their short names: the symbology, and how many digits are written of it. */
export const eans = {
  EAN13: ['EAN-13', 12],
  EAN8: ['EAN-8', 7],
  UPCA: ['UPC-A', 11],
  UPCE: ['UPC-E', 'six'],
} as const;
