import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bwip } from '../../packages/engine/src/codes/symbols/bwip.ts';
import { dataMatrixEncoder } from '../../packages/engine/src/codes/symbols/data-matrix.ts';
import { encodeChinaPost } from '../../packages/engine/src/languages/tspl/draw/codes/matrix-2-of-5.ts';
import { encodeGermanPost } from '../../packages/engine/src/codes/symbols/german-post.ts';
import { encodeTelepen } from '../../packages/engine/src/languages/tspl/draw/codes/telepen.ts';
import { encodeCodablockF } from '../../packages/engine/src/codes/symbols/codablock.ts';
import { encodeCode11 } from '../../packages/engine/src/codes/symbols/code-11.ts';
import { encodeCode49 } from '../../packages/engine/src/codes/symbols/code-49.ts';
import { encodeIntelligentMail } from '../../packages/engine/src/codes/symbols/intelligent-mail.ts';
import { encodeMsi, type MsiCheck } from '../../packages/engine/src/codes/symbols/msi.ts';
import { encodePlessey } from '../../packages/engine/src/codes/symbols/plessey.ts';
import { encodePostal } from '../../packages/engine/src/codes/symbols/postal.ts';
import type { LinearSymbol, MatrixSymbol } from '../../packages/engine/src/codes/symbols/symbol.ts';
import { encodeBarsOnly2of5 } from '../../packages/engine/src/codes/symbols/two-of-five.ts';

/*
 * Symbologies that the tests' decoder does not read, beside zint, an encoder that shares nothing with ours, on data that
 * nobody chose. Where zint is not installed, other-encoder.test.ts has what it said of some.
 */

const present = spawnSync('zint', ['--version']).status === 0;
if (!present) console.warn('Not run: zint is not installed (apt-get install zint).');

