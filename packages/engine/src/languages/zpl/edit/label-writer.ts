import type { CodeElement, TextElement, TextRun } from '../../../picture/elements.ts';
import { pointIn } from '../../../picture/frame.ts';
import { textFont } from '../../../picture/text/fonts.ts';
import type { LabelWriter, ElementPiece, ElementWay } from '../../label-writer.ts';
import { nearCells, widthLike } from '../../near-fonts.ts';
import { moduleParameters } from '../code-parameters.ts';
import { defaultPrefixes } from '../scan.ts';
import { encodeData } from './data.ts';
import { zplMedia } from './media.ts';
import { commandFor, dataFor, sizeParameters, codeParametersOf } from './write-code.ts';

/* Labels of other languages in ZPL (ZPL II Programming Guide). */

export const zplWriter: LabelWriter = {
  hasRawImages: false,
  lineEnd: '\n',
  media: zplMedia,
  head: ({ width, height, turn, mirrored }, _dpmm, names, media) =>
    `^XA\n^CI28\n^LH0,0\n^PW${width}\n^LL${height}\n^PO${turn === 0 ? 'N' : 'I'}\n^PM${mirrored ? 'Y' : 'N'}\n` +
    (names.has('_SPEED_') ? '^PR%_SPEED_%\n' : '') +
    (names.has('_MD_') ? '^MD%_MD_%\n' : '') +
    zplMedia.write(media),
  foot: ({ copies }, names) =>
    `${names.has('QUANTITY') ? '^PQ%QUANTITY%\n' : copies > 1 ? `^PQ${copies}\n` : ''}^XZ\n`,
  ways(piece) {
    const { element } = piece;
    if (element.kind === 'text') return textWays(piece, element, fontOf(element));
    if (element.kind === 'code') return codeWays(piece, element);
    const { x, y, width, height } = element.box;
    const shape =
      (command: string, reverse = element.reverse): ElementWay =>
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
    const { element, dpmm } = piece;
    if (element.kind !== 'text') return [];
    const { typeface, turn } = element;
    const { heightDots } = typeface;
    const letter = 'NRIB'.charAt(turn);
    const oneOf = (name: string) => textFont(name, 0, 0, dpmm);
    const cells = [...'ADFG'].map((name) => [name, oneOf(name)] as const);
    const width = Math.round(widthLike(element, textFont('0', heightDots, typeface.widthDots, dpmm)));
    return [
      ...nearCells(typeface, cells, 10).flatMap(({ name, across, heightDots: high }) =>
        textWays(piece, element, `${name}${letter},${high},${oneOf(name).widthDots * across}`, high),
      ),
      ...textWays(piece, element, `0${letter},${heightDots},${width}`),
    ];
  },
  image({ data, stride, height }, x, y, turns) {
    const hex = Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const bytes = stride * height;
    return `^FO${x},${y}${turns ? '^FR' : ''}^GFA,${bytes},${bytes},${stride},${hex.toUpperCase()}^FS`;
  },
  say: (text) => text,
};

