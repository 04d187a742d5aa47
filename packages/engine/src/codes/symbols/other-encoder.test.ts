import { beforeAll, describe, expect, it } from 'vitest';
import { bwip } from './bwip.ts';
import { encodeCode11 } from './code-11.ts';
import { encodeCode49 } from './code-49.ts';
import { dataMatrixEncoder } from './data-matrix.ts';
import { encodeDataBar, type DataBarForm } from './databar.ts';
import { encodeIntelligentMail } from './intelligent-mail.ts';
import { encodeMsi, type MsiCheck } from './msi.ts';
import { encodeMicroPdf417, encodePdf417 } from './pdf417.ts';
import { encodePlessey } from './plessey.ts';
import { encodePostal } from './postal.ts';
import type { LinearSymbol, MatrixSymbol } from './symbol.ts';
import { encodeBarsOnly2of5 } from './two-of-five.ts';

/*
 * Modules as zint 2.11.1 encodes the same data: an encoder that shares nothing with ours. Linear symbols are bars and
 * spaces, 1 narrow and 2 wide; postal ones F full, U upper, L lower, M middle; the others rows of modules in hexadecimal
 * with a 1 before each.
 */

const linear: readonly (readonly [kind: string, data: string, runs: string])[] = [
  ['code11-1', '123-45', '11221121112112112122111111211111212121211121211111221'],
  ['code11-1', '0', '11221111112111112111221'],
  [
    'code11-2',
    '123-45678901',
    '11221121112112112122111111211111212121211112211111122121121121111111112121112122111122111111221',
  ],
  [
    'industrial',
    '1234567890',
    '212111211111112111211111212121111111111121112121112111111121211111111111212121111121111121112111111121211121112',
  ],
  ['industrial', '7', '212111111111212121112'],
  [
    'iata',
    '1234567890',
    '11112111111121112111112121211111111111211121211121111111212111111111112121211111211111211121111111212111211',
  ],
  ['iata', '305', '1111212111111111112121112111211111211'],
  ['msi-none', '1234567', '2112121221121221121212212112211212122112211221211212212121121'],
  ['msi-mod10', '1234567', '211212122112122112121221211221121212211221122121121221212112211212121'],
  [
    'msi-mod10-mod10',
    '1234567',
    '21121212211212211212122121122112121221122112212112122121211221121212121221121',
  ],
  [
    'msi-mod11-mod10',
    '1234567',
    '21121212211212211212122121122112121221122112212112122121211221121212121221121',
  ],
  ['msi-none', '80523', '212112121212121212122112211212211212122121121'],
  ['msi-mod10', '80523', '21211212121212121212211221121221121212212112211212121'],
  ['msi-mod10-mod10', '80523', '2121121212121212121221122112122112121221211221121212122112121'],
  ['msi-mod11-mod10', '80523', '2121121212121212121221122112122112121221212112121212122121121'],
  ['msi-none', '0', '2112121212121'],
  ['msi-mod10', '0', '211212121212121212121'],
  ['msi-mod10-mod10', '0', '21121212121212121212121212121'],
  ['msi-mod11-mod10', '0', '21121212121212121212121212121'],
  [
    'plessey',
    '12345ABCDEF',
    '2121122121121212122112122121121212122112211221121221122121211221121221212112212112212121212121212112122121212121221211212',
  ],
  ['plessey', '0', '21211221121212121212121212121212221211212'],
];

const postal: readonly (readonly [form: string, data: string, bars: string])[] = [
  ['POSTNET', '12345', 'FLLLFFLLFLFLLFFLLFLLFLFLFLLFLFLF'],
  ['POSTNET', '123456789', 'FLLLFFLLFLFLLFFLLFLLFLFLFLLFFLLFLLLFFLLFLFLFLLLFLFLF'],
  ['POSTNET', '94043110100', 'FFLFLLLFLLFFFLLLLFLLFLLFFLLLLFFLLLFFFFLLLLLLFFFFLLLFFLLLFLLLFF'],
  ['PLANET', '40123456789', 'FFLFFLLLFFFFFFLLFFLFLFFLLFFLFFLFLFLFFLLFFLFFFLLFFLFLFLFFFFFLLF'],
  ['PLANET', '4012345678901', 'FFLFFLLLFFFFFFLLFFLFLFFLLFFLFFLFLFLFFLLFFLFFFLLFFLFLFLFFLLFFFFFFLLLLFFFF'],
  [
    'Intelligent Mail',
    '01234567094987654321',
    'UMMFUMMLMMULMUUMMLMLMUMMLUFLLFULFLFMFFFFFMUMFUUUUMLFFMLUULFMFLMLM',
  ],
  [
    'Intelligent Mail',
    '0123456709498765432101234567891',
    'UULMFFLFMLULMUULUUMFLMLLUUULLMLMMLUFULULLLMFFFLLMMMULFUUULFMLUULU',
  ],
];