const digits = (from: number, to = from) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to });
const of = (alphabet: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: from, maxLength: to });
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Modules of every row that zint draws, as bits; light ones at the end are missing or too many. */
function zintRows(symbology: number, data: string, ...options: string[]): string[] {
  const { stdout, stderr, status } = spawnSync(
    'zint',
    ['-b', String(symbology), ...options, '-d', data, '--dump'],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`zint refuses '${data}': ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((row) =>
      Array.from(row.replaceAll(' ', ''), (hex) =>
        Number.parseInt(hex, 16).toString(2).padStart(4, '0'),
      ).join(''),
    );
}

/** Bars and spaces, 1 narrow and 2 wide: encoders differ in how wide. */
function narrowAndWide(runs: readonly number[]): string {
  const least = Math.min(...runs);
  return runs.map((run) => (run > least ? 2 : 1)).join('');
}

/** Postal codes are bars of one module between spaces of one; ours leave the spaces out. */
const barsOnly = (rows: readonly string[]) => rows.map((row) => row.replace(/(.)./g, '$1'));

const runsOf = (row: string) => (row.replace(/0+$/, '').match(/1+|0+/g) ?? []).map((run) => run.length);

const lines: readonly {
  name: string;
  values: fc.Arbitrary<string>;
  ours(value: string): LinearSymbol;
  theirs(value: string): string[];
}[] = [
  ...([1, 2] as const).map((checks) => ({
    name: `Code 11 with ${checks} check characters`,
    values: of('0123456789-', 1, 16),
    ours: (value: string) => encodeCode11(value, checks),
    theirs: (value: string) => zintRows(1, value, ...(checks === 1 ? ['--vers=1'] : [])),
  })),
  ...(
    [
      ['none', 0],
      ['mod10', 1],
      ['mod10-mod10', 2],
      ['mod11-mod10', 4],
    ] as const
  ).map(([check, version]) => ({
    name: `MSI with ${check}`,
    values: digits(1, 14),
    ours: (value: string) => encodeMsi(value, check satisfies MsiCheck),
    theirs: (value: string) => zintRows(47, value, ...(version === 0 ? [] : [`--vers=${version}`])),
  })),
  {
    name: 'Industrial 2 of 5',
    values: digits(1, 20),
    ours: (value) => encodeBarsOnly2of5(value, 'Industrial'),
    theirs: (value) => zintRows(7, value),
  },
  {
    name: 'Standard 2 of 5',
    values: digits(1, 20),
    ours: (value) => encodeBarsOnly2of5(value, 'IATA'),
    theirs: (value) => zintRows(4, value),
  },
  {
    name: 'Plessey',
    values: of('0123456789ABCDEF', 1, 16),
    ours: (value) => encodePlessey(value),
    theirs: (value) => zintRows(86, value),
  },
  {
    name: 'Telepen',
    values: of(`${capitals}abc0123 !%`, 1, 14).filter((value) => value.trim() === value),
    ours: (value) => encodeTelepen(value, false),
    theirs: (value) => zintRows(32, value),
  },
  {
    name: 'Telepen Numeric',
    values: digits(1, 8).map((value) => value + value),
    ours: (value) => encodeTelepen(value, true),
    theirs: (value) => zintRows(87, value),
  },
  {
    name: 'China Post',
    values: digits(1, 14),
    ours: (value) => encodeChinaPost(value),
    theirs: (value) => zintRows(6, value),
  },
  {
    name: 'Identcode',
    values: digits(11),
    ours: (value) => encodeGermanPost(value, 'Identcode'),
    theirs: (value) => zintRows(22, value),
  },
  {
    name: 'Leitcode',
    values: digits(13),
    ours: (value) => encodeGermanPost(value, 'Leitcode'),
    theirs: (value) => zintRows(21, value),
  },
];

const matrices: readonly {
  name: string;
  values: fc.Arbitrary<string>;
  ours(value: string): MatrixSymbol;
  theirs(value: string): string[];
  /** Rows of ours that zint draws, and where their modules begin. */
  row?: (symbol: MatrixSymbol, at: number) => boolean;
  from?: number;
}[] = [
  {
    name: 'POSTNET',
    values: fc.oneof(digits(5), digits(9), digits(11)),
    ours: (value) => encodePostal(value, 'POSTNET'),
    theirs: (value) => barsOnly(zintRows(40, value)),
    row: (_, at) => at !== 1,
  },
  {
    name: 'PLANET',
    values: fc.oneof(digits(11), digits(13)),
    ours: (value) => encodePostal(value, 'PLANET'),
    theirs: (value) => barsOnly(zintRows(82, value)),
    row: (_, at) => at !== 1,
  },
  {
    name: 'Intelligent Mail',
    values: fc
      .tuple(of('01234', 1, 1), digits(19))
      .map(([second, rest]) => rest.slice(0, 1) + second + rest.slice(1)),
    ours: (value) => encodeIntelligentMail(value),
    theirs: (value) => barsOnly(zintRows(85, value)),
  },
  {
    name: 'Code 49',
    values: of(`${capitals}0123456789-. $/+%`, 1, 30).filter((value) => value.trim() === value),
    ours: (value) => encodeCode49(value),
    theirs: (value) => zintRows(24, value),
    row: (_, at) => at % 2 === 1,
    from: 10,
  },
  {
    name: 'Codablock F',
    values: of(capitals, 5, 8),
    ours: (value) => encodeCodablockF(value, { columns: 4, rows: 3 }),
    theirs: (value) => zintRows(74, value, '--rows=3', '--cols=9'),
    row: (_, at) => at % 2 === 1,
  },
];

function oursRows(symbol: MatrixSymbol, keep: (at: number) => boolean, from: number): string[] {
  return Array.from({ length: symbol.height }, (_, row) => row)
    .filter(keep)
    .map((row) =>
      Array.from(symbol.modules.subarray(row * symbol.width + from, (row + 1) * symbol.width)).join(''),
    );
}

const withoutEnd = (rows: readonly string[]) => rows.map((row) => row.replace(/0+$/, ''));

describe.runIf(present)('modules are those of zint', () => {
  beforeAll(async () => {
    await Promise.all([bwip.fetch(), dataMatrixEncoder.fetch()]);
  });

  it.each(lines)('$name', { timeout: 60_000 }, ({ values, ours, theirs }) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(narrowAndWide(ours(value).runs)).toBe(narrowAndWide(runsOf(theirs(value)[0] ?? '')));
      }),
      { numRuns: 12 },
    );
  });

  it.each(matrices)('$name', { timeout: 60_000 }, ({ values, ours, theirs, row = () => true, from = 0 }) => {
    fc.assert(
      fc.property(values, (value) => {
        const symbol = ours(value);
        expect(withoutEnd(oursRows(symbol, (at) => row(symbol, at), from))).toEqual(
          withoutEnd(theirs(value)),
        );
      }),
      { numRuns: 12 },
    );
  });
});
