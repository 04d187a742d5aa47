import { hasTwoWidths } from '../../../codes/symbologies.ts';
import type { CodeElement, TextElement } from '../../../picture/elements.ts';
import type { LabelWriter, ElementPiece, ElementWay } from '../../label-writer.ts';
import { likelyWides } from '../../line-codes.ts';
import { codeWays, linesOf, shapeWays } from '../../line-ways.ts';
import { nearCells } from '../../near-fonts.ts';
import { eplPage } from '../code-page.ts';
import { type Media, usualGapMm } from '../../media.ts';
import { eplFont, eplTimes } from '../draw/fonts.ts';
import { eplCodes } from '../symbologies.ts';
import { eplShapes } from './insert.ts';
import { eplMedia } from './media.ts';

/* Labels of other languages in EPL (EPL Programming Guide, 14245L). It breaks no lines, and holds each text at its start. */

/** Windows 1252: the set that the head selects. */
const set = 'A';

export const eplWriter: LabelWriter = {
  hasRawImages: true,
  lineEnd: '\r\n',
  media: eplMedia,
  head: ({ width, height, turn }, dpmm, names, media) =>
    `q${width}\r\nQ${height},${gapOf(media, dpmm)}\r\n${turn === 0 ? 'ZT' : 'ZB'}\r\nR0,0\r\n` +
    (names.has('_SPEED_') ? 'S%_SPEED_%\r\n' : '') +
    (names.has('_MD_') ? 'D%_MD_%\r\n' : '') +
    eplMedia.write(media) +
    `I8,${set},001\r\nN\r\n`,
  foot: ({ copies }, names) => `P${names.has('QUANTITY') ? '%QUANTITY%' : copies}\r\n`,
  ways(piece) {
    const { element } = piece;
    if (element.kind === 'text') return textWays(piece, element, ownFont(element));
    if (element.kind === 'code') return waysOfCode(piece, element);
    return shapeWays(eplShapes, element);
  },
  nearest(piece) {
    const { element, dpmm } = piece;
    if (element.kind !== 'text') return [];
    const fonts = [...'12345'].flatMap((name) => {
      const one = eplFont(name, 1, 1, dpmm)?.font;
      return one ? [[name, one] as const] : [];
    });
    return nearCells(element.typeface, fonts, eplTimes).flatMap(({ name, across, down }) =>
      textWays(piece, element, `${name},${across},${down}`),
    );
  },
  image: eplShapes.image,
  say(text, isBytes) {
    const escaped = text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\"]/g, '\\$&');
    if (!isBytes) return escaped;
    const page = eplPage(set);
    return [...escaped].map((char) => String.fromCharCode(...(page?.bytesOf(char) ?? [0x3f]))).join('');
  },
};

/** The second parameter of Q: dots of the gap, B and those of the mark, or 0 on paper without either. */
function gapOf({ tracking }: Media, dpmm: number): string {
  if (tracking?.by === 'nothing') return '0';
  return `${tracking?.by === 'mark' ? 'B' : ''}${Math.round((tracking?.mm ?? usualGapMm) * dpmm)}`;
}

/** A font of EPL with its multipliers. */
function ownFont({ typeface }: TextElement): string | undefined {
  const [, name, dpi] = /^epl-([1-7])-(\d+)$/.exec(typeface.name) ?? [];
  const one = name && eplFont(name, 1, 1, dpi === '300' ? 12 : 8)?.font;
  return one
    ? `${name},${typeface.widthDots / one.widthDots},${typeface.heightDots / one.heightDots}`
    : undefined;
}

/** Each line for itself; what is filled in is one line. */
function textWays(
  { say, said, isVariable }: ElementPiece,
  element: TextElement,
  font: string | undefined,
): ElementWay[] {
  if (font === undefined || element.gap !== 0 || element.reverse) return [];
  const lines = linesOf(element);
  if (lines.some(({ stretch }) => stretch !== 0) || (isVariable && lines.length > 1)) return [];
  return [
    (dx, dy) =>
      lines
        .map(({ x, y, text }) => {
          const data = say(isVariable ? said : text);
          return `A${x + dx},${y + dy},${element.turn},${font},N,"${data}"`;
        })
        .join('\r\n'),
  ];
}

function waysOfCode(piece: ElementPiece, element: CodeElement): ElementWay[] {
  const { drawing, bars, turn } = element;
  const { symbology, moduleDots: module } = drawing;
  return codeWays(eplCodes, piece, element, {
    x: turn === 1 || turn === 2 ? bars.x + bars.width : bars.x,
    y: turn === 2 || turn === 3 ? bars.y + bars.height : bars.y,
    wides: hasTwoWidths(symbology) ? likelyWides(module) : [module],
    height: turn === 0 || turn === 2 ? bars.height : bars.width,
    line: drawing.line ? 1 : 0,
    align: '',
    data: `"${piece.say(piece.said)}"`,
  });
}
