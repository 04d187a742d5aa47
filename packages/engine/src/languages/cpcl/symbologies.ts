import { pdf417Columns } from '../code-sizes.ts';
import { type BarType, type CodeShape, eachEan, eanType, type LineCodes, typesFor } from '../line-codes.ts';

/* How CPCL asks for each symbology (CPCL Programming Manual, BARCODE: table of types, and the codes of two dimensions). */

const digits = { character: /[0-9]/ };
const printable = { character: /[ -~]/ };
const code39 = { of: 'Code 39', values: { character: /[0-9A-Z\-. $/+%]/ } } as const;
const full39 = { of: 'Code 39', values: printable } as const;
const codabar = { of: 'Codabar', values: { character: /[0-9\-$:/.+A-D]/ } } as const;
const msi = { of: 'MSI', values: digits } as const;

/** How the names of EAN and UPC begin, and how they end with digits beside them. */
export const eanNames = [
  { UPCA: 'UPCA', UPCE: 'UPCE', EAN13: 'EAN13', EAN8: 'EAN8' },
  ['', '2', '5'],
] as const;

/** Types of BARCODE; several of one symbology, the likeliest first. */
export const types = {
  ...eachEan(...eanNames, eanType),
  '39': code39,
  F39: full39,
  '39C': code39,
  F39C: full39,
  '93': { of: 'Code 93', values: printable },
  I2OF5: { of: 'Interleaved 2 of 5', values: digits, alsoLike: 'ITF-14' },
  I2OF5C: { of: 'Interleaved 2 of 5', values: digits },
  I2OF5G: {
    of: 'The German Post code',
    values: { ...digits, whole: { pattern: /^(?:\d{11}|\d{13})$/, rule: '11 or 13 digits' } },
  },
  '128': { of: 'Code 128', values: printable },
  UCCEAN128: { of: 'GS1-128', values: 'gs1' },
  CODABAR: codabar,
  CODABAR16: codabar,
  MSI: msi,
  MSI10: msi,
  MSI1010: msi,
  MSI1110: msi,
  POSTNET: { of: 'POSTNET', values: { character: /[0-9-]/ } },
  FIM: { of: 'FIM', values: { character: /[A-D]/ } },
} satisfies Record<string, BarType<'gs1'>>;

export type BarCodeType = keyof typeof types;

/** The number of a ratio: 0 to 4 are 1.5 to 3.5. */
const ratioOf = (wide: number, module: number) =>
  Math.max(0, Math.min(4, Math.round((wide / module - 1.5) * 2)));

type Block = readonly [head: string, end: string, before?: string];

/** Codes whose data stands on a line of its own: what comes behind the command, what ends it, and what begins the data. */
const blocks: Readonly<Record<string, (shape: CodeShape) => readonly Block[]>> = {
  'QR Code': ({ module }) => [...'MQHL'].map((level) => [`QR * M 2 U ${module}`, 'ENDQR', `${level}A,`]),
  'Data Matrix': ({ module }) => [[`DATAMATRIX * H ${module}`, 'ENDDATAMATRIX']],
  Aztec: ({ module, controls = [0] }) =>
    controls.map((control) => [`AZTEC * XD ${module}${control === 0 ? '' : ` EC ${control}`}`, 'ENDAZTEC']),
  PDF417({ module, turn, rows, sides, levels = [1] }) {
    const [width = 0, height = 0] = (sides ?? '').split(',').map(Number);
    const columns = sides === undefined ? 3 : pdf417Columns(turn === 0 ? width : height, module);
    if (columns === undefined) return [];
    return levels.flatMap((level) =>
      level === undefined
        ? []
        : rows.map((row): Block => [
            `PDF-417 * XD ${module} YD ${module * row} C ${columns} S ${level}`,
            'ENDPDF',
          ]),
    );
  },
};

export const cpclCodes: LineCodes = {
  types,
  at: (x, y) => `${x} ${y}`,
  write(symbology, shape) {
    const { turn, module, wides, height, line, said, say } = shape;
    if (turn !== 0 && turn !== 3) return [];
    const command = turn === 3 ? 'VBARCODE' : 'BARCODE';
    const data = say(said);
    const block = blocks[symbology];
    if (block) {
      return block(shape).map(
        ([head, end, before = '']) => `${command} ${head}\r\n${before}${data}\r\n${end}`,
      );
    }
    return typesFor(types, symbology).flatMap(([name]) =>
      wides.map((wide) => {
        const code = `${command} ${name} ${module} ${ratioOf(wide, module)} ${height} * ${data}`;
        return line ? `BARCODE-TEXT 7 0 6\r\n${code}\r\nBARCODE-TEXT OFF` : code;
      }),
    );
  },
};
