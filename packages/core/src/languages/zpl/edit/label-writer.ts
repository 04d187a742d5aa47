import type { CodeElement, TextElement } from '../../../picture/elements.ts';
import type { LabelWriter, Piece, Way } from '../../label-writers.ts';
import { defaultPrefixes } from '../scan.ts';
import { encodeData } from './data.ts';

/* Labels of other languages in ZPL (ZPL II Programming Guide). */

export const zplWriter: LabelWriter = {
  hasRawImages: false,
  head: ({ width, height, turn, mirrored }, _dpmm, names) =>
    `^XA\n^CI28\n^LH0,0\n^PW${width}\n^LL${height}\n^PO${turn === 0 ? 'N' : 'I'}\n^PM${mirrored ? 'Y' : 'N'}\n` +
    (names.has('_SPEED_') ? '^PR%_SPEED_%\n' : '') +
    (names.has('_MD_') ? '^MD%_MD_%\n' : ''),
  foot: ({ copies }, names) =>
    `${names.has('QUANTITY') ? '^PQ%QUANTITY%\n' : copies > 1 ? `^PQ${copies}\n` : ''}^XZ\n`,
  ways(piece) {
    const { element } = piece;
    if (element.kind === 'text') return textWays(piece, element, fontOf(element));
    if (element.kind === 'code') return codeWays(piece, element);
    const { x, y, width, height } = element.box;
    const shape =
      (command: string, reverse = element.reverse): Way =>
      (dx, dy) =>
        `^FO${x + dx},${y + dy}${reverse ? '^FR' : ''}${command}^FS`;
    const filled = `^GB${width},${height},${Math.min(width, height)}`;
    if (element.kind === 'area') {
      return [shape(element.ink === 'white' ? `${filled},W` : filled, element.ink === 'flip')];
    }
    const ink = 'ink' in element && element.ink === 'white' ? ',W' : '';
    if (element.kind === 'line') return element.outlines ? [] : [shape(filled + ink)];
    if (element.kind === 'box') {
      const { border, radius } = element;
      const rounding = (radius * 16) / Math.min(width, height);
      if (!Number.isInteger(rounding)) return [];
      return [
        shape(
          `^GB${width},${height},${border}${ink || (rounding > 0 ? ',B' : '')}${rounding > 0 ? `,${rounding}` : ''}`,
        ),
      ];
    }
    if (element.kind === 'ellipse') {
      const { border } = element;
      return [
        shape(width === height ? `^GC${width},${border}${ink}` : `^GE${width},${height},${border}${ink}`),
      ];
    }
    return [];
  },
  nearest(piece) {
    const { element } = piece;
    if (element.kind !== 'text') return undefined;
    const { heightDots, widthDots } = element.typeface;
    return textWays(piece, element, `0${'NRIB'.charAt(element.turn)},${heightDots},${widthDots}`)[0];
  },
  image({ data, stride, height }, x, y, turns) {
    const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const bytes = stride * height;
    return `^FO${x},${y}${turns ? '^FR' : ''}^GFA,${bytes},${bytes},${stride},${hex.toUpperCase()}^FS`;
  },
  say: (text) => text,
};

/** Data with ^FH where it needs that. */
function dataOf({ isVariable }: Piece, text: string, isCode: boolean, isBlock = false): string {
  const syntax = { prefixes: defaultPrefixes, hex: undefined, page: 28, isCode, isBlock };
  const { said, indicator } = encodeData(
    { isTemplate: isVariable, encoding: 'utf-8' },
    undefined,
    text,
    syntax,
  );
  return `${indicator === undefined ? '' : '^FH'}^FD${said}`;
}

/** Font, turn and size for ^A; undefined for a font that ZPL does not have. */
function fontOf({ typeface, turn }: TextElement): string | undefined {
  const { name, heightDots, widthDots } = typeface;
  return /^[0A-HP-V]$/.test(name) ? `${name}${'NRIB'.charAt(turn)},${heightDots},${widthDots}` : undefined;
}

