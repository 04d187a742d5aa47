import { hasTwoWidths } from '../../../codes/symbologies.ts';
import type { CodeElement, TextElement } from '../../../picture/elements.ts';
import { aztecControls, pdf417Levels } from '../../code-sizes.ts';
import type { LabelWriter, ElementPiece, ElementWay } from '../../label-writer.ts';
import { likelyRows, likelyWides } from '../../line-codes.ts';
import { nearCells } from '../../near-fonts.ts';
import { eplPage } from '../code-page.ts';
import { type Media, usualGapMm } from '../../media.ts';
import { eplFont, eplTimes } from '../draw/fonts.ts';
import { eplCodes } from '../symbologies.ts';
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
    if (element.kind === 'code') return codeWays(piece, element);
    const { x, y, width, height } = element.box;
    const area =
      (name: string): ElementWay =>
      (dx, dy) =>
        `${name}${x + dx},${y + dy},${width},${height}`;
    if (element.kind === 'area')
      return [area(element.ink === 'flip' ? 'LE' : element.ink === 'white' ? 'LW' : 'LO')];
    if (element.kind === 'line') return element.outlines ? [] : [area(solid(element))];
    if (element.kind !== 'box' || element.radius !== 0) return [];
    const { border } = element;
    if (border * 2 >= Math.min(width, height)) return [area(solid(element))];
    if (element.reverse || element.ink === 'white') return [];
    return [(dx, dy) => `X${x + dx},${y + dy},${border},${x + dx + width},${y + dy + height}`];
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
  image({ data, stride, height }, x, y, turns) {
    if (turns) return undefined;
    // A 0 bit is black.
    const bytes = Array.from(data, (byte) => String.fromCharCode(~byte & 0xff)).join('');
    return `GW${x},${y},${stride},${height},${bytes}`;
  },
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

function solid({ reverse, ink }: { reverse: boolean; ink: 'black' | 'white' }): string {
  return reverse ? 'LE' : ink === 'white' ? 'LW' : 'LO';
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
  const { runs, turn, typeface } = element;
  const lines = runs.filter(({ text }) => text.trim() !== '');
  if (lines.some(({ stretch }) => stretch !== 0) || (isVariable && lines.length > 1)) return [];
  const { baselineDots } = typeface;
  const across = [0, baselineDots, 0, -baselineDots][turn] ?? 0;
  const down = [-baselineDots, 0, baselineDots, 0][turn] ?? 0;
  return [
    (dx, dy) =>
      lines
        .map(({ x, y, text }) => {
          const data = say(isVariable ? said : text);
          return `A${x + across + dx},${y + down + dy},${turn},${font},N,"${data}"`;
        })
        .join('\r\n'),
  ];
}

function codeWays({ say, said }: ElementPiece, { drawing, bars, turn }: CodeElement): ElementWay[] {
  const { symbology, moduleDots: module } = drawing;
  const x = turn === 1 || turn === 2 ? bars.x + bars.width : bars.x;
  const y = turn === 2 || turn === 3 ? bars.y + bars.height : bars.y;
  const commands = eplCodes.write(symbology, {
    turn,
    module,
    wides: hasTwoWidths(symbology) ? likelyWides(module) : [module],
    height: turn === 0 || turn === 2 ? bars.height : bars.width,
    line: drawing.line ? 1 : 0,
    align: '',
    sides: `${bars.width},${bars.height}`,
    rows: likelyRows,
    levels: pdf417Levels,
    controls: symbology === 'Aztec' ? aztecControls(bars.width / module) : [],
    said,
    data: `"${say(said)}"`,
    say,
  });
  return commands.map(
    (command): ElementWay =>
      (dx, dy) =>
        command.replace('*', () => `${x + dx},${y + dy}`),
  );
}
