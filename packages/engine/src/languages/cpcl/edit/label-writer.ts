import { hasTwoWidths } from '../../../codes/symbologies.ts';
import type { CodeElement, TextElement } from '../../../picture/elements.ts';
import type { LabelWriter, ElementPiece, ElementWay } from '../../label-writer.ts';
import { likelyWides } from '../../line-codes.ts';
import { codeWays, linesOf, shapeWays } from '../../line-ways.ts';
import { nearCells } from '../../near-fonts.ts';
import { cpclPage } from '../code-page.ts';
import { headerDpi } from '../commands.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import { cpclCodes } from '../symbologies.ts';
import { cpclShapes } from './insert.ts';
import { cpclMedia } from './media.ts';

/* Labels of other languages in CPCL (CPCL Programming Manual). It breaks no lines and wipes nothing. */

/** The set that the head selects. */
const set = 'LATIN9';

const lineEnd = '\r\n';

export const cpclWriter: LabelWriter = {
  hasRawImages: false,
  lineEnd,
  media: cpclMedia,
  head({ width, height, copies }, dpmm, names, media) {
    const dpi = headerDpi(dpmm);
    const quantity = names.has('QUANTITY') ? '%QUANTITY%' : copies;
    return (
      `! 0 ${dpi} ${dpi} ${height} ${quantity}\r\nPAGE-WIDTH ${width}\r\nCOUNTRY ${set}\r\n` +
      (names.has('_SPEED_') ? 'SPEED %_SPEED_%\r\n' : '') +
      (names.has('_MD_') ? 'CONTRAST %_MD_%\r\n' : '') +
      cpclMedia.write(media)
    );
  },
  foot: ({ turn }) => `FORM\r\n${turn === 0 ? 'PRINT' : 'POPRINT'}\r\n`,
  ways(piece) {
    const { element } = piece;
    if (element.kind === 'text') {
      const [, name, size] = /^cpcl-(\d)-(\d)$/.exec(element.typeface.name) ?? [];
      return name && size ? textWays(piece, element, [[name, Number(size)]]) : [];
    }
    if (element.kind === 'code') return waysOfCode(piece, element);
    return shapeWays(cpclShapes, element);
  },
  nearest(piece) {
    const { element } = piece;
    return element.kind === 'text' ? textWays(piece, element, residentFonts) : [];
  },
  image: cpclShapes.image,
  say(text, isBytes) {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    if (!isBytes) return line;
    const page = cpclPage(set);
    return [...line].map((char) => String.fromCharCode(...(page?.bytesOf(char) ?? [0x3f]))).join('');
  },
};

const turns = ['TEXT', 'TEXT270', 'TEXT180', 'TEXT90'];

/** Each line for itself, in any of these fonts under a magnification; what is filled in is one line. */
function textWays(
  { say, said, isVariable, dpmm }: ElementPiece,
  element: TextElement,
  fonts: readonly (readonly [name: string, size: number])[],
): ElementWay[] {
  if (element.reverse) return [];
  const { turn, typeface, gap } = element;
  const lines = linesOf(element);
  if (lines.some(({ stretch }) => stretch !== 0) || (isVariable && lines.length > 1)) return [];
  const cells = fonts.map(
    ([name, size]) => [`${name} ${size}`, cpclFont(name, size, 1, 1, dpmm).font] as const,
  );
  const spaced = Math.round(gap);
  if (spaced < 0) return [];
  return nearCells(typeface, cells, 16).map((font): ElementWay => (dx, dy) => {
    const texts = lines.map(({ x, y, text }) => {
      const data = say(isVariable ? said : text);
      return `${turns[turn]} ${font.name} ${x + dx} ${y + dy} ${data}`;
    });
    const isOne = font.across === 1 && font.down === 1;
    const before = [
      ...(isOne ? [] : [`SETMAG ${font.across} ${font.down}`]),
      ...(spaced === 0 ? [] : [`SETSP ${spaced}`]),
    ];
    const after = [...(isOne ? [] : ['SETMAG 0 0']), ...(spaced === 0 ? [] : ['SETSP 0'])];
    return [...before, ...texts, ...after].join(lineEnd);
  });
}

function waysOfCode(piece: ElementPiece, element: CodeElement): ElementWay[] {
  const { drawing, bars, turn } = element;
  const { symbology, moduleDots: module, line } = drawing;
  return codeWays(cpclCodes, piece, element, {
    x: bars.x,
    y: turn === 3 ? bars.y + bars.height : bars.y,
    wides: hasTwoWidths(symbology) ? likelyWides(module) : [module],
    height: turn === 0 ? bars.height : bars.width,
    line: line ? 1 : 0,
    align: '',
    data: piece.said,
  });
}
