import type { CodeValues } from '../../template/code-data.ts';

/* The values that ZPL's codes take (ZPL II Programming Guide, ^B0 to ^BZ): the only table of codes that filling loads. */

const digits = /[0-9]/;
const ascii = /[ -~]/;

/** Codes without rules of their own (those are in compile/codes): the symbology as problems name it, and its values. */
export const codeValues = {
  B1: { of: 'Code 11', values: { character: /[0-9-]/ } },
  B2: { of: 'Interleaved 2 of 5', values: { character: digits } },
  B4: { of: 'Code 49', values: { character: ascii } },
  B5: {
    of: 'PLANET',
    values: { character: digits, whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' } },
  },
  B8: { of: 'EAN-8', values: { gtin: 7 } },
  B9: { of: 'UPC-E', values: { gtin: 'ten' } },
  // & ' ( ) are its shift characters.
  BA: { of: 'Code 93', values: { character: /[ -%*-~]/ } },
  BB: { of: 'Codablock', values: { character: ascii } },
  BE: { of: 'EAN-13', values: { gtin: 12 } },
  BI: { of: 'Industrial 2 of 5', values: { character: digits } },
  BJ: { of: 'Standard 2 of 5', values: { character: digits } },
  BK: { of: 'Codabar', values: { character: /[0-9\-$:/.+]/ } },
  BL: { of: 'LOGMARS', values: { character: /[0-9A-Z\-. $/+%]/ } },
  BM: {
    of: 'MSI',
    values: { character: digits, whole: { pattern: /^\d{1,14}$/, rule: 'at most 14 digits' } },
  },
  BP: { of: 'Plessey', values: { character: /[0-9A-F]/ } },
  BS: {
    of: 'EAN extension',
    values: { character: digits, whole: { pattern: /^(?:\d{2}|\d{5})$/, rule: '2 or 5 digits' } },
  },
  BT: { of: 'TLC39', values: { character: /[0-9A-Za-z,]/ } },
  BU: { of: 'UPC-A', values: { gtin: 11 } },
  BZ: { of: 'POSTNET', values: { name: 'A postal code', character: /[0-9-]/ } },
} satisfies Readonly<Record<string, { of: string; values: CodeValues }>>;