const code49: readonly (readonly [data: string, rows: string])[] = [
  [
    'MULTIPLE ROWS IN CODE 49',
    '6fb2eb986f5bebd10f 6a1089e2e98f48b8cf 6cc16ddc2cb0eebc6f 69990f48caefcd13ef 6cf2e814efba2d1bef',
  ],
  ['12345', '6c37af48ccf2ec902f 6cf2e889c8e4499b8f'],
  ['AB-7', '6fdb2c324cf2eb6fcf 6cf2eefd6c132bf62f'],
];

const microPdf417: readonly (readonly [data: string, columns: number, rows: number, modules: string])[] = [
  [
    'AB',
    1,
    11,
    '7228632735 7a2fd5c7b5 7b2c7c9795 7328632715 772dbe6615 77aef2e635 73aa198625 7badbd0725 79a8f057a5 7daf6477ad 7ca8bc47a9',
  ],
  [
    'ABC123',
    2,
    8,
    'e450c64f578645 f45d304f5ce745 f65f43ac7c9765 e650c648632665 ee5f0d4eb866e5 ef526f8e7ea6f5 e75ace08290675 f75cb0490f1775',
  ],
  [
    'Hello World PDF417 Test',
    3,
    12,
    '7ac8632585ec9cd046759 7a8b27e5c5c162e162751 728ef4e5cdfa1a83a6651 72ceecc5c9f6bca183659 72ef2ee5d97d7082f265d 726de584d98f92c7c964d 73698ec459bce4a7bc66d 7b6dcf9451e490d3c376d 796d63f4d188becf8572d 716f3965d1ddce8ce662d 714e0595917e86fd96629 7349e77599ebec9e24669',
  ],
  [
    '12345678901234567890123',
    4,
    6,
    'e453de8fb2f59d9c34db60645 f4598f2e9c349d3b7ec171745 f65b2f0c7c94dd8f92c7c9765 e6590ced92045d4660f7a1665 ee5f2dcf33144dd184af046e5 ef5477ed47c46db13cf8b96f5',
  ],
  [
    'A1b2C3;x',
    4,
    6,
    'e450c64d71e59dd31ea618645 f45d304e98249d4fdcebb0745 f657deec7c94dd8f92c7c9765 e650848f65c45db6608a10665 ee5afb8beb844de814eb026e5 ef51bbedf9a46d7cc89c376f5',
  ],
];

const pdf417: readonly (readonly [data: string, columns: number, level: number, modules: string])[] = [
  [
    'Hello World 12345678901234567890 ABC',
    4,
    2,
    '3fea8fabe56183d939a08c906c75383fa29 3fea8fa8c7058b8589cdc4d3e77a903fa29 3fea8d4f843c53ede57460f75f6a3e3fa29 3fea8d79f58c4367390866c96057df3fa29 3fea8d7085fac3def5eb9cbf587ae73fa29 3fea8f5e46e47299f13ee6b88c7af0bfa29 3fea8e9df4161b0ca161ccca60539c3fa29',
  ],
  [
    'PDF417 [test] #1; OK?',
    3,
    1,
    '1ff547d5f3d67ddd98fb5e7d5f3fa29 1ff547d4c3d141e5dcbe6f7a903fa29 1ff5454f037ec9943ebc666a7c3fa29 1ff546bcfad8218ec4d30e6bcfbfa29 1ff546b883ac099ebeb7c27ae73fa29 1ff547d7b21d9d8f92de8c7af23fa29 1ff5474efb6121198498c874efbfa29',
  ],
  [
    '\u0001ab',
    2,
    0,
    'ffaa3d5e1a8c082117abc3fa29 ffaa3eac1fab8e9c67eae3fa29 ffaa3abf1fa32c7c96af83fa29 ffaa2bcf1dd86f45e579e3fa29',
  ],
];