/** Data with ^FH where it needs that. */
function dataOf({ isVariable }: ElementPiece, text: string, isCode: boolean, isBlock = false): string {
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

function textWays(
  piece: ElementPiece,
  element: TextElement,
  font: string | undefined,
  high = element.typeface.heightDots,
): ElementWay[] {
  if (font === undefined || element.gap !== 0) return [];
  const { runs, block, turn, box, typeface } = element;
  if (runs.some(({ stretch }) => stretch !== 0)) return [];
  const reverse = element.reverse ? '^FR' : '';
  const field =
    (x: number, y: number, data: string): ElementWay =>
    (dx, dy) =>
      `^FO${x + dx},${y + dy}${reverse}^A${font}${data}^FS`;
  if (!block) {
    const data = dataOf(piece, piece.said, false);
    const [run] = runs;
    if (piece.isVariable && run) return [heldText(element, run, `${reverse}^A${font}`, data)];
    const way = field(box.x, box.y, data);
    if (!run || (box.x >= 0 && box.y >= 0)) return [way];
    // ^FO counts from 0; the baseline of what reaches over the edge may still be on the label.
    return [(dx, dy) => `^FT${run.x + dx},${run.y + dy}${reverse}^A${font}${data}^FS`];
  }
  const align = { left: 'L', centre: 'C', right: 'R', justified: 'J' }[block.align];
  const side = turn === 0 || turn === 2 ? box.width : box.height;
  const leading = block.leading + typeface.heightDots - high;
  const lines = `^FB${side},${block.room},${leading},${align}`;
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

/**
 * A text of which a longer value grows from where it is held. ^FO holds the left corner, or with 1 the right one of an
 * upright text; ^FT where the text begins to be read, or with 1 where that ends.
 */
function heldText(element: TextElement, run: TextRun, font: string, data: string): ElementWay {
  const { box, turn, anchor } = element;
  const { x, y, width, height } = box;
  const isUpright = turn === 0 || turn === 2;
  if (anchor === 'centre') {
    const middle = isUpright ? x + (width >> 1) : y + (height >> 1);
    if (middle * 2 >= (isUpright ? width : height)) {
      const [left, top] = isUpright ? [0, y] : [x, 0];
      return (dx, dy) =>
        `^FO${Math.max(0, left + dx)},${Math.max(0, top + dy)}${font}^FB${middle * 2},1,0,C${data}^FS`;
    }
  }
  const isEnd = anchor === 'end';
  const isOrigin = isEnd ? turn > 1 : turn < 2;
  if (x >= 0 && y >= 0 && isOrigin) return (dx, dy) => `^FO${x + dx},${y + dy}${font}${data}^FS`;
  if (x >= 0 && y >= 0 && isEnd && turn === 0)
    return (dx, dy) => `^FO${x + width + dx},${y + dy},1${font}${data}^FS`;
  const far = pointIn({ x: run.x, y: run.y, turn }, isEnd ? (isUpright ? width : height) : 0, 0);
  return (dx, dy) => `^FT${far.x + dx},${far.y + dy}${isEnd ? ',1' : ''}${font}${data}^FS`;
}

function codeWays(piece: ElementPiece, { drawing, bars, turn, anchor }: CodeElement): ElementWay[] {
  const { symbology, moduleDots: module } = drawing;
  const form = commandFor(symbology);
  if (!form) return [];
  const { name, entry, asked } = form;
  // Held where a longer value grows from, as far as ^FO can say it.
  const isRight = piece.isVariable && (turn === 0 ? anchor === 'end' : turn === 2 && anchor === undefined);
  const left = isRight ? bars.x + bars.width : bars.x;
  const isStacked = entry.isStacked === true;
  const isLinear = moduleParameters[name] === undefined && !isStacked;
  const dots = turn === 0 || turn === 2 ? bars.height : bars.width;
  const readable = drawing.line !== undefined;
  const ratios = isLinear ? [',3', ',2', ',2.5'] : [''];
  const rows = isStacked ? [2, 3, 4, 5] : [1];
  return asked.flatMap((values) =>
    rows.flatMap((row) => {
      const size = sizeParameters(name, { height: String(dots), readable, module, row }, String);
      const written = codeParametersOf(name, { rotation: 'NRIB'.charAt(turn), ...size, ...values });
      const said = dataFor(name, values, piece.said);
      return ratios.flatMap((ratio) =>
        (levels[name] ?? ['']).map((level): ElementWay => {
          const command = `${isRight ? ',1' : ''}^${name}${written.join()}${dataOf(piece, level + said, true)}^FS`;
          // A QR code stands lower by the height of ^BY.
          const by = isLinear
            ? `^BY${module}${ratio},${dots}`
            : isStacked
              ? `^BY${module}`
              : name === 'BQ'
                ? '^BY2,3,1'
                : '';
          return (dx, dy) => `${by}^FO${Math.max(0, left + dx)},${Math.max(0, bars.y + dy)}${command}`;
        }),
      );
    }),
  );
}

/** The prefixes of a QR code's data, one a level. */
const levels: Readonly<Record<string, readonly string[]>> = { BQ: ['MA,', 'QA,', 'HA,', 'LA,'] };
