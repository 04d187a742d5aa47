import { fnc1 } from './code-128.ts';
import type { DataMatrixOptions } from './data-matrix.ts';
import { dataMatrixWords, fnc1Sign } from './data-matrix-words.ts';
import { checkWords, createField } from './reed-solomon.ts';
import { createMatrix, refuseSize, requireLength, type MatrixSymbol } from './symbol.ts';
import { isLatin1, textBytes } from './data-bits.ts';

/*
 * Data Matrix ECC 200 (ISO/IEC 16022). FNC1 in the data is `fnc1` of code-128.ts.
 */

/** Table 7: rows, columns, regions down and across, check words, blocks. */
const sizes = (
  '10,10,1,1,5,1 12,12,1,1,7,1 14,14,1,1,10,1 16,16,1,1,12,1 18,18,1,1,14,1 20,20,1,1,18,1 22,22,1,1,20,1 ' +
  '24,24,1,1,24,1 26,26,1,1,28,1 32,32,2,2,36,1 36,36,2,2,42,1 40,40,2,2,48,1 44,44,2,2,56,1 48,48,2,2,68,1 ' +
  '52,52,2,2,84,2 64,64,4,4,112,2 72,72,4,4,144,4 80,80,4,4,192,4 88,88,4,4,224,4 96,96,4,4,272,4 ' +
  '104,104,4,4,336,6 120,120,6,6,408,6 132,132,6,6,496,8 144,144,6,6,620,10 ' +
  '8,18,1,1,7,1 8,32,1,2,11,1 12,26,1,1,14,1 12,36,1,2,18,1 16,36,1,2,24,1 16,48,1,2,28,1'
)
  .split(' ')
  .map((size) => {
    const [rows = 0, columns = 0, down = 1, across = 1, checks = 0, blocks = 1] = size.split(',').map(Number);
    const height = rows - 2 * down;
    const width = columns - 2 * across;
    return {
      rows,
      columns,
      /** Modules of data in one region. */
      regionHeight: height / down,
      regionWidth: width / across,
      height,
      width,
      checks,
      blocks,
      capacity: ((width * height) >> 3) - checks,
    };
  });

type Size = (typeof sizes)[number];

const field = createField(0x12d);

/** `encodeDataMatrix` of data-matrix.ts. */
export function encodeDataMatrix(data: string, options: DataMatrixOptions): MatrixSymbol {
  requireLength('Data Matrix', data, 1, 12_000);
  const latin1 = isLatin1(data.replaceAll(fnc1, ''));
  const signs = data
    .split(fnc1)
    .flatMap((text, at) => [...(at > 0 ? [fnc1Sign] : []), ...textBytes(text, latin1)]);
  const { rows, columns, rectangular = false } = options;
  const possible = sizes.filter(
    (size) =>
      (rows === undefined || rows === size.rows) &&
      (columns === undefined || columns === size.columns) &&
      (size.rows !== size.columns) === rectangular,
  );
  if (possible.length === 0) {
    const named = `${rows ?? 'any'} rows and ${columns ?? 'any'} columns`;
    refuseSize('Data Matrix', `there is no ${rectangular ? 'rectangle' : 'square'} of ${named}`);
  }
  const words = dataMatrixWords(
    signs,
    possible.map(({ capacity }) => capacity),
  );
  const size = possible.find(({ capacity }) => capacity === words.length) as Size;
  const isGs1 = data.startsWith(fnc1);
  const scanned = isGs1 ? data.slice(1) : data;
  const symbology = isGs1 ? 'GS1 DataMatrix' : 'Data Matrix';
  return drawn([...words, ...checksOf(words, size)], size, symbology, scanned.replaceAll(fnc1, '\u001d'));
}

/** Check words of blocks that take the data words in turn, and their check words in turn as well. */
function checksOf(words: readonly number[], { checks, blocks, rows }: Size): number[] {
  const all = Array.from({ length: checks }, () => 0);
  for (let block = 0; block < blocks; block++) {
    const data: number[] = [];
    for (let at = block; at < words.length; at += blocks) data.push(words[at] ?? 0);
    // In the largest size the two shorter blocks' check words come first.
    const place = rows === 144 ? (block + 2) % blocks : block;
    checkWords(field, data, checks / blocks, 1).forEach((word, at) => {
      all[at * blocks + place] = word;
    });
  }
  return all;
}