const dataBar: readonly (readonly [form: DataBarForm, data: string, modules: string])[] = [
  ['omnidirectional', '0952123454321', '141414e0178ace165780c125d'],
  ['limited', '0952123454321', 'a84d47baa5caccbc16a0'],
  ['stacked', '0952123454321', '505053805e2b2 41aba87f2ad40 6e165780c125d'],
  [
    'stacked-omnidirectional',
    '0952123454321',
    '505053805e2b2 43afa85521d40 4155555555550 41e9a8553eda0 6e165780c125d',
  ],
];

function encodeLinear(kind: string, data: string): LinearSymbol {
  if (kind === 'code11-1') return encodeCode11(data, 1);
  if (kind === 'code11-2') return encodeCode11(data, 2);
  if (kind === 'industrial') return encodeBarsOnly2of5(data, 'Industrial');
  if (kind === 'iata') return encodeBarsOnly2of5(data, 'IATA');
  if (kind === 'plessey') return encodePlessey(data);
  return encodeMsi(data, kind.slice('msi-'.length) as MsiCheck);
}

function rowsOf(symbol: MatrixSymbol, from = 0, to = symbol.width): string[] {
  return Array.from({ length: symbol.height }, (_, row) =>
    BigInt(
      `0b1${Array.from(symbol.modules.subarray(row * symbol.width + from, row * symbol.width + to)).join('')}`,
    ).toString(16),
  );
}

function barsOf(symbol: MatrixSymbol): string {
  const { width, modules } = symbol;
  return Array.from({ length: width }, (_, bar) => {
    const up = modules[bar] === 1;
    const down = modules[2 * width + bar] === 1;
    return up ? (down ? 'F' : 'U') : down ? 'L' : 'M';
  }).join('');
}

beforeAll(async () => {
  await Promise.all([bwip.fetch(), dataMatrixEncoder.fetch()]);
});

describe('modules that another encoder agrees with', () => {
  it.each(linear)('%s of %s', (kind, data, runs) => {
    expect(encodeLinear(kind, data).runs.join('')).toBe(runs);
  });

  it.each(postal)('%s of %s', (form, data, bars) => {
    const symbol =
      form === 'Intelligent Mail'
        ? encodeIntelligentMail(data)
        : encodePostal(data, form as 'POSTNET' | 'PLANET');
    expect(barsOf(symbol)).toBe(bars);
  });

  it.each(code49)('Code 49 of %s', (data, rows) => {
    const symbol = encodeCode49(data);
    // Between separators, which fill their rows, and within the quiet zone of ten modules that the encoder draws.
    const lines = rowsOf(symbol, 10, 80).filter((_, row) => row % 2 === 1);
    expect(lines.join(' ')).toBe(rows);
  });

  it.each(microPdf417)('MicroPDF417 of %s in %i columns', (data, columns, rows, modules) => {
    expect(rowsOf(encodeMicroPdf417(data, [columns, rows])).join(' ')).toBe(modules);
  });

  it.each(pdf417)('PDF417 of %s', (data, columns, level, modules) => {
    expect(rowsOf(encodePdf417(data, { columns, level })).join(' ')).toBe(modules);
  });

  it.each(dataBar)('GS1 DataBar %s of %s', (form, data, modules) => {
    const symbol = encodeDataBar(form, data);
    // Light modules at the right end may be missing.
    expect(
      rowsOf(symbol)
        .map((row) => padded(row, symbol.width))
        .join(' '),
    ).toBe(
      modules
        .split(' ')
        .map((row) => padded(row, symbol.width))
        .join(' '),
    );
  });
});

/** A row's modules up to a width, as bits. */
function padded(row: string, width: number): string {
  return BigInt(`0x${row}`).toString(2).slice(1).slice(0, width).padEnd(width, '0');
}
