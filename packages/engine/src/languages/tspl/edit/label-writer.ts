import { gs1Text } from '../../../codes/gs1.ts';
import type { CodeElement, TextElement } from '../../../picture/elements.ts';
import { pointIn } from '../../../picture/frame.ts';
import { textFont } from '../../../picture/text/fonts.ts';
import type { LabelWriter, ElementPiece, ElementWay } from '../../label-writer.ts';
import { likelyWides, typesFor } from '../../line-codes.ts';
import { codeWays, linesOf, shapeWays } from '../../line-ways.ts';
import { nearCells, widthLike } from '../../near-fonts.ts';
import { tsplCodes } from '../symbologies.ts';
import { tsplFont } from '../draw/fonts.ts';
import { tsplShapes } from './insert.ts';
import { tsplMedia } from './media.ts';

/* Labels of other languages in TSPL (TSPL/TSPL2 manual, 'Label Formatting Commands'). */

export const tsplWriter: LabelWriter = {
  hasRawImages: true,
  lineEnd: '\r\n',
  media: tsplMedia,
  head({ width, height, widthMm, heightMm, turn, mirrored }, dpmm, names, media) {
    const size = (dots: number, mm: number) =>
      Math.round(mm * dpmm) === dots && Number(mm.toFixed(3)) * dpmm === dots
        ? `${Number(mm.toFixed(3))} mm`
        : `${dots} dot`;
    return (
      `SIZE ${size(width, widthMm)},${size(height, heightMm)}\r\n` +
      tsplMedia.write(media) +
      `DIRECTION ${turn === 0 ? 0 : 1},${mirrored ? 1 : 0}\r\nREFERENCE 0,0\r\n` +
      (names.has('_SPEED_') ? 'SPEED %_SPEED_%\r\n' : '') +
      (names.has('_MD_') ? 'DENSITY %_MD_%\r\n' : '') +
      'CODEPAGE UTF-8\r\nCLS\r\n'
    );
  },
  foot: ({ copies }, names) => `PRINT ${names.has('QUANTITY') ? '%QUANTITY%' : copies}\r\n`,
  ways(piece) {
    const { element } = piece;
    if (element.kind === 'text') return textWays(piece, element, fontOf(piece, element));
    if (element.kind === 'code') return waysOfCode(piece, element);
    return shapeWays(tsplShapes, element);
  },
  nearest(piece) {
    const { element, dpmm } = piece;
    if (element.kind !== 'text') return [];
    const { typeface, turn } = element;
    const degrees = 90 * turn;
    const cells = [...'12345678'].map((name) => [name, tsplFont(name, 1, 1, dpmm).font] as const);
    const points = (dots: number) => Math.max(1, Number(((dots * 72) / (dpmm * 25.4)).toFixed(2)));
    const width = widthLike(element, textFont('0', typeface.heightDots, typeface.widthDots, dpmm));
    const scaled = `"0",${degrees},${points(width)},${points(typeface.heightDots)}`;
    return [
      ...nearCells(typeface, cells, 10).flatMap(({ name, across, down, heightDots }) =>
        textWays(piece, element, `"${name}",${degrees},${across},${down}`, heightDots),
      ),
      ...textWays(piece, element, scaled),
    ];
  },
  image: tsplShapes.image,
  say(text, isBytes) {
    const escaped = text.replaceAll('"', '\\["]').replaceAll('\r', '\\[R]').replaceAll('\n', '\\[L]');
    if (!isBytes) return escaped;
    return String.fromCharCode(...new TextEncoder().encode(escaped));
  },
};

/** The upper left corner that something turned would have upright, about which it turns. */
function cornerOf({ box: { x, y, width, height }, turn }: Pick<TextElement, 'box' | 'turn'>) {
  return {
    x: turn === 1 || turn === 2 ? x + width : x,
    y: turn === 2 || turn === 3 ? y + height : y,
  };
}

