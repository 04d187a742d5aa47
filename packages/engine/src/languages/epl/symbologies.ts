import { type BarType, type CodeShape, eachEan, eanType, type LineCodes, typesFor } from '../line-codes.ts';

/* How EPL asks for each symbology (EPL Programming Guide, B: bar code table and its notes; b). */

const digits = { character: /[0-9]/ };
const printable = { character: /[ -~]/ };
const dataBar = { of: 'GS1 DataBar', values: { gtin: 13 } } as const;

/** How the selections of EAN and UPC begin, and how they end with digits beside the code. */
export const eanNames = [{ EAN8: 'E8', EAN13: 'E3', UPCA: 'UA', UPCE: 'UE' }, ['0', '2', '5']] as const;

/** Selections of B; several of one symbology, the likeliest first. */
export const selections = {
  '3': { of: 'Code 39', values: printable },
  '3C': { of: 'Code 39', values: printable },
  '9': { of: 'Code 93', values: printable },
  '0': {
    of: 'SSCC-18',
    values: { ...digits, whole: { pattern: /^\d{17,20}$/, rule: '17 to 20 digits' } },
  },
  '1': { of: 'Code 128', values: printable },
  '1B': { of: 'Code 128', values: printable },
  '1A': { of: 'Code 128', values: { name: 'Code 128 A', character: /[ -_]/ } },
  '1C': {
    of: 'Code 128',
    values: {
      name: 'Code 128 C',
      ...digits,
      whole: { pattern: /^(?:\d\d)+$/, rule: 'an even count of digits' },
    },
  },
  '1D': {
    of: 'The Deutsche Post code',
    values: {
      ...printable,
      whole: { pattern: /^[ -~]{2}\d{8}DE$/, rule: 'two characters, eight digits and DE' },
    },
  },
  '1E': { of: 'GS1-128', values: 'gs1' },
  K: { of: 'Codabar', values: { character: /[0-9\-$:/.+A-D]/ } },
  ...eachEan(...eanNames, eanType),
  '2G': {
    of: 'The German Post code',
    values: { ...digits, whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' } },
  },
  '2': { of: 'Interleaved 2 of 5', values: digits, alsoLike: 'ITF-14' },
  '2C': { of: 'Interleaved 2 of 5', values: digits },
  '2D': { of: 'Interleaved 2 of 5', values: digits },
  '2U': { of: 'ITF-14', values: { gtin: 13 } },
  P: { of: 'POSTNET', values: { character: /[0-9-]/ } },
  PL: {
    of: 'PLANET',
    values: {
      character: /[0-9-]/,
      whole: { pattern: /^(?:-*\d){11}-*(?:(?:\d-*){2})?$/, rule: '11 or 13 digits' },
    },
  },
  J: { of: 'The Japanese postal code', values: { character: /[0-9A-Z-]/ } },
  L: { of: 'MSI', values: digits },
  M: { of: 'MSI', values: digits },
  R14: dataBar,
  RL: dataBar,
  RS: dataBar,
  RT: dataBar,
} satisfies Record<string, BarType<'gs1'>>;

export type BarSelection = keyof typeof selections;

/** Options of b, which does not turn. */
const matrices: Readonly<Record<string, (shape: CodeShape) => readonly string[]>> = {
  'QR Code': ({ module, data }) => [...'MQHL'].map((level) => `b*,Q,m2,s${module},e${level},${data}`),
  'Data Matrix': ({ module, data }) => [`b*,D,h${module},${data}`],
  Aztec: ({ module, data, controls = [0] }) =>
    controls.map((control) => `b*,A,d${module},${control === 0 ? '' : `e${control},`}${data}`),
  PDF417: ({ module, data, rows, sides = `${module * 600},${module * 300}`, levels = [undefined] }) =>
    levels.flatMap((level) => {
      const options = `${level === undefined ? '' : `s${level},`}x${module}`;
      return rows.map((row) => `b*,P,${sides},${options},y${module * row},f0,${data}`);
    }),
};

export const eplCodes: LineCodes = {
  types: selections,
  write(symbology, shape) {
    const { turn, module, wides, height, line, data } = shape;
    const bars = typesFor(selections, symbology).flatMap(([name]) =>
      wides.map((wide) => `B*,${turn},${name},${module},${wide},${height},${line ? 'B' : 'N'},${data}`),
    );
    return bars.length > 0 ? bars : turn === 0 ? (matrices[symbology]?.(shape) ?? []) : [];
  },
};
