import { groupSeparator } from '../../codes/gs1.ts';
import { dataMatrixSides } from '../../codes/symbologies.ts';
import { type BarType, type CodeShape, eachEan, eanType, type LineCodes, typesFor } from '../line-codes.ts';

/* How TSPL asks for each symbology (TSPL/TSPL2 manual, BARCODE: table of code types; QRCODE, DMATRIX, AZTEC, PDF417). */

/** Commands that draw codes. */
export const codeCommands = [
  'BARCODE', 'QRCODE', 'DMATRIX', 'PDF417', 'MPDF417', 'MAXICODE', 'AZTEC', 'RSS', 'CODABLOCK', 'TLC39',
] as const; // prettier-ignore

const digits = { character: /[0-9]/ };
const printable = { character: /[ -~]/ };
const plain39 = { character: /[0-9A-Z\-. $/+%]/ };

/** How the names of EAN and UPC begin, and how they end with digits beside them. */
export const eanNames = [
  { EAN13: 'EAN13', EAN8: 'EAN8', UPCA: 'UPCA', UPCE: 'UPCE' },
  ['', '+2', '+5'],
] as const;

/** Types of BARCODE; several of one symbology, the likeliest first. */
export const barcodeTypes = {
  '128': { of: 'Code 128', values: printable },
  '128M': { of: 'Code 128', values: 'manual', starts: ['!104', '!103', '!105'] },
  EAN128: { of: 'GS1-128', values: 'gs1' },
  EAN128M: { of: 'GS1-128', values: 'manual' },
  '25': { of: 'Interleaved 2 of 5', values: digits, alsoLike: 'ITF-14' },
  '25C': { of: 'Interleaved 2 of 5', values: digits },
  '25S': { of: 'Standard 2 of 5', values: digits },
  '25I': { of: 'Industrial 2 of 5', values: digits },
  '39': { of: 'Code 39', values: printable },
  '39S': { of: 'Code 39', values: plain39 },
  '39C': { of: 'Code 39', values: printable },
  '93': { of: 'Code 93', values: printable },
  ...eachEan(...eanNames, eanType),
  ITF14: { of: 'ITF-14', values: { gtin: 13 } },
  EAN14: { of: 'EAN-14', values: { gtin: 13 } },
  CODA: { of: 'Codabar', values: { character: /[0-9\-$:/.+A-D]/ } },
  POST: { of: 'POSTNET', values: { character: /[0-9-]/ } },
  PLANET: {
    of: 'PLANET',
    values: { ...digits, whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' } },
  },
  CPOST: { of: 'China Post', values: printable },
  MSI: { of: 'MSI', values: digits },
  MSIC: { of: 'MSI', values: digits },
  PLESSEY: { of: 'Plessey', values: { character: /[0-9A-F]/ } },
  '11': { of: 'Code 11', values: { character: /[0-9-]/ } },
  TELEPEN: { of: 'Telepen', values: printable },
  TELEPENN: { of: 'Telepen Numeric', values: digits },
  CODE49: { of: 'Code 49', values: printable },
  DPI: { of: 'Identcode', values: digits },
  DPL: { of: 'Leitcode', values: digits },
  LOGMARS: { of: 'LOGMARS', values: plain39 },
} satisfies Record<string, BarType<'gs1' | 'manual'>>;

export type BarcodeType = keyof typeof barcodeTypes;

/** Commands with their own parameters. */
const matrices: Readonly<Record<string, (shape: CodeShape) => readonly string[]>> = {
  'QR Code': ({ module, turn, data }) =>
    [...'MQHL'].map((level) => `QRCODE *,${level},${module},A,${90 * turn},M2,${data}`),
  'Data Matrix': (shape) => [dataMatrix(shape, '', shape.data)],
  // c126: ~1 is FNC1.
  'GS1 DataMatrix': (shape) => {
    const escaped = `~1${shape.said.replaceAll('~', '~~').replaceAll(groupSeparator, '~1')}`;
    return [dataMatrix(shape, 'c126,', `"${shape.say(escaped)}"`)];
  },
  Aztec: ({ module, turn, data, controls = [0] }) =>
    controls.map((control) => `AZTEC *,${90 * turn},${module},${control === 0 ? '' : `${control},`}${data}`),
  PDF417: ({ module, turn, data, rows, sides = `${module * 600},${module * 300}`, levels = [undefined] }) =>
    levels.flatMap((level) => {
      const options = `${level === undefined ? '' : `E${level},`}W${module}`;
      return rows.map((row) => `PDF417 *,${sides},${90 * turn},${options},H${module * row},${data}`);
    }),
};

function dataMatrix(
  { module, turn, sides = `${module * dataMatrixSides[1]},${module * dataMatrixSides[1]}` }: CodeShape,
  escape: string,
  data: string,
) {
  return `DMATRIX *,${sides},${escape}x${module},r${90 * turn},${data}`;
}

export const tsplCodes: LineCodes = {
  types: barcodeTypes,
  write(symbology, shape) {
    const { turn, module, wides, height, line, align, said, data, say } = shape;
    const bars = typesFor(barcodeTypes, symbology).flatMap(([name, { starts }]) => {
      const written = starts?.map((start) => `"${start}${say(said.replaceAll('!', '!!'))}"`) ?? [data];
      return written.flatMap((text) =>
        wides.map(
          (wide) => `BARCODE *,"${name}",${height},${line},${90 * turn},${module},${wide}${align},${text}`,
        ),
      );
    });
    return bars.length > 0 ? bars : (matrices[symbology]?.(shape) ?? []);
  },
};