/** The symbol: regions with their borders, solid at the left and below, and dotted at the right and above. */
function drawn(words: readonly number[], size: Size, symbology: string, data: string): MatrixSymbol {
  const { rows, columns, regionHeight, regionWidth, width } = size;
  const symbol = createMatrix(symbology, data, columns, rows, 1);
  const places = placesOf(size);
  for (let row = 0, dataRow = 0; row < rows; row++) {
    const y = row % (regionHeight + 2);
    const border = y === 0 || y === regionHeight + 1;
    for (let column = 0, dataColumn = 0; column < columns; column++) {
      const x = column % (regionWidth + 2);
      let dark: boolean;
      if (y === regionHeight + 1 || x === 0) dark = true;
      else if (y === 0) dark = column % 2 === 0;
      else if (x === regionWidth + 1) dark = row % 2 === 1;
      else {
        const place = places[dataRow * width + dataColumn] ?? 0;
        dark = place === darkCorner || (place >= 0 && (((words[place >> 3] ?? 0) >> (place & 7)) & 1) === 1);
      }
      if (x !== 0 && x !== regionWidth + 1) dataColumn++;
      if (dark) symbol.modules[row * columns + column] = 1;
    }
    if (!border) dataRow++;
  }
  return symbol;
}

const darkCorner = -1;
const lightCorner = -2;
const keptPlaces = new Map<Size, Int16Array>();

/**
 * Which bit of which code word each module of data is (Annex F): the word times eight and the bit's weight. Corners that
 * no word reaches are dark and light in turn.
 */
function placesOf(size: Size): Int16Array {
  const known = keptPlaces.get(size);
  if (known) return known;
  const { height, width } = size;
  const places = new Int16Array(height * width).fill(unset);
  const put = (row: number, column: number, bit: number) => {
    let [y, x] = [row, column];
    if (y < 0) {
      y += height;
      x += 4 - ((height + 4) % 8);
    }
    if (x < 0) {
      x += width;
      y += 4 - ((width + 4) % 8);
    }
    places[y * width + x] = bit;
  };
  /** One code word: rows and columns of its bits from the highest, relative to edges or to its last bit. */
  const word = (number: number, bits: readonly (readonly [row: number, column: number])[]) =>
    bits.forEach(([row, column], at) => put(row, column, number * 8 + 7 - at));
  const fromEdges = (bits: readonly (readonly [number, number])[]) =>
    bits.map(
      ([row, column]) => [row < 0 ? height + row : row, column < 0 ? width + column : column] as const,
    );

  let number = 0;
  let row = 4;
  let column = 0;
  do {
    if (row === height && column === 0) word(number++, fromEdges(corners[0]));
    if (row === height - 2 && column === 0 && width % 4 !== 0) word(number++, fromEdges(corners[1]));
    if (row === height - 2 && column === 0 && width % 8 === 4) word(number++, fromEdges(corners[2]));
    if (row === height + 4 && column === 2 && width % 8 === 0) word(number++, fromEdges(corners[3]));
    const place = () => {
      const inside = row >= 0 && row < height && column >= 0 && column < width;
      if (!inside || places[row * width + column] !== unset) return;
      word(
        number++,
        shape.map(([down, across]) => [row + down, column + across] as const),
      );
    };
    do {
      place();
      row -= 2;
      column += 2;
    } while (row >= 0 && column < width);
    row += 1;
    column += 3;
    do {
      place();
      row += 2;
      column -= 2;
    } while (row < height && column >= 0);
    row += 3;
    column += 1;
  } while (row < height || column < width);

  if (places[height * width - 1] === unset) {
    places[height * width - 1] = darkCorner;
    places[height * width - width - 2] = darkCorner;
    places[height * width - 2] = lightCorner;
    places[height * width - width - 1] = lightCorner;
  }
  keptPlaces.set(size, places);
  return places;
}

const unset = -3;

/** A word's bits from the highest, relative to its last bit. */
const shape = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const;

/** The four shapes that stand in corners; negative numbers count from the lower and the right edge. */
const corners = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
] as const;