/** "font",rotation,x-multiplication,y-multiplication; undefined for a font that TSPL does not have. */
function fontOf({ dpmm }: ElementPiece, { typeface, turn }: TextElement): string | undefined {
  const { name, heightDots, widthDots } = typeface;
  const degrees = 90 * turn;
  if (name === '0') {
    const points = (dots: number) => {
      const exact = (dots * 72) / (dpmm * 25.4);
      const whole = Math.round(exact);
      const isWhole = Math.round((whole * dpmm * 25.4) / 72) === dots;
      return isWhole ? whole : Number(exact.toFixed(2));
    };
    return `"0",${degrees},${points(widthDots)},${points(heightDots)}`;
  }
  if (/^[A-H]$/.test(name)) {
    const one = textFont(name, 0, 0, dpmm);
    const [across, down] = [widthDots / one.widthDots, heightDots / one.heightDots];
    if (across > 10 || down > 10) return undefined;
    return `"${name}.FNT",${degrees},${across},${down}`;
  }
  const own = /^tspl-(.+)$/.exec(name)?.[1];
  return own === undefined ? undefined : `"${own}",${degrees},1,1`;
}

function textWays(
  { say, said, isVariable }: ElementPiece,
  element: TextElement,
  font: string | undefined,
  high = element.typeface.heightDots,
): ElementWay[] {
  if (font === undefined || element.gap !== 0 || element.reverse) return [];
  const { block, turn, typeface } = element;
  if (element.runs.some(({ stretch }) => stretch !== 0)) return [];
  const corner = cornerOf(element);
  if (block) {
    const align = { left: 1, centre: 2, right: 3, justified: 1 }[block.align];
    const isUpright = turn === 0 || turn === 2;
    const width = isUpright ? element.box.width : element.box.height;
    const down = typeface.heightDots + block.leading;
    const height = (block.room - 1) * down + high;
    const leading = down - high;
    const inBlock: ElementWay = (dx, dy) =>
      `BLOCK ${corner.x + dx},${corner.y + dy},${width},${height},${font},${leading},${align},"${say(said)}"`;
    return isVariable ? [inBlock] : [inBlock, ...lineWays(element, font, say)];
  }
  const { x, y } = isVariable ? anchorOf(element.box, turn, element.anchor) : corner;
  const align = isVariable ? alignmentOf(element.anchor) : '';
  return [(dx, dy) => `TEXT ${x + dx},${y + dy},${font}${align},"${say(said)}"`];
}

/** The upper edge of a turned element, which stays in place when its value grows. */
function anchorOf(box: TextElement['box'], turn: TextElement['turn'], anchor: TextElement['anchor']) {
  const start = cornerOf({ box, turn });
  const along = turn === 0 || turn === 2 ? box.width : box.height;
  return pointIn({ ...start, turn }, anchor === 'end' ? along : anchor === 'centre' ? along >> 1 : 0, 0);
}

/** The argument behind the font, and of BARCODE behind the bars. */
const alignmentOf = (anchor: TextElement['anchor']) =>
  anchor === 'centre' ? ',2' : anchor === 'end' ? ',3' : '';

/** Each line of a text for itself. */
const lineWays = (element: TextElement, font: string, say: ElementPiece['say']): ElementWay[] => [
  (dx, dy) =>
    linesOf(element)
      .map(({ x, y, text }) => `TEXT ${x + dx},${y + dy},${font},"${say(text)}"`)
      .join('\r\n'),
];

function waysOfCode(piece: ElementPiece, element: CodeElement): ElementWay[] {
  const { said, say, isVariable } = piece;
  const { drawing, bars, turn, anchor } = element;
  const { symbology, moduleDots: module } = drawing;
  const hasBars = typesFor(tsplCodes.types, symbology).length > 0;
  const held = isVariable && hasBars ? anchor : undefined;
  return codeWays(tsplCodes, piece, element, {
    ...anchorOf(bars, turn, held),
    wides: likelyWides(module),
    height: turn === 0 || turn === 2 ? bars.height : bars.width,
    line: drawing.line ? 2 : 0,
    align: alignmentOf(held),
    sides: `${Math.max(bars.width, module)},${Math.max(bars.height, module)}`,
    data: `"${say(symbology.startsWith('GS1') && !isVariable ? gs1Text(said) : said)}"`,
  });
}