function textWays(piece: Piece, element: TextElement, font: string | undefined): Way[] {
  if (font === undefined || element.gap !== 0) return [];
  const { runs, block, turn, box, typeface } = element;
  if (runs.some(({ stretch }) => stretch !== 0)) return [];
  const reverse = element.reverse ? '^FR' : '';
  const field =
    (x: number, y: number, data: string): Way =>
    (dx, dy) =>
      `^FO${x + dx},${y + dy}${reverse}^A${font}${data}^FS`;
  if (!block) {
    const data = dataOf(piece, piece.said, false);
    const [run] = runs;
    const way = field(box.x, box.y, data);
    if (!run || (box.x >= 0 && box.y >= 0)) return [way];
    // ^FO counts from 0; the baseline of what reaches over the edge may still be on the label.
    return [(dx, dy) => `^FT${run.x + dx},${run.y + dy}${reverse}^A${font}${data}^FS`];
  }
  const align = { left: 'L', centre: 'C', right: 'R', justified: 'J' }[block.align];
  const side = turn === 0 || turn === 2 ? box.width : box.height;
  const lines = `^FB${side},${block.room},${block.leading},${align}`;
  const inBlock = field(box.x, box.y, lines + dataOf(piece, piece.said, false, true));
  if (piece.isVariable) return [inBlock];
  const { baselineDots, heightDots } = typeface;
  const below = heightDots - baselineDots;
  return [
    inBlock,
    (dx, dy) =>
      runs
        .filter(({ text }) => text.trim() !== '')
        .map(({ x, y, text }) => {
          const width = Math.round([...text].reduce((sum, char) => sum + typeface.advance(char), 0));
          const left = [x, x - below, x - width, x - baselineDots][turn] ?? x;
          const top = [y - baselineDots, y, y - below, y - width][turn] ?? y;
          return field(left, top, dataOf(piece, text, false))(dx, dy);
        })
        .join('\n'),
  ];
}

/** What follows the turn in a code's command, by the name that reports give. */
const linear: Readonly<Record<string, (height: number, line: string) => readonly string[]>> = {
  'Code 128': (h, line) => [`^BC*,${h},${line},N,N,A`, `^BC*,${h},${line},N,N,N`],
  'GS1-128': (h, line) => [`^BC*,${h},${line},N,N,D`],
  'EAN-13': (h, line) => [`^BE*,${h},${line},N`],
  'EAN-8': (h, line) => [`^B8*,${h},${line},N`],
  'UPC-A': (h, line) => [`^BU*,${h},${line},N,Y`],
  'UPC-E': (h, line) => [`^B9*,${h},${line},N,Y`],
  'Code 39': (h, line) => [`^B3*,N,${h},${line},N`, `^B3*,Y,${h},${line},N`],
  'Code 93': (h, line) => [`^BA*,${h},${line},N,N`],
  'Interleaved 2 of 5': (h, line) => [`^B2*,${h},${line},N,N`, `^B2*,${h},${line},N,Y`],
  'ITF-14': (h, line) => [`^B2*,${h},${line},N,N`],
  Codabar: (h, line) => ['A', 'B', 'C', 'D'].map((end) => `^BK*,N,${h},${line},N,${end},${end}`),
  MSI: (h, line) => ['A', 'B'].map((check) => `^BM*,${check},${h},${line},N,N`),
  Plessey: (h, line) => [`^BP*,N,${h},${line},N`],
  'Code 11': (h, line) => [`^B1*,N,${h},${line},N`, `^B1*,Y,${h},${line},N`],
  LOGMARS: (h, line) => [`^BL*,${h},${line === 'Y' ? 'N' : 'Y'}`],
  POSTNET: (h, line) => [`^BZ*,${h},${line},N,0`],
  PLANET: (h, line) => [`^B5*,${h},${line},N`],
  'Industrial 2 of 5': (h, line) => [`^BI*,${h},${line},N`],
  'Standard 2 of 5': (h, line) => [`^BJ*,${h},${line},N`],
};

function codeWays(piece: Piece, { drawing, bars, turn }: CodeElement): Way[] {
  const { symbology, moduleDots: module, data } = drawing;
  const letter = 'NRIB'.charAt(turn);
  const write =
    (command: string, text = piece.said): Way =>
    (dx, dy) =>
      `^FO${Math.max(0, bars.x + dx)},${Math.max(0, bars.y + dy)}${command.replace('*', letter)}${dataOf(piece, text, true)}^FS`;
  const rows = linear[symbology];
  if (rows) {
    const height = turn === 0 || turn === 2 ? bars.height : bars.width;
    const ends = symbology === 'Codabar' ? piece.said.replace(/^[A-D]|[A-D]$/gi, '') : piece.said;
    return rows(height, drawing.line ? 'Y' : 'N').flatMap((command) =>
      [3, 2, 2.5].map((ratio) => {
        const way = write(command, ends);
        return (dx: number, dy: number) => `^BY${module},${ratio},${height}${way(dx, dy)}`;
      }),
    );
  }
  switch (symbology) {
    case 'QR Code':
      // The symbol stands lower by the height of ^BY.
      return ['M', 'Q', 'H', 'L'].map((level) => {
        const way = write(`^BQN,2,${module}`, `${level}A,${piece.said}`);
        return (dx: number, dy: number) => `^BY2,3,1${way(dx, dy)}`;
      });
    case 'Data Matrix':
      return [write(`^BX*,${module},200`)];
    case 'Aztec':
      return [write(`^B0*,${module},N,0`)];
    case 'PDF417':
      return [2, 3, 4, 5].map((row) => {
        const way = write(
          `^B7*,${module * row}`,
          data.includes('\\') ? piece.said.replaceAll('\\', '\\\\') : piece.said,
        );
        return (dx: number, dy: number) => `^BY${module}${way(dx, dy)}`;
      });
    default:
      return [];
  }
}
