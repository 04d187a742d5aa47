import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import {
  fitText,
  type Letters,
  sizeShares,
  sizesDown,
  type TextRoom,
  usualPaper,
} from '../../../template/fit-text.ts';
import type { FitChoice } from '../../../template/text-fit.ts';
import { tsplFont } from '../draw/fonts.ts';
import { quotedPlan, type TsplField } from './field.ts';
import { argumentText, type TsplLine } from './lines.ts';

/*
 * A text that its label fits (TSPL/TSPL2 manual, TEXT and BLOCK): in another font or with other multipliers, and as a
 * BLOCK where it takes lines.
 */

/** Built-in bitmap fonts from the largest to the smallest. */
const bitmapFonts = ['5', '4', '3', '2', '1'];

/** Dots that SIZE gives the label. */
function labelWidth(lines: readonly TsplLine[]): number {
  const line = lines.find(({ command }) => command === 'SIZE');
  const [, number, unit = ''] = /^\s*([\d.]+)\s*(mm|dots?)?/i.exec(line ? argumentText(line, 0) : '') ?? [];
  const perUnit = /^mm/i.test(unit) ? usualPaper.dpmm : /^dot/i.test(unit) ? 1 : usualPaper.dpmm * 25.4;
  return number === undefined ? usualPaper.widthDots : Math.round(Number(number) * perUnit);
}

interface Size {
  name: string;
  across: number;
  down: number;
  letters: Letters;
}

export function fittedPlan(
  field: TsplField,
  choice: FitChoice,
  program: readonly TsplLine[],
  report: Report,
): FilledField | undefined {
  const isBlock = field.source.command === 'BLOCK';
  const plan = quotedPlan(field, { mayBeEmpty: true });
  const sizes = sizesOf(field, isBlock ? 4 : 2);
  const align = isBlock ? 0 : alignmentOf(field);
  const lines = choice.fit.lines ?? 1;
  if (sizes.length === 0 || (lines > 1 && align > 1)) {
    const message = `<FIT ${choice.fit.variable}> needs a font of the printer's own and, for lines, text that begins at its place: use BLOCK, or leave it out.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const room = isBlock ? blockRoom(field) : textRoom(field, align, labelWidth(program));
  const letters = sizes.map((size) => size.letters);
  const width = choice.fit.widthDots ?? room.widthDots;
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const fitted = fitText(field.data, values, choice.at, choice.fit, room, letters, row);
      if (!fitted) return '';
      const size = sizes[fitted.size] as Size;
      const lead =
        !isBlock && fitted.lines > 1
          ? blockLead(field, size, width, fitted.lines)
          : withSize(field, isBlock ? 4 : 2, size, fitted.size > 0);
      return quotedPlan({ ...field, lead }, { mayBeEmpty: true }).careful(fitted.values, row);
    },
  };
}

/** The line up to its data with another font and other multipliers. */
function withSize({ lead, source }: TsplField, at: number, size: Size, isOther: boolean): string {
  if (!isOther) return lead;
  const [font, , across, down] = source.arguments.slice(at);
  if (!font || !across || !down) return lead;
  const { text } = source;
  const [before, between] = [text.slice(0, font.start), text.slice(font.end, across.start)];
  const data = source.arguments.filter(({ quoted }) => quoted).at(-1);
  const after = text.slice(down.end, (data?.start ?? text.length) + 1);
  return `${before}"${size.name}"${between}${size.across},${size.down}${after}`;
}

function blockLead({ source }: TsplField, size: Size, width: number, lines: number): string {
  const [x, y, , turn] = [0, 1, 2, 3].map((at) => argumentText(source, at).trim());
  const height = lines * size.letters.heightDots;
  return `BLOCK ${x},${y},${width},${height},"${size.name}",${turn},${size.across},${size.down},0,1,"`;
}

/** The eighth argument of TEXT, where there is one: 1 left, 2 centre, 3 right. */
function alignmentOf({ source }: TsplField): number {
  return source.arguments.length > 7 ? Number(argumentText(source, 6)) || 0 : 0;
}

/** Fonts and multipliers from the field's own down to half of it. */
function sizesOf({ source }: TsplField, at: number): Size[] {
  const name = argumentText(source, at).toUpperCase();
  const [across, down] = [at + 2, at + 3].map((index) => Number(argumentText(source, index)) || 1) as [
    number,
    number,
  ];
  const found = tsplFont(name, across, down, usualPaper.dpmm);
  if (!found.known) return [];
  const own: Size = { name: argumentText(source, at), across, down, letters: found.font };
  const others = found.scalable
    ? sizeShares.map((share) => [own.name, Math.round(across * share), Math.round(down * share)] as const)
    : [name, ...bitmapFonts].flatMap((font) =>
        Array.from({ length: 10 }, (_, less) => [font, 10 - less, 10 - less] as const),
      );
  return sizesDown(
    own,
    others.flatMap(([font, x, y]): Size[] => {
      const letters = x >= 1 && y >= 1 ? tsplFont(font, x, y, usualPaper.dpmm).font : undefined;
      return letters ? [{ name: font, across: x, down: y, letters }] : [];
    }),
  );
}

function textRoom({ source }: TsplField, align: number, labelDots: number): TextRoom {
  const [x, y, turn] = [0, 1, 3].map((at) => Number(argumentText(source, at)) || 0) as [
    number,
    number,
    number,
  ];
  const before = { 0: x, 90: y, 180: labelDots - x, 270: usualPaper.lengthDots - y }[turn] ?? x;
  const after = { 0: labelDots - x, 90: usualPaper.lengthDots - y, 180: x, 270: y }[turn] ?? labelDots - x;
  const room = align === 2 ? 2 * Math.min(before, after) : align === 3 ? before : after;
  return { widthDots: Math.max(1, room), gap: 0 };
}

/** BLOCK x,y,width,height,"font",rotation,x-multiplication,y-multiplication,space,... */
function blockRoom({ source }: TsplField): TextRoom {
  const [width, height] = [2, 3].map((at) => Number(argumentText(source, at)) || 1) as [number, number];
  const space = source.arguments.length > 9 ? Number(argumentText(source, 8)) || 0 : 0;
  return {
    widthDots: width,
    gap: 0,
    linesOf: ({ heightDots }) =>
      Math.max(1, Math.floor((height - heightDots) / Math.max(1, heightDots + space)) + 1),
  };
}
